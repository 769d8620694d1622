import type { ModelNode } from './types.ts';

/**
 * Tables that two people changed at the same time, one a row and the other a column, say: brought into a shape that every
 * word processor takes. All rows get equally many columns, and what continues a cell above stands below one that
 * reaches there. Text is never lost: only empty cells that stick out are taken away.
 */
export function normalizeTable(table: ModelNode): ModelNode {
  const rows = (table.content ?? []).filter((row) => row.type === 'row');
  if (rows.length === 0) return table;
  const wanted = commonWidth(rows);
  const trimmed = new Map(rows.map((row) => [row, trim(row, wanted)] as const));
  const wide = Math.max(...[...trimmed.values()].map(widthOf));
  const content = join((table.content ?? []).map((row) => pad(trimmed.get(row) ?? row, wide)));
  return { ...table, attrs: { ...table.attrs, columns: fitColumns(table.attrs?.columns, wide) }, content };
}

/** What tells one shape from another: which cells there are, and what they cover. */
export const shapeOf = (table: ModelNode): string =>
  (table.content ?? [])
    .filter((row) => row.type === 'row')
    .map((row) =>
      (row.content ?? [])
        .map((cell) => `${cell.type} ${spanOf(cell)} ${cell.type === 'cell' ? rowsOf(cell) : ''}`)
        .join(),
    )
    .join(';');

const whole = (value: unknown, most: number) =>
  typeof value === 'number' ? Math.min(Math.max(Math.round(value) || 1, 1), most) : 1;
const rowsOf = ({ attrs }: ModelNode) => whole(attrs?.rows, 1000);

/** Grid columns that a cell covers; a range marker between cells covers none. */
export const spanOf = ({ type, attrs }: ModelNode) =>
  type === 'rawCell' && (attrs?.text ?? '') === '' ? 0 : whole(attrs?.span, 100);

const widthOf = (row: ModelNode) => (row.content ?? []).reduce((sum, cell) => sum + spanOf(cell), 0);

function commonWidth(rows: ModelNode[]): number {
  const times = new Map<number, number>();
  for (const row of rows) times.set(widthOf(row), (times.get(widthOf(row)) ?? 0) + 1);
  const [first] = [...times].toSorted((a, b) => b[1] - a[1] || b[0] - a[0]);
  return first?.[0] ?? 1;
}

const isEmpty = (node: ModelNode): boolean =>
  node.type !== 'text' &&
  ['cell', 'paragraph', 'gap', 'mergedCell'].includes(node.type) &&
  (node.content ?? []).every(isEmpty);

/** A row without the empty cells that stick out at its end. */
function trim(row: ModelNode, wide: number): ModelNode {
  const cells = [...(row.content ?? [])];
  let over = widthOf(row) - wide;
  for (let at = cells.length - 1; at > 0 && over > 0; at--) {
    const cell = cells[at];
    if (!cell || !isEmpty(cell) || spanOf(cell) > over) continue;
    over -= spanOf(cell);
    cells.splice(at, 1);
  }
  return cells.length === row.content?.length ? row : { ...row, content: cells };
}

function pad(row: ModelNode, wide: number): ModelNode {
  if (row.type !== 'row') return row;
  const missing = wide - widthOf(row);
  if (missing <= 0) return row;
  const model = row.content?.findLast((cell) => cell.type === 'cell');
  const more = Array.from({ length: missing }, () => emptyCell(model, 1));
  return { ...row, content: [...(row.content ?? []), ...more] };
}

const emptyCell = (model: ModelNode | undefined, span: number): ModelNode => ({
  type: 'cell',
  attrs: { ...model?.attrs, id: null, change: null, reformat: null, span, rows: 1 },
  content: [{ type: 'paragraph' }],
});

/** Cells reach as far down as cells below continue them; one that continues nothing is a cell of its own. */
function join(rows: ModelNode[]): ModelNode[] {
  type Reach = { cell: ModelNode; span: number; rows: number };
  let above = new Map<number, Reach>();
  const all: Reach[] = [];
  const joined = rows.map((row) => {
    if (row.type !== 'row') return row;
    const below = new Map<number, Reach>();
    let column = 0;
    const content = (row.content ?? []).map((cell) => {
      const span = spanOf(cell);
      const owner = above.get(column);
      const continues = cell.type === 'mergedCell' && owner?.span === span;
      const own = cell.type === 'mergedCell' && !continues ? emptyCell(cell, span) : cell;
      if (continues) {
        owner.rows += 1;
        below.set(column, owner);
      } else if (own.type === 'cell') {
        const reach = { cell: own, span, rows: 1 };
        all.push(reach);
        below.set(column, reach);
      }
      column += span;
      return own;
    });
    above = below;
    return { ...row, content };
  });
  const rowsOfCell = new Map(all.map((reach) => [reach.cell, reach.rows]));
  const normalizeCell = (cell: ModelNode) => {
    const reached = rowsOfCell.get(cell);
    return reached === undefined || reached === rowsOf(cell)
      ? cell
      : { ...cell, attrs: { ...cell.attrs, rows: reached } };
  };
  return joined.map((row) =>
    row.type === 'row' ? { ...row, content: (row.content ?? []).map(normalizeCell) } : row,
  );
}

/** As many widths as there are columns, together as wide as before. */
function fitColumns(columns: unknown, wide: number): unknown {
  if (typeof columns !== 'string') return columns ?? null;
  const known = columns.split(' ').map(Number);
  if (known.length === wide || known.some((width) => !(width > 0))) return columns;
  const total = known.reduce((sum, width) => sum + width, 0);
  const kept = Array.from({ length: wide }, (_, at) => known[at] ?? total / known.length);
  const sum = kept.reduce((all, width) => all + width, 0);
  return kept.map((width) => Math.max(Math.round((width * total) / sum), 1)).join(' ');
}
