import { expect, test } from 'vitest';
import { hostsOf } from './databaseHosts.ts';

test('an address with several hosts is one for each, without what says which of them is wanted', () => {
  expect(
    hostsOf('postgres://me:p%2C@one,two:5433,[::1]:5434/x?sslmode=require&target_session_attrs=read-write'),
  ).toEqual([
    'postgres://me:p%2C@one/x?sslmode=require',
    'postgres://me:p%2C@two:5433/x?sslmode=require',
    'postgres://me:p%2C@[::1]:5434/x?sslmode=require',
  ]);
  expect(hostsOf('postgresql://one,two/x')).toEqual(['postgresql://one/x', 'postgresql://two/x']);
});

test('an address with one host, or with a socket, stays as it is', () => {
  for (const url of [
    'postgres://me@one/x?target_session_attrs=any',
    'postgres://a:b@localhost/x?host=%2Ftmp',
  ])
    expect(hostsOf(url)).toEqual([url]);
});

test.each([
  ['postgres://one,two/x?target_session_attrs=any', /target_session_attrs=read-write .* not any/],
  ['postgres://one,/x', /one:5432,two:5432/],
  ['postgres://one,two:x/x', /one:5432,two:5432/],
])('%s is refused', (url, words) => {
  expect(() => hostsOf(url)).toThrow(words);
});
