import { Text } from '@mantine/core';
import { call, say } from '../../../shared/index.ts';
import { FormDialog } from '../../FormDialog.tsx';
import { words } from '../words/words.ts';
import { entryName, levelName, whyKept } from './names.ts';
import { type Acl, type Entry, entryPath, moved, useAclChange } from './queries.ts';

type Props = { nsfPath: string; acl: Acl; entry: Entry; close: () => void };

/** Asks for confirmation and removes an entry, or says why it cannot be removed. */
export function RemoveEntry({ nsfPath, acl, entry, close }: Props) {
  const w = words('access');
  const reason = whyKept(entry.name, acl.entries);
  const rest = acl.entries.find(({ name }) => name.toLowerCase() === '-default-');
  const remove = useAclChange(
    nsfPath,
    acl,
    (headers) => call(entryPath(nsfPath, entry.name), { method: 'DELETE', headers }),
    () => {
      say(w.removed(entry.name));
      close();
    },
  );
  if (reason !== undefined)
    return (
      <FormDialog title={w.notRemovable(entryName(entry.name))} close={close}>
        <Text>{reason}</Text>
      </FormDialog>
    );
  return (
    <FormDialog
      title={w.removeThis(entryName(entry.name))}
      close={close}
      error={moved(remove.error)}
      submit={{
        name: words('database').remove,
        run: () => remove.mutate(undefined),
        busy: remove.isPending,
        dangerous: true,
      }}
    >
      <Text>{rest ? w.removeMeansRest(levelName(rest.level)) : w.removeMeans}</Text>
    </FormDialog>
  );
}
