import { pixelsOf } from '../../../formats/package/pixels.ts';
import { problem } from '../problems.ts';

export const pictureTypes = ['image/png', 'image/jpeg', 'image/webp'] as const;

/** A picture as the product shows it; its bytes are the object of that SHA-256. */
export type Picture = {
  type: (typeof pictureTypes)[number];
  size: number;
  width: number;
  height: number;
  sha256: string;
};

export const MAX_BYTES = 2 * 1024 * 1024;
const MAX_SIDE = 4096;

/** What the bytes say they are, whatever the request says. @throws Problem 422 `catalog.picture.refused`. */
export function judgePicture(bytes: Buffer): Omit<Picture, 'sha256'> {
  const type = typeOf(bytes);
  if (!type) throw refused('it is no PNG, JPEG or WebP');
  const pixels = isWhole(bytes, type) ? pixelsOf(bytes) : undefined;
  if (!pixels || pixels.width < 1 || pixels.height < 1) throw refused('it is damaged or cut short');
  const { width, height } = pixels;
  if (width > MAX_SIDE || height > MAX_SIDE)
    throw refused(`it has ${width} × ${height} pixels, and at most ${MAX_SIDE} × ${MAX_SIDE} are shown`);
  return { type, size: bytes.length, width, height };
}

const refused = (reason: string) => problem('catalog.picture.refused', { reason });

function typeOf(bytes: Buffer): Picture['type'] | undefined {
  if (bytes.subarray(0, 8).equals(PNG)) return 'image/png';
  if (bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff) return 'image/jpeg';
  const riff = bytes.toString('latin1', 0, 4) === 'RIFF' && bytes.toString('latin1', 8, 12) === 'WEBP';
  return riff ? 'image/webp' : undefined;
}

const PNG = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

/** Whether the end is there: the last chunk, the marker of the end (somebody's camera adds to it), or the length that
 *  the head names. */
function isWhole(bytes: Buffer, type: Picture['type']): boolean {
  if (type === 'image/png') return bytes.includes('IEND', 8, 'latin1');
  if (type === 'image/jpeg') return bytes.lastIndexOf(Buffer.from([0xff, 0xd9])) > 2;
  return bytes.length >= 30 && bytes.readUInt32LE(4) + 8 <= bytes.length;
}
