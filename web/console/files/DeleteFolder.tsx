import { Text } from '@mantine/core';
import type { Folder } from '../../shared/folders/folders.ts';
import { say } from '../../shared/index.ts';
import { FormDialog } from '../FormDialog.tsx';
import { useFolderRemoval } from './folders.ts';
import { words } from './words/words.ts';

/** Asks, and deletes an empty folder; of another one it says what lies in it. */
export function DeleteFolder({ folder: { id, name }, close }: { folder: Folder; close: () => void }) {
  const w = words('folders');
  const remove = useFolderRemoval(id, () => {
    say(w.removed(name));
    close();
  });
  return (
    <FormDialog
      title={w.remove}
      close={close}
      error={remove.error}
      submit={{
        name: w.remove,
        run: () => remove.mutate(undefined),
        busy: remove.isPending,
        dangerous: true,
      }}
    >
      <Text>{w.removeHow(name)}</Text>
    </FormDialog>
  );
}
