import { type Box, isSamePlace, type Page } from './box.ts';
import { areSameAreas, type Change, paginate, paginateAgain, type SizeOf } from './paginate.ts';

/** What became of the pages: those that are as before are the same objects. */
export type Divided = {
  pages: readonly Page[];
  /** a page is another than before, or begins with a block that changed */
  isOther: boolean;
};

/** Pages of a text that changes: after a change only those are made anew that it can have touched. */
export function createPagination() {
  let boxes: readonly Box[] = [];
  let pages: readonly Page[] = [];
  return {
    /** @param isAnew sizes of pages are others than before */
    divide(now: readonly Box[], sizeOf: SizeOf, isAnew: boolean): Divided {
      const was = pages;
      const change = changeBetween(boxes, now);
      const made =
        isAnew || was.length === 0 ? paginate(now, sizeOf) : paginateAgain(now, sizeOf, was, change);
      boxes = now;
      pages = made.map((page, at) => {
        const old = was[at];
        return old && isSamePage(old, page) ? old : page;
      });
      const isIn = ({ start: { box } }: Pick<Page, 'start'>) => box >= change.start && box < change.end;
      const isTouched = (page: Page) => isIn(page) || page.areas.some(isIn);
      const isOther =
        pages.length !== was.length || pages.some((page, at) => page !== was[at] || isTouched(page));
      return { pages, isOther };
    },
    forget() {
      [boxes, pages] = [[], []];
    },
  };
}

/** Which blocks differ: all that a page depends on is looked at, not only what somebody changed. */
function changeBetween(before: readonly Box[], now: readonly Box[]): Change {
  const shorter = Math.min(before.length, now.length);
  let start = 0;
  while (start < shorter && isSameBox(before[start], now[start])) start++;
  let same = 0;
  while (same < shorter - start && isSameBox(before.at(-1 - same), now.at(-1 - same))) same++;
  return { start, endBefore: before.length - same, end: now.length - same };
}

const isSameBox = (one: Box | undefined, other: Box | undefined) =>
  one !== undefined &&
  other !== undefined &&
  (one === other ||
    (one.source === other.source &&
      one.notes === other.notes &&
      one.section === other.section &&
      one.breakBefore === other.breakBefore &&
      one.region?.key === other.region?.key));

const isSamePage = (one: Page, other: Page) =>
  one === other ||
  (isSamePlace(one.start, other.start) &&
    (Object.keys(one) as (keyof Page)[]).every(
      (name) => name === 'start' || name === 'areas' || one[name] === other[name],
    ) &&
    areSameAreas(one.areas, other.areas));
