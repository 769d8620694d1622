import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Answer, call, say } from '../../shared/index.ts';
import { type Factors, hasAny } from '../account/factors/queries.ts';
import { FormDialog } from '../FormDialog.tsx';
import { type User, useAdminChange, userPath } from './queries.ts';
import { words } from './words/words.ts';

/** The second factors of a person, and the way to remove them for whoever lost theirs. */
export function UserFactors({ user, close }: { user: User; close: () => void }) {
  const w = words('person');
  const path = userPath(user.username, 'factors');
  const factors = useQuery({
    queryKey: ['factors', path],
    queryFn: ({ signal }) => call<Factors>(path, { signal }),
    staleTime: 0,
  });
  const remove = useAdminChange(
    () => call(path, { method: 'DELETE' }),
    () => {
      say(w.factorsRemoved(user.displayName));
      close();
    },
  );
  return (
    <FormDialog
      title={w.factorsOf(user.displayName)}
      close={close}
      error={remove.error}
      submit={{
        name: w.removeAll,
        run: () => remove.mutate(),
        busy: remove.isPending,
        disabled: !factors.data || !hasAny(factors.data),
        dangerous: true,
      }}
    >
      <Answer of={factors} what={w.theFactors}>
        {(found) => (
          <>
            <Text>{summaryOf(found)}</Text>
            <Text size="sm">{found.required ? w.factorRequired : w.factorOptional}</Text>
          </>
        )}
      </Answer>
      <Text size="sm">{w.factorsHelp}</Text>
    </FormDialog>
  );
}

function summaryOf(factors: Factors): string {
  const { app, passkeys, recoveryCodes, required } = factors;
  const w = words('person');
  if (!hasAny(factors)) return required ? w.noFactorsYet : w.noFactors;
  return [app && w.app, passkeys.length > 0 && w.passkeys(passkeys.length), w.codesLeft(recoveryCodes.left)]
    .filter(Boolean)
    .join(', ');
}
