import { expect, test } from 'vitest';
import { formatRecent, formatSize } from './format.ts';

test('sizes are said in the unit a person would choose', () => {
  const sizes = [0, 1, 999, 1000, 1_440_000, 999_960, 5_000_000_000_000_000];
  expect(sizes.map(formatSize)).toEqual([
    '0 bytes',
    '1 byte',
    '999 bytes',
    '1 kB',
    '1.4 MB',
    '1 MB',
    '5000 TB',
  ]);
});

test('recent moments are said relative to now, older ones as a date', () => {
  const now = new Date(2026, 6, 9, 12);
  const before = (seconds: number) => formatRecent(new Date(now.getTime() - seconds * 1000), now);
  expect(before(10)).toBe('just now');
  expect(before(50)).toBe('1 minute ago');
  expect(before(300)).toBe('5 minutes ago');
  expect(before(3 * 3600)).toBe('3 hours ago');
  expect(before(24 * 3600)).toBe('yesterday');
  expect(before(40 * 24 * 3600)).toBe('30 May 2026');
});
