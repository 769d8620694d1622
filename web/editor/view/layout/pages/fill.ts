import { type Box, isBlock, oneColumn, type PageSize, type Part, type Piece, type Place } from './box.ts';

/** What rounding may cost before something no longer fits. */
export const SPARED = 0.25;

/** What there is to fill: a page, or a column of one. Heights are from where the text of the page begins. */
export type Room = Pick<PageSize, 'notesLine'> & {
  height: number;
  /** where it begins */
  top: number;
  /** what it begins with once more, and the room above the piece of a row */
  above: number;
  /** height of the footnotes of what stands on the page already, and how much room at least is theirs */
  notes: number;
  reserved: number;
  /** nothing of it reaches further down */
  limit: number;
  /** something stands above it on the page, so that it may stay empty; `isBelow`: right above it */
  mayBeEmpty: boolean;
  isBelow: boolean;
};

/** Why it is full: by itself, because of a break, or because what follows stands in other columns. */
export type Why = 'full' | 'column' | 'page' | 'region' | 'end';

export type Filled = { used: number; notes: number; why: Why; next?: Place };

/** What footnotes take of a page, with the line above them. */
export const noteRoom = (notes: number, { notesLine }: Pick<PageSize, 'notesLine'>): number =>
  notes > 0 ? notes + notesLine : 0;

/** Fills one column, from a place on. @param asked whether somebody wanted it to begin there */
export function fill(boxes: readonly Box[], start: Place, asked: boolean, room: Room): Filled {
  let used = room.top + room.above;
  let { notes } = room;
  const fits = (height: number, noted: number) =>
    height <= room.limit + SPARED &&
    height + Math.max(noteRoom(noted, room), room.reserved) <= room.height + SPARED;
  const filled = (why: Why, next?: Place): Filled => ({ used, notes, why, ...(next && { next }) });
  const region = regionAt(boxes, start.box);
  /** what was used before each block of the page */
  const were: { used: number; notes: number }[] = [];
  for (let at = start.box; at < boxes.length; at++) {
    const box = boxes[at];
    if (!box) break;
    const isFirst = at === start.box;
    if (!isFirst && (box.breakBefore || box.columnBefore))
      return filled(box.breakBefore ? 'page' : 'column', { box: at, part: 0 });
    if (regionAt(boxes, at).key !== region.key) return filled('region', { box: at, part: 0 });
    were.push({ used, notes });
    const from = isFirst ? start.part : 0;
    if (!isFirst) used += box.space;
    else if (room.isBelow) used += spaceBelow(boxes, at) - edgeAbove(boxes, at);
    else if (asked && isBlock(start)) used += box.before;
    const within = isFirst ? (start.piece ?? 0) : 0;
    const isWhole = from + within === 0 && !box.hasBreaks && fits(used + box.height, notes + box.notes);
    if (isWhole) {
      used += box.height;
      notes += box.notes;
    } else {
      const parts = partsFrom(box, from, within);
      const reached = reach(parts, from, used, notes, fits);
      const last = parts[reached - 1];
      const isEnding = reached > from && (last?.endsPage === true || last?.endsColumn === true);
      if (reached < parts.length && !isEnding) {
        const pieces = box.keepLines && from === 0 ? [] : box.pieces(reached);
        const first = reached === from ? within : 0;
        const free = (height: number) =>
          fits(used + heightOf(parts, from, reached) + height, notes + notesOf(parts, from, reached));
        let inside = piecesThat(free, pieces, first);
        let cut = inside > first ? reached : divide(box, parts, from, reached);
        if (cut === from && inside === first && (!isFirst || room.mayBeEmpty)) {
          const { begin, before } = goBack(boxes, start.box, at, were, room.mayBeEmpty);
          const next = begin === start.box ? start : { box: begin, part: 0 };
          return { ...before, why: 'full', next };
        }
        // What begins a page stays there, whatever is wanted of it.
        if (cut === from && inside === first) {
          if (reached === from && first + 1 < pieces.length) inside = first + 1;
          else cut = Math.max(reached, from + 1);
        }
        used += heightOf(parts, from, cut);
        notes += notesOf(parts, from, cut);
        if (inside > first) {
          used += heightOf(pieces, first, inside);
          return filled('full', { box: at, part: cut, piece: inside });
        }
        if (cut < parts.length) return filled('full', { box: at, part: cut });
      } else {
        used += heightOf(parts, from, reached);
        notes += notesOf(parts, from, reached);
        if (reached < parts.length)
          return filled(last?.endsPage ? 'page' : 'column', { box: at, part: reached });
      }
    }
    if ((box.endsPage || box.endsColumn) && at + 1 < boxes.length)
      return filled(box.endsPage ? 'page' : 'column', { box: at + 1, part: 0 });
  }
  return filled('end');
}

export const regionAt = (boxes: readonly Box[], at: number) => boxes[at]?.region ?? oneColumn;

/** Above a block that stands below what ends above it in other columns, with what that leaves free below itself. */
export const spaceBelow = (boxes: readonly Box[], at: number): number =>
  Math.max((boxes[at]?.space ?? 0) - (boxes[at - 1]?.hang ?? 0), 0);

/** What of that is above all columns, because the block above them leaves it free. */
export const edgeAbove = (boxes: readonly Box[], at: number): number =>
  Math.min(boxes[at - 1]?.below ?? 0, spaceBelow(boxes, at));

/** The parts of a block from a piece of a row on, of which only the rest is left, or from a line on, without what lines above it leave free. */
function partsFrom(box: Box, from: number, piece: number): readonly Part[] {
  const parts = box.parts();
  const part = parts[from];
  if (!part || from + piece === 0) return parts;
  if (piece === 0)
    return box.hang === 0 ? parts : parts.with(from, { ...part, height: part.height - box.hang });
  const pieces = box.pieces(from);
  return parts.with(from, { ...part, height: heightOf(pieces, piece, pieces.length) });
}

/** Up to which piece of a row those from one on fit; never all. */
function piecesThat(holds: (height: number) => boolean, pieces: readonly Piece[], from: number): number {
  let [height, reached] = [0, from];
  for (const [at, piece] of pieces.entries()) {
    if (at < from) continue;
    height += piece.height;
    if (at + 1 === pieces.length || !holds(height)) break;
    if (holds(height + piece.below)) reached = at + 1;
  }
  return reached;
}

export const heightOf = (parts: readonly { height: number }[], from: number, to: number) =>
  parts.slice(from, to).reduce((sum, { height }) => sum + height, 0);
const notesOf = (parts: readonly Part[], from: number, to: number) =>
  parts.slice(from, to).reduce((sum, { notes }) => sum + notes, 0);

/** Up to which part the parts from one on fit, or end the page. */
function reach(
  parts: readonly Part[],
  from: number,
  used: number,
  notes: number,
  fits: (height: number, notes: number) => boolean,
): number {
  let [height, noted] = [used, notes];
  for (let at = from; at < parts.length; at++) {
    const part = parts[at];
    if (!part || !fits(height + part.height, noted + part.notes)) return at;
    height += part.height;
    noted += part.notes;
    if ((part.endsPage || part.endsColumn) && at + 1 < parts.length) return at + 1;
  }
  return parts.length;
}

/** Where a block is divided of which the parts before `reached` fit; `from` where none of it may stay. */
function divide(box: Box, parts: readonly Part[], from: number, reached: number): number {
  if (box.keepLines && from === 0) return from;
  let cut = Math.min(reached, Math.max(parts.length - box.least, from));
  while (cut > from && parts[cut]?.glued) cut--;
  const isTooLittle = from === 0 && (cut < box.least || cut <= box.header);
  return isTooLittle ? from : cut;
}

/** Before which block the page ends: before that at `at`, and those in front of it that have to stand with it, unless all of the page does, and has to. */
function goBack(
  boxes: readonly Box[],
  first: number,
  at: number,
  were: readonly { used: number; notes: number }[],
  mayBeEmpty: boolean,
): { begin: number; before: { used: number; notes: number } } {
  let begin = at;
  while (begin - 1 > first && boxes[begin - 1]?.keepNext) begin--;
  if (begin - 1 === first && boxes[first]?.keepNext) begin = mayBeEmpty ? first : at;
  return { begin, before: were[begin - first] ?? { used: 0, notes: 0 } };
}
