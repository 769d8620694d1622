import type { Node, ResolvedPos } from 'prosemirror-model';
import { NodeSelection, Selection, TextSelection } from 'prosemirror-state';
import type { EditorView } from 'prosemirror-view';
import { cellAt, type Row, rowsOf, type TablePlace } from '../../view/content/tables.ts';
import { paragraphAfter } from './beside.ts';

// Browsers go from line to line as they are written down: from the last line of a cell into the cell beside it. What is
// above and below in a table is therefore found here.

export type Direction = -1 | 1;
/** Where somebody came from who goes up or down through lines of different length: the place is kept on the way. */
export type Goal = { head: number; x: number };

/** An arrow down or up at the last or first line of a paragraph in a table or beside one.
 *  @returns whether the key was for this, and where the next one starts from. */
export function moveVertically(view: EditorView, direction: Direction, goal?: Goal): Goal | boolean {
  const { selection } = view.state;
  if (!isVertical(selection) || !view.endOfTextblock(direction < 0 ? 'up' : 'down')) return false;
  const $from = direction < 0 ? selection.$from : selection.$to;
  const x = goal?.head === $from.pos ? goal.x : view.coordsAtPos($from.pos).left;
  const found = beyond(view, $from, direction, x);
  if (found === undefined) return false;
  if (found === 'end') return true;
  if (typeof found !== 'number') {
    view.dispatch(view.state.tr.setSelection(found).scrollIntoView());
    return { head: direction < 0 ? found.from : found.to, x };
  }
  // A table that ends what it stands in: a new paragraph after it.
  paragraphAfter(found)(view.state, view.dispatch, view);
  return true;
}

/** The same with Shift, from one paragraph of a cell to the next; beyond the last one, cells are selected.
 *  @returns whether the key was for this. */
export function extendVertically(view: EditorView, direction: Direction): boolean {
  const { selection, doc, tr } = view.state;
  if (!(selection instanceof TextSelection) || !view.endOfTextblock(direction < 0 ? 'up' : 'down'))
    return false;
  const { $head, $anchor } = selection;
  if ($head.depth < 2 || $head.node(-1).type.name !== 'cell') return false;
  const index = $head.index(-1) + direction;
  const next = $head.node(-1).maybeChild(index);
  if (index < 0 || !next?.isTextblock) return false;
  const pos = direction < 0 ? $head.before() - next.nodeSize : $head.after();
  const head = nearest(view, next, pos, direction, view.coordsAtPos($head.pos).left);
  view.dispatch(tr.setSelection(TextSelection.create(doc, $anchor.pos, head)).scrollIntoView());
  return true;
}

const isVertical = (selection: Selection) =>
  (selection instanceof TextSelection || selection instanceof NodeSelection) &&
  selection.$from.parent.isTextblock &&
  selection.$to.parent.isTextblock;

/** What comes after the block of a position, or before it.
 *  @returns a number: the position of a table with nothing after it; 'end' where there is nothing; undefined for what the
 *  browser does itself, far from tables. */
function beyond(view: EditorView, $from: ResolvedPos, direction: Direction, x: number) {
  let wasInTable = false;
  for (let depth = $from.depth; depth > 0; depth--) {
    const container = $from.node(depth - 1);
    if (container.type.name === 'row') {
      const table = { node: $from.node(depth - 2), pos: $from.before(depth - 2) };
      const found = inRows(view, table, $from.before(depth), direction, x);
      if (found) return found;
      wasInTable = true;
      // On to what stands beside the table.
      depth -= 1;
      continue;
    }
    const index = $from.index(depth - 1);
    const next =
      direction > 0 ? container.maybeChild(index + 1) : index > 0 ? container.child(index - 1) : null;
    const isBesideTable = $from.node(depth).type.name === 'table';
    if (next) {
      const isInCell = container.type.name === 'cell';
      if (!isInCell && !isBesideTable && next.type.name !== 'table') return undefined;
      const pos = direction > 0 ? $from.after(depth) : $from.before(depth) - next.nodeSize;
      return enter(view, next, pos, direction, x) ?? 'end';
    }
    if (isBesideTable && direction > 0) return $from.before(depth);
  }
  return wasInTable ? 'end' : undefined;
}

/** The cell below or above, by the place on the line; undefined beyond the last row. */
function inRows(view: EditorView, table: TablePlace, cell: number, direction: Direction, x: number) {
  const rows = rowsOf(table);
  const at = rows.findIndex(({ cells }) => cells.some(({ pos }) => pos === cell));
  const own = rows[at]?.cells.find(({ pos }) => pos === cell)?.node;
  const height = Math.max(1, Number(own?.attrs.rows) || 1);
  for (let row = direction > 0 ? at + height : at - 1; row >= 0 && row < rows.length; row += direction) {
    const found = inRow(view, rows, row, direction, x);
    if (found) return found;
  }
  return undefined;
}

function inRow(view: EditorView, rows: Row[], at: number, direction: Direction, x: number) {
  const reached = (rows[at]?.cells ?? []).flatMap(({ column }) => {
    // What continues a cell from above is that cell.
    let row = at;
    while (row > 0 && cellAt(rows[row], column)?.node.type.name === 'mergedCell') row--;
    const cell = cellAt(rows[row], column);
    const dom = cell?.node.type.name === 'cell' ? view.nodeDOM(cell.pos) : null;
    if (!cell || !(dom instanceof HTMLElement)) return [];
    const { left, right } = dom.getBoundingClientRect();
    return [{ cell, away: Math.max(left - x, x - right, 0) }];
  });
  const [closest] = reached.toSorted((one, other) => one.away - other.away);
  return closest && enter(view, closest.cell.node, closest.cell.pos, direction, x);
}

/** Where a block is entered from above or from below. */
function enter(
  view: EditorView,
  node: Node,
  pos: number,
  direction: Direction,
  x: number,
): Selection | undefined {
  const { doc } = view.state;
  if (node.isTextblock) return TextSelection.create(doc, nearest(view, node, pos, direction, x));
  if (node.type.name === 'table') {
    const rows = rowsOf({ node, pos });
    const order = direction > 0 ? rows.keys() : [...rows.keys()].reverse();
    for (const at of order) {
      const found = inRow(view, rows, at, direction, x);
      if (found) return found;
    }
    return undefined;
  }
  const child = direction > 0 ? node.firstChild : node.lastChild;
  if (child) {
    const inside = direction > 0 ? pos + 1 : pos + node.nodeSize - 1 - child.nodeSize;
    return enter(view, child, inside, direction, x);
  }
  return NodeSelection.isSelectable(node) ? NodeSelection.create(doc, pos) : Selection.near(doc.resolve(pos));
}

const characters = new Intl.Segmenter();

/** The position in the first line of a paragraph, or in its last one, that is closest to a place on the line. */
function nearest(view: EditorView, node: Node, pos: number, direction: Direction, x: number): number {
  const start = pos + 1;
  const text = node.textBetween(0, node.content.size, '\ufffc', '\ufffc');
  const stops =
    text.length === node.content.size
      ? [...[...characters.segment(text)].map(({ index }) => index), text.length]
      : [...Array(node.content.size + 1).keys()];
  if (direction < 0) stops.reverse();
  let line: { top: number; bottom: number } | undefined;
  let best = { at: stops[0] ?? 0, away: Number.POSITIVE_INFINITY };
  for (const at of stops) {
    const { left, top, bottom } = view.coordsAtPos(start + at, at === 0 ? 1 : -1);
    line ??= { top, bottom };
    // On to the next line, which begins or ends beyond the middle of this one.
    if (direction > 0 ? (top + bottom) / 2 > line.bottom : (top + bottom) / 2 < line.top) break;
    const away = Math.abs(left - x);
    if (away < best.away) best = { at, away };
  }
  return start + best.at;
}
