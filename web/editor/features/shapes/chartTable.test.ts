import { expect, test } from 'vitest';
import { readChartData } from '../../../../formats/drawing/chart/data.ts';
import { filled, readTable, tableOf, withColumn, withRow } from './chartTable.ts';

const table = [
  ['', 'North', 'South', ''],
  ['One', '1', '', ''],
  ['', '', '', ''],
  ['Two', '2.5', '3', ''],
];

test('a table says the data of a chart, without rows and columns that hold nothing', () => {
  const read = readTable(table, 'line', ' Seen ', '.');
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
  expect(data && tableOf(data, '.')[2]).toEqual(['Two', '2.5', '3']);
  expect(data && tableOf(data, ',')[2]).toEqual(['Two', '2,5', '3']);
});

test('what is no number is told with its cell, and a table without numbers is empty', () => {
  const wrong = table.map((row, at) => (at === 3 ? ['Two', '2.5', 'three', ''] : row));
  expect(readTable(wrong, 'bar', '', '.')).toEqual({
    fault: 'number',
    row: 3,
    column: 2,
    said: 'three',
  });
  expect(
    readTable(
      [
        ['', 'North'],
        ['One', ''],
      ],
      'bar',
      '',
      '.',
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
      '.',
    ),
  ).toEqual([
    ['', 'A', ''],
    ['x', '1', '2'],
    ['y', '3', '4'],
  ]);
  const huge = filled([['', 'A']], 0, 0, Array(500).fill(Array(50).fill('1').join('\t')).join('\n'), '.');
  expect([huge.length, huge[0]?.length]).toEqual([61, 13]);
  expect([withRow(huge).length, withColumn(huge)[0]?.length]).toEqual([61, 13]);
});

test('pasted numbers are written as those of the page are, each column in the way that makes numbers of all of it', () => {
  const empty = [
    ['', 'A'],
    ['One', ''],
  ];
  const pasted = 'x\t1,234\t1.234,5\t1,5\ny\t5,678\t2,25\t€\n';
  expect(filled(empty, 1, 0, pasted, '.').slice(1)).toEqual([
    ['x', '1234', '1234.5', '1,5'],
    ['y', '5678', '2.25', '€'],
  ]);
  expect(filled(empty, 1, 0, pasted, ',').slice(1)).toEqual([
    ['x', '1,234', '1234,5', '1,5'],
    ['y', '5,678', '2,25', '€'],
  ]);
  // Names of series and categories are words, whatever they look like.
  expect(filled(empty, 0, 0, '1,234\t2,024\n1,000\t3,000', '.')).toEqual([
    ['1,234', '2,024'],
    ['1,000', '3000'],
  ]);
});
