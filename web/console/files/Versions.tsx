import { Anchor, Table, Text, VisuallyHidden } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Answer, call, formatSize, Moment } from '../../shared/index.ts';
import { FormDialog } from '../FormDialog.tsx';
import { type DocumentMeta, documentPath, type Version } from './queries.ts';

/** Every published version of a document, to download. */
export function Versions({ document: { id, name }, close }: { document: DocumentMeta; close: () => void }) {
  const versions = useQuery({
    queryKey: ['documents', id, 'versions'],
    queryFn: ({ signal }) => call<{ items: Version[] }>(documentPath(id, 'versions'), { signal }),
  });
  return (
    <FormDialog title={`Versions of ${name}`} close={close} size="lg">
      <Answer of={versions} what="the versions" empty={<Text c="dimmed">No versions yet.</Text>}>
        {({ items }) => (
          <Table verticalSpacing="xs">
            <Table.Thead>
              <Table.Tr>
                <Table.Th>Version</Table.Th>
                <Table.Th>Modified</Table.Th>
                <Table.Th visibleFrom="xs">Size</Table.Th>
                <Table.Th>
                  <VisuallyHidden>Download</VisuallyHidden>
                </Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {items.map(({ version, modified, modifier, size, comment }) => (
                <Table.Tr key={version}>
                  <Table.Td>{version}</Table.Td>
                  <Table.Td>
                    <Text size="sm">
                      <Moment at={modified} /> by {modifier.displayName}
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
                      aria-label={`Download version ${version}`}
                    >
                      Download
                    </Anchor>
                  </Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        )}
      </Answer>
    </FormDialog>
  );
}
