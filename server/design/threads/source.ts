import type { DxlDocument } from '../../../formats/dxl/index.ts';
import type { Objects } from '../../platform/objects/objects.ts';

/** What an import works on: the text, and what the first reading found in it, so that it is read once. */
export type Source = { text: string; document: DxlDocument };

/** Characters of one piece when text is written; a surrogate pair is never cut. */
const PIECE_CHARACTERS = 1024 * 1024;

/**
 * Keeps a source until its job has run. The object begins with the import's id, so that no other object has
 * the same content and address, and it may be deleted when the import has ended.
 */
export async function keepSource(objects: Objects, importId: string, source: Source): Promise<string> {
  const found = Buffer.from(JSON.stringify(source.document));
  const head = Buffer.from(`${importId} ${found.length}\n`);
  const { sha256 } = await objects.put(pieces([head, found], source.text));
  return sha256;
}

async function* pieces(first: Buffer[], text: string): AsyncGenerator<Uint8Array> {
  yield* first;
  for (let at = 0; at < text.length; ) {
    let end = Math.min(at + PIECE_CHARACTERS, text.length);
    if (end < text.length && /[\uD800-\uDBFF]/.test(text.charAt(end - 1))) end++;
    yield Buffer.from(text.slice(at, end));
    at = end;
  }
}

/** What this thread received last, until its import takes it up or another comes. */
let held: { address: string; source: Source } | undefined;

/** Holds a kept source at hand: the thread that received an import mostly carries it out a moment later, and need not
 *  read 60 MB back, which is a tenth of its work then. What is kept is for every other case. */
export function holdSource(address: string, source: Source): void {
  held = { address, source };
}

/** Reads a source back. */
export async function readSource(objects: Objects, address: string): Promise<Source> {
  const near = held?.address === address ? held.source : undefined;
  held = undefined;
  if (near !== undefined) return near;
  const bytes = await objects.get(address);
  const line = bytes.indexOf(10);
  const start = line + 1 + Number(bytes.toString('latin1', 0, line).split(' ')[1]);
  return {
    document: JSON.parse(bytes.toString('utf8', line + 1, start)) as DxlDocument,
    text: bytes.toString('utf8', start),
  };
}
