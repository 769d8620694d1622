import { SegmentedControl } from '@mantine/core';
import { useState } from 'react';
import type { Table } from '../../../formats/sheet/index.ts';
import { EmptyState } from '../../shared/index.ts';
import { Grid } from '../csv/Grid.tsx';
import { inWorker } from '../frame/inWorker.ts';
import { Stage } from '../frame/Stage.tsx';
import frame from '../frame/viewer.module.css';
import type { Show } from '../show.ts';
import { words } from '../words/words.ts';

/** A sheet with its name. */
export type ReadSheet = { name: string; table: Table };

/** A workbook as grids, one sheet at a time. */
export const show: Show = async (_, bytes, signal) => {
  const worker = new Worker(new URL('./sheet.worker.ts', import.meta.url), { type: 'module' });
  return <Sheets sheets={await inWorker<ReadSheet[]>(worker, bytes, signal)} />;
};

function Sheets({ sheets }: { sheets: ReadSheet[] }) {
  const w = words('kinds');
  const [chosen, choose] = useState(() => {
    const first = sheets.findIndex(({ table }) => table.rows.length > 0);
    return Math.max(first, 0);
  });
  const sheet = sheets[chosen];
  if (!sheet) return <EmptyState title={w.workbookEmptyTitle}>{w.workbookEmpty}</EmptyState>;
  const { name, table } = sheet;
  return (
    <Stage
      tools={
        <>
          {sheets.length > 1 && (
            <SegmentedControl
              size="xs"
              aria-label={w.sheet}
              data={sheets.map((each, at) => ({ value: String(at), label: each.name }))}
              value={String(chosen)}
              onChange={(value) => choose(Number(value))}
            />
          )}
          <span className={frame.room} />
          <span className={frame.note}>{sizeOf(table)}</span>
        </>
      }
    >
      {table.rows.length === 0 ? (
        <div className={frame.centre}>
          <EmptyState title={w.sheetEmptyTitle}>{w.sheetEmpty}</EmptyState>
        </div>
      ) : (
        <Grid
          key={chosen}
          head={undefined}
          rows={table.rows}
          columns={table.columns}
          first={1}
          label={name}
          wide={table.wide}
          notes={table.notes}
        />
      )}
    </Stage>
  );
}

function sizeOf({ rows, columns, cut }: Table): string {
  const w = words('kinds');
  const left = [cut.rows && w.firstRows(rows.length), cut.columns && w.firstColumns(columns)];
  return [w.tableSize(rows.length, columns), ...left.filter(Boolean)].join(' · ');
}
