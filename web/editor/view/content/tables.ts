import { Fragment, type Node } from 'prosemirror-model';
import { type Command, type EditorState, TextSelection } from 'prosemirror-state';
import type { Transform } from 'prosemirror-transform';
import { schema } from '../../../../formats/model/index.ts';

/** A cell in the grid of its table: where it stands, and which columns it covers. */
export type Place = { node: Node; pos: number; column: number; span: number };
export type Row = { node: Node; pos: number; cells: Place[] };
/** A table and the position of its node in the document. */
export type TablePlace = { node: Node; pos: number };

/** Grid columns that a cell covers; a range marker between cells covers none. */
export const spanOf = ({ type, attrs }: Node): number => {
  if (type.name === 'rawCell') return attrs.text ? 1 : 0;
  return typeof attrs.span === 'number' ? Math.max(1, attrs.span) : 1;
};

/** The rows of a table with their cells; what is no row is kept whole and left out. */
export function rowsOf({ node: table, pos }: TablePlace): Row[] {
  const rows: Row[] = [];
  table.forEach((row, offset) => {
    if (row.type.name !== 'row') return;
    const start = pos + 1 + offset;
    let column = 0;
    const cells: Place[] = [];
    row.forEach((node, at) => {
      const span = spanOf(node);
      cells.push({ node, pos: start + 1 + at, column, span });
      column += span;
    });
    rows.push({ node: row, pos: start, cells });
  });
  return rows;
}

export const cellAt = (row: Row | undefined, column: number) =>
  row?.cells.find((cell) => cell.column <= column && column < cell.column + cell.span);

/** The cell that reaches down over the rows `above` a continued cell in this column. */
function ownerOf(rows: Row[], above: number, column: number): Place | undefined {
  for (let at = above; at >= 0; at--) {
    const cell = cellAt(rows[at], column);
    if (cell?.node.type.name !== 'mergedCell') return cell;
  }
  return undefined;
}

/** An empty cell that looks like another and begins with a paragraph like its first. */
export function emptyLike(cell: Node, span: number): Node {
  const first = cell.firstChild?.type.name === 'paragraph' ? cell.firstChild.attrs : {};
  const { id: _, list: __, level: ___, change: ____, reformat: _____, ...kept } = first;
  const attrs = { ...cell.attrs, id: null, change: null, reformat: null, span, rows: 1 };
  return schema.node('cell', attrs, [schema.node('paragraph', kept)]);
}

/** Add a row before the row of this number (the number of rows: at the end), made like the row `like`. */
export function addRow(tr: Transform, table: TablePlace, before: number, like: number): void {
  const rows = rowsOf(table);
  const [model, below] = [rows[like], rows[before]];
  if (!model) return;
  const reaching = new Set<Place>();
  const cells = model.cells.map(({ node, column, span }) => {
    const next = cellAt(below, column);
    if (next?.node.type.name === 'mergedCell') {
      const owner = ownerOf(rows, before - 1, column);
      if (owner) reaching.add(owner);
      return schema.node('mergedCell', { props: next.node.attrs.props, span });
    }
    return node.type.name === 'gap' ? node : emptyLike(node, span);
  });
  const at = below?.pos ?? table.pos + table.node.nodeSize - 1;
  tr.insert(at, schema.node('row', { props: model.node.attrs.props }, cells));
  for (const { node, pos } of reaching) tr.setNodeAttribute(pos, 'rows', (Number(node.attrs.rows) || 1) + 1);
}

/** Take a row away; a cell that reaches down from it goes on in the next row. The last row takes the table with it. */
export function deleteRow(tr: Transform, table: TablePlace, index: number): void {
  const rows = rowsOf(table);
  const row = rows[index];
  if (!row) return;
  if (rows.length === 1) return void tr.delete(table.pos, table.pos + table.node.nodeSize);
  const below = rows[index + 1];
  const shorter: Place[] = [];
  for (const cell of [...row.cells].reverse()) {
    const next = cellAt(below, cell.column);
    if (cell.node.type.name === 'mergedCell') {
      const owner = ownerOf(rows, index - 1, cell.column);
      if (owner) shorter.push(owner);
    } else if (Number(cell.node.attrs.rows) > 1 && next?.node.type.name === 'mergedCell') {
      const attrs = {
        ...cell.node.attrs,
        id: null,
        props: next.node.attrs.props,
        rows: cell.node.attrs.rows - 1,
      };
      tr.replaceWith(next.pos, next.pos + next.node.nodeSize, schema.node('cell', attrs, cell.node.content));
    }
  }
  tr.delete(row.pos, row.pos + row.node.nodeSize);
  for (const { node, pos } of shorter)
    tr.setNodeAttribute(pos, 'rows', Math.max(1, Number(node.attrs.rows) - 1));
}

export const widthsOf = (table: Node) =>
  typeof table.attrs.columns === 'string' ? table.attrs.columns.split(' ').map(Number) : undefined;

/** Add a column before grid column `before`; its neighbour `like` shares its width with it. */
export function addColumn(tr: Transform, table: TablePlace, before: number, like: number): void {
  for (const row of rowsOf(table).reverse()) {
    const across = row.cells.find((cell) => cell.column < before && before < cell.column + cell.span);
    if (across) {
      tr.setNodeAttribute(across.pos, 'span', across.span + 1);
      continue;
    }
    const next = row.cells.find((cell) => cell.column >= before);
    const model = cellAt(row, like)?.node ?? row.cells.at(-1)?.node;
    const cell =
      model && model.type.name !== 'gap' ? emptyLike(model, 1) : schema.node('cell', null, paragraph());
    tr.insert(next?.pos ?? row.pos + row.node.nodeSize - 1, cell);
  }
  const widths = widthsOf(table.node);
  if (!widths) return;
  const half = Math.max(Math.round((widths[like] ?? 1000) / 2), 1);
  if (like < widths.length) widths[like] = half;
  tr.setNodeAttribute(table.pos, 'columns', widths.toSpliced(before, 0, half).join(' '));
}

const paragraph = () => [schema.node('paragraph')];

/** Take grid column `index` away; the last one takes the table with it. */
export function deleteColumn(tr: Transform, table: TablePlace, index: number): void {
  const rows = rowsOf(table);
  const count = Math.max(0, ...rows.map((row) => row.cells.reduce((sum, cell) => sum + cell.span, 0)));
  if (count <= 1) return void tr.delete(table.pos, table.pos + table.node.nodeSize);
  for (const row of rows.reverse()) {
    const cell = cellAt(row, index);
    if (!cell) continue;
    if (cell.span > 1) tr.setNodeAttribute(cell.pos, 'span', cell.span - 1);
    else if (row.node.childCount === 1) tr.delete(row.pos, row.pos + row.node.nodeSize);
    else tr.delete(cell.pos, cell.pos + cell.node.nodeSize);
  }
  const widths = widthsOf(table.node);
  const gone = tr.doc.nodeAt(table.pos)?.type.name !== 'table';
  if (widths && !gone)
    tr.setNodeAttribute(table.pos, 'columns', widths.toSpliced(index, 1).join(' ') || null);
}

/** A new table of equal columns; `width` in twentieths of a point. */
export function newTable(rows: number, columns: number, width: number): Node {
  const cell = () => schema.node('cell', null, paragraph());
  const row = () => schema.node('row', null, Array.from({ length: columns }, cell));
  const each = Math.max(Math.floor(width / columns), 200);
  return schema.node(
    'table',
    { columns: Array.from({ length: columns }, () => each).join(' '), look: 'ruled' },
    Array.from({ length: rows }, row),
  );
}

/** The innermost table around the selection, with the row and grid column the cursor is in. */
export function tableAround(state: Pick<EditorState, 'selection'>) {
  const { $from } = state.selection;
  for (let depth = $from.depth; depth > 1; depth--) {
    if ($from.node(depth).type.name !== 'cell' || $from.node(depth - 1).type.name !== 'row') continue;
    const table = { node: $from.node(depth - 2), pos: $from.before(depth - 2) };
    const rows = rowsOf(table);
    const row = rows.findIndex(({ pos }) => pos === $from.before(depth - 1));
    const cell = rows[row]?.cells.find(({ pos }) => pos === $from.before(depth));
    if (cell) return { table, row, column: cell.column, span: cell.span };
  }
  return undefined;
}

export type Around = NonNullable<ReturnType<typeof tableAround>>;

export const inTable =
  (change: (tr: Transform, around: Around) => void): Command =>
  (state, dispatch) => {
    const around = tableAround(state);
    if (!around) return false;
    if (dispatch) {
      const tr = state.tr;
      change(tr, around);
      dispatch(tr.scrollIntoView());
    }
    return true;
  };

/** Put a new table after the block the cursor is in, and the cursor into its first cell. */
export function insertTable(rows: number, columns: number, width: number): Command {
  return (state, dispatch) => {
    const { $from } = state.selection;
    if (!$from.parent.isTextblock) return false;
    if (!dispatch) return true;
    const empty = $from.parent.content.size === 0 && $from.depth === 1;
    const at = empty ? $from.before() : $from.after();
    // A table is followed by a paragraph, so that there is a place to go on writing.
    const last = state.doc.resolve($from.after()).nodeAfter === null && !empty;
    const nodes = [newTable(rows, columns, width), ...(last ? paragraph() : [])];
    const tr = state.tr.insert(at, Fragment.fromArray(nodes));
    dispatch(tr.setSelection(TextSelection.near(tr.doc.resolve(at + 1))).scrollIntoView());
    return true;
  };
}
