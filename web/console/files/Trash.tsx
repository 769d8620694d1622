import { Button, Checkbox, Paper, Table, VisuallyHidden } from '@mantine/core';
import { IconTrash, IconTrashX } from '@tabler/icons-react';
import { useState } from 'react';
import { Answer, EmptyState, PageHead } from '../../shared/index.ts';
import { LongTable } from '../../shared/list/LongTable.tsx';
import { DeletedRow } from './DeletedRow.tsx';
import { DeleteForGood, EmptyTrash } from './DeleteForGood.tsx';
import classes from './files.module.css';
import { type DeletedDocument, useTrash } from './queries.ts';
import { TrashBar } from './TrashBar.tsx';
import { words } from './words/words.ts';

/** Deleted documents of the reader, to take back or to delete for good. */
export default function Trash() {
  const w = words('trash');
  const list = useTrash();
  const [selected, select] = useState<ReadonlySet<string>>(new Set());
  const [going, setGoing] = useState<readonly DeletedDocument[] | 'all'>([]);
  const close = () => setGoing([]);
  const days = list.data?.keptDays;
  const chosen = (list.data?.items ?? []).filter(({ id }) => selected.has(id));
  return (
    <>
      <PageHead
        title={w.title}
        lead={days === undefined ? w.lead : w.leadOf(days)}
        trail={[{ name: words('list').title, href: '/files' }]}
        actions={
          list.data &&
          list.data.items.length > 0 && (
            <Button
              variant="default"
              leftSection={<IconTrashX size={16} aria-hidden />}
              onClick={() => setGoing('all')}
            >
              {w.emptyIt}
            </Button>
          )
        }
      />
      <Answer
        of={list}
        what={w.what}
        empty={
          <Paper withBorder radius="lg">
            <EmptyState title={w.empty} icon={<IconTrash size={24} stroke={1.5} />} />
          </Paper>
        }
      >
        {({ items }) => {
          const isAll = items.every(({ id }) => selected.has(id));
          return (
            <>
              <TrashBar documents={chosen} select={select} remove={() => setGoing(chosen)} />
              <Paper withBorder radius="lg">
                <LongTable
                  items={items}
                  keyOf={({ id }) => id}
                  height={60}
                  verticalSpacing="xs"
                  horizontalSpacing="sm"
                  head={
                    <>
                      <Table.Th w={52}>
                        <Checkbox
                          className={classes.check}
                          aria-label={words('selection').all}
                          checked={isAll}
                          indeterminate={!isAll && chosen.length > 0}
                          onChange={() => select(new Set(isAll ? [] : items.map(({ id }) => id)))}
                        />
                      </Table.Th>
                      <Table.Th>{words('list').name}</Table.Th>
                      <Table.Th visibleFrom="sm">{w.deleted}</Table.Th>
                      <Table.Th visibleFrom="md">{w.goes}</Table.Th>
                      <Table.Th>
                        <VisuallyHidden>{words('list').actions}</VisuallyHidden>
                      </Table.Th>
                    </>
                  }
                >
                  {(document, row) => (
                    <DeletedRow
                      document={document}
                      row={row}
                      selected={selected.has(document.id)}
                      toggle={() => select(toggled(selected, document.id))}
                      remove={() => setGoing([document])}
                    />
                  )}
                </LongTable>
              </Paper>
            </>
          );
        }}
      </Answer>
      {going === 'all' && <EmptyTrash count={list.data?.items.length ?? 0} close={close} />}
      {going !== 'all' && going.length > 0 && <DeleteForGood documents={going} close={close} />}
    </>
  );
}

function toggled(selected: ReadonlySet<string>, id: string): Set<string> {
  const next = new Set(selected);
  if (!next.delete(id)) next.add(id);
  return next;
}
