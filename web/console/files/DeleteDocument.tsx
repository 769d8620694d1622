import { Button, Group, Text } from '@mantine/core';
import { call, say } from '../../shared/index.ts';
import { FormDialog } from '../FormDialog.tsx';
import { type DocumentMeta, documentPath, useDocumentChange } from './queries.ts';

/** Asks, moves the document to the trash, and offers to take it back. */
export function DeleteDocument({
  document: { id, name },
  close,
}: {
  document: DocumentMeta;
  close: () => void;
}) {
  const restore = useDocumentChange(
    () => call(documentPath(id, 'restore'), { method: 'POST' }),
    () => say(`${name} was restored.`),
  );
  const remove = useDocumentChange(
    () => call(documentPath(id), { method: 'DELETE' }),
    () => {
      say(
        <Group justify="space-between" wrap="nowrap">
          <span>{name} was moved to the trash.</span>
          <Button size="compact-xs" variant="default" onClick={() => restore.mutate(undefined)}>
            Undo
          </Button>
        </Group>,
      );
      close();
    },
  );
  return (
    <FormDialog
      title="Delete"
      close={close}
      error={remove.error}
      submit={{
        name: 'Delete',
        run: () => remove.mutate(undefined),
        busy: remove.isPending,
        dangerous: true,
      }}
    >
      <Text>
        Move <strong>{name}</strong> to the trash? Nobody will be able to open it, but you can restore it.
      </Text>
    </FormDialog>
  );
}
