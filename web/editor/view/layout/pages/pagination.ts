import type { Box, Page } from './box.ts';
import { type Change, paginate, paginateAgain, type SizeOf } from './paginate.ts';

/** The pages of a text that changes: after a change only those are made anew that it can have touched. */
export function createPagination() {
  let boxes: readonly Box[] = [];
  let pages: readonly Page[] = [];
  return {
    /** @param isAnew sizes of pages are others than before @returns the pages; those that are as before are the same objects */
    divide(now: readonly Box[], sizeOf: SizeOf, isAnew: boolean): readonly Page[] {
      const was = pages;
      const made =
        isAnew || was.length === 0
          ? paginate(now, sizeOf)
          : paginateAgain(now, sizeOf, was, changeBetween(boxes, now));
      boxes = now;
      pages = made.map((page, at) => {
        const old = was[at];
        return old && isSamePage(old, page) ? old : page;
      });
      return pages;
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
  one.source === other.source &&
  one.notes === other.notes &&
  one.section === other.section &&
  one.breakBefore === other.breakBefore;

function isSamePage(one: Page, other: Page): boolean {
  const { start, ...rest } = one;
  return (
    start.box === other.start.box &&
    start.part === other.start.part &&
    (Object.keys(rest) as (keyof typeof rest)[]).every((name) => one[name] === other[name])
  );
}
