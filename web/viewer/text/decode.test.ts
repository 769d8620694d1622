import { expect, test } from 'vitest';
import { decodeText, looksBinary } from './decode.ts';

const utf16 = (text: string) => new Uint8Array([0xff, 0xfe, ...Buffer.from(text, 'utf16le')]);

test('text is read in the encoding it is written in', () => {
  expect(decodeText(new TextEncoder().encode('Größe €'))).toBe('Größe €');
  expect(decodeText(new Uint8Array([0xef, 0xbb, 0xbf, 0x61]))).toBe('a');
  expect(decodeText(utf16('Größe €'))).toBe('Größe €');
  expect(decodeText(new Uint8Array([0x47, 0x72, 0xf6, 0xdf, 0x65, 0x20, 0x80]))).toBe('Größe €');
});

test('bytes that are no text are told from text', () => {
  expect(looksBinary(new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0, 0, 1]))).toBe(true);
  expect(looksBinary(utf16('text'))).toBe(false);
  expect(looksBinary(new TextEncoder().encode('text\n'))).toBe(false);
});
