import {
  type Box,
  isBlock,
  isSamePlace,
  type Page,
  type PageSize,
  type Part,
  type Piece,
  type Place,
} from './box.ts';

/** What lies between two sheets, in pixels. */
export const BETWEEN = 20;
/** What rounding may cost before something no longer fits. */
const SPARED = 0.25;

/** What the pages of the text are like. */
export type SizeOf = (page: Pick<Page, 'section' | 'first'> & { index: number }) => PageSize;

/** Which blocks are others than before: those from `start` on, up to `endBefore` then and up to `end` now. */
export type Change = { start: number; endBefore: number; end: number };

/** The same after a change, when the pages before it are known: it ends where a page begins with what it began with. */
export function paginateAgain(
  boxes: readonly Box[],
  sizeOf: SizeOf,
  was: readonly Page[],
  { start, endBefore, end }: Change,
): Page[] {
  // A block that begins a page may find room on the one before, and so what has to stand with it.
  const begins = was.findLastIndex(
    ({ start: place }) => place.box < start || (place.box === start && isBlock(place)),
  );
  const moved = end - endBefore;
  return paginate(boxes, sizeOf, was.slice(0, Math.max(begins, 0)), (page, index) => {
    const old = was[index];
    const isMet =
      old !== undefined &&
      old.start.box >= endBefore &&
      isSamePlace({ ...old.start, box: old.start.box + moved }, page.start) &&
      (['asked', 'section', 'first', 'y', 'height', 'used', 'notes'] as const).every(
        (name) => old[name] === page[name],
      );
    if (!isMet) return undefined;
    const follow = was.slice(index + 1);
    return [
      page,
      ...(moved === 0
        ? follow
        : follow.map((one) => ({ ...one, start: { ...one.start, box: one.start.box + moved } }))),
    ];
  });
}

/**
 * Divides the text into pages, as word processors do: what does not fit begins the next page, by lines or rows where a
 * block may be divided.
 * @param kept pages before the first change; the last of them is filled anew
 * @param settled hears of each new page; what it returns are the pages from there on, which are what they were
 */
export function paginate(
  boxes: readonly Box[],
  sizeOf: SizeOf,
  kept: readonly Page[] = [],
  settled: (page: Page, index: number) => readonly Page[] | undefined = () => undefined,
): Page[] {
  const pages = kept.slice(0, -1);
  const last = kept.at(-1);
  let start: Place = last?.start ?? { box: 0, part: 0 };
  let asked = last?.asked ?? true;
  for (;;) {
    const before = pages.at(-1);
    const section = boxes[start.box]?.section ?? 0;
    const first = before === undefined || before.section !== section;
    const size = sizeOf({ index: pages.length, section, first });
    const repeated = repeatedAt(boxes, start, size);
    const lead = leadAt(boxes, start);
    const filled = fill(boxes, start, asked, size, repeated + lead);
    const y = before ? before.y + before.height + BETWEEN : 0;
    const gap = before ? y + size.top - (before.y + before.top + before.used) : size.top;
    // What cannot be divided and is higher than a page makes the page higher.
    const needed = size.top + filled.used + filled.notes + size.bottom;
    const height = needed > size.height + SPARED ? needed : size.height;
    const page: Page = {
      ...size,
      ...{ height, start, asked, section, first, y, gap, repeated, lead },
      ...{ used: filled.used, notes: filled.notes },
    };
    const rest = settled(page, pages.length);
    if (rest) return [...pages, ...rest];
    pages.push(page);
    if (!filled.next) return pages;
    ({ next: start, asked } = filled);
  }
}

type Filled = { used: number; notes: number; next?: Place; asked: boolean };

/** How high the header rows are that a page begins with once more; none that leave no room for others. */
function repeatedAt(boxes: readonly Box[], { box, part }: Place, size: PageSize): number {
  const table = boxes[box];
  if (!table || table.header === 0 || part < table.header) return 0;
  const height = heightOf(table.parts(), 0, table.header);
  return height < (size.height - size.top - size.bottom) / 2 ? height : 0;
}

/** The room above the piece of a row that a page begins with. */
function leadAt(boxes: readonly Box[], { box, part, piece = 0 }: Place): number {
  const table = boxes[box];
  if (!table || (piece === 0 && (part === 0 || !table.parts()[part]?.joined))) return 0;
  return table.pieces(part)[piece]?.above ?? 0;
}

/** @param above what a page begins with once more, and the room above the piece of a row */
function fill(
  boxes: readonly Box[],
  start: Place,
  asked: boolean,
  { height: whole, top, bottom, notesLine }: PageSize,
  above: number,
): Filled {
  const room = whole - top - bottom;
  const noteRoom = (height: number) => (height > 0 ? height + notesLine : 0);
  let used = above;
  let notes = 0;
  const fits = (height: number, noted: number) => height + noteRoom(noted) <= room + SPARED;
  const filled = (next?: Place, wanted = false): Filled => ({
    used,
    notes: noteRoom(notes),
    ...(next && { next }),
    asked: wanted,
  });
  /** what was used before each block of the page */
  const were: { used: number; notes: number }[] = [];
  for (let at = start.box; at < boxes.length; at++) {
    const box = boxes[at];
    if (!box) break;
    const isFirst = at === start.box;
    if (!isFirst && box.breakBefore) return filled({ box: at, part: 0 }, true);
    were.push({ used, notes });
    const from = isFirst ? start.part : 0;
    if (!isFirst) used += box.space;
    else if (asked && isBlock(start)) used += box.before;
    const within = isFirst ? (start.piece ?? 0) : 0;
    const isWhole = from + within === 0 && !box.hasBreaks && fits(used + box.height, notes + box.notes);
    if (isWhole) {
      used += box.height;
      notes += box.notes;
    } else {
      const parts = partsFrom(box, from, within);
      const reached = reach(parts, from, used, notes, fits);
      const isEnding = parts[reached - 1]?.endsPage === true && reached > from;
      if (reached < parts.length && !isEnding) {
        const pieces = box.keepLines && from === 0 ? [] : box.pieces(reached);
        const first = reached === from ? within : 0;
        const free = (height: number) =>
          fits(used + heightOf(parts, from, reached) + height, notes + notesOf(parts, from, reached));
        let inside = piecesThat(free, pieces, first);
        let cut = inside > first ? reached : divide(box, parts, from, reached);
        if (cut === from && inside === first && !isFirst) {
          const { begin, before } = goBack(boxes, start.box, at, were);
          return { ...before, notes: noteRoom(before.notes), next: { box: begin, part: 0 }, asked: false };
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
          return filled({ box: at, part: cut, piece: inside });
        }
        if (cut < parts.length) return filled({ box: at, part: cut });
      } else {
        used += heightOf(parts, from, reached);
        notes += notesOf(parts, from, reached);
        if (reached < parts.length) return filled({ box: at, part: reached }, true);
      }
    }
    if (box.endsPage && at + 1 < boxes.length) return filled({ box: at + 1, part: 0 }, true);
  }
  return filled();
}

/** The parts of a block from a piece of a row on, of which only the rest is left. */
function partsFrom(box: Box, from: number, piece: number): readonly Part[] {
  const parts = box.parts();
  const part = parts[from];
  if (piece === 0 || !part) return parts;
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

const heightOf = (parts: readonly { height: number }[], from: number, to: number) =>
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
    if (part.endsPage && at + 1 < parts.length) return at + 1;
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

/** Before which block the page ends: before that at `at`, and those in front of it that have to stand with it, unless all of the page does. */
function goBack(
  boxes: readonly Box[],
  first: number,
  at: number,
  were: readonly { used: number; notes: number }[],
): { begin: number; before: { used: number; notes: number } } {
  let begin = at;
  while (begin - 1 > first && boxes[begin - 1]?.keepNext) begin--;
  if (begin - 1 === first && boxes[first]?.keepNext) begin = at;
  return { begin, before: were[begin - first] ?? { used: 0, notes: 0 } };
}
