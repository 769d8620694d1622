import { expect, test } from 'vitest';
import { type Decimal, pastedNumbers, readNumber, typedNumber } from './typedNumbers.ts';

const read = (said: string[], decimal: Decimal) => said.map((one) => readNumber(one, decimal));

test('numbers are read as the language of the page writes them, with thousands in threes', () => {
  expect(
    read(
      ['4.3', '1,234', '1,234,567.5', '1 234', "1'234'567", '-2', '−2', '+.5', '50%', '5 %', '1e3', ''],
      '.',
    ),
  ).toEqual([4.3, 1234, 1_234_567.5, 1234, 1_234_567, -2, -2, 0.5, 0.5, 0.05, 1000, null]);
  expect(read(['4,3', '1.234', '1.234.567,5', '1\u202f234,5', '12%', '1,234'], ',')).toEqual([
    4.3, 1234, 1_234_567.5, 1234.5, 0.12, 1.234,
  ]);
});

test('what is no number in that language is none', () => {
  const none = [
    'x',
    '1x',
    '-',
    '.',
    ',',
    '%',
    'NaN',
    'Infinity',
    '-Infinity',
    '1e999',
    '0x10',
    '1..2',
    '1 2',
  ];
  expect(read(none, '.')).toEqual(none.map(() => undefined));
  expect(read([...none, '4.3', '1,234,567', '12.34', '1.234 567'], ',')).toEqual(
    [...none, 1, 2, 3, 4].map(() => undefined),
  );
  expect(read(['4,3', '1.234.567', '12,34', '1234,567', ',567', '1,2345'], '.')).toEqual(
    Array(6).fill(undefined),
  );
});

test('what is typed anew is the same number', () => {
  for (const decimal of ['.', ','] as const)
    for (const value of [0, 1.5, -1234.25, 1e21, 1e-7, 0.1 + 0.2, Number.MAX_VALUE])
      expect(readNumber(typedNumber(value, decimal), decimal)).toBe(value);
});

test('a pasted column is written in the way that makes numbers of all of it', () => {
  expect(pastedNumbers(['1,234', '2.5'], '.')).toEqual(['1234', '2.5']);
  expect(pastedNumbers(['1,234', '2.345,5', ''], '.')).toEqual(['1.234', '2345.5', '']);
  expect(pastedNumbers(['1.234', '2,345.5'], ',')).toEqual(['1,234', '2345,5']);
  expect(pastedNumbers(['1,234', 'n/a'], '.')).toEqual(['1234', 'n/a']);
});
