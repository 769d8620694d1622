import { expect, test } from 'vitest';
import { compareTexts } from './compare.ts';

const shown = (before: string, after: string) =>
  compareTexts([...before], [...after])
    .map(({ text, change }) => ({ same: text, added: `+${text}`, removed: `-${text}` })[change])
    .join('');

test('what stayed, went and came, in their order', () => {
  expect(shown('abcd', 'abcd')).toBe('abcd');
  expect(shown('abcd', 'axcd')).toBe('a-b+xcd');
  expect(shown('abc', 'abcabc')).toBe('abc+a+b+c');
  expect(shown('abcabc', 'abc')).toBe('abc-a-b-c');
  expect(shown('', 'ab')).toBe('+a+b');
  expect(shown('ab', '')).toBe('-a-b');
  expect(shown('abcde', 'xbydz')).toBe('-a+xb-c+yd-e+z');
});

test('what is the same or went is the text before, what is the same or came is the text after', () => {
  const [before, after] = ['kitten sitting on the mat', 'sitting kittens on that mat'];
  const lines = compareTexts([...before], [...after]);
  const without = (change: string) =>
    lines
      .filter((line) => line.change !== change)
      .map(({ text }) => text)
      .join('');
  expect(without('added')).toBe(before);
  expect(without('removed')).toBe(after);
});

test('two long texts that have nothing in common are shown whole, at once', () => {
  const lines = (word: string) => Array.from({ length: 20_000 }, (_, at) => `${word} ${at}`);
  const shown = compareTexts(['Title', ...lines('old')], ['Title', ...lines('new')]);
  expect(shown).toHaveLength(40_001);
  expect(shown[0]).toEqual({ text: 'Title', change: 'same' });
});
