import type { Node } from 'prosemirror-model';
import type { EditorView } from 'prosemirror-view';
import type { Formatting } from '../../../../../formats/model/index.ts';
import { type Bit, bitsOf, lengthsOf } from './bits.ts';
import type { Piece } from './box.ts';
import { GAP } from './gaps.ts';
import { anchorOf, lineStart } from './lines.ts';

/** What rounding may make of two edges that are one. */
const SPARED = 0.5;

/** Something in a cell that is pushed to the next page. */
export type Push = Pick<Bit, 'kind' | 'pos' | 'space'>;

/** A row that may be divided. */
export type DividedRow = {
  pos: number;
  height: number;
  pieces: Piece[];
  /** what is pushed where a page begins with a piece */
  pushes(piece: number): Push[];
};

type Held = { bits: Bit[]; isOwn: boolean; head: number; foot: number };

/** @param bits of the cells that a row has itself (`isOwn`) or into which cells from above reach @param isWhole nothing of it may be divided but what reaches into it */
export function piecesOf(
  cells: readonly Held[],
  height: number,
  isWhole: boolean,
): { pieces: Piece[]; cuts: number[] } {
  const own = cells.filter(({ isOwn }) => isOwn);
  const most = (some: readonly Held[], of: (cell: Held) => number) => Math.max(0, ...some.map(of));
  const isCut = (y: number) =>
    y > SPARED &&
    y < height - SPARED &&
    own.every(({ bits: [first] }) => !first || first.bottom <= y + SPARED) &&
    cells.some(({ bits }) => movedBy(bits, y));
  const inner = isWhole ? [] : cells.flatMap(({ bits }) => bits.map(({ bottom }) => bottom)).filter(isCut);
  const cuts = [0, ...apart(inner.toSorted((a, b) => a - b))];
  const pieces = cuts.map((y, at): Piece => {
    const moved = cells.flatMap((cell) => {
      const bit = movedBy(cell.bits, y);
      return bit ? [{ ...cell, top: bit.top }] : [];
    });
    const top = Math.min(...moved.map(({ top }) => top));
    const isLast = at + 1 === cuts.length;
    const above = moved.length === 0 ? 0 : y - top + most(moved, ({ head }) => head);
    return {
      height: (cuts[at + 1] ?? height) - y,
      // What is free above a block is not where a page begins with it.
      above: at === 0 ? Math.max(above, 0) : above,
      below: isLast ? 0 : most(cells, ({ foot }) => foot),
    };
  });
  return { pieces, cuts };
}

/** What of a cell begins the next page where one ends at a height of its row. */
export const movedBy = (bits: readonly Bit[], y: number): Bit | undefined =>
  bits.find(({ bottom }) => bottom > y + SPARED);

/** Sorted heights, of those that are nearly the same the greatest. */
const apart = (sorted: readonly number[]) =>
  sorted.filter((y, at) => (sorted[at + 1] ?? Number.POSITIVE_INFINITY) - y > SPARED);

type Known = { view: EditorView; formatting: Formatting; scale: number; isWhole(row: number): boolean };

/** Looks at one row of a table in which no gap is shown. @param pos where the table begins */
export function divideRow(
  { node: table, pos }: { node: Node; pos: number },
  index: number,
  known: Known,
): DividedRow | undefined {
  const { view, scale } = known;
  let at = pos + 1;
  for (let row = 0; row < index; row++) at += table.child(row).nodeSize;
  const dom = view.nodeDOM(at);
  if (!(dom instanceof HTMLElement)) return undefined;
  const rect = dom.getBoundingClientRect();
  const cells: Held[] = [];
  let start = pos + 1;
  for (let row = 0; row <= index; start += table.child(row++).nodeSize) {
    table.child(row).forEach((cell, offset) => {
      if (row + Number(cell.attrs.rows ?? 1) <= index) return;
      const td = view.nodeDOM(start + 1 + offset);
      if (!(td instanceof HTMLElement) || td.offsetHeight === 0) return;
      const style = getComputedStyle(td);
      cells.push({
        bits: bitsOf(cell, start + 1 + offset, td, { ...known, top: rect.top }),
        isOwn: row === index,
        head: lengthsOf(style.borderTopWidth, style.paddingTop),
        foot: lengthsOf(style.borderBottomWidth, style.paddingBottom),
      });
    });
  }
  const height = rect.height / scale;
  const { pieces, cuts } = piecesOf(cells, height, known.isWhole(index));
  const pushed: Push[][] = [];
  return {
    ...{ pos: at - pos, height, pieces },
    pushes: (piece) =>
      (pushed[piece] ??= cells.flatMap(({ bits }) => {
        const bit = movedBy(bits, cuts[piece] ?? 0);
        return bit ? [pushOf(bit)] : [];
      })),
  };

  function pushOf({ kind, pos: own, dom: block, within, space }: Bit): Push {
    const line = kind === 'line' ? lineStart(view, block, scale, within) : undefined;
    if (kind === 'line' && line === undefined) return { kind: 'block', pos: own - pos, space };
    return { kind, pos: (line === undefined ? own : anchorOf(view.state.doc, line, own + 1)) - pos, space };
  }
}

/** The rows of a table, but for gaps among them. */
export const rowsOf = (table: HTMLTableElement): HTMLTableRowElement[] =>
  [...(table.tBodies[0]?.rows ?? [])].filter((row) => !row.classList.contains(GAP));

/** Footnotes stand on one page with their mark: a row with marks is not divided. */
export function hasNotes(row: Node): boolean {
  let has = false;
  row.descendants(({ attrs }) => {
    has ||= attrs.label === 'Footnote';
    return !has;
  });
  return has;
}
