import { expect, it } from 'vitest';
import { beginningsIn } from './beginnings.ts';
import { type Box, noAreas, type Page } from './box.ts';
import { gapOf } from './gapsBetween.ts';

const box = (rest: Partial<Box>) => ({ hang: 0, before: 0, ...rest }) as Box;
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
  expect(gap({ start: { box: 1, part: 3 }, repeated: 20 }, boxes)).toBe(80);
  // Within a paragraph what is free below a line stands above the next one, of which the browser has half there itself.
  expect(gap({ start: { box: 1, part: 3 } }, [box({}), box({ hang: 4 })])).toBe(60 - 2);
});
