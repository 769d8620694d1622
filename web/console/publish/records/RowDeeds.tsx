import { ActionIcon } from '@mantine/core';
import { IconPencil, IconTrash } from '@tabler/icons-react';
import { words } from '../words/words.ts';

/** What can be done with one of several things in a row: change it, or delete it. */
export function RowDeeds({ name, edit, remove }: { name: string; edit: () => void; remove: () => void }) {
  const w = words('records');
  return (
    <>
      <ActionIcon variant="subtle" color="gray" size={44} aria-label={w.editThis(name)} onClick={edit}>
        <IconPencil size={16} aria-hidden />
      </ActionIcon>
      <ActionIcon variant="subtle" color="red" size={44} aria-label={w.deleteThis(name)} onClick={remove}>
        <IconTrash size={16} aria-hidden />
      </ActionIcon>
    </>
  );
}
