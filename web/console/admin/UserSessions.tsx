import { Text } from '@mantine/core';
import { say } from '../../shared/index.ts';
import { useEndSessions } from '../account/queries.ts';
import { SessionList } from '../account/SessionList.tsx';
import { FormDialog } from '../FormDialog.tsx';
import { type User, userPath } from './queries.ts';

/** Where a person is signed in, and the way to end that. */
export function UserSessions({ user, close }: { user: User; close: () => void }) {
  const path = userPath(user.username, 'sessions');
  const end = useEndSessions(path, () => {
    say(`${user.displayName} is signed out everywhere.`);
    close();
  });
  return (
    <FormDialog
      title={`Sessions of ${user.displayName}`}
      close={close}
      error={end.error}
      submit={{
        name: 'Sign out everywhere',
        run: () => end.mutate(undefined),
        busy: end.isPending,
        dangerous: true,
      }}
    >
      <Text size="sm">
        Whoever knows the password can sign in again; to block someone, deactivate the account.
      </Text>
      <SessionList path={path} />
    </FormDialog>
  );
}
