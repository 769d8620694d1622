import { Alert, Button, Group } from '@mantine/core';
import { IconLogin2 } from '@tabler/icons-react';
import { say } from '../../../shared/index.ts';
import { useObservable } from '../../session/observable.ts';
import { signInBeside } from '../../session/session.ts';
import classes from '../editor.module.css';
import { words } from '../words.ts';
import { type CopyProps, useSaveCopy } from './useSaveCopy.ts';

/** Says that the session ended, and leads to a new one without losing what was typed. */
export function SignedOutNotice(props: CopyProps) {
  const { room, editor } = props;
  const signedOut = useObservable(room.signedOut);
  const ended = useObservable(room.ended) !== undefined;
  const [busy, save] = useSaveCopy(props);
  if (!signedOut || ended) return null;
  const w = words().live;
  const isFramed = window.parent !== window;
  // The server asks for the sign-in where the document was, and hands the new session to the frame.
  const again = async () => {
    if (await room.putAside()) location.reload();
    else say(w.notKept, 'failed');
  };
  return (
    <Alert
      className={classes.ended}
      color="orange"
      variant="light"
      title={w.signedOut}
      icon={<IconLogin2 aria-hidden />}
    >
      {isFramed ? w.signedOutFrame : w.signedOutWhy}
      <Group mt="sm" gap="md">
        {isFramed ? (
          <Button size="xs" onClick={() => void again()}>
            {w.signInAgain}
          </Button>
        ) : (
          <Button
            size="xs"
            component="a"
            href={signInBeside(location.pathname, location.origin)}
            target="_blank"
            rel="opener"
          >
            {w.signInAgain}
          </Button>
        )}
        {editor && (
          <Button size="xs" variant="default" loading={busy} onClick={save}>
            {w.saveCopy}
          </Button>
        )}
      </Group>
    </Alert>
  );
}
