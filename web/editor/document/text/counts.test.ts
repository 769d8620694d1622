import { expect, test } from 'vitest';
import { countsOf } from './counts.ts';

test('words, characters as people see them, and paragraphs that say something are counted', () => {
  expect(countsOf(['It’s 2 o’clock.', '', 'Grüße 👩‍👩‍👧'])).toEqual({
    words: 4,
    characters: 22,
    withoutSpaces: 19,
    paragraphs: 2,
  });
  expect(countsOf([])).toEqual({ words: 0, characters: 0, withoutSpaces: 0, paragraphs: 0 });
});
