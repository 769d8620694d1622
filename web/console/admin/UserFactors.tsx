import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Answer, call, say } from '../../shared/index.ts';
import { type Factors, hasAny } from '../account/factors/queries.ts';
import { FormDialog } from '../FormDialog.tsx';
import { type User, useAdminChange, userPath } from './queries.ts';

/** The second factors of a person, and the way to remove them for whoever lost theirs. */
export function UserFactors({ user, close }: { user: User; close: () => void }) {
  const path = userPath(user.username, 'factors');
  const factors = useQuery({
    queryKey: ['factors', path],
    queryFn: ({ signal }) => call<Factors>(path, { signal }),
    staleTime: 0,
  });
  const remove = useAdminChange(
    () => call(path, { method: 'DELETE' }),
    () => {
      say(`The second factors of ${user.displayName} were removed.`);
      close();
    },
  );
  return (
    <FormDialog
      title={`Second factors of ${user.displayName}`}
      close={close}
      error={remove.error}
      submit={{
        name: 'Remove all',
        run: () => remove.mutate(),
        busy: remove.isPending,
        disabled: !factors.data || !hasAny(factors.data),
        dangerous: true,
      }}
    >
      <Answer of={factors} what="the second factors">
        {(found) => <Text>{summaryOf(found)}</Text>}
      </Answer>
      <Text size="sm">
        Remove them when somebody lost theirs. They are signed out everywhere and sign in with the password;
        make sure first that it is them who ask.
      </Text>
    </FormDialog>
  );
}

function summaryOf(factors: Factors): string {
  const { app, passkeys, recoveryCodes, required } = factors;
  if (!hasAny(factors)) return required ? 'None yet; the next sign-in asks for one.' : 'None.';
  const count = (number: number, one: string) => `${number} ${one}${number === 1 ? '' : 's'}`;
  return [
    app && 'An app with codes',
    passkeys.length > 0 && count(passkeys.length, 'passkey'),
    `${count(recoveryCodes.left, 'recovery code')} left`,
  ]
    .filter(Boolean)
    .join(', ');
}
