import { Anchor, Table, Text, VisuallyHidden } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Answer, call, formatSize, Moment } from '../../shared/index.ts';
import { LongTable } from '../../shared/list/LongTable.tsx';
import { FormDialog } from '../FormDialog.tsx';
import { type DocumentMeta, documentPath, type Version } from './queries.ts';
import { words } from './words/words.ts';

/** Every published version of a document, to download. */
export function Versions({ document: { id, name }, close }: { document: DocumentMeta; close: () => void }) {
  const w = words('versions');
  const versions = useQuery({
    queryKey: ['documents', id, 'versions'],
    queryFn: ({ signal }) => call<{ items: Version[] }>(documentPath(id, 'versions'), { signal }),
  });
  return (
    <FormDialog title={w.title(name)} close={close} size="lg">
      <Answer of={versions} what={w.what} empty={<Text c="dimmed">{w.none}</Text>}>
        {({ items }) => (
          <LongTable
            items={items}
            keyOf={({ version }) => version}
            height={46}
            verticalSpacing="xs"
            head={
              <>
                <Table.Th>{words('list').version}</Table.Th>
                <Table.Th>{words('list').modified}</Table.Th>
                <Table.Th visibleFrom="xs">{words('list').size}</Table.Th>
                <Table.Th>
                  <VisuallyHidden>{w.download}</VisuallyHidden>
                </Table.Th>
              </>
            }
          >
            {({ version, modified, modifier, size, comment }, row) => (
              <Table.Tr {...row}>
                <Table.Td>{version}</Table.Td>
                <Table.Td>
                  <Text size="sm">
                    <Moment at={modified} /> {w.by(modifier.displayName)}
                  </Text>
                  {comment && (
                    <Text size="xs" c="dimmed">
                      {comment}
                    </Text>
                  )}
                </Table.Td>
                <Table.Td visibleFrom="xs">{formatSize(size)}</Table.Td>
                <Table.Td ta="right">
                  <Anchor
                    size="sm"
                    href={`${documentPath(id, 'content')}?${new URLSearchParams({ version })}`}
                    download={name}
                    aria-label={w.downloadThis(version)}
                  >
                    {w.download}
                  </Anchor>
                </Table.Td>
              </Table.Tr>
            )}
          </LongTable>
        )}
      </Answer>
    </FormDialog>
  );
}
