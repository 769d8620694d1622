import { expect, test } from 'vitest';
import type { Layout } from './place.ts';
import { stepLine, stepsOf } from './steps.ts';

/** Lines of three words, twenty points apart, each a block. */
const lines = (...places: [x: number, y: number][]) =>
  places.flatMap(([x, y], line) =>
    [0, 1, 2].map((at) => ({ text: `w${line}${at}`, page: 1, x: x + at * 50, y, block: line })),
  );
const plain: [number, number][] = [0, 1, 2, 3].map((line) => [72, 72 + line * 20]);
const theirs: Layout = { pages: 1, words: lines(...plain) };
const steps = (...places: [number, number][]) =>
  stepsOf({ pages: 1, unreadable: 0, words: lines(...places), blocks: ['a', 'b', 'c', 'd'] }, theirs);

test('the words are told from which on the text stands elsewhere than before', () => {
  expect(steps(...plain)).toEqual([]);
  const found = steps([72, 72], [72, 97], [80, 117], [72, 132]);
  expect(found.map(({ words, across, down, count, block }) => [words, across, down, count, block])).toEqual([
    ['w10 w11 w12 w20 w21', 0, 5, 3, 'b'],
    ['w20 w21 w22 w30 w31', 8, 0, 3, 'c'],
    ['w30 w31 w32', -8, -5, 0, 'd'],
  ]);
  expect(stepLine(found[0] as (typeof found)[0])).toBe(
    '  0.0 +5.0 ×3 "w10 w11 w12 w20 w21" 1: 72.0 97.0, LibreOffice 1: 72.0 92.0 | b',
  );
});

test('a line that ends elsewhere is told once in its block', () => {
  const one = { pages: 1, unreadable: 0, blocks: ['a'] };
  const word = (at: number, y: number) => ({ text: `w${at}`, page: 1, x: 72 + at * 10, y, block: 0 });
  const found = stepsOf(
    { ...one, words: [word(0, 72), word(1, 92), word(2, 92), word(3, 112)] },
    { pages: 1, words: [word(0, 72), word(1, 72), word(2, 92), word(3, 92)] },
  );
  expect(found.map(({ words, wraps }) => [words, wraps])).toEqual([['w1 w2 w3', true]]);
});
