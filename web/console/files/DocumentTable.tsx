import { Anchor, Badge, Paper, Table, Text, UnstyledButton, VisuallyHidden } from '@mantine/core';
import { useState } from 'react';
import { formatSize, Moment, openAddress } from '../../shared/index.ts';
import { DeleteDocument } from './DeleteDocument.tsx';
import { type Deed, DocumentMenu } from './DocumentMenu.tsx';
import classes from './files.module.css';
import { type DocumentMeta, documentPath } from './queries.ts';
import { Rename } from './Rename.tsx';
import { Share } from './Share.tsx';
import { Versions } from './Versions.tsx';

const dialogs = { rename: Rename, share: Share, versions: Versions, delete: DeleteDocument };

/** The documents, each with what can be done to it. */
export function DocumentTable({ documents }: { documents: DocumentMeta[] }) {
  const [doing, setDoing] = useState<{ deed: Deed; document: DocumentMeta }>();
  const [order, setOrder] = useState<Order>({ by: 'modified', up: false });
  const Dialog = doing && dialogs[doing.deed];
  return (
    <Paper withBorder radius="lg">
      <Table verticalSpacing="sm" horizontalSpacing="md" highlightOnHover>
        <Table.Thead>
          <Table.Tr>
            <Heading by="name" says="Name" order={order} choose={setOrder} />
            <Heading by="modified" says="Modified" order={order} choose={setOrder} visibleFrom="sm" />
            <Table.Th visibleFrom="md">Version</Table.Th>
            <Heading by="size" says="Size" order={order} choose={setOrder} visibleFrom="md" />
            <Table.Th w={56}>
              <VisuallyHidden>Actions</VisuallyHidden>
            </Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {sorted(documents, order).map((document) => (
            <Table.Tr key={document.id}>
              <Table.Td>
                <div className={classes.name}>
                  <Picture document={document} />
                  <div>
                    <Anchor href={openAddress(document)} fw={550} c="inherit" size="sm">
                      {document.name}
                    </Anchor>
                    {document.template && (
                      <Badge size="xs" variant="light" ml={8}>
                        Template
                      </Badge>
                    )}
                    {document.checkedOutBy && (
                      <Text size="xs" c="dimmed">
                        Checked out by {document.checkedOutBy}
                      </Text>
                    )}
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

type Order = { by: 'name' | 'modified' | 'size'; up: boolean };

function sorted(documents: DocumentMeta[], { by, up }: Order): DocumentMeta[] {
  const compare = (a: DocumentMeta, b: DocumentMeta) =>
    by === 'size' ? a.size - b.size : a[by].localeCompare(b[by], undefined, { numeric: true });
  return documents.toSorted((a, b) => (up ? compare(a, b) : compare(b, a)));
}

type HeadingProps = {
  by: Order['by'];
  says: string;
  order: Order;
  choose: (order: Order) => void;
  visibleFrom?: string;
};

/** The head of a column, which sorts by it; a second time the other way round. */
function Heading({ by, says, order, choose, visibleFrom }: HeadingProps) {
  const isChosen = order.by === by;
  return (
    <Table.Th
      aria-sort={isChosen ? (order.up ? 'ascending' : 'descending') : 'none'}
      {...(visibleFrom ? { visibleFrom } : {})}
      {...(by === 'size' ? { ta: 'right' as const } : {})}
    >
      <UnstyledButton
        fz="inherit"
        className={classes.sort}
        onClick={() => choose({ by, up: isChosen ? !order.up : by === 'name' })}
      >
        {says}
        <span aria-hidden>{isChosen ? (order.up ? ' ↑' : ' ↓') : ''}</span>
      </UnstyledButton>
    </Table.Th>
  );
}

/** Larger pictures are not fetched for a thumbnail. */
const LARGEST_PICTURE = 3 * 1024 * 1024;

/** The picture itself, when the document is one; else a sign of its kind. */
function Picture({ document: { id, name, mime, size, version } }: { document: DocumentMeta }) {
  const [broken, setBroken] = useState(false);
  if (broken || size > LARGEST_PICTURE || !/^image\/(png|jpeg|gif|webp)$/.test(mime))
    return <Kind name={name} />;
  return (
    <img
      className={classes.thumbnail}
      src={`${documentPath(id, 'content')}?version=${version}`}
      alt=""
      loading="lazy"
      onError={() => setBroken(true)}
    />
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
