import { expect, test } from 'vitest';
import { builtInFormat, formatNumber } from './numberFormat.ts';

test.each([
  [1234.5, 'General', '1234.5'],
  [0.1 + 0.2, 'General', '0.3'],
  [1234.567, '#,##0.00', '1,234.57'],
  [1234567, '#,##0', '1,234,567'],
  [-1234.5, '#,##0.00;[Red](#,##0.00)', '(1,234.50)'],
  [-3, '0.0', '-3.0'],
  [0, '0;-0;"nothing"', 'nothing'],
  [0.256, '0%', '26%'],
  [0.256, '0.0%', '25.6%'],
  [12.5, '"€" 0.00', '€ 12.50'],
  [12.5, '[$€-407] #,##0.00', '€ 12.50'],
  [12345, '0.00E+00', '1.23E+04'],
  [7, '000', '007'],
  [0.5, '#.##', '.5'],
  [5_000_000, '0.0,,"M"', '5.0M'],
  [45_000, 'yyyy-mm-dd', '2023-03-15'],
  [45_000.75, 'd mmm yyyy h:mm', '15 Mar 2023 18:00'],
  [45_000.75, 'h:mm AM/PM', '6:00 PM'],
  [45_000, 'dddd, mmmm d', 'Wednesday, March 15'],
  [1.5, '[h]:mm', '36:00'],
  [0.5, 'mm:ss', '00:00'],
  [1, 'yyyy-mm-dd', '1900-01-01'],
])('%f as %s is %s', (value, code, shown) => {
  expect(formatNumber(value, code)).toBe(shown);
});

test('days may be counted from 1904, and formats named by number', () => {
  expect(formatNumber(0, builtInFormat(14), true)).toBe('1904-01-01');
  expect(formatNumber(0.25, builtInFormat(10))).toBe('25.00%');
});

test('a format longer than Excel takes is none', () => {
  const begun = performance.now();
  expect(formatNumber(1.5, '['.repeat(100_000))).toBe('1.5');
  expect(performance.now() - begun).toBeLessThan(1000);
});
