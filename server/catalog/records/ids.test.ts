import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isLinkAddress } from '../resourcesets/address.ts';
import { IDENTIFIER, newId } from './ids.ts';

test('identifiers have the form of the seed and do not repeat', () => {
  const ids = Array.from({ length: 20_000 }, newId);
  expect(ids.every((id) => IDENTIFIER.test(id))).toBe(true);
  expect(new Set(ids).size).toBe(ids.length);
});

test('every letter and digit is about as frequent as any other', () => {
  const counts = new Map<string, number>();
  const text = Array.from({ length: 5000 }, newId).join('');
  for (const letter of text) counts.set(letter, (counts.get(letter) ?? 0) + 1);
  expect(counts.size).toBe(62);
  const expected = text.length / 62;
  for (const count of counts.values()) expect(Math.abs(count - expected)).toBeLessThan(expected * 0.2);
});

test.each([
  'https://example.com',
  'HTTP://example.com/a?b#c',
  'example.com',
  'www.example.com:8080/x',
  'localhost:80',
])('%s is a link address', (url) => expect(isLinkAddress(url)).toBe(true));

test.each([
  'javascript:alert(1)',
  'javascript:1',
  'data:text/html,x',
  'ftp://example.com',
  'a b.com',
  'https://',
  'mailto:a@b.c',
  '//x.y',
])('%s is not', (url) => expect(isLinkAddress(url)).toBe(false));

test('a link address never has a scheme but http and https', () => {
  fc.assert(
    fc.property(
      fc.webUrl({ validSchemes: ['javascript', 'data', 'file', 'ftp', 'vbscript'] }),
      (url) => !isLinkAddress(url),
    ),
  );
});
