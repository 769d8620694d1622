import { fileText, lmbcsText, readableRuns } from './bytes.ts';
import { readRecords, recordsText } from './records.ts';

/** Types of raw items (hexadecimal, as DXL writes them) whose bytes hold rich text records. */
const recordTypes: ReadonlySet<string> = new Set(['1', '10', '12', '13', '18', 'f']);
/** Types with names and titles amid other bytes: view format, user data, formula. */
const mixedTypes: ReadonlySet<string> = new Set(['5', 'e', '600']);
/** Text and lists of text. */
const textTypes: ReadonlySet<string> = new Set(['500', '501']);

/** Whether items of a type can hold anything readable, so that the bytes of others need not be decoded. */
export const isReadable = (type: string): boolean =>
  recordTypes.has(type) || mixedTypes.has(type) || textTypes.has(type);

/** What can be read in the bytes of a raw item, which may be in several pieces: each begins with a record. */
export function itemText(type: string, pieces: readonly Uint8Array[]): string {
  if (recordTypes.has(type)) {
    const records = pieces.map(readRecords);
    const read = records.filter((each) => each !== undefined);
    if (read.length === pieces.length) return recordsText(read.flat());
  }
  const read = textTypes.has(type) ? (piece: Uint8Array) => [lmbcsText(piece)] : readableRuns;
  return pieces.flatMap(read).join('\n');
}

/** What can be read in the bytes of a file: all of it when it is text; a link to a resource is a record. */
export function contentText(bytes: Uint8Array): string {
  const text = fileText(bytes);
  if (text !== undefined) return text;
  const records = bytes.length < LONGEST_LINK ? readRecords(bytes) : undefined;
  return records === undefined ? '' : recordsText(records);
}

const LONGEST_LINK = 10_000;
