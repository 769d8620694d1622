import { Button, Paper, Table, Text, VisuallyHidden } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { Answer, call, EmptyState, Moment, PageHead, say, sentenceOf } from '../../shared/index.ts';
import classes from './files.module.css';
import { type DocumentMeta, documentPath, useDocumentChange, useDocuments } from './queries.ts';

/** Deleted documents of the reader, to take back. */
export default function Trash() {
  return (
    <>
      <PageHead
        title="Trash"
        lead="Your deleted documents."
        trail={[{ name: 'Documents', href: '/files' }]}
      />
      <Answer
        of={useDocuments({ deleted: true })}
        what="the trash"
        empty={
          <Paper withBorder radius="lg">
            <EmptyState title="The trash is empty" icon={<IconTrash size={24} stroke={1.5} />} />
          </Paper>
        }
      >
        {({ items }) => (
          <Paper withBorder radius="lg">
            <Table verticalSpacing="sm" horizontalSpacing="md">
              <Table.Thead>
                <Table.Tr>
                  <Table.Th>Name</Table.Th>
                  <Table.Th visibleFrom="sm">Modified</Table.Th>
                  <Table.Th>
                    <VisuallyHidden>Actions</VisuallyHidden>
                  </Table.Th>
                </Table.Tr>
              </Table.Thead>
              <Table.Tbody>
                {items.map((document) => (
                  <Deleted key={document.id} document={document} />
                ))}
              </Table.Tbody>
            </Table>
          </Paper>
        )}
      </Answer>
    </>
  );
}

function Deleted({ document: { id, name, modified } }: { document: DocumentMeta }) {
  const restore = useDocumentChange(
    () => call(documentPath(id, 'restore'), { method: 'POST' }),
    () => say(`${name} was restored.`),
  );
  return (
    <Table.Tr>
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
          aria-label={`Restore ${name}`}
          loading={restore.isPending}
          onClick={() => restore.mutate(undefined)}
        >
          {' '}
          Restore{' '}
        </Button>
      </Table.Td>
    </Table.Tr>
  );
}
