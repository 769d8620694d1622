import { Button, Group, Text } from '@mantine/core';
import { IconArrowBackUp, IconTrashX, IconX } from '@tabler/icons-react';
import { call, say } from '../../shared/index.ts';
import { doEach } from './doEach.ts';
import classes from './files.module.css';
import { type DeletedDocument, documentPath, useDocumentChange } from './queries.ts';
import { words } from './words/words.ts';

type Props = {
  documents: readonly DeletedDocument[];
  select: (ids: ReadonlySet<string>) => void;
  /** asks whether they are to go for good */
  remove: () => void;
};

/** What is done to all selected documents of the trash at once. */
export function TrashBar({ documents, select, remove }: Props) {
  const w = words('trash');
  const selection = words('selection');
  const restore = useDocumentChange(
    () => doEach(documents, ({ id }) => call(documentPath(id, 'restore'), { method: 'POST' })),
    ({ done, failed }) => {
      if (done.length > 0) say(w.restoredSeveral(done.length));
      if (failed.length > 0) say(`${failed[0]?.document.name}: ${failed[0]?.why}`, 'failed');
      select(new Set(failed.map(({ document }) => document.id)));
    },
  );
  if (documents.length === 0) return null;
  const plain = { variant: 'default', h: 44 } as const;
  return (
    <Group className={classes.selection} role="region" aria-label={selection.title} gap="xs">
      <Text role="status" fw={550} mr="auto">
        {selection.selected(documents.length)}
      </Text>
      <Button
        {...plain}
        leftSection={<IconArrowBackUp size={16} aria-hidden />}
        loading={restore.isPending}
        onClick={() => restore.mutate(undefined)}
      >
        {w.restore}
      </Button>
      <Button {...plain} leftSection={<IconTrashX size={16} aria-hidden />} onClick={remove}>
        {w.remove}
      </Button>
      <Button {...plain} leftSection={<IconX size={16} aria-hidden />} onClick={() => select(new Set())}>
        {selection.clear}
      </Button>
    </Group>
  );
}
