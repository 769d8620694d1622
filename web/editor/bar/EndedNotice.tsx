import { Alert, Anchor, Button, Group } from '@mantine/core';
import { IconPlugConnectedX } from '@tabler/icons-react';
import { useState } from 'react';
import { say } from '../../shared/index.ts';
import classes from '../editor.module.css';
import type { Opening, Place } from '../opening.ts';
import type { Room } from '../room/room.ts';
import { useValue } from '../room/value.ts';
import type { Text } from '../text/openText.ts';
import { words } from '../words/words.ts';
import { ownCopy, saveFile } from './ownCopy.ts';

type Props = { place: Place; opening: Opening; room: Room; text: Text | undefined };

/** Says that editing is over, and offers to keep what is on the page. */
export function EndedNotice({ place, opening, room, text }: Props) {
  const ended = useValue(room.ended);
  const older = useValue(room.older);
  const [busy, setBusy] = useState(false);
  if (ended === undefined) return null;
  const w = words('notices');
  const save = async () => {
    setBusy(true);
    try {
      saveFile(await ownCopy(place, opening, room), opening.name);
    } catch {
      if (text) saveFile(plain(text), `${nameOf(opening)}.txt`);
      say(w.textOnly, 'failed');
    }
    setBusy(false);
  };
  return (
    <Alert
      className={classes.ended}
      color="red"
      variant="light"
      title={older ? w.upgraded : w.ended}
      icon={<IconPlugConnectedX aria-hidden />}
    >
      {older ? ended : w.endedWhy(ended)} {w.staysHere}
      <Group mt="sm" gap="md">
        {older && (
          <Button size="xs" onClick={() => location.reload()}>
            {w.reload}
          </Button>
        )}
        {text && (
          <Button size="xs" variant="default" loading={busy} onClick={() => void save()}>
            {w.saveCopy}
          </Button>
        )}
        {!older && (
          <Anchor size="sm" href={location.href}>
            {w.openAgain}
          </Anchor>
        )}
      </Group>
    </Alert>
  );
}

const nameOf = ({ name }: Opening) => name.replace(/\.[^.]+$/, '');

function plain({ view }: Text): Blob {
  const { doc } = view.state;
  return new Blob([doc.textBetween(0, doc.content.size, '\n')], { type: 'text/plain' });
}
