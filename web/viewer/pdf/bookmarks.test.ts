import { expect, test } from 'vitest';
import { flat } from './bookmarks.ts';

test('the outline is read in order, with levels, and without end only up to a bound', () => {
  const leaf = { title: 'A.1', dest: 'x', items: [] };
  expect(
    flat([
      { title: ' A ', dest: null, items: [leaf] },
      { title: '', dest: [0], items: [] },
    ]),
  ).toEqual([
    { text: 'A', level: 1, destination: null },
    { text: 'A.1', level: 2, destination: 'x' },
    { text: 'Untitled', level: 1, destination: [0] },
  ]);
  expect(flat(Array.from({ length: 9000 }, () => leaf))).toHaveLength(5000);
});
