import { Alert, Anchor, Button, Group } from '@mantine/core';
import { IconPlugConnectedX } from '@tabler/icons-react';
import { useObservable } from '../../session/observable.ts';
import classes from '../editor.module.css';
import { words } from '../words.ts';
import { type CopyProps, useSaveCopy } from './useSaveCopy.ts';

/** Says that editing is over, and offers to keep what is on the page. */
export function EndedNotice(props: CopyProps) {
  const { room, editor } = props;
  const ended = useObservable(room.ended);
  const older = useObservable(room.older);
  const [busy, save] = useSaveCopy(props);
  if (ended === undefined) return null;
  const w = words().notices;
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
        {editor && (
          <Button size="xs" variant="default" loading={busy} onClick={save}>
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
