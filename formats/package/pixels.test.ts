import { describe, expect, it } from 'vitest';
import { isTooLarge, pixelsOf } from './pixels.ts';

const text = (letters: string) => [...letters].map((letter) => letter.charCodeAt(0));
const zeros = (count: number) => Array.from({ length: count }, () => 0);
const webp = (kind: string, ...body: number[]) => [
  ...text('RIFF'),
  ...zeros(4),
  ...text('WEBP'),
  ...text(kind),
  ...zeros(4),
  ...body,
];
const box = (name: string, ...body: number[]) => [0, 0, 0, 8 + body.length, ...text(name), ...body];
const ispe = (width: number[], height: number[]) => box('ispe', ...zeros(4), ...width, ...height);
const avif = [
  ...box('ftyp', ...text('avif'), ...zeros(4)),
  ...box('meta', ...ispe([0, 0, 2, 0], [0, 0, 1, 0]), ...ispe([0, 1, 0, 0], [0, 0, 255, 255])),
];
const short = (tag: number, value: number) => [
  tag & 255,
  tag >> 8,
  3,
  0,
  1,
  0,
  0,
  0,
  value & 255,
  value >> 8,
  0,
  0,
];

/** A picture's first bytes, and the width and height they say. */
const pictures: [string, number[], number, number][] = [
  ['PNG', [0x89, ...text('PNG\r\n\u001a\n'), ...zeros(8), 0, 1, 0, 0, 0, 0, 4, 0], 65_536, 1024],
  ['GIF', [...text('GIF89a'), 0x10, 0x27, 3, 0], 10_000, 3],
  ['BMP', [...text('BM'), ...zeros(16), 0, 1, 0, 0, 0xfe, 0xff, 0xff, 0xff], 256, 2],
  [
    'JPEG',
    [0xff, 0xd8, 0xff, 0xe0, 0, 2, 0xff, 0xc2, 0, 11, 8, 0x75, 0x30, 0xff, 0xff, 0, 0],
    65_535,
    30_000,
  ],
  ['WebP with loss', webp('VP8 ', ...zeros(6), 0xff, 0x3f, 0x10, 0), 16_383, 16],
  ['WebP without loss', webp('VP8L', 0x2f, 0xff, 0xff, 0xff, 0x0f), 16_384, 16_384],
  ['WebP with more', webp('VP8X', ...zeros(4), 0xff, 0xff, 0, 0, 0xff, 0), 65_536, 65_281],
  ['AVIF, of its largest part', avif, 65_536, 65_535],
  ['TIFF', [...text('II'), 42, 0, 8, 0, 0, 0, 2, 0, ...short(256, 40_000), ...short(257, 5)], 40_000, 5],
];

describe('the size of a picture', () => {
  it.each(pictures)('of %s is read from where it begins', (_, bytes, width, height) => {
    const given = new Uint8Array(bytes);
    expect(pixelsOf(given)).toEqual({ width, height });
    expect(isTooLarge(given)).toBe(width * height > 100_000_000);
  });

  it.each(pictures)('of %s cut short is not known, or what it says', (_, bytes, width, height) => {
    for (let length = 0; length < bytes.length; length++) {
      const size = pixelsOf(new Uint8Array(bytes.slice(0, length)));
      if (size) expect(size.width * size.height).toBeLessThanOrEqual(width * height);
    }
  });

  it('of something else is not known', () => {
    expect(pixelsOf(new TextEncoder().encode('<svg xmlns="http://www.w3.org/2000/svg"/>'))).toBeUndefined();
    expect(isTooLarge(new Uint8Array())).toBe(false);
  });
});
