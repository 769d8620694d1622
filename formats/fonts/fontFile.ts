/** What somebody may do with a document that has a font in it: change it, or look at it only. */
export type FontUse = 'edit' | 'show';

/** A font that a file brings along: its name there, the part with its bytes, and which of the family's faces it is. */
export type EmbeddedFont = {
  font: string;
  part: string;
  bold: boolean;
  italic: boolean;
  use: FontUse;
  /** how high a line of single spacing is, as a factor of the size */
  height: number;
};

/** Larger ones are not shown; fonts with all East Asian letters can have so much. */
export const MAX_FONT_BYTES = 16 * 1024 * 1024;

/** Outlines of TrueType and of CFF, one font in a file (OpenType 1.9, "Organization of an OpenType Font"). */
const MAGIC = new Set([0x00010000, 0x4f54544f, 0x74727565]);
/** Tables without which there is no font, and how much of each is read here. */
const NEEDED = [
  ['cmap', 0],
  ['head', 54],
  ['hhea', 36],
  ['hmtx', 0],
  ['maxp', 0],
  ['OS/2', 78],
] as const;

/**
 * What a font's licence bits allow (OS/2 `fsType`, OpenType 1.9): installable and editable embedding let the document be edited, preview
 * and print lets it be shown; restricted ones and those of bitmaps only are not used.
 * @returns undefined when these bytes are no font, too many, or may not be used.
 */
export function fontUse(bytes: Uint8Array): FontUse | undefined {
  const metrics = tablesOf(bytes)?.get('OS/2');
  return metrics && allowedBy(metrics.getUint16(8));
}

/** How high a line of single spacing is in a font that `fontUse` knows, as a factor of its size: as high as letters reach on Windows, and the
 *  room between lines that goes beyond it, unless the font asks for its typographic measures (OpenType 1.9, "OS/2", `fsSelection` bit 7). */
export function lineHeight(bytes: Uint8Array): number {
  const tables = tablesOf(bytes);
  const [os2, hhea, head] = [tables?.get('OS/2'), tables?.get('hhea'), tables?.get('head')];
  const size = head?.getUint16(18) ?? 0;
  if (!os2 || !hhea || size === 0) return 1.2;
  const typographic = os2.getInt16(68) - os2.getInt16(70) + os2.getInt16(72);
  const reached = os2.getUint16(74) + os2.getUint16(76);
  const given = hhea.getInt16(4) - hhea.getInt16(6) + hhea.getInt16(8);
  const height = os2.getUint16(62) & 0x80 ? typographic : Math.max(reached, given);
  return Math.round(Math.min(Math.max(height / size, 0.5), 4) * 1000) / 1000;
}

/** The tables that are needed, by their names; undefined when the bytes are no font, or too many. */
function tablesOf(bytes: Uint8Array): Map<string, DataView> | undefined {
  if (bytes.length > MAX_FONT_BYTES || bytes.length < 12) return undefined;
  const data = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (!MAGIC.has(data.getUint32(0))) return undefined;
  const tables = new Map<string, DataView>();
  const count = data.getUint16(4);
  for (let at = 12; at < 12 + count * 16; at += 16) {
    if (at + 16 > bytes.length) return undefined;
    const [offset, length] = [data.getUint32(at + 8), data.getUint32(at + 12)];
    if (offset + length > bytes.length) return undefined;
    tables.set(
      String.fromCharCode(...bytes.subarray(at, at + 4)),
      new DataView(bytes.buffer, bytes.byteOffset + offset, length),
    );
  }
  const isWhole = NEEDED.every(([name, least]) => (tables.get(name)?.byteLength ?? -1) >= least);
  return isWhole ? tables : undefined;
}

/** Of several bits the least restrictive counts. */
function allowedBy(bits: number): FontUse | undefined {
  const [RESTRICTED, PREVIEW, EDITABLE, BITMAPS_ONLY] = [0x2, 0x4, 0x8, 0x200];
  if (bits & BITMAPS_ONLY) return undefined;
  if (bits & EDITABLE) return 'edit';
  if (bits & PREVIEW) return 'show';
  return bits & RESTRICTED ? undefined : 'edit';
}

/** The media type of a font that `fontUse` knows. */
export const fontType = (bytes: Uint8Array): string => (bytes[0] === 0x4f ? 'font/otf' : 'font/ttf');

/**
 * The bytes of an obfuscated font (ECMA-376 Part 4, 10.1): the first 32 were combined with its key, from the last byte on, twice.
 * Obfuscating is the same again.
 * @param key a GUID as `w:fontKey` has it; without a usable one the bytes are taken as they are.
 */
export function deobfuscate(bytes: Uint8Array, key: string | undefined): Uint8Array {
  const digits = (key ?? '').replace(/[{}-]/g, '');
  if (!/^[0-9a-f]{32}$/i.test(digits)) return bytes;
  const plain = new Uint8Array(bytes);
  for (let at = 0; at < Math.min(32, plain.length); at++) {
    const from = 30 - (at % 16) * 2;
    plain[at] = (plain[at] ?? 0) ^ Number.parseInt(digits.slice(from, from + 2), 16);
  }
  return plain;
}
