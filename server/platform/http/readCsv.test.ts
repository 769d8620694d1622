import { expect, test } from 'vitest';
import { csvLine } from './csv.ts';
import { readCsv } from './readCsv.ts';

const valuesOf = (text: string) => readCsv(text).records.map(({ values }) => values);

test.each([
  ['commas', 'a,b\nc,d\n'],
  ['semicolons, as spreadsheets in German write them', 'a;b\r\nc;d'],
  ['tabs', 'a\tb\rc\td\r'],
  ['a byte order mark', '\uFEFFa,b\nc,d'],
  ['quotes', '"a","b"\n"c",d\n'],
  ['blank lines', '\n a,b\n\n   \nc,d\n\n'.replace(' a', 'a')],
  ['a line that names the separator', 'sep=;\r\na;b\r\nc;d'],
])('%s are read', (_, text) => {
  expect(valuesOf(text)).toEqual([
    ['a', 'b'],
    ['c', 'd'],
  ]);
});

test('quoted values hold separators, quotes and line ends, and lines are counted on', () => {
  const text = 'name;note\n"Quill; ""Zoë""";"two\r\nlines"\nlast;one';
  expect(readCsv(text)).toEqual({
    records: [
      { line: 1, values: ['name', 'note'] },
      { line: 2, values: ['Quill; "Zoë"', 'two\r\nlines'] },
      { line: 4, values: ['last', 'one'] },
    ],
    faults: [],
  });
});

test('a separator within quotes does not decide', () => {
  expect(valuesOf('"a;b;c;d",e\n1,2')).toEqual([
    ['a;b;c;d', 'e'],
    ['1', '2'],
  ]);
});

test('quotes that do not end, or that something follows, are told with their lines', () => {
  expect(readCsv('a,b\n"c"d,e\n"f,g\n').faults).toEqual([
    { line: 2, reason: 'after' },
    { line: 3, reason: 'quote' },
  ]);
});

test('what is written is read again', () => {
  const values = ['plain', 'a,b', 'say "hi"', 'two\r\nlines', '', 'Zoë'];
  expect(valuesOf(csvLine(values))).toEqual([values]);
});
