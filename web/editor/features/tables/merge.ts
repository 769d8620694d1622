import { Fragment, type Node } from 'prosemirror-model';
import type { Transform } from 'prosemirror-transform';
import { schema } from '../../../../formats/model/index.ts';
import {
  emptyLike,
  type Place,
  rowsOf,
  spanOf,
  type TablePlace,
  widthsOf,
} from '../../view/content/tables.ts';
import type { Rectangle } from './rectangle.ts';

/** Rows of a table while they are changed: a row of the document, or one that is added, with its cells. */
type Draft = { pos: number | undefined; row: Node; cells: Node[] };

const draftsOf = (table: TablePlace): Draft[] =>
  rowsOf(table).map(({ node, pos, cells }) => ({ pos, row: node, cells: cells.map((cell) => cell.node) }));

/** Write the rows that changed, the last ones first, so that the places of those before stay; new ones go before what follows. */
function write(tr: Transform, table: TablePlace, drafts: Draft[]): void {
  let at = table.pos + table.node.nodeSize - 1;
  for (const { pos, row, cells } of drafts.toReversed()) {
    const wanted = row.copy(Fragment.fromArray(cells));
    if (pos === undefined) tr.insert(at, wanted);
    else if (!wanted.eq(row)) tr.replaceWith(pos, pos + row.nodeSize, wanted);
    at = pos ?? at;
  }
}

/** Index of the cell that begins at a grid column. */
function indexAt(cells: Node[], column: number): number {
  let at = 0;
  return cells.findIndex((cell) => {
    const here = at === column && spanOf(cell) > 0;
    at += spanOf(cell);
    return here;
  });
}

const isEmpty = (cell: Node) =>
  cell.childCount === 0 ||
  (cell.childCount === 1 && cell.firstChild?.type.name === 'paragraph' && cell.firstChild.content.size === 0);

const continued = (cell: Node, span: number) =>
  schema.node('mergedCell', { props: cell.attrs.props ?? null, span });

/** Make one cell of all in a rectangle; its content is theirs, one after the other. @returns whether that is possible */
export function mergeCells(
  tr: Transform,
  table: TablePlace,
  { top, bottom, left, right }: Rectangle,
): boolean {
  const drafts = draftsOf(table);
  const width = right - left;
  const parts = drafts.slice(top, bottom).map((draft) => {
    const from = indexAt(draft.cells, left);
    let covered = 0;
    let to = from;
    while (from >= 0 && to < draft.cells.length && covered < width)
      covered += spanOf(draft.cells[to++] as Node);
    return { draft, from, to, cells: draft.cells.slice(from, to), fits: from >= 0 && covered === width };
  });
  const all = parts.flatMap(({ cells }) => cells);
  const first = all[0];
  const possible =
    parts.every(({ fits }) => fits) && all.every((cell) => /^(cell|mergedCell)$/.test(cell.type.name));
  if (!possible || first?.type.name !== 'cell' || all.length < 2) return false;
  const filled = all.filter((cell) => cell.type.name === 'cell' && !isEmpty(cell));
  const content = filled.length > 0 ? filled.flatMap((cell) => [...cell.children]) : [...first.children];
  for (const [at, { draft, from, to, cells }] of parts.entries()) {
    const attrs = { ...first.attrs, span: width, rows: bottom - top };
    const own = at === 0 ? schema.node('cell', attrs, content) : continued(cells[0] as Node, width);
    draft.cells.splice(from, to - from, own);
  }
  write(tr, table, drafts);
  return true;
}

const shares = (total: number, parts: number) =>
  Array.from(
    { length: parts },
    (_, at) => Math.floor(((at + 1) * total) / parts) - Math.floor((at * total) / parts),
  );

/** Make several cells of one: `columns` side by side, `rows` one below the other. The first keeps the content. */
export function splitCell(
  tr: Transform,
  table: TablePlace,
  place: Place,
  columns: number,
  rows: number,
): void {
  const drafts = draftsOf(table);
  const top = rowsOf(table).findIndex(({ cells }) => cells.some(({ pos }) => pos === place.pos));
  const { node, column } = place;
  const height = Math.min(Math.max(1, Number(node.attrs.rows) || 1), drafts.length - top);
  const [wide, high] = [Math.max(columns, place.span), Math.max(rows, height)];
  if (wide > place.span) widen(tr, table, drafts, place, top, height, wide - place.span);
  for (let more = high - height; more > 0; more--)
    drafts.splice(top + height, 0, between(drafts, top + height - 1, column));
  const [across, down] = [shares(wide, columns), shares(high, rows)];
  let row = top;
  for (const [part, tall] of down.entries()) {
    for (let line = 0; line < tall; line++, row++) {
      const draft = drafts[row];
      const at = draft ? indexAt(draft.cells, column) : -1;
      if (!draft || at < 0) continue;
      const cells = across.map((span, number) => {
        if (line > 0) return continued(draft.cells[at] as Node, span);
        const attrs = { ...node.attrs, span, rows: tall };
        if (part === 0 && number === 0) return node.type.create(attrs, node.content);
        const blank = emptyLike(node, span);
        return blank.type.create({ ...blank.attrs, rows: tall }, blank.content);
      });
      draft.cells.splice(at, 1, ...cells);
    }
  }
  write(tr, table, drafts);
}

/** More grid columns below a cell: the cells above and below it reach over them. */
function widen(
  tr: Transform,
  table: TablePlace,
  drafts: Draft[],
  { column, span }: Place,
  top: number,
  height: number,
  more: number,
) {
  const last = column + span - 1;
  for (const [row, draft] of drafts.entries()) {
    let at = 0;
    const wanted = draft.cells.findIndex((cell) => {
      const here = at <= last && last < at + spanOf(cell);
      at += spanOf(cell);
      return here;
    });
    const cell = draft.cells[wanted];
    const isOwn = row >= top && row < top + height;
    if (cell && (isOwn || cell.type.name !== 'rawCell'))
      draft.cells[wanted] = cell.type.create({ ...cell.attrs, span: spanOf(cell) + more }, cell.content);
  }
  const widths = widthsOf(table.node);
  if (!widths) return;
  const total = widths.slice(column, last + 1).reduce((sum, one) => sum + one, 0);
  const each = Array.from({ length: span + more }, () => Math.max(Math.round(total / (span + more)), 1));
  tr.setNodeAttribute(table.pos, 'columns', widths.toSpliced(column, span, ...each).join(' '));
}

/** A row in which every cell but the one to be split goes on from the row before it. */
function between(drafts: Draft[], above: number, column: number): Draft {
  const model = drafts[above] as Draft;
  let at = 0;
  const cells = model.cells.flatMap((cell) => {
    const here = at;
    at += spanOf(cell);
    if (cell.type.name === 'rawCell') return [];
    if (cell.type.name === 'gap') return [cell];
    if (here !== column) reach(drafts, above, here);
    return [continued(cell, spanOf(cell))];
  });
  return { pos: undefined, row: schema.node('row', { props: model.row.attrs.props }), cells };
}

/** The cell that covers a grid column of a row reaches one row further down. */
function reach(drafts: Draft[], row: number, column: number): void {
  for (let at = row; at >= 0; at--) {
    const draft = drafts[at];
    const index = draft ? indexAt(draft.cells, column) : -1;
    const cell = draft?.cells[index];
    if (!draft || !cell) return;
    if (cell.type.name !== 'cell') continue;
    const attrs = { ...cell.attrs, rows: (Number(cell.attrs.rows) || 1) + 1 };
    draft.cells[index] = cell.type.create(attrs, cell.content);
    return;
  }
}
