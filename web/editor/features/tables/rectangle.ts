import type { Node } from 'prosemirror-model';
import { type Place, type Row, rowsOf, type TablePlace } from '../../view/content/tables.ts';

/** Rows and grid columns of a table, the last ones excluded. */
export type Rectangle = { top: number; bottom: number; left: number; right: number };

const heightOf = (node: Node) => (node.type.name === 'cell' ? Math.max(1, Number(node.attrs.rows) || 1) : 1);

/** Where every cell stands, with how far down it reaches; what continues a cell is part of it. */
function* extents(rows: Row[]): Generator<Rectangle & { cell: Place }> {
  for (const [top, row] of rows.entries())
    for (const cell of row.cells)
      if (cell.node.type.name === 'cell')
        yield {
          cell,
          top,
          bottom: Math.min(top + heightOf(cell.node), rows.length),
          left: cell.column,
          right: cell.column + cell.span,
        };
}

/** The smallest rectangle around two cells that cuts no cell in two. */
export function rectangleAround(table: TablePlace, one: number, other: number): Rectangle | undefined {
  const all = [...extents(rowsOf(table))];
  const ends = all.filter(({ cell }) => cell.pos === one || cell.pos === other);
  if (ends.length === 0) return undefined;
  const around = (list: Rectangle[]): Rectangle => ({
    top: Math.min(...list.map(({ top }) => top)),
    bottom: Math.max(...list.map(({ bottom }) => bottom)),
    left: Math.min(...list.map(({ left }) => left)),
    right: Math.max(...list.map(({ right }) => right)),
  });
  const meets = (a: Rectangle, b: Rectangle) =>
    a.top < b.bottom && b.top < a.bottom && a.left < b.right && b.left < a.right;
  for (let found = around(ends); ; ) {
    const wider = around([found, ...all.filter((one) => meets(one, found))]);
    if (JSON.stringify(wider) === JSON.stringify(found)) return found;
    found = wider;
  }
}

/** The cells in a rectangle, in the order of the text. */
export const cellsIn = (table: TablePlace, { top, bottom, left, right }: Rectangle): Place[] =>
  [...extents(rowsOf(table))]
    .filter((one) => one.top >= top && one.top < bottom && one.left >= left && one.left < right)
    .map(({ cell }) => cell);
