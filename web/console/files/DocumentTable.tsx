import { Checkbox, Paper, Table, UnstyledButton, VisuallyHidden } from '@mantine/core';
import { lazy, type ReactNode, useMemo, useState } from 'react';
import { Part } from '../../shared/index.ts';
import { LongTable } from '../../shared/list/LongTable.tsx';
import { DeleteDocument } from './DeleteDocument.tsx';
import type { Deed } from './DocumentMenu.tsx';
import { DocumentRow } from './DocumentRow.tsx';
import classes from './files.module.css';
import { MoveDocuments } from './MoveTo.tsx';
import type { DocumentMeta, ListedDocument } from './queries.ts';
import { Rename } from './Rename.tsx';
import { Share } from './Share.tsx';
import { Versions } from './Versions.tsx';
import { words } from './words/words.ts';

const dialogs = {
  rename: Rename,
  share: Share,
  move: MoveDocument,
  copy: lazy(async () => ({ default: (await import('./CopyDocument.tsx')).CopyDocument })),
  convert: lazy(async () => ({ default: (await import('./DownloadOther.tsx')).DownloadOther })),
  versions: Versions,
  delete: DeleteDocument,
};

function MoveDocument({ document, close }: { document: ListedDocument; close: () => void }) {
  return <MoveDocuments documents={[document]} close={close} />;
}

type Props = {
  documents: ListedDocument[];
  more: boolean;
  selected: ReadonlySet<string>;
  select: (ids: ReadonlySet<string>) => void;
  /** undefined: in the order in which they came */
  order: Order | undefined;
  setOrder: (order: Order) => void;
  /** what stands below the rows */
  children: ReactNode;
};

/** The documents, each with what can be done to it. */
export function DocumentTable({ documents, more, selected, select, order, setOrder, children }: Props) {
  const w = words('list');
  const [doing, setDoing] = useState<{ deed: Deed; document: ListedDocument }>();
  const Dialog = doing && dialogs[doing.deed];
  const inOrder = useMemo(() => (order ? sorted(documents, order) : documents), [documents, order]);
  const isAll = documents.every(({ id }) => selected.has(id));
  return (
    <Paper withBorder radius="lg">
      <LongTable
        items={inOrder}
        keyOf={({ id }) => id}
        height={56}
        more={more}
        verticalSpacing="xs"
        horizontalSpacing="sm"
        highlightOnHover
        head={
          <>
            <Table.Th w={52}>
              <Checkbox
                className={classes.check}
                aria-label={words('selection').all}
                checked={isAll}
                indeterminate={!isAll && selected.size > 0}
                onChange={() => select(new Set(isAll ? [] : documents.map(({ id }) => id)))}
              />
            </Table.Th>
            <Heading by="name" says={w.name} order={order} choose={setOrder} />
            <Heading by="modified" says={w.modified} order={order} choose={setOrder} visibleFrom="sm" />
            <Table.Th visibleFrom="md">{w.sharedWith}</Table.Th>
            <Table.Th visibleFrom="md">{w.editingNow}</Table.Th>
            <Table.Th visibleFrom="lg">{w.version}</Table.Th>
            <Heading by="size" says={w.size} order={order} choose={setOrder} visibleFrom="lg" />
            <Table.Th>
              <VisuallyHidden>{w.actions}</VisuallyHidden>
            </Table.Th>
          </>
        }
      >
        {(document, row) => (
          <DocumentRow
            row={row}
            document={document}
            selected={selected.has(document.id)}
            dragged={() =>
              selected.has(document.id) ? documents.filter(({ id }) => selected.has(id)) : [document]
            }
            toggle={() => select(toggled(selected, document.id))}
            choose={(deed) => setDoing({ deed, document })}
          />
        )}
      </LongTable>
      {children}
      {Dialog && (
        <Part>
          <Dialog document={doing.document} close={() => setDoing(undefined)} />
        </Part>
      )}
    </Paper>
  );
}

function toggled(selected: ReadonlySet<string>, id: string): Set<string> {
  const next = new Set(selected);
  if (!next.delete(id)) next.add(id);
  return next;
}

export type Order = { by: 'name' | 'modified' | 'size'; up: boolean };

function sorted(documents: ListedDocument[], { by, up }: Order): ListedDocument[] {
  const compare = (a: DocumentMeta, b: DocumentMeta) =>
    by === 'size' ? a.size - b.size : a[by].localeCompare(b[by], undefined, { numeric: true });
  return documents.toSorted((a, b) => (up ? compare(a, b) : compare(b, a)));
}

type HeadingProps = {
  by: Order['by'];
  says: string;
  order: Order | undefined;
  choose: (order: Order) => void;
  visibleFrom?: string;
};

/** The head of a column, which sorts by it; a second time the other way round. */
function Heading({ by, says, order, choose, visibleFrom }: HeadingProps) {
  const isChosen = order?.by === by;
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
