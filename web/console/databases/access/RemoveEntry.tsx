import { Text } from '@mantine/core';
import { call, say } from '../../../shared/index.ts';
import { FormDialog } from '../../FormDialog.tsx';
import { type Acl, type Entry, entryPath, moved, useAclChange } from './queries.ts';
import { entryName, levelName, whyKept } from './words.ts';

type Props = { nsfPath: string; acl: Acl; entry: Entry; close: () => void };

/** Asks, and removes an entry; or says why it stays. */
export function RemoveEntry({ nsfPath, acl, entry, close }: Props) {
  const reason = whyKept(entry.name, acl.entries);
  const rest = acl.entries.find(({ name }) => name.toLowerCase() === '-default-');
  const remove = useAclChange(
    nsfPath,
    acl,
    (headers) => call(entryPath(nsfPath, entry.name), { method: 'DELETE', headers }),
    () => {
      say(`${entry.name} is removed.`);
      close();
    },
  );
  if (reason !== undefined)
    return (
      <FormDialog title={`${entryName(entry.name)} cannot be removed`} close={close}>
        <Text>{reason}</Text>
      </FormDialog>
    );
  return (
    <FormDialog
      title={`Remove ${entryName(entry.name)}`}
      close={close}
      error={moved(remove.error)}
      submit={{
        name: 'Remove',
        run: () => remove.mutate(undefined),
        busy: remove.isPending,
        dangerous: true,
      }}
    >
      <Text>
        Then the groups they are in decide what they may do
        {rest ? `, or else what everybody else may do: ${levelName(rest.level)}.` : '.'}
      </Text>
    </FormDialog>
  );
}
