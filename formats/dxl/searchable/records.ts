import { fileText, joined, lmbcsText, readableRuns, scriptText } from './bytes.ts';

/**
 * A stream of rich text records ("CD records", facts of public documentation): two bytes of signature and size.
 * The high byte of the signature says how the size is kept: 0xFF in two bytes, 0 in four, else it is the size itself.
 * Records start at even offsets.
 */
export type Found = { signature: number; body: Uint8Array };

/** File content in pieces: size of the data, size of the segment, eight bytes of flags. */
export const FILE_SEGMENT = 0x60;
const FILE_HEADER = 0x61;
/** JavaScript and the like in pieces: whose piece, size of the data, largest size, eight bytes. */
const BLOB_PART = 0xffdc;
/** A run of text after the number of its font. */
const TEXT = 0xff85;
/** Label of a button or hotspot after four bytes of flags. */
const BUTTON_LABEL = 0xffab;
/** Pictures, compiled scripts and fonts: bytes in which text could only be there by chance. */
const SKIPPED: ReadonlySet<number> = new Set([
  FILE_HEADER,
  0x7c,
  0x7d,
  0x95,
  0x96,
  0x97,
  0x98,
  0x99,
  0x9c,
  0xffb1,
  0xff82,
  0xff8b,
  0xff5f,
]);

/** The records of a stream, or undefined when the bytes are not one. */
export function readRecords(bytes: Uint8Array): Found[] | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const found: Found[] = [];
  let at = 0;
  while (at + 2 <= bytes.length) {
    const low = bytes[at] ?? 0;
    const high = bytes[at + 1] ?? 0;
    const header = high === 0xff ? 4 : high === 0 ? 6 : 2;
    if (at + header > bytes.length) return undefined;
    const size =
      high === 0xff ? view.getUint16(at + 2, true) : high === 0 ? view.getUint32(at + 2, true) : high;
    if (size < header || at + size > bytes.length) return undefined;
    const signature = high === 0xff ? 0xff00 | low : high === 0 ? low : 0x10000 | low;
    found.push({ signature, body: bytes.subarray(at + header, at + size) });
    at += size + (size % 2);
  }
  return found;
}

/** What a person can read in a stream of records: files and scripts whole, text by paragraph, names and labels. */
export function recordsText(records: readonly Found[]): string {
  const lines: string[] = [];
  let pieces: Uint8Array[] = [];
  let file = false;
  let paragraph = '';
  const endPieces = () => {
    if (pieces.length === 0) return;
    const whole = joined(pieces);
    pieces = [];
    const text = file ? fileText(whole) : scriptText(whole);
    if (text !== undefined) lines.push(text);
  };
  const endParagraph = () => {
    if (paragraph !== '') lines.push(paragraph);
    paragraph = '';
  };
  for (const { signature, body } of records) {
    if (signature === FILE_SEGMENT || signature === BLOB_PART) {
      if (pieces.length > 0 && file !== (signature === FILE_SEGMENT)) endPieces();
      endParagraph();
      file = signature === FILE_SEGMENT;
      const size = sizeOf(body, file ? 0 : 2);
      pieces.push(file ? body.subarray(12, 12 + size) : body.subarray(14, 14 + size));
      continue;
    }
    if (signature === TEXT) {
      endPieces();
      paragraph += lmbcsText(body.subarray(4));
      continue;
    }
    // Bookkeeping between the pieces of one text does not end it.
    if (SKIPPED.has(signature)) continue;
    const texts = signature === BUTTON_LABEL ? [lmbcsText(body.subarray(4))] : readableRuns(body);
    if (signature === PARAGRAPH || texts.length > 0) {
      endPieces();
      endParagraph();
    }
    lines.push(...texts);
  }
  endPieces();
  endParagraph();
  return lines.join('\n');
}

/** Starts a paragraph. */
const PARAGRAPH = 0x10081;

const sizeOf = (body: Uint8Array, at: number): number => (body[at] ?? 0) | ((body[at + 1] ?? 0) << 8);
