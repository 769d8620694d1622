import { Button, Paper, Table, Text, VisuallyHidden } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { Answer, call, EmptyState, Moment, PageHead, say, sentenceOf } from '../../shared/index.ts';
import { LongTable } from '../../shared/list/LongTable.tsx';
import type { RowProps } from '../../shared/list/rows.ts';
import classes from './files.module.css';
import { type DocumentMeta, documentPath, useDocumentChange, useDocuments } from './queries.ts';
import { words } from './words/words.ts';

/** Deleted documents of the reader, to take back. */
export default function Trash() {
  const w = words('trash');
  return (
    <>
      <PageHead title={w.title} lead={w.lead} trail={[{ name: words('list').title, href: '/files' }]} />
      <Answer
        of={useDocuments({ deleted: true })}
        what={w.what}
        empty={
          <Paper withBorder radius="lg">
            <EmptyState title={w.empty} icon={<IconTrash size={24} stroke={1.5} />} />
          </Paper>
        }
      >
        {({ items }) => (
          <Paper withBorder radius="lg">
            <LongTable
              items={items}
              keyOf={({ id }) => id}
              height={54}
              verticalSpacing="sm"
              horizontalSpacing="md"
              head={
                <>
                  <Table.Th>{words('list').name}</Table.Th>
                  <Table.Th visibleFrom="sm">{words('list').modified}</Table.Th>
                  <Table.Th>
                    <VisuallyHidden>{words('list').actions}</VisuallyHidden>
                  </Table.Th>
                </>
              }
            >
              {(document, row) => <Deleted document={document} row={row} />}
            </LongTable>
          </Paper>
        )}
      </Answer>
    </>
  );
}

type Props = { document: DocumentMeta; row: RowProps };

function Deleted({ document: { id, name, modified }, row }: Props) {
  const w = words('trash');
  const restore = useDocumentChange(
    () => call(documentPath(id, 'restore'), { method: 'POST' }),
    () => say(words('deeds').restored(name)),
  );
  return (
    <Table.Tr {...row}>
      <Table.Td className={classes.any}>
        {name}
        {restore.error && (
          <Text size="xs" c="var(--mantine-color-error)" role="alert">
            {sentenceOf(restore.error)}
          </Text>
        )}
      </Table.Td>
      <Table.Td visibleFrom="sm" className={classes.nowrap}>
        <Moment at={modified} />
      </Table.Td>
      <Table.Td ta="right">
        <Button
          size="xs"
          variant="default"
          aria-label={w.restoreThis(name)}
          loading={restore.isPending}
          onClick={() => restore.mutate(undefined)}
        >
          {w.restore}
        </Button>
      </Table.Td>
    </Table.Tr>
  );
}
