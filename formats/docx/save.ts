import { asReadNow } from '../model/asReadNow.ts';
import { sameNode } from '../model/changes.ts';
import { uniqueIdentities } from '../model/identity.ts';
import { readNamedStyles } from '../model/namedStyles.ts';
import { newEdge, uniqueNotes } from '../model/newStories.ts';
import { normalize } from '../model/normalize.ts';
import { readPages } from '../model/pages.ts';
import { readSettings } from '../model/settings.ts';
import { storiesOf } from '../model/stories.ts';
import { stylesUsed } from '../model/stylesUsed.ts';
import { withChanges } from '../model/tracked/older.ts';
import type { ModelNode } from '../model/types.ts';
import { encodePart } from '../package/parts.ts';
import { putInto } from '../package/patches.ts';
import { DocumentProblem } from '../package/problem.ts';
import { scopeOf, type XmlElement } from '../package/xml.ts';
import { writeEntries } from '../package/zipWrite.ts';
import { checkSaved } from './check.ts';
import { type CommentWriting, createCommentWriting, inText } from './comments/write.ts';
import { backgroundOf } from './formatting/pageFrame.ts';
import { docOf, type Read, readDocument, type Story } from './read/stories.ts';
import { openSource, type Source } from './source.ts';
import { backgroundSet, writeBackground } from './write/background.ts';
import { balance } from './write/balance.ts';
import { writeBlocks, writeCopies } from './write/blocks.ts';
import { addEdges, evenPages, removeEdges, sectionWith } from './write/edges.ts';
import type { Writer } from './write/inline.ts';
import { createNewStories } from './write/newStories.ts';
import { createAdditions } from './write/packageAdditions.ts';
import { changesHeadings } from './write/parts/headings.ts';
import { withoutUnused } from './write/parts/usedStyles.ts';
import { inheritSections, sectionsLeft } from './write/sectionInheritance.ts';
import { createSections, type Sections } from './write/sections.ts';
import { alternatives, counterparts, removeNotes } from './write/stories.ts';
import { numberChanges } from './write/tracked.ts';

/**
 * The file with the document's changes. `original` are the bytes the document was opened from, also after it was
 * published in between. Unchanged blocks keep their bytes, every other part of the package stays as it lies in the
 * file, and a document without changes gives `original` itself. Throws DocumentProblem when the result does not read back
 * as what was to be saved; nothing is lost then but the attempt.
 */
export function saveDocx(original: Uint8Array, document: ModelNode): Uint8Array {
  const read = readDocument(openSource(original, 'save'));
  const doc = inText(document);
  const given = storiesOf(doc);
  const comments = createCommentWriting(read, doc.attrs?.comments);
  const { wanted, removed } = wantedOf(read, doc, given, comments);
  const hasNew = [...given].some(([key, { content }]) => newEdge(key) && content && content.length > 0);
  const { language, headings } = readSettings(doc.attrs?.settings);
  const otherLanguage = language === read.shared.styles.language ? undefined : language;
  const isSame = wanted.size === 0 && removed.length === 0 && !hasNew && !comments.changed;
  const named = readNamedStyles(doc.attrs?.styles);
  const styles = withoutUnused(read.shared.styles, stylesUsed(doc, named));
  const areOthers = changesHeadings(styles, headings);
  if (isSame && otherLanguage === undefined && !areOthers && named.size === 0) return original;
  checkOrigin(read.main, wanted.get(read.body));
  const sources = new Set([read.body, ...read.stories.values()].map(({ source }) => source));
  const added = createAdditions([...sources], read.main, mediaOf(doc), comments, {
    language: otherLanguage,
    headings: areOthers ? headings : undefined,
    styles,
    named,
  });
  const numbers = new Map<Source, () => number>();
  const writerOf: WriterOf = (source, reader, sections, own = inNoText) => {
    const changeNumber = numbers.get(source) ?? numberChanges(source);
    numbers.set(source, changeNumber);
    return { reader, source, opened: new Set(), added: added.into(source), sections, changeNumber, ...own };
  };
  const fresh = createNewStories(read, given, added, (source, reader) =>
    writerOf(source, reader, createSections(source, { type: 'doc' }, undefined)),
  );
  removeEdges(read, removed);
  const left = sectionsLeft(read.main, wanted.get(read.body) ?? docOf(read.body));
  const edges = fresh.writeEdges();
  const hasEven = evenPages(read, removed, edges);
  if (hasEven !== undefined) added.setEven(hasEven);
  const handed = inheritSections(read, left, edges);
  const namespace = added.into(read.main).relationshipNamespace;
  const inSection = handed.text + addEdges(read, left, edges, namespace);
  // What lies inside another story comes after it in the order of reading, and has to be written before it.
  for (const story of [...read.stories.values()].toReversed()) {
    const changed = wanted.get(story);
    if (changed) writeStory(story, changed, writerOf, undefined);
  }
  const body = wanted.get(read.body) ?? (inSection === '' ? undefined : docOf(read.body));
  if (body) writeStory(read.body, body, writerOf, { pages: doc.attrs?.pages, inSection, own: fresh });
  const background = backgroundSet(readPages(doc.attrs?.pages));
  if (background !== undefined && background !== (backgroundOf(read.main) ?? 'none')) {
    writeBackground(read.main, background);
    if (background !== 'none') added.showBackground();
  }
  fresh.writeNotes();
  removeNotes(read, body);
  const changed = [...new Set([...sources, ...fresh.sources])].filter((source) => source.changed());
  const parts = added.parts();
  if (changed.length === 0 && !comments.changed && parts.size === 0) return original;
  for (const source of changed) {
    const text = source.slice(0, source.xml.length);
    parts.set(source.part, encodePart({ ...source.content, text }));
  }
  const saved = writeEntries(read.main.pack, parts);
  checkSaved(read, { wanted, removed: [...removed, ...handed.gone], added: fresh.expected() }, saved);
  return saved;
}

/** What is to be written: the stories that say something else than the file, in balance; and headers that were removed. */
function wantedOf(read: Read, doc: ModelNode, given: Map<string, ModelNode>, comments: CommentWriting) {
  const arePagesSet = readPages(doc.attrs?.pages).size > 0;
  const wanted = new Map<Story, ModelNode>();
  const removed: Story[] = [];
  for (const story of [read.body, ...read.stories.values()]) {
    const isBody = story === read.body;
    const content = isBody ? { ...normalize(doc), attrs: {} } : given.get(story.key);
    const original = docOf(story);
    const today = content && asReadNow(story.reader.blocks, content);
    const marked = today && comments.place(today, story);
    const own = marked && withChanges(uniqueNotes(marked, isBody), original, doc.attrs?.look);
    const isAsItWas = own && sameNode(own, normalize(original)) && !(isBody && arePagesSet);
    if (!own || isAsItWas) continue;
    // No other part of a file can do without a paragraph.
    if (story.format?.page !== undefined && own.content?.length === 0) removed.push(story);
    else wanted.set(story, balance(uniqueIdentities(own, story.reader.blocks), original, story.source));
  }
  return { wanted, removed };
}

/** What only the text itself refers to. */
type OfText = Pick<Writer, 'note' | 'box'>;
const inNoText: OfText = { note: () => undefined, box: () => '' };

type WriterOf = (source: Source, reader: Writer['reader'], sections: Sections, own?: OfText) => Writer;

/** @param text for the text itself: what a person set for its pages, and what its section has to say */
function writeStory(
  { source, reader, element, from, to, ...story }: Story,
  doc: ModelNode,
  writerOf: WriterOf,
  text: { pages: unknown; inSection: string; own: OfText } | undefined,
) {
  const sections = createSections(source, doc, text?.pages);
  const writer = { ...writerOf(source, reader, sections, text?.own), scope: scopeOf(element) };
  const blocks = writeBlocks(writer, doc.content ?? []);
  const whole = text ? blocks + sectionWith(source, sections.putLast(), text.inSection) : blocks;
  for (const copy of alternatives({ ...story, source, reader, element, from, to })) {
    const beside = counterparts(story.blocks, copy.blocks);
    const again = { ...writer, opened: new Set<XmlElement>(), scope: scopeOf(copy.element) };
    const inside = beside ? writeCopies(again, doc.content ?? [], beside) : whole;
    const rest = beside && copy.blocks.at(-1);
    putInto(source, copy.element, copy.element.openEnd, rest?.to ?? copy.element.closeStart, inside);
  }
  putInto(source, element, from, to, whole);
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
