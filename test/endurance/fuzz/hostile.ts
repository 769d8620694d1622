import type { Random } from '../../support/random.ts';

/** Texts that no sane client sends, and some that a sane one does but few servers expect. */
export const texts: readonly string[] = [
  '',
  ' ',
  '\u0000',
  'a\u0000b',
  '\ud800',
  'x\udfffy',
  '\u202e\u200bname',
  '\ufeff',
  '\r\nX-Injected: 1',
  '\u0001\u001b[31m',
  '👩‍👩‍👧‍👦'.repeat(20),
  'ﷺ'.repeat(300),
  '__proto__',
  'constructor',
  'hasOwnProperty',
  '../../../etc/passwd',
  '..\\..\\windows',
  '%00',
  '%2e%2e%2f',
  "'; drop table platform.account; --",
  '" or 1=1 --',
  '%',
  '_',
  '\\',
  '#{7*7}',
  '<script>alert(1)</script>',
  '<!DOCTYPE a [<!ENTITY b "c">]><a>&b;</a>',
  '(a+)+$'.repeat(20),
  'a'.repeat(256),
  'b'.repeat(5000),
  'é'.repeat(40_000),
  '0',
  '-1',
  'NaN',
  '1e309',
  '99999999999999999999',
  '-9223372036854775809',
  '2147483648',
  'null',
  'true',
  '[]',
  '{}',
  '0000-00-00',
  '9999-12-31T23:59:59.999Z',
  '+275760-09-13',
  '2024-02-30',
  'javascript:alert(1)',
  'http://169.254.169.254/',
  'file:///etc/passwd',
];

/** Numbers at and beyond the edges. */
export const numbers: readonly number[] = [
  0,
  -0,
  -1,
  1,
  0.5,
  1e-320,
  2 ** 31 - 1,
  2 ** 31,
  -(2 ** 31) - 1,
  2 ** 53,
  -(2 ** 53),
  2 ** 63,
  1e308,
  -1e308,
];

/** Any JSON value, whatever is expected. */
export function anything(random: Random, depth = 0): unknown {
  const kinds = depth < 3 ? 9 : 5;
  switch (random.below(kinds)) {
    case 0:
      return random.one(texts);
    case 1:
      return random.one(numbers);
    case 2:
      return random.chance(0.5);
    case 3:
      return null;
    case 4:
      return random.chance(0.5) ? [] : {};
    case 5:
      return Array.from({ length: random.below(4) }, () => anything(random, depth + 1));
    case 6:
      return { [random.one(texts)]: anything(random, depth + 1), id: anything(random, depth + 1) };
    case 7:
      return Array.from({ length: 300 }, () => random.one(texts).slice(0, 20));
    default:
      return random.chance(0.2) ? deep(random.below(3000)) : { toString: 1, length: -1, valueOf: 'x' };
  }
}

/** Lists in lists. */
function deep(levels: number): unknown {
  let value: unknown = 1;
  for (let level = 0; level < levels; level++) value = [value];
  return value;
}

/** Texts as they may stand in a path or a query: percent-encoded, or broken in doing so. */
export function inAddress(random: Random): string {
  const raw = [
    '%00',
    '%E0%A4%A',
    '%ED%A0%80',
    '%FF%FE',
    '%2F',
    '..%2F..',
    '%5C',
    '%7C',
    ';a=b',
    '*',
    '%',
    '+',
  ];
  if (random.chance(0.3)) return random.one(raw);
  return encodeURIComponent(random.one(texts).toWellFormed());
}

/** Headers with odd values, by name in small letters; only what HTTP lets through. */
export const headers: Readonly<Record<string, readonly string[]>> = {
  'if-match': ['*', '"1"', 'W/"1"', '1', '""', '"a", "b"', ',,,', '"'.repeat(4000), '"\u00ff"'],
  'if-none-match': ['*', '"1"', 'W/"1"', '"a"'.repeat(500), '"unterminated'],
  'if-range': ['"x"', 'W/"x"', 'Wed, 21 Oct 2015 07:28:00 GMT', 'never'],
  'if-modified-since': ['never', 'Thu, 01 Jan 1970 00:00:00 GMT', '-1'],
  range: [
    'bytes=0-0',
    'bytes=0-',
    'bytes=-1',
    'bytes=-0',
    'bytes=5-2',
    'bytes=99999999999999999999-',
    'bytes=a-b',
    `bytes=${'0-1,'.repeat(200)}0-1`,
    'lines=1-2',
    'bytes',
  ],
  'content-range': [
    'bytes 0-3/4',
    'bytes */4',
    'bytes */*',
    'bytes 0-99999999999999/99999999999999999999',
    'bytes 9-3/10',
    'bytes -1-3/4',
    'x',
  ],
  'idempotency-key': ['key-1', 'key-2', '', 'k'.repeat(255), 'k'.repeat(5000), '\u00e9', "'; --"],
  accept: [
    '*/*',
    'text/html',
    'application/xml',
    'application/json;q=0',
    'nonsense',
    ',;=',
    'text/csv',
    'a/'.repeat(2000),
  ],
  'accept-language': ['de', '*', 'x'.repeat(3000), 'de;q=nan,,en'],
  'accept-encoding': ['gzip', 'br;q=1, *;q=0', 'nonsense'],
  'content-encoding': ['gzip', 'nonsense'],
  'x-forwarded-for': ['1.2.3.4', 'x', ','.repeat(1000)],
  'x-forwarded-proto': ['https', 'javascript'],
  'x-forwarded-host': ['evil.example'],
  'x-http-method-override': ['DELETE'],
  origin: ['http://evil.example', 'null', '\u00ff'],
  'sec-fetch-site': ['same-origin', 'cross-site'],
  cookie: ['a=b', '=;=;', `trivet=${'x'.repeat(3000)}`, '__proto__=1', '"', 'trivet_session=%00'],
  expect: ['100-continue'],
  host: ['evil.example', '127.0.0.1', '[::1]:1', 'a b', ''],
  te: ['trailers'],
  upgrade: ['websocket', 'h2c'],
};

/** Media types for bodies of another kind. */
export const types: readonly string[] = [
  'application/json',
  'application/json; charset=utf-16',
  'application/xml',
  'text/xml; charset=utf-7',
  'text/plain',
  'application/x-www-form-urlencoded',
  'multipart/form-data',
  'multipart/form-data; boundary=x',
  'application/octet-stream',
  'application/atom+xml;type=entry',
  'application/cmisquery+xml',
  'nonsense',
  '',
  'a/'.repeat(500),
];
