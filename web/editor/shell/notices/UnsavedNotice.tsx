import { Alert, Button, Group } from '@mantine/core';
import { IconPencilBolt } from '@tabler/icons-react';
import { useState } from 'react';
import { docFromYDoc, plainText } from '../../../../formats/model/index.ts';
import { say } from '../../../shared/index.ts';
import { saveFile } from '../../../shared/saveFile.ts';
import { locale } from '../../../words/words.ts';
import { useObservable } from '../../session/observable.ts';
import { reapplyEdits } from '../../session/offline/reapplyEdits.ts';
import type { Left } from '../../session/offline/unsaved.ts';
import type { Opening, Place } from '../../session/opening.ts';
import type { Room } from '../../session/room.ts';
import classes from '../editor.module.css';
import { words } from '../words.ts';
import { ownCopy } from './ownCopy.ts';

type Props = { place: Place; opening: Opening; room: Room };

/** Offers what was typed here into a draft that has ended before it was saved. */
export function UnsavedNotice({ room, ...rest }: Props) {
  const left = useObservable(room.unsaved);
  return left.map((one) => <Offer key={one.ydoc.guid} left={one} room={room} {...rest} />);
}

function Offer({ left, place, opening, room }: Props & { left: Left }) {
  const w = words().live;
  const [busy, setBusy] = useState(false);
  const save = async () => {
    setBusy(true);
    try {
      saveFile(opening.name, [await ownCopy(place, left, left)]);
    } catch {
      // Its file may be gone by now.
      const text = plainText(docFromYDoc(left.ydoc));
      saveFile(`${opening.name.replace(/\.[^.]+$/, '')}.txt`, [text], 'text/plain');
      say(w.onlyText, 'failed');
    }
    setBusy(false);
  };
  const add = () => {
    say(w.wasPutIn(reapplyEdits(room.ydoc, left.ydoc, left.own)));
    void left.forget();
  };
  const at = new Date(left.at).toLocaleString(locale(), { dateStyle: 'long', timeStyle: 'short' });
  return (
    <Alert
      className={classes.ended}
      color="yellow"
      variant="light"
      title={w.unsaved}
      icon={<IconPencilBolt aria-hidden />}
    >
      {w.unsavedWhy(at)}
      <Group mt="sm" gap="md">
        {opening.canEdit && (
          <Button size="xs" onClick={add}>
            {w.putIn}
          </Button>
        )}
        <Button size="xs" variant="default" loading={busy} onClick={() => void save()}>
          {w.saveCopy}
        </Button>
        <Button size="xs" variant="subtle" color="red" onClick={() => void left.forget()}>
          {w.discard}
        </Button>
      </Group>
    </Alert>
  );
}
