import { expect, it } from 'vitest';
import { beginningsIn } from './beginnings.ts';
import { type Box, noAreas, type Page } from './box.ts';
import { gapOf } from './gapsBetween.ts';

const box = (rest: Partial<Box>) => ({ hang: 0, before: 0, padded: 0, ...rest }) as Box;
const first = { start: { box: 0, part: 0 }, y: 0, top: 20, used: 100, areas: noAreas };
const second = { start: { box: 1, part: 0 }, y: 160, top: 20, used: 10, areas: noAreas };

/** Between the first page and a second one that begins 60 below its end. */
function gap(rest: Partial<Page>, boxes: Box[]): number | undefined {
  const pages = [first, { ...second, repeated: 0, lead: 0, asked: false, ...rest }] as Page[];
  const [, beginning] = beginningsIn(pages, boxes);
  return beginning && gapOf(beginning, boxes);
}

it('a gap ends where the text of the page begins, whatever is free below the line above it', () => {
  const boxes = [box({ hang: 4 }), box({ before: 12 })];
  expect(gap({}, boxes)).toBe(60 - 4);
  expect(gap({ asked: true }, boxes)).toBe(60 + 12 - 4);
  expect(gap({ start: { box: 1, part: 3 } }, boxes)).toBe(60);
  // Room inside of the block, which there is none at the top of a page, lies between the pages.
  expect(gap({}, [box({}), box({ before: 12, padded: 12 })])).toBe(60 - 12);
  expect(gap({ asked: true }, [box({}), box({ before: 12, padded: 12 })])).toBe(60);
  expect(gap({ start: { box: 1, part: 3 }, repeated: 20 }, boxes)).toBe(80);
  // Within a paragraph what is free below the line above does not go on to the page either.
  expect(gap({ start: { box: 1, part: 3 } }, [box({}), box({ hang: 4 })])).toBe(60 - 4);
});
