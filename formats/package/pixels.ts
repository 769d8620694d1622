export type Pixels = { width: number; height: number };

/** To draw a picture takes four bytes a pixel: larger ones are not looked at. */
const MAX_PIXELS = 100_000_000;

export const isTooLarge = (bytes: Uint8Array): boolean => {
  const size = pixelsOf(bytes);
  return size !== undefined && size.width * size.height > MAX_PIXELS;
};

/** What a picture says of its width and height in pixels where it begins, so that nothing is drawn to learn it; undefined
 *  for kinds that are not known, and for what is cut short. */
export function pixelsOf(bytes: Uint8Array): Pixels | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const found = kinds.find(({ begins }) => begins.every((byte, at) => byte === null || bytes[at] === byte));
  try {
    return found?.size(view, bytes);
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

type Kind = { begins: (number | null)[]; size: (view: DataView, bytes: Uint8Array) => Pixels | undefined };
const any = [null, null, null, null];
const letters = (text: string) => [...text].map((letter) => letter.charCodeAt(0));

const kinds: Kind[] = [
  {
    begins: [0x89, ...letters('PNG')],
    size: (view) => ({ width: view.getUint32(16), height: view.getUint32(20) }),
  },
  {
    begins: letters('GIF8'),
    size: (view) => ({ width: view.getUint16(6, true), height: view.getUint16(8, true) }),
  },
  {
    begins: letters('BM'),
    size: (view) => ({ width: view.getInt32(18, true), height: Math.abs(view.getInt32(22, true)) }),
  },
  { begins: [0xff, 0xd8], size: ofJpeg },
  { begins: [...letters('RIFF'), ...any, ...letters('WEBP')], size: ofWebp },
  // AVIF and HEIC (ISO/IEC 23008-12).
  { begins: [...any, ...letters('ftyp')], size: ofBoxes },
  { begins: [...letters('II'), 42, 0], size: (view) => ofTiff(view, true) },
  { begins: [...letters('MM'), 0, 42], size: (view) => ofTiff(view, false) },
];

/** A JPEG is a row of segments with their lengths; the frame's has the size (ITU-T T.81, B.2.2). */
function ofJpeg(view: DataView): Pixels | undefined {
  for (let at = 2; at + 9 < view.byteLength; ) {
    if (view.getUint8(at) !== 0xff) return undefined;
    const marker = view.getUint8(at + 1);
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
    if (isFrame) return { width: view.getUint16(at + 7), height: view.getUint16(at + 5) };
    at += marker === 0xff ? 1 : 2 + view.getUint16(at + 2);
  }
  return undefined;
}

/** A WebP says it in its first chunk, in a way of its own for each of three kinds (RFC 9649). */
function ofWebp(view: DataView): Pixels | undefined {
  const kind = view.getUint8(15);
  if (kind === 0x20)
    return { width: view.getUint16(26, true) & 0x3fff, height: view.getUint16(28, true) & 0x3fff };
  if (kind === 0x4c) {
    const both = view.getUint32(21, true);
    return { width: (both & 0x3fff) + 1, height: ((both >> 14) & 0x3fff) + 1 };
  }
  return kind === 0x58
    ? { width: (view.getUint32(24, true) & 0xffffff) + 1, height: (view.getUint32(26, true) >>> 8) + 1 }
    : undefined;
}

/** A picture of boxes may have several parts (tiles, a small copy), each with its size in a box `ispe`: the largest counts. */
function ofBoxes(view: DataView, bytes: Uint8Array): Pixels | undefined {
  let largest: Pixels | undefined;
  for (let at = bytes.indexOf(0x69); at >= 0; at = bytes.indexOf(0x69, at + 1)) {
    if (at + 16 > bytes.length) break;
    if (view.getUint32(at) !== 0x69737065) continue;
    const found = { width: view.getUint32(at + 8), height: view.getUint32(at + 12) };
    if (!largest || found.width * found.height > largest.width * largest.height) largest = found;
  }
  return largest;
}

/** A TIFF has a table of numbered values, short or long (TIFF 6.0, section 2). */
function ofTiff(view: DataView, little: boolean): Pixels | undefined {
  const table = view.getUint32(4, little);
  const sizes = [256, 257].map((tag) => {
    for (let entry = 0; entry < view.getUint16(table, little); entry++) {
      const at = table + 2 + entry * 12;
      if (view.getUint16(at, little) !== tag) continue;
      return view.getUint16(at + 2, little) === 3
        ? view.getUint16(at + 8, little)
        : view.getUint32(at + 8, little);
    }
    return undefined;
  });
  const [width, height] = sizes;
  return width === undefined || height === undefined ? undefined : { width, height };
}
