import { SegmentedControl } from '@mantine/core';
import { useState } from 'react';
import type { Table } from '../../../formats/sheet/index.ts';
import { EmptyState } from '../../shared/index.ts';
import { Grid } from '../csv/Grid.tsx';
import { inWorker } from '../frame/inWorker.ts';
import { Stage } from '../frame/Stage.tsx';
import frame from '../frame/viewer.module.css';
import type { Show } from '../Shown.tsx';

/** A sheet with its name. */
export type ReadSheet = { name: string; table: Table };

/** A workbook as grids, one sheet at a time. */
export const show: Show = async (_, bytes, signal) => {
  const worker = new Worker(new URL('./sheet.worker.ts', import.meta.url), { type: 'module' });
  return <Sheets sheets={await inWorker<ReadSheet[]>(worker, bytes, signal)} />;
};

function Sheets({ sheets }: { sheets: ReadSheet[] }) {
  const [chosen, choose] = useState(() => {
    const first = sheets.findIndex(({ table }) => table.rows.length > 0);
    return Math.max(first, 0);
  });
  const sheet = sheets[chosen];
  if (!sheet) return <EmptyState title="This workbook is empty">It has no sheets.</EmptyState>;
  const { name, table } = sheet;
  return (
    <Stage
      tools={
        <>
          {sheets.length > 1 && (
            <SegmentedControl
              size="xs"
              aria-label="Sheet"
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
          <EmptyState title="This sheet is empty">It has no cells with text.</EmptyState>
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
        />
      )}
    </Stage>
  );
}

function sizeOf({ rows, columns, cut }: Table): string {
  const left = [cut.rows && 'not all rows are shown', cut.columns && 'not all columns are shown'];
  return [`${rows.length.toLocaleString('en')} rows × ${columns} columns`, ...left.filter(Boolean)].join(
    ' · ',
  );
}
