import type { Branch } from '../branch.ts';
import { inside, textIn } from '../branch.ts';
import { rawType } from '../detect.ts';
import { readItems } from '../raw/items.ts';
import { partBytes } from '../raw/libraries.ts';
import { fromBase64 } from '../searchable/bytes.ts';
import { readRecords } from '../searchable/records.ts';

/** Records with pieces of a picture or a file, and how many bytes stand before each piece. */
const segments = { $ImageData: { signature: 0x7c, before: 4 }, $FileData: { signature: 0x60, before: 12 } };

/** The content of a raw note that Designer keeps in a file beside its metadata; undefined when it has none. */
export function noteContent(note: Branch): Uint8Array | undefined {
  const items = readItems(note);
  const type = rawType(note.attributes.class ?? '', items.text('$Flags').trim());
  if (type === 'scriptlibrary') return libraryContent(note);
  return segmentsIn(note, '$ImageData') ?? segmentsIn(note, '$FileData') ?? plainIn(note, '$FileData');
}

/** The names of the items whose bytes are in the content. */
export const contentItems: ReadonlySet<string> = new Set([
  '$ImageData',
  '$FileData',
  '$FileSize',
  '$ScriptLib',
  '$ScriptLib_O',
  '$JavaScriptLibrary',
  '$ServerJavaScriptLibrary',
]);

function libraryContent(note: Branch): Uint8Array | undefined {
  const items = readItems(note);
  const script = items.text('$ScriptLib');
  if (script !== '') return new TextEncoder().encode(script);
  for (const name of ['$JavaScriptLibrary', '$ServerJavaScriptLibrary']) {
    const text = items.text(name);
    if (text !== '') return new TextEncoder().encode(text);
    const bytes = partBytes(items.records(name));
    if (bytes.length > 0) return bytes.subarray(0, bytes.findLastIndex((byte) => byte !== 0) + 1);
  }
  return undefined;
}

const bytesOf = (note: Branch, name: string): Uint8Array[] =>
  inside(note, 'item')
    .filter(({ attributes }) => attributes.name === name)
    .flatMap((item) => inside(item))
    .filter((value) => value.name === 'rawitemdata')
    .flatMap((value) => fromBase64(textIn(value)) ?? []);

function segmentsIn(note: Branch, name: keyof typeof segments): Uint8Array | undefined {
  const { signature, before } = segments[name];
  const records = bytesOf(note, name).map(readRecords);
  // Some tools write a file into its item as it is, and its bytes may look like records by chance.
  if (records.includes(undefined)) return undefined;
  const pieces = records
    .flatMap((each) => each ?? [])
    .filter((record) => record.signature === signature)
    .map(({ body }) => body.subarray(before, before + ((body[0] ?? 0) | ((body[1] ?? 0) << 8))));
  return pieces.length === 0 ? undefined : joined(pieces);
}

function plainIn(note: Branch, name: string): Uint8Array | undefined {
  const pieces = bytesOf(note, name);
  return pieces.length === 0 ? undefined : joined(pieces);
}

function joined(pieces: readonly Uint8Array[]): Uint8Array {
  const all = new Uint8Array(pieces.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const piece of pieces) {
    all.set(piece, at);
    at += piece.length;
  }
  return all;
}
