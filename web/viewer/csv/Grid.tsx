import { CloseButton } from '@mantine/core';
import { useMemo, useRef, useState } from 'react';
import { texts } from '../../shared/index.ts';
import { scrollable } from '../frame/scrollable.ts';
import { words } from '../words/words.ts';
import classes from './grid.module.css';
import { columnName, widthsOf } from './widths.ts';
import { ROW, useWindow } from './window.ts';

type Props = {
  /** texts of the headings; undefined: letters, as spreadsheets have them */
  head: string[] | undefined;
  rows: string[][];
  columns: number;
  /** number of the first of `rows` in the file */
  first: number;
  label: string;
  /** by row, cells that lie over their neighbours to the right */
  wide?: Map<number, [column: number, columns: number][]>;
  /** by row and column, what people noted at cells */
  notes?: Map<number, Map<number, string>>;
};

/** A cell whose whole text is shown, with what was noted at it. */
type Opened = { name: string; text: string; note?: string };

/** A large table of which only the rows in sight are in the page. A cell too long to be seen shows its text when pressed. */
export function Grid({ head, rows, columns, first, label, wide, notes }: Props) {
  const place = useRef<HTMLElement>(null);
  const { from, to } = useWindow(place, rows.length);
  const widths = useMemo(() => widthsOf(head, rows, columns), [head, rows, columns]);
  const [open, setOpen] = useState<Opened>();
  const names = widths.map((_, at) => head?.[at] ?? (head ? '' : columnName(at)));
  const numbers = `calc(${String(first + rows.length).length}ch + 20px)`;
  return (
    <div className={classes.column}>
      <section
        ref={(element) => {
          place.current = element;
          scrollable(element);
        }}
        className={classes.place}
        aria-label={label}
      >
        <table className={classes.table} aria-rowcount={rows.length + 1}>
          <colgroup>
            <col style={{ width: numbers }} />
            {widths.map((width, at) => (
              <col key={columnName(at)} style={{ width: `${width}ch` }} />
            ))}
          </colgroup>
          <thead>
            <tr aria-rowindex={1}>
              <th scope="col" className={classes.number} aria-label={words('kinds').row} />
              {names.map((name, at) => (
                <th key={columnName(at)} scope="col" title={name}>
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            <Space rows={from} columns={columns} />
            {rows.slice(from, to).map((row, offset) => {
              const number = first + from + offset;
              return (
                <Row
                  key={number}
                  number={number}
                  index={from + offset + 2}
                  row={row}
                  widths={widths}
                  wide={wide?.get(from + offset)}
                  notes={notes?.get(from + offset)}
                  open={setOpen}
                />
              );
            })}
            <Space rows={rows.length - to} columns={columns} />
          </tbody>
        </table>
      </section>
      {open && (
        <aside className={classes.whole} aria-label={words('kinds').textOf(open.name)}>
          <strong>{open.name}</strong>
          {open.text !== '' && <p>{open.text}</p>}
          {open.note !== undefined && (
            <p>
              {words('kinds').comment}: {open.note}
            </p>
          )}
          <CloseButton size="sm" aria-label={texts().close} onClick={() => setOpen(undefined)} />
        </aside>
      )}
    </div>
  );
}

type RowProps = {
  number: number;
  index: number;
  row: string[];
  widths: number[];
  wide: [column: number, columns: number][] | undefined;
  notes: Map<number, string> | undefined;
  open: (cell: Opened) => void;
};

function Row({ number, index, row, widths, wide = [], notes, open }: RowProps) {
  const covered = (at: number) => wide.some(([column, columns]) => at > column && at < column + columns);
  return (
    <tr aria-rowindex={index}>
      <th scope="row" className={classes.number}>
        {number}
      </th>
      {widths.map((_, at) => {
        if (covered(at)) return null;
        const over = wide.find(([column]) => column === at)?.[1] ?? 1;
        const room = widths.slice(at, at + over).reduce((sum, each) => sum + each, 0);
        const text = row[at] ?? '';
        const name = `${columnName(at)}${number}`;
        const long = text.length > room - 2 || text.includes('\n');
        const note = notes?.get(at);
        return (
          <td
            key={name}
            colSpan={over}
            data-number={isNumber(text) || undefined}
            data-noted={note !== undefined || undefined}
          >
            {note !== undefined ? (
              <button
                type="button"
                className={classes.long}
                title={note}
                aria-label={words('kinds').commented(name, text)}
                onClick={() => open({ name, text, note })}
              >
                {text.slice(0, 300)}
              </button>
            ) : long ? (
              <button type="button" className={classes.long} onClick={() => open({ name, text })}>
                {text.slice(0, 300)}
              </button>
            ) : (
              text
            )}
          </td>
        );
      })}
    </tr>
  );
}

/** The room of rows out of sight. */
function Space({ rows, columns }: { rows: number; columns: number }) {
  if (rows <= 0) return null;
  return (
    <tr aria-hidden>
      <td colSpan={columns + 1} className={classes.space} style={{ height: rows * ROW }} />
    </tr>
  );
}

const isNumber = (text: string) => text.length < 40 && /^[-+]?[\d.,\u00a0 ]*\d\s*%?$/.test(text);
