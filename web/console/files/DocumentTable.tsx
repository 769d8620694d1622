import { Anchor, Paper, Table, Text } from '@mantine/core';
import { useState } from 'react';
import { formatSize, Moment } from '../../shared/index.ts';
import { DeleteDocument } from './DeleteDocument.tsx';
import { type Deed, DocumentMenu } from './DocumentMenu.tsx';
import classes from './files.module.css';
import { type DocumentMeta, openAddress } from './queries.ts';
import { Rename } from './Rename.tsx';
import { Share } from './Share.tsx';
import { Versions } from './Versions.tsx';

const dialogs = { rename: Rename, share: Share, versions: Versions, delete: DeleteDocument };

/** The documents, each with what can be done to it. */
export function DocumentTable({ documents }: { documents: DocumentMeta[] }) {
  const [doing, setDoing] = useState<{ deed: Deed; document: DocumentMeta }>();
  const Dialog = doing && dialogs[doing.deed];
  return (
    <Paper withBorder radius="lg">
      <Table verticalSpacing="sm" horizontalSpacing="md" highlightOnHover>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>Name</Table.Th>
            <Table.Th visibleFrom="sm">Changed</Table.Th>
            <Table.Th visibleFrom="md">Version</Table.Th>
            <Table.Th visibleFrom="md" ta="right">
              Size
            </Table.Th>
            <Table.Th w={56} aria-label="Actions" />
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {documents.map((document) => (
            <Table.Tr key={document.id}>
              <Table.Td>
                <div className={classes.name}>
                  <Kind name={document.name} />
                  <div>
                    <Anchor href={openAddress(document)} fw={550} c="inherit" size="sm">
                      {document.name}
                    </Anchor>
                    <Text size="xs" c="dimmed" hiddenFrom="sm">
                      <Moment at={document.modified} /> · {formatSize(document.size)}
                    </Text>
                  </div>
                </div>
              </Table.Td>
              <Table.Td visibleFrom="sm">
                <Text size="sm" className={classes.nowrap}>
                  <Moment at={document.modified} />
                </Text>
                <Text size="xs" c="dimmed">
                  {document.modifier.displayName}
                </Text>
              </Table.Td>
              <Table.Td visibleFrom="md">{document.version}</Table.Td>
              <Table.Td visibleFrom="md" ta="right" className={classes.nowrap}>
                {formatSize(document.size)}
              </Table.Td>
              <Table.Td>
                <DocumentMenu document={document} choose={(deed) => setDoing({ deed, document })} />
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
      {Dialog && <Dialog document={doing.document} close={() => setDoing(undefined)} />}
    </Paper>
  );
}

function Kind({ name }: { name: string }) {
  const kind = /\.(\w{1,5})$/.exec(name)?.[1]?.toLowerCase().replace('jpeg', 'jpg') ?? 'file';
  return (
    <span className={classes.kind} data-kind={kind} aria-hidden>
      {kind.toUpperCase()}
    </span>
  );
}
