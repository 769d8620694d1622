import { Fragment, type Node, type ResolvedPos, Slice } from 'prosemirror-model';
import {
  type EditorState,
  Selection,
  type SelectionBookmark,
  SelectionRange,
  TextSelection,
  type Transaction,
} from 'prosemirror-state';
import type { Mappable } from 'prosemirror-transform';
import { schema } from '../../../../formats/model/index.ts';
import { cellAt, type Place, rowsOf, type TablePlace, tableAround } from '../../view/content/tables.ts';
import { cellsIn, type Rectangle, rectangleAround } from './rectangle.ts';

/** The cell around a position that stands directly in a table of this position; any table: the innermost. */
export function cellAround(
  $pos: ResolvedPos,
  table?: number,
): { pos: number; table: TablePlace } | undefined {
  for (let depth = $pos.depth; depth > 1; depth--) {
    if ($pos.node(depth).type.name !== 'cell' || $pos.node(depth - 1).type.name !== 'row') continue;
    const place = { node: $pos.node(depth - 2), pos: $pos.before(depth - 2) };
    if (table === undefined || place.pos === table) return { pos: $pos.before(depth), table: place };
  }
  return undefined;
}

/** What of a cell is selected: from the beginning of its first to the end of its last text. */
function rangeOf(doc: Node, pos: number): SelectionRange {
  const end = pos + (doc.nodeAt(pos)?.nodeSize ?? 2) - 1;
  const first = Selection.findFrom(doc.resolve(pos + 1), 1, true);
  const last = Selection.findFrom(doc.resolve(end), -1, true);
  const inside = first && last && first.from > pos && last.to < end + 1;
  return inside
    ? new SelectionRange(first.$from, last.$to)
    : new SelectionRange(doc.resolve(pos + 1), doc.resolve(end));
}

/** Cells of a table from one to another: a rectangle, each cell a range of its own. */
export class CellSelection extends Selection {
  readonly table: TablePlace;
  readonly rectangle: Rectangle;
  readonly anchorCell: number;
  readonly headCell: number;

  private constructor(
    doc: Node,
    table: TablePlace,
    rectangle: Rectangle,
    anchorCell: number,
    headCell: number,
  ) {
    const ranges = cellsIn(table, rectangle).map(({ pos }) => rangeOf(doc, pos));
    super(rangeOf(doc, anchorCell).$from, rangeOf(doc, headCell).$from, ranges);
    this.table = table;
    this.rectangle = rectangle;
    this.anchorCell = anchorCell;
    this.headCell = headCell;
  }

  /** The cells from one to another by their positions; undefined when they are not of one table. */
  static between(doc: Node, anchorCell: number, headCell: number): CellSelection | undefined {
    const size = doc.content.size;
    if (anchorCell >= size || headCell >= size) return undefined;
    const [one, other] = [anchorCell, headCell].map((pos) => cellAround(doc.resolve(pos + 1)));
    if (one?.pos !== anchorCell || other?.pos !== headCell || one.table.pos !== other.table.pos)
      return undefined;
    const rectangle = rectangleAround(one.table, anchorCell, headCell);
    return rectangle && new CellSelection(doc, one.table, rectangle, anchorCell, headCell);
  }

  map(doc: Node, mapping: Mappable): Selection {
    const [anchor, head] = [mapping.map(this.anchorCell), mapping.map(this.headCell)];
    return (
      CellSelection.between(doc, anchor, head) ??
      Selection.near(doc.resolve(Math.min(anchor, doc.content.size)))
    );
  }

  eq(other: Selection): boolean {
    return (
      other instanceof CellSelection &&
      other.anchorCell === this.anchorCell &&
      other.headCell === this.headCell
    );
  }

  /** The selected cells as a table of their own. */
  override content(): Slice {
    const { top, bottom, left, right } = this.rectangle;
    const rows = rowsOf(this.table)
      .slice(top, bottom)
      .map(({ node, cells }) => {
        const inside = cells.filter(({ column, span }) => span > 0 && column >= left && column < right);
        return node.copy(Fragment.fromArray(inside.map((cell) => cell.node)));
      });
    const widths = String(this.table.node.attrs.columns ?? '')
      .split(' ')
      .slice(left, right)
      .join(' ');
    const attrs = { ...this.table.node.attrs, id: null, columns: widths || null };
    return new Slice(Fragment.from(schema.node('table', attrs, rows)), 0, 0);
  }

  /** Cells are emptied; what replaces them goes into the first one. */
  override replace(tr: Transaction, content = Slice.empty): void {
    const cells = cellsIn(this.table, this.rectangle);
    for (const [at, { pos, node }] of [...cells.entries()].reverse()) {
      const first = node.firstChild?.type.name === 'paragraph' ? node.firstChild.attrs : {};
      const { id: _, ...kept } = first;
      const paragraph = schema.node('paragraph', kept);
      tr.replaceWith(pos + 1, pos + node.nodeSize - 1, paragraph);
      if (at === 0) tr.setSelection(TextSelection.create(tr.doc, pos + 2));
    }
    if (content.size > 0) tr.replaceSelection(content);
  }

  override replaceWith(tr: Transaction, node: Node): void {
    this.replace(tr);
    tr.replaceSelectionWith(node, node.isInline);
  }

  toJSON() {
    return { type: 'cell', anchor: this.anchorCell, head: this.headCell };
  }

  static override fromJSON(doc: Node, json: { anchor?: unknown; head?: unknown }): Selection {
    const found = CellSelection.between(doc, Number(json.anchor), Number(json.head));
    return found ?? Selection.atStart(doc);
  }

  override getBookmark(): SelectionBookmark {
    const { anchorCell, headCell } = this;
    const bookmark = (anchor: number, head: number): SelectionBookmark => ({
      map: (mapping: Mappable) => bookmark(mapping.map(anchor), mapping.map(head)),
      resolve: (doc: Node) =>
        CellSelection.between(doc, anchor, head) ??
        Selection.near(doc.resolve(Math.min(anchor, doc.content.size))),
    });
    return bookmark(anchorCell, headCell);
  }
}
CellSelection.prototype.visible = false;
Selection.jsonID('cell', CellSelection);

/** The table and the cells that a command is for: those selected, or the one the cursor is in. */
export function selectedCells(
  state: Pick<EditorState, 'selection'>,
): { table: TablePlace; rectangle: Rectangle; cells: Place[]; isSelection: boolean } | undefined {
  const { selection } = state;
  if (selection instanceof CellSelection) {
    const { table, rectangle } = selection;
    return { table, rectangle, cells: cellsIn(table, rectangle), isSelection: true };
  }
  const around = tableAround(state);
  const cell = around && cellAt(rowsOf(around.table)[around.row], around.column);
  const rectangle = cell && rectangleAround(around.table, cell.pos, cell.pos);
  return rectangle && { table: around.table, rectangle, cells: [cell], isSelection: false };
}
