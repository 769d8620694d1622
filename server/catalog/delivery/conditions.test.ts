import fc from 'fast-check';
import { expect, test } from 'vitest';
import { evaluate, rangeOf } from './conditions.ts';

const etag = '"abc"';
const modified = new Date('2026-03-01T10:00:00.700Z');
const date = 'Sun, 01 Mar 2026 10:00:00 GMT';
const before = 'Sun, 01 Mar 2026 09:59:59 GMT';
const now = { etag, modified, size: 100 };
const get = (headers: Record<string, string>) => evaluate('GET', headers, now);
const part = { status: 206, range: { start: 0, end: 9 } };
const range = 'bytes=0-9';

test.each([
  ['nothing asked', {}, { status: 200 }],
  ['If-None-Match with the tag', { 'if-none-match': etag }, { status: 304 }],
  ['If-None-Match weakened', { 'if-none-match': `W/${etag}` }, { status: 304 }],
  ['If-None-Match among others', { 'if-none-match': `"x", ${etag}` }, { status: 304 }],
  ['If-None-Match *', { 'if-none-match': '*' }, { status: 304 }],
  ['If-None-Match with another', { 'if-none-match': '"x"' }, { status: 200 }],
  ['If-Modified-Since now', { 'if-modified-since': date }, { status: 304 }],
  ['If-Modified-Since before', { 'if-modified-since': before }, { status: 200 }],
  ['If-Modified-Since of no date', { 'if-modified-since': '2026-03-01' }, { status: 200 }],
  ['both, the tag differs', { 'if-none-match': '"x"', 'if-modified-since': date }, { status: 200 }],
  ['If-Match with the tag', { 'if-match': etag }, { status: 200 }],
  ['If-Match weak', { 'if-match': `W/${etag}` }, { status: 412 }],
  ['If-Match with another', { 'if-match': '"x"' }, { status: 412 }],
  ['If-Unmodified-Since now', { 'if-unmodified-since': date }, { status: 200 }],
  ['If-Unmodified-Since before', { 'if-unmodified-since': before }, { status: 412 }],
  [
    'a tag that matches outweighs the date',
    { 'if-match': etag, 'if-unmodified-since': before },
    { status: 200 },
  ],
  ['a range', { range }, part],
  ['a range after a 412', { range, 'if-match': '"x"' }, { status: 412 }],
  ['a range after a 304', { range, 'if-none-match': etag }, { status: 304 }],
  ['If-Range with the tag', { range, 'if-range': etag }, part],
  ['If-Range with the date', { range, 'if-range': date }, part],
  ['If-Range weak', { range, 'if-range': `W/${etag}` }, { status: 200 }],
  ['If-Range with another tag', { range, 'if-range': '"x"' }, { status: 200 }],
  ['If-Range with a later date', { range, 'if-range': 'Sun, 01 Mar 2026 10:00:01 GMT' }, { status: 200 }],
])('%s', (_, headers, verdict) => {
  expect(get(headers as Record<string, string>)).toEqual(verdict);
});

test('HEAD has no ranges', () => {
  expect(evaluate('HEAD', { range }, now)).toEqual({ status: 200 });
});

test.each([
  ['bytes=0-0', { start: 0, end: 0 }],
  ['bytes=99-', { start: 99, end: 99 }],
  ['bytes=90-1000', { start: 90, end: 99 }],
  ['bytes=-1', { start: 99, end: 99 }],
  ['bytes=-1000', { start: 0, end: 99 }],
  ['BYTES=5-6', { start: 5, end: 6 }],
])('%s is satisfiable', (header, expected) => {
  expect(rangeOf(header, 100)).toEqual({ status: 206, range: expected });
});

test.each(['bytes=100-', 'bytes=100-200', 'bytes=-0', 'bytes=99999999999999999999-'])(
  '%s is not',
  (header) => {
    expect(rangeOf(header, 100)).toEqual({ status: 416 });
  },
);

test.each(['bytes=', 'bytes=-', 'bytes=5-4', 'bytes=a-b', 'items=0-1', 'bytes=0-1,5-6', '0-1'])(
  '%s is ignored',
  (header) => {
    expect(rangeOf(header, 100)).toEqual({ status: 200 });
  },
);

test('any header and size give a range within the file, or none', () => {
  const number = fc.oneof(fc.constant(''), fc.nat().map(String));
  fc.assert(
    fc.property(number, number, fc.nat(), (first, last, size) => {
      const verdict = rangeOf(`bytes=${first}-${last}`, size);
      if (verdict.status !== 206) return [200, 416].includes(verdict.status);
      const { start, end } = verdict.range;
      return start >= 0 && start <= end && end < size;
    }),
  );
});
