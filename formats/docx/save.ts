import { sameNode } from '../model/changes.ts';
import { settleIdentities } from '../model/identity.ts';
import { plainText, tidy } from '../model/tidy.ts';
import type { ModelNode } from '../model/types.ts';
import { encodePart } from '../package/parts.ts';
import { DocumentProblem } from '../package/problem.ts';
import { descendants } from '../package/xml.ts';
import { writeEntries } from '../package/zipWrite.ts';
import { readSource } from './open.ts';
import { openSource, type Source } from './source.ts';
import { type Added, createAdded } from './write/added.ts';
import { balance } from './write/balance.ts';
import { writeBlocks } from './write/blocks.ts';

/**
 * The file with the document's changes. `original` are the bytes the document was opened from, also after it was
 * published in between. Unchanged blocks keep their bytes, every other part of the package stays as it lies in the
 * file, and a document without changes gives `original` itself. Throws DocumentProblem when the result does not read back
 * as what was to be saved; nothing is lost then but the attempt.
 */
export function saveDocx(original: Uint8Array, doc: ModelNode): Uint8Array {
  const source = openSource(original);
  const { reader, blocks, from, to } = readSource(source);
  const read: ModelNode = { type: 'doc', content: blocks.map((block) => block.node) };
  const tidied = tidy(doc);
  if (sameNode({ ...tidied, attrs: {} }, tidy(read))) return original;
  checkOrigin(source, tidied);
  const settled = balance(settleIdentities(tidied, reader.blocks), read, source);
  const added: Added = createAdded(source, mediaOf(doc));
  const body = writeBlocks({ reader, source, opened: new Set(), added }, settled.content ?? []);
  const text = openBody(source, from) + body + source.xml.slice(to);
  if (text === source.xml) return original;
  const parts = added.parts();
  parts.set(source.part, encodePart({ ...source.content, text: closeBody(source, text) }));
  const saved = writeEntries(source.pack, parts);
  checkSaved(source, saved, settled);
  return saved;
}

/** Pictures that were inserted, as the room's document holds them. */
const mediaOf = (doc: ModelNode) => (doc.attrs?.media ?? {}) as Record<string, Uint8Array>;

const openBody = (source: Source, from: number) => {
  const start = source.xml.slice(0, from);
  return source.body.openEnd === source.body.end ? start.replace(/\s*\/>$/, '>') : start;
};

/** An empty `<w:body/>` that got content needs an end tag of its own. */
function closeBody(source: Source, text: string): string {
  if (source.body.openEnd < source.body.end) return text;
  const name = source.xml.slice(source.body.start + 1).match(/^[^\s/>]+/)?.[0] ?? 'w:body';
  const tail = source.xml.length - source.body.end;
  return `${text.slice(0, text.length - tail)}</${name}>${text.slice(text.length - tail)}`;
}

/** A document whose keys all belong to another file would be saved without its formatting: that is a mistake. */
function checkOrigin(source: Source, doc: ModelNode) {
  const keys = (doc.content ?? []).map((node) => node.attrs?.id).filter((id) => typeof id === 'string');
  const own = keys.some((key) => key.startsWith(`${source.fingerprint}_`));
  if (keys.length > 0 && !own) {
    throw new DocumentProblem('The document was not opened from this file, so it cannot be saved into it.');
  }
}

/** Read the result back: it must be well-formed, say the same text, and refer to nothing that is not there. */
function checkSaved(source: Source, bytes: Uint8Array, doc: ModelNode) {
  const saved = openSource(bytes);
  const read = readSource(saved);
  const text = plainText({ type: 'doc', content: read.blocks.map((block) => block.node) });
  if (words(text) !== words(plainText(doc))) {
    throw new DocumentProblem('The document could not be saved without loss, so it was not saved.');
  }
  const known = references(source);
  for (const id of references(saved)) {
    if (!known.has(id) && !saved.relationships.has(id)) {
      throw new DocumentProblem(
        'The saved document would refer to a part that does not exist, so it was not saved.',
      );
    }
  }
  if ([...source.pack.entries.keys()].some((name) => !saved.pack.entries.has(name))) {
    throw new DocumentProblem('The saved file would have lost a part, so it was not saved.');
  }
}

/** Characters that XML cannot carry are not compared. */
const words = (text: string) =>
  text.toWellFormed().replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '');

function references(source: Source): Set<string> {
  const ids = new Set<string>();
  for (const element of descendants(source.body)) {
    for (const [name, value] of element.attributes) if (name.startsWith('r:')) ids.add(value);
  }
  return ids;
}
