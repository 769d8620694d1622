import { expect, it } from 'vitest';
import type { Box, Page } from './box.ts';
import { gapOf } from './gapsBetween.ts';

const box = (rest: Partial<Box>) => ({ hang: 0, before: 0, ...rest }) as Box;
const page = (rest: Partial<Page>) =>
  ({ start: { box: 1, part: 0 }, gap: 60, repeated: 0, lead: 0, asked: false, ...rest }) as Page;

it('a gap ends where the text of the page begins, whatever is free below the line above it', () => {
  const boxes = [box({ hang: 4 }), box({ before: 12 })];
  expect(gapOf(page({}), boxes)).toBe(60 - 4);
  expect(gapOf(page({ asked: true }), boxes)).toBe(60 + 12 - 4);
  expect(gapOf(page({ start: { box: 1, part: 3 } }), boxes)).toBe(60);
  expect(gapOf(page({ start: { box: 1, part: 3 }, repeated: 20 }), boxes)).toBe(80);
  // Within a paragraph what is free below a line stands above the next one, of which the browser has half there itself.
  expect(gapOf(page({ start: { box: 1, part: 3 } }), [box({}), box({ hang: 4 })])).toBe(60 - 2);
});
