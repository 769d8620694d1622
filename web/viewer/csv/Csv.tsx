import { Switch } from '@mantine/core';
import { useMemo, useState } from 'react';
import { EmptyState } from '../../shared/index.ts';
import { Stage } from '../frame/Stage.tsx';
import { Unreadable } from '../frame/unreadable.ts';
import frame from '../frame/viewer.module.css';
import type { Show } from '../show.ts';
import { decodeText, looksBinary } from '../text/decode.ts';
import { words } from '../words/words.ts';
import { Grid } from './Grid.tsx';
import { LIMIT, readTable, type Table } from './parse.ts';

/** Comma-separated values as a grid. */
export const show: Show = ({ name }, bytes) => {
  if (looksBinary(bytes)) throw new Unreadable(words('page').notTable);
  return <Sheet table={readTable(decodeText(bytes))} name={name} />;
};

function Sheet({ table, name }: { table: Table; name: string }) {
  const w = words('kinds');
  const { rows, columns, cut } = table;
  const [headed, setHeaded] = useState(true);
  const head = headed ? rows[0] : undefined;
  const body = useMemo(() => (headed ? rows.slice(1) : rows), [rows, headed]);
  if (rows.length === 0) return <EmptyState title={w.tableEmptyTitle}>{w.tableEmpty}</EmptyState>;
  return (
    <Stage
      tools={
        <>
          <Switch
            size="sm"
            ml={8}
            label={w.firstRow}
            checked={headed}
            onChange={({ currentTarget }) => setHeaded(currentTarget.checked)}
          />
          <span className={frame.room} />
          <span className={frame.note}>{sizeOf(body.length, columns, cut)}</span>
        </>
      }
    >
      <Grid head={head} rows={body} columns={columns} first={headed ? 2 : 1} label={name} />
    </Stage>
  );
}

function sizeOf(rows: number, columns: number, cut: Table['cut']): string {
  const w = words('kinds');
  const left = [cut.rows && w.firstRows(LIMIT.rows), cut.columns && w.firstColumns(LIMIT.columns)];
  return [w.tableSize(rows, columns), ...left.filter(Boolean)].join(' · ');
}
