import { Plugin, TextSelection, type Transaction } from 'prosemirror-state';
import { Decoration, DecorationSet, type EditorView } from 'prosemirror-view';
import { ySyncPluginKey } from 'y-prosemirror';
import { cellAt, rowsOf, tableAround } from '../../view/content/tables.ts';
import { CellSelection, cellAround } from './cellSelection.ts';
import { cellsIn } from './rectangle.ts';
import { type Direction, extendVertically, type Goal, moveVertically } from './vertical.ts';

/** Cells are selected by dragging over them, with Shift and a click, and with Shift and the arrow keys. Without Shift the
 *  arrows up and down go through a table by its rows. */
export function cellSelectionPlugin(): Plugin {
  let dragged: Drag | undefined;
  let goal: Goal | undefined;
  return new Plugin({
    props: {
      decorations({ selection, doc }) {
        if (!(selection instanceof CellSelection)) return null;
        const cells = cellsIn(selection.table, selection.rectangle);
        return DecorationSet.create(
          doc,
          cells.map(({ pos, node }) => Decoration.node(pos, pos + node.nodeSize, { class: 'selectedCell' })),
        );
      },
      // While cells are dragged over, the browser's own selection does not count; a click leads into one of those selected.
      createSelectionBetween: (view) =>
        dragged?.selects && view.state.selection instanceof CellSelection ? view.state.selection : null,
      handleDOMEvents: {
        mousedown(view, event) {
          if (event.button !== 0 || event.ctrlKey || event.metaKey) return false;
          const here = cellUnder(view, event);
          const start = event.shiftKey ? cellAround(view.state.selection.$anchor, here?.table) : undefined;
          if (!here) return false;
          if (start && start.pos !== here.cell) {
            select(view, start.pos, here.cell);
            event.preventDefault();
            return true;
          }
          dragged = { ...here, selects: false };
          follow(view, dragged, () => {
            dragged = undefined;
          });
          return false;
        },
      },
      handleKeyDown(view, event) {
        if (event.ctrlKey || event.metaKey || event.altKey) return false;
        const way = ways[event.key];
        if (way) {
          const direction = Math.sign(way.rows);
          if (event.shiftKey)
            return (
              extend(view, way, event.key) || (isDirection(direction) && extendVertically(view, direction))
            );
          if (leave(view)) return true;
          const moved = isDirection(direction) && moveVertically(view, direction, goal);
          goal = typeof moved === 'object' ? moved : undefined;
          return moved !== false;
        }
        const { selection } = view.state;
        if (
          !(selection instanceof CellSelection) ||
          !/^(Backspace|Delete)$/.test(event.key) ||
          !view.editable
        )
          return false;
        view.dispatch(view.state.tr.deleteSelection().scrollIntoView());
        return true;
      },
    },
    // Somebody else's change gives the cells back as a stretch of text.
    appendTransaction(transactions, before, { selection, doc, tr }) {
      const isOthers = transactions.some(isFromElsewhere);
      if (!isOthers || !(before.selection instanceof CellSelection) || !(selection instanceof TextSelection))
        return null;
      const anchor = cellAround(selection.$anchor);
      const head = cellAround(selection.$head, anchor?.table.pos);
      const again = anchor && head && CellSelection.between(doc, anchor.pos, head.pos);
      return again ? tr.setSelection(again) : null;
    },
  });
}

const isFromElsewhere = (tr: Transaction) =>
  (tr.getMeta(ySyncPluginKey) as { isChangeOrigin?: boolean } | undefined)?.isChangeOrigin === true;

function select(view: EditorView, anchor: number, head: number): void {
  const selection = CellSelection.between(view.state.doc, anchor, head);
  if (selection && !selection.eq(view.state.selection)) view.dispatch(view.state.tr.setSelection(selection));
}

/** The cell under the pointer, by the positions of it and its table; `table`: of that one only. */
function cellUnder(view: EditorView, { target, clientX, clientY }: MouseEvent, table?: number) {
  const under = table === undefined ? target : document.elementFromPoint(clientX, clientY);
  const dom = under instanceof Element ? under.closest('td, th') : null;
  if (!dom || !view.dom.contains(dom)) return undefined;
  const found = cellAround(view.state.doc.resolve(view.posAtDOM(dom, 0)), table);
  return found && { table: found.table.pos, cell: found.pos };
}

/** From which cell on somebody drags, and whether cells were selected by that. */
type Drag = { table: number; cell: number; selects: boolean };

/** From one cell on, select what the pointer is dragged over, until it is let go. */
function follow(view: EditorView, start: Drag, done: () => void): void {
  const move = (event: MouseEvent) => {
    if ((event.buttons & 1) === 0) return end();
    const here = cellUnder(view, event, start.table);
    if (here && (here.cell !== start.cell || start.selects)) {
      start.selects = true;
      select(view, start.cell, here.cell);
      event.preventDefault();
    }
  };
  const end = () => {
    removeEventListener('mousemove', move);
    removeEventListener('mouseup', end);
    // The browser tells of its own selection a moment later.
    setTimeout(done, 20);
  };
  addEventListener('mousemove', move);
  addEventListener('mouseup', end);
}

const isDirection = (sign: number): sign is Direction => sign === 1 || sign === -1;

type Way = { rows: number; columns: number; edge: 'up' | 'down' | 'left' | 'right' };
const ways: Record<string, Way> = {
  ArrowUp: { rows: -1, columns: 0, edge: 'up' },
  ArrowDown: { rows: 1, columns: 0, edge: 'down' },
  ArrowLeft: { rows: 0, columns: -1, edge: 'left' },
  ArrowRight: { rows: 0, columns: 1, edge: 'right' },
};

/** Shift and an arrow at the edge of a cell, or where cells are selected: one cell further. */
function extend(view: EditorView, way: Way, key: string): boolean {
  const { selection } = view.state;
  const cells = selection instanceof CellSelection ? selection : undefined;
  const anchor = cells?.anchorCell ?? cellAround(selection.$head)?.pos;
  if (anchor === undefined || (!cells && !isAtEdge(view, way))) return false;
  const next = neighbour(view, cells?.headCell ?? anchor, way);
  // At the last cell, the selection goes no further than this one.
  select(view, anchor, next ?? cells?.headCell ?? anchor);
  return cells !== undefined || next !== undefined || key !== '';
}

function isAtEdge(view: EditorView, { edge }: Way): boolean {
  const { selection } = view.state;
  if (!(selection instanceof TextSelection) || !view.endOfTextblock(edge)) return false;
  const cell = cellAround(selection.$head);
  if (!cell) return false;
  const { $head } = selection;
  const back = edge === 'up' || edge === 'left';
  const end = cell.pos + (view.state.doc.nodeAt(cell.pos)?.nodeSize ?? 0);
  return back ? $head.before() === cell.pos + 1 : $head.after() === end - 1;
}

/** The cell beside another one, in the same table. */
function neighbour(view: EditorView, pos: number, way: Way): number | undefined {
  const $inside = view.state.doc.resolve(pos + 1);
  const found = cellAround($inside);
  if (!found) return undefined;
  const rows = rowsOf(found.table);
  const at = rows.findIndex(({ cells }) => cells.some((cell) => cell.pos === found.pos));
  const cell = rows[at]?.cells.find((one) => one.pos === found.pos);
  if (!cell) return undefined;
  const height = Math.max(1, Number(cell.node.attrs.rows) || 1);
  let row = at + (way.rows > 0 ? height : way.rows);
  const column = way.columns > 0 ? cell.column + cell.span : cell.column + way.columns;
  let target = cellAt(rows[row], column);
  while (target?.node.type.name === 'mergedCell') target = cellAt(rows[--row], column);
  return target?.node.type.name === 'cell' ? target.pos : undefined;
}

/** An arrow without Shift leads back into the text, where the last cell begins. */
function leave(view: EditorView): boolean {
  const { selection, doc } = view.state;
  if (!(selection instanceof CellSelection)) return false;
  view.dispatch(
    view.state.tr.setSelection(TextSelection.near(doc.resolve(selection.headCell + 1))).scrollIntoView(),
  );
  return true;
}

/** The cell, row, column or table that the cursor is in, to be selected. */
export function cellsToSelect(view: EditorView, what: 'cell' | 'row' | 'column' | 'table'): void {
  const around = tableAround(view.state);
  if (!around) return;
  const rows = rowsOf(around.table);
  const ends = (list: (number | undefined)[]) => {
    const known = list.filter((pos) => pos !== undefined);
    const [first, last] = [known[0], known.at(-1)];
    if (first !== undefined && last !== undefined) select(view, first, last);
    view.focus();
  };
  const cellsOf = (row: (typeof rows)[number] | undefined) =>
    (row?.cells ?? []).filter(({ node }) => node.type.name === 'cell').map(({ pos }) => pos);
  const own = cellAt(rows[around.row], around.column)?.pos;
  if (what === 'cell') ends([own]);
  if (what === 'row') ends(cellsOf(rows[around.row]));
  if (what === 'table') ends(rows.flatMap(cellsOf));
  if (what === 'column')
    ends(
      rows
        .map((row) => cellAt(row, around.column))
        .map((cell) => (cell?.node.type.name === 'cell' ? cell.pos : undefined)),
    );
}
