import { expect, test } from 'vitest';
import { readChartData } from '../../../../formats/drawing/chart/data.ts';
import { filled, readNumber, readTable, tableOf, withColumn, withRow } from './chartTable.ts';

test('numbers are read as people write them', () => {
  const said = ['4.3', '4,3', '1.234,5', '1,234.5', '1 234', "1'234'567", '1.234.567', '-2', '−2', '50%', ''];
  const read = [4.3, 4.3, 1234.5, 1234.5, 1234, 1_234_567, 1_234_567, -2, -2, 0.5, null];
  expect(said.map(readNumber)).toEqual(read);
  expect(['x', '1x', '-', '1,2.3,4x'].map(readNumber)).toEqual([undefined, undefined, undefined, undefined]);
});

const table = [
  ['', 'North', 'South', ''],
  ['One', '1', '', ''],
  ['', '', '', ''],
  ['Two', '2,5', '3', ''],
];

test('a table says the data of a chart, without rows and columns that hold nothing', () => {
  const read = readTable(table, 'line', ' Seen ');
  const data = readChartData('data' in read ? read.data : '');
  expect(data).toEqual({
    kind: 'line',
    title: 'Seen',
    categories: ['One', 'Two'],
    series: [
      { name: 'North', values: [1, 2.5] },
      { name: 'South', values: [null, 3] },
    ],
  });
  expect(data && tableOf(data)[2]).toEqual(['Two', '2.5', '3']);
});

test('what is no number is told with its cell, and a table without numbers is empty', () => {
  const wrong = table.map((row, at) => (at === 3 ? ['Two', '2,5', 'three', ''] : row));
  expect(readTable(wrong, 'bar', '')).toEqual({ fault: 'number', row: 3, column: 2 });
  expect(
    readTable(
      [
        ['', 'North'],
        ['One', ''],
      ],
      'bar',
      '',
    ),
  ).toMatchObject({ fault: 'empty' });
});

test('cells of a workbook fill the table from where they are pasted, and rows and columns are added up to a limit', () => {
  expect(
    filled(
      [
        ['', 'A'],
        ['One', '1'],
      ],
      1,
      0,
      'x\t1\t2\r\ny\t3\t4\r\n',
    ),
  ).toEqual([
    ['', 'A', ''],
    ['x', '1', '2'],
    ['y', '3', '4'],
  ]);
  const huge = filled([['', 'A']], 0, 0, Array(500).fill(Array(50).fill('1').join('\t')).join('\n'));
  expect([huge.length, huge[0]?.length]).toEqual([61, 13]);
  expect([withRow(huge).length, withColumn(huge)[0]?.length]).toEqual([61, 13]);
});
