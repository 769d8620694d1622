import { expect, test } from 'vitest';
import { points } from './lengths.ts';

test.each([
  ['2.54cm', 72],
  ['.5in', 36],
  ['-3pt', -3],
  [' 12px ', 9],
  ['5', undefined],
  ['5.cm', undefined],
  ['1.2.3cm', undefined],
  ['50%', undefined],
])('%j is %j points', (value, expected) => expect(points(value)).toBe(expected));

test('a length of a million digits is refused at once', () => {
  expect(points(`${'1'.repeat(1_000_000)}x`)).toBeUndefined();
});
