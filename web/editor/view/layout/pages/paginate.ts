import {
  type Area,
  type Box,
  isBlock,
  isSamePlace,
  noAreas,
  type Page,
  type PageSize,
  type Place,
} from './box.ts';
import { fillPage } from './columns.ts';
import { heightOf, SPARED } from './fill.ts';

/** What lies between two sheets, in pixels. */
export const BETWEEN = 20;

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
  let begins = was.findLastIndex(
    ({ start: place }) => place.box < start || (place.box === start && isBlock(place)),
  );
  // All of a page may stand there only because of what it is kept with.
  const isKept = (at: number) => {
    const [from, to] = [was[at - 1]?.start.box ?? 0, was[at]?.start.box ?? 0];
    return boxes.slice(from, to).every(({ keepNext }) => keepNext);
  };
  while (begins > 1 && isKept(begins)) begins--;
  const moved = end - endBefore;
  return paginate(boxes, sizeOf, was.slice(0, Math.max(begins, 0)), (page, index) => {
    const old = was[index];
    const isMet =
      old !== undefined &&
      old.start.box >= endBefore &&
      isSamePlace({ ...old.start, box: old.start.box + moved }, page.start) &&
      (['asked', 'section', 'first', 'y', 'height', 'used', 'notes'] as const).every(
        (name) => old[name] === page[name],
      ) &&
      areSameAreas(
        old.areas.map((area) => movedBy(moved, area)),
        page.areas,
      );
    if (!isMet) return undefined;
    const follow = was.slice(index + 1);
    return [
      page,
      ...(moved === 0
        ? follow
        : follow.map((one) => ({
            ...movedBy(moved, one),
            areas: one.areas.length === 0 ? noAreas : one.areas.map((area) => movedBy(moved, area)),
          }))),
    ];
  });
}

const movedBy = <Begins extends { start: Place }>(boxes: number, one: Begins): Begins => ({
  ...one,
  start: { ...one.start, box: one.start.box + boxes },
});

/** Whether all stand at the same places with the same heights. */
export const areSameAreas = (some: readonly Area[], others: readonly Area[]): boolean =>
  some.length === others.length &&
  some.every((area, at) => {
    const other = others[at];
    return (
      other !== undefined &&
      isSamePlace(area.start, other.start) &&
      (['asked', 'column', 'top', 'used'] as const).every((name) => area[name] === other[name])
    );
  });

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
    const filled = fillPage(boxes, start, asked, size, repeated + lead);
    const y = before ? before.y + before.height + BETWEEN : 0;
    const gap = before ? y + size.top - (before.y + before.top + before.used) : size.top;
    // What cannot be divided and is higher than a page makes the page higher.
    const needed = size.top + filled.used + filled.notes + size.bottom;
    const height = needed > size.height + SPARED ? needed : size.height;
    const page: Page = {
      ...size,
      ...{ height, start, asked, section, first, y, gap, repeated, lead },
      ...{ used: filled.used, notes: filled.notes, areas: filled.areas },
    };
    const rest = settled(page, pages.length);
    if (rest) return [...pages, ...rest];
    pages.push(page);
    if (!filled.next) return pages;
    ({ next: start, asked } = filled);
  }
}

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
