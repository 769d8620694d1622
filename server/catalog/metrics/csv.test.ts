import { expect, test } from 'vitest';
import { csvLine } from '../../platform/http/csv.ts';
import { wantsCsv } from './accept.ts';

test.each([
  ['plain', 'plain'],
  [12, '12'],
  [-1, '-1'],
  [true, 'true'],
  [null, ''],
  [undefined, ''],
  ['a,b', '"a,b"'],
  ['say "yes"', '"say ""yes"""'],
  ['two\r\nlines', '"two\r\nlines"'],
  [{ channel: 'a' }, '"{""channel"":""a""}"'],
  ['=1+1', "'=1+1"],
  ['+1', "'+1"],
  ['-1', "'-1"],
  ['@x', "'@x"],
  ['\t=1', "'\t=1"],
  ['\r=1', '"\'\r=1"'],
  ['＝1', "'＝1"],
  ['=HYPERLINK("http://x","y")', '"\'=HYPERLINK(""http://x"",""y"")"'],
])('%j becomes a field', (value, field) => {
  expect(csvLine([value, 'end'])).toBe(`${field},end\r\n`);
});

test.each([
  [undefined, false],
  ['*/*', false],
  ['text/csv', true],
  ['text/*', true],
  ['application/json, text/csv', false],
  ['application/json;q=0.5, text/csv', true],
  ['text/csv;q=0, */*', false],
  ['Text/CSV ; q=0.9, application/json;q=0.8', true],
  ['text/csv;q=nonsense', false],
])('Accept %j prefers CSV: %j', (accept, prefers) => {
  expect(wantsCsv(accept)).toBe(prefers);
});
