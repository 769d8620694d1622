import { Text } from '@mantine/core';
import { say } from '../../shared/index.ts';
import { useEndSessions } from '../account/queries.ts';
import { SessionList } from '../account/SessionList.tsx';
import { FormDialog } from '../FormDialog.tsx';
import { type User, userPath } from './queries.ts';
import { words } from './words/words.ts';

/** Where a person is signed in, and the way to end that. */
export function UserSessions({ user, close }: { user: User; close: () => void }) {
  const w = words('person');
  const path = userPath(user.username, 'sessions');
  const end = useEndSessions(path, () => {
    say(w.signedOut(user.displayName));
    close();
  });
  return (
    <FormDialog
      title={w.sessionsOf(user.displayName)}
      close={close}
      error={end.error}
      submit={{
        name: w.signOut,
        run: () => end.mutate(undefined),
        busy: end.isPending,
        dangerous: true,
      }}
    >
      <Text size="sm">{w.sessionsHelp}</Text>
      <SessionList path={path} />
    </FormDialog>
  );
}
