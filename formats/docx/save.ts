import { sameNode } from '../model/changes.ts';
import { settleIdentities } from '../model/identity.ts';
import { readPages } from '../model/pages.ts';
import { storiesOf } from '../model/stories.ts';
import { tidy } from '../model/tidy.ts';
import { withChanges } from '../model/tracked/older.ts';
import type { ModelNode } from '../model/types.ts';
import { encodePart } from '../package/parts.ts';
import { putInto } from '../package/patches.ts';
import { DocumentProblem } from '../package/problem.ts';
import type { XmlElement } from '../package/xml.ts';
import { writeEntries } from '../package/zipWrite.ts';
import { checkSaved } from './check.ts';
import { docOf, type Read, readDocument, type Story } from './read/stories.ts';
import { openSource, type Source } from './source.ts';
import { type AddedParts, createAdded } from './write/added.ts';
import { balance } from './write/balance.ts';
import { writeBlocks } from './write/blocks.ts';
import { createSections } from './write/sections.ts';
import { alternatives, removeNotes } from './write/stories.ts';
import { numberChanges } from './write/tracked.ts';

/**
 * The file with the document's changes. `original` are the bytes the document was opened from, also after it was
 * published in between. Unchanged blocks keep their bytes, every other part of the package stays as it lies in the
 * file, and a document without changes gives `original` itself. Throws DocumentProblem when the result does not read back
 * as what was to be saved; nothing is lost then but the attempt.
 */
export function saveDocx(original: Uint8Array, doc: ModelNode): Uint8Array {
  const read = readDocument(openSource(original));
  const wanted = wantedOf(read, doc);
  if (wanted.size === 0) return original;
  checkOrigin(read.main, wanted.get(read.body));
  const sources = [...new Set([read.body, ...read.stories.values()].map(({ source }) => source))];
  const added = createAdded(sources, read.main, mediaOf(doc));
  const numbers = new Map(sources.map((source) => [source, numberChanges(source)]));
  const number = (source: Source) => numbers.get(source) ?? numberChanges(source);
  // What lies inside another story comes after it in the order of reading, and has to be written before it.
  for (const story of [...read.stories.values(), read.body].toReversed().toSorted(bodyLast)) {
    const settled = wanted.get(story);
    if (settled) writeStory(story, settled, added, number(story.source), doc.attrs?.pages);
  }
  removeNotes(read, wanted.get(read.body));
  const changed = sources.filter((source) => source.changed());
  if (changed.length === 0) return original;
  const parts = added.parts();
  for (const source of changed) {
    const text = source.slice(0, source.xml.length);
    parts.set(source.part, encodePart({ ...source.content, text }));
  }
  const saved = writeEntries(read.main.pack, parts);
  checkSaved(read, wanted, saved);
  return saved;
}

const bodyLast = (a: Story, b: Story) => Number(a.look === undefined) - Number(b.look === undefined);

/** What is to be written: the stories that say something else than the file, in balance. */
function wantedOf(read: Read, doc: ModelNode): Map<Story, ModelNode> {
  const given = storiesOf(doc);
  const arePagesSet = readPages(doc.attrs?.pages).size > 0;
  const wanted = new Map<Story, ModelNode>();
  for (const story of [read.body, ...read.stories.values()]) {
    const content = story === read.body ? { ...tidy(doc), attrs: {} } : given.get(story.key);
    const original = docOf(story);
    const own = content && withChanges(content, original, doc.attrs?.look);
    const isAsItWas = own && sameNode(own, tidy(original)) && !(story === read.body && arePagesSet);
    if (!own || isAsItWas) continue;
    wanted.set(story, balance(settleIdentities(own, story.reader.blocks), original, story.source));
  }
  return wanted;
}

function writeStory(
  story: Story,
  doc: ModelNode,
  added: AddedParts,
  changeNumber: () => number,
  pages: unknown,
) {
  const { source, reader, element, from, to } = story;
  const isBody = story.look === undefined;
  const sections = createSections(source, doc, isBody ? pages : undefined);
  const opened = new Set<XmlElement>();
  const writer = { reader, source, opened, added: added.into(source), sections, changeNumber };
  const text = writeBlocks(writer, doc.content ?? []) + (isBody ? sections.putLast() : '');
  for (const copy of alternatives(story)) putInto(source, copy, copy.openEnd, copy.closeStart, text);
  putInto(source, element, from, to, text);
}

/** Pictures that were inserted, as the room's document holds them. */
const mediaOf = (doc: ModelNode) => (doc.attrs?.media ?? {}) as Record<string, Uint8Array>;

/** A document whose keys all belong to another file would be saved without its formatting: that is a mistake. */
function checkOrigin(source: Source, doc: ModelNode | undefined) {
  const keys = (doc?.content ?? []).map((node) => node.attrs?.id).filter((id) => typeof id === 'string');
  const own = keys.some((key) => key.startsWith(`${source.fingerprint}_`));
  if (keys.length > 0 && !own) {
    throw new DocumentProblem('The document was not opened from this file, so it cannot be saved into it.');
  }
}
