import { DocumentProblem } from '../package/problem.ts';

/** A line as it lies in the file: its text, and its bytes with the line break after it. */
type Line = { text: string; break: string; bytes: Uint8Array };

export type Encoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252';

/** A text file in lines, with what is needed to write it back byte for byte. */
export type TextFile = { mark: Uint8Array; encoding: Encoding; lines: Line[] };

const MARKS: [Encoding, number[]][] = [
  ['utf-8', [0xef, 0xbb, 0xbf]],
  ['utf-16le', [0xff, 0xfe]],
  ['utf-16be', [0xfe, 0xff]],
];

/** Cut a text file into its lines. A file that ends with a line break has no empty line after it.
 *  @throws DocumentProblem for what is no text. */
export function readLines(bytes: Uint8Array): TextFile {
  const [found, mark = []] = MARKS.find(([, mark]) => mark.every((byte, at) => bytes[at] === byte)) ?? [];
  const encoding = found ?? (isUtf8(bytes) ? 'utf-8' : 'windows-1252');
  const body = bytes.subarray(mark.length);
  const text = decode(body, encoding);
  // Other controls than tabs, breaks and escapes are no text in any of these encodings.
  if (/[\0-\x08\x0e-\x1a]/.test(text)) throw new DocumentProblem('The file is not a text file.');
  const lines: Line[] = [];
  let from = 0;
  for (const [, words = '', end = ''] of text.matchAll(/([^\r\n]*)(\r\n|\r|\n|$)/g)) {
    if (words === '' && end === '') break;
    const length = lengthOf(words + end, encoding);
    lines.push({ text: words, break: end, bytes: body.subarray(from, from + length) });
    from += length;
  }
  if (from !== body.length) throw new DocumentProblem('The file is not a text file.');
  return { mark: bytes.subarray(0, mark.length), encoding, lines };
}

function isUtf8(bytes: Uint8Array): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return true;
  } catch {
    return false;
  }
}

function decode(bytes: Uint8Array, encoding: Encoding): string {
  try {
    return new TextDecoder(encoding, { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    throw new DocumentProblem('The file is not a text file.');
  }
}

function lengthOf(text: string, encoding: Encoding): number {
  if (encoding === 'utf-8') return new TextEncoder().encode(text).length;
  return encoding === 'windows-1252' ? text.length : text.length * 2;
}

/** The bytes of a text in an encoding; undefined when it has characters that the encoding cannot write. */
export function encode(text: string, encoding: Encoding): Uint8Array | undefined {
  if (encoding === 'utf-8') return new TextEncoder().encode(text);
  if (encoding === 'windows-1252') {
    const codes = Array.from({ length: text.length }, (_, at) => western.get(text[at] ?? ''));
    return codes.every((code) => code !== undefined) ? Uint8Array.from(codes as number[]) : undefined;
  }
  const bytes = new Uint8Array(text.length * 2);
  const data = new DataView(bytes.buffer);
  for (let at = 0; at < text.length; at++)
    data.setUint16(at * 2, text.charCodeAt(at), encoding === 'utf-16le');
  return bytes;
}

/** What each byte of windows-1252 stands for, turned round. */
const western = new Map(
  [...new TextDecoder('windows-1252').decode(Uint8Array.from({ length: 256 }, (_, at) => at))].map(
    (char, at) => [char, at] as const,
  ),
);
