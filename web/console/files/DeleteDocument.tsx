import { Button, Group, Text } from '@mantine/core';
import { call, say } from '../../shared/index.ts';
import { FormDialog } from '../FormDialog.tsx';
import { type DocumentMeta, documentPath, useDocumentChange } from './queries.ts';
import { words } from './words/words.ts';

/** Asks, moves the document to the trash, and offers to take it back. */
export function DeleteDocument({
  document: { id, name },
  close,
}: {
  document: DocumentMeta;
  close: () => void;
}) {
  const w = words('deeds');
  const restore = useDocumentChange(
    () => call(documentPath(id, 'restore'), { method: 'POST' }),
    () => say(w.restored(name)),
  );
  const remove = useDocumentChange(
    () => call(documentPath(id), { method: 'DELETE' }),
    () => {
      say(
        <Group justify="space-between" wrap="nowrap">
          <span>{w.deleted(name)}</span>
          <Button size="compact-xs" variant="default" onClick={() => restore.mutate(undefined)}>
            {w.undo}
          </Button>
        </Group>,
      );
      close();
    },
  );
  return (
    <FormDialog
      title={w.delete}
      close={close}
      error={remove.error}
      submit={{
        name: w.delete,
        run: () => remove.mutate(undefined),
        busy: remove.isPending,
        dangerous: true,
      }}
    >
      <Text>{w.ask(name)}</Text>
    </FormDialog>
  );
}
