import { Text } from '@mantine/core';
import { call, say } from '../../../shared/index.ts';
import { FormDialog } from '../../FormDialog.tsx';
import { type Acl, type Entry, entryPath, moved, useAclChange } from './queries.ts';
import { entryName, levelName, whyKept } from './words.ts';

type Props = { nsfPath: string; acl: Acl; entry: Entry; close: () => void };

/** Asks for confirmation and removes an entry, or says why it cannot be removed. */
export function RemoveEntry({ nsfPath, acl, entry, close }: Props) {
  const reason = whyKept(entry.name, acl.entries);
  const rest = acl.entries.find(({ name }) => name.toLowerCase() === '-default-');
  const remove = useAclChange(
    nsfPath,
    acl,
    (headers) => call(entryPath(nsfPath, entry.name), { method: 'DELETE', headers }),
    () => {
      say(`${entry.name} was removed.`);
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
        Their access then depends on the groups they are in
        {rest ? `, or otherwise on the entry for everyone else: ${levelName(rest.level)}.` : '.'}
      </Text>
    </FormDialog>
  );
}
