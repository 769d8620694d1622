import { type Box, isBlock, type Page, type Place } from './box.ts';
import { edgeAbove, regionAt, spaceBelow } from './fill.ts';

/** What does not stand below what is before it in the text: it begins a page, a column, or stands below columns. */
export type Beginning = {
  page: Page;
  start: Place;
  /** between the end of what stands before it and its own text; less than nothing where it stands beside that */
  gap: number;
  /** what is free above it if it begins with a block */
  above: number;
  /** how far it is from the beginning of the text's lines, and whether that is not so for all of the page */
  x: number;
  isColumn: boolean;
};

/** All beginnings, in the order of the text. */
export function beginningsIn(pages: readonly Page[], boxes: readonly Box[]): Beginning[] {
  const found: Beginning[] = [];
  let end = 0;
  for (const page of pages) {
    const areas =
      page.areas.length > 0
        ? page.areas
        : [{ start: page.start, asked: page.asked, column: 0, top: 0, used: page.used }];
    for (const [at, { start, asked, column, top, used }] of areas.entries()) {
      const y = page.y + page.top + top;
      const box = boxes[start.box];
      const region = regionAt(boxes, start.box);
      const isBelow = at > 0 && column === 0;
      const before = asked ? (box?.before ?? 0) : 0;
      found.push({
        ...{ page, start, gap: y - end },
        above: isBlock(start)
          ? isBelow
            ? spaceBelow(boxes, start.box) - edgeAbove(boxes, start.box)
            : before
          : 0,
        ...{ x: column * region.step, isColumn: region.columns > 1 },
      });
      end = y + used;
    }
  }
  return found;
}

/** The margin above a block that is so far from the one before it: the larger of two margins counts, and one that is less than nothing is taken off. */
export const marginFor = (distance: number, above: Box | undefined): number =>
  distance >= (above?.below ?? 0) ? distance : distance - (above?.below ?? 0);
