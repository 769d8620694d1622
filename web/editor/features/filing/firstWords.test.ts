import { expect, test } from 'vitest';
import { firstWords } from './firstWords.ts';

test('a name is the first line that says something, without what file systems refuse', () => {
  expect(firstWords('\n  \n***\nOffer: 12/2026 "Harbour"\nDear')).toBe('Offer 12 2026 Harbour');
  expect(firstWords('Thank you for your order.')).toBe('Thank you for your order');
});

test('a long line is cut between words, one long word wherever it is long enough', () => {
  expect(firstWords(`${'word '.repeat(40)}`)).toBe('word '.repeat(12).trim());
  expect(firstWords('x'.repeat(100))).toBe('x'.repeat(60));
});

test('what says nothing makes no name', () => {
  expect(firstWords('')).toBeUndefined();
  expect(firstWords('— … —\n\u0000')).toBeUndefined();
});
