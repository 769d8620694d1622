import { expect, test } from 'vitest';
import { lastDays, periodsOf, scaleOf, spanWords, totalOf, unitOf } from './periods.ts';

const sums = { downloads: 2, completed: 1, bytes: 10 };
const none = { downloads: 0, completed: 0, bytes: 0 };

test('every day of a span has its bar, also one without downloads', () => {
  const periods = periodsOf({ from: '2026-02-27', to: '2026-03-01' }, [{ day: '2026-02-28', ...sums }]);
  expect(periods).toEqual([
    { from: '2026-02-27', to: '2026-02-27', ...none },
    { from: '2026-02-28', to: '2026-02-28', ...sums },
    { from: '2026-03-01', to: '2026-03-01', ...none },
  ]);
});

test('longer spans have weeks from Monday, then months, and lose no download', () => {
  const span = { from: '2026-01-01', to: '2026-06-30' };
  const days = ['2026-01-01', '2026-01-04', '2026-01-05', '2026-06-30'].map((day) => ({ day, ...sums }));
  const weeks = periodsOf(span, days);
  expect(weeks.slice(0, 2)).toMatchObject([
    { from: '2026-01-01', to: '2026-01-04', downloads: 4 },
    { from: '2026-01-05', to: '2026-01-11', downloads: 2 },
  ]);
  expect(totalOf(weeks)).toEqual({ downloads: 8, completed: 4, bytes: 40 });
  const years = { from: '2023-05-10', to: '2026-06-30' };
  expect(unitOf(years)).toBe('month');
  expect(periodsOf(years, days)[1]).toMatchObject({ from: '2023-06-01', to: '2023-06-30' });
  expect(totalOf(periodsOf(years, days)).downloads).toBe(8);
});

test.each([
  [0, [0, 1]],
  [1, [0, 1]],
  [3, [0, 1, 2, 3]],
  [7, [0, 2, 4, 6, 8]],
  [100, [0, 20, 40, 60, 80, 100]],
  [101, [0, 50, 100, 150]],
  [999_999, [0, 200_000, 400_000, 600_000, 800_000, 1_000_000]],
])('a scale up to %i has whole steps', (most, lines) => {
  expect(scaleOf(most)).toEqual(lines);
});

test('days are those of UTC', () => {
  expect(lastDays(7, new Date('2026-03-03T23:59:59Z'))).toEqual({ from: '2026-02-25', to: '2026-03-03' });
  expect(spanWords({ from: '2026-03-03', to: '2026-03-03' })).toBe('3 Mar 2026');
});
