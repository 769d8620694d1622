import { expect, test } from 'vitest';
import { readTable, separatorOf } from './parse.ts';

test('cells may be quoted, and hold separators, quotes and ends of lines', () => {
  const { rows, columns, cut } = readTable('name,says\r\n"Smith, Ann","He said ""no""\nand left"\n\nBob,\n');
  expect(rows).toEqual([
    ['name', 'says'],
    ['Smith, Ann', 'He said "no"\nand left'],
    ['Bob', ''],
  ]);
  expect(columns).toBe(2);
  expect(cut).toEqual({ rows: false, columns: false });
});

test.each([
  [';', 'a;b;c\n1,5;2,5;3,5\n'],
  ['\t', 'a\tb\n1, 2\t3\n'],
  ['|', 'a|b\nx|y\n'],
  [',', 'only one column\nand a second row\n'],
])('the separator %j is found out', (separator, text) => {
  expect(separatorOf(text)).toBe(separator);
});

test('a quote that never ends does not swallow the rest', () => {
  expect(readTable('a,b\n"x,y\nc,d').rows).toEqual([
    ['a', 'b'],
    ['"x', 'y'],
    ['c', 'd'],
  ]);
});

test('what is too long or too wide is cut and said to be', () => {
  const table = readTable('1,2,3\n4,5,6\n7,8,9\n', { rows: 2, columns: 2 });
  expect(table).toEqual({
    rows: [
      ['1', '2'],
      ['4', '5'],
    ],
    columns: 2,
    cut: { rows: true, columns: true },
  });
});

test('a file without rows has none', () => {
  expect(readTable('\n\n')).toEqual({ rows: [], columns: 0, cut: { rows: false, columns: false } });
});
