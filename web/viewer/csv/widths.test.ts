import { expect, test } from 'vitest';
import { columnName, widthsOf } from './widths.ts';

test('columns are lettered as spreadsheets do', () => {
  expect([0, 25, 26, 51, 52, 701, 702].map(columnName)).toEqual(['A', 'Z', 'AA', 'AZ', 'BA', 'ZZ', 'AAA']);
});

test('columns are as wide as their text, within reason', () => {
  expect(widthsOf(['id', 'text'], [['1', 'x'.repeat(400)], ['2']], 3)).toEqual([8, 46, 8]);
});
