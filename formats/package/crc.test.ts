import { crc32 as ofNode } from 'node:zlib';
import { expect, it } from 'vitest';
import { crc32 } from './crc.ts';

it('is the CRC-32 of zlib, whatever is left over after the last four bytes', () => {
  const bytes = Uint8Array.from({ length: 1031 }, (_, at) => (at * 167 + (at >> 3)) & 0xff);
  for (const length of [0, 1, 2, 3, 4, 5, 7, 8, 9, 1024, 1029, 1030, 1031])
    for (const start of [0, 1, 3]) {
      const part = bytes.subarray(start, start + length);
      expect(crc32(part)).toBe(ofNode(part));
    }
});
