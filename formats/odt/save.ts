import { asReadNow } from '../model/asReadNow.ts';
import { sameNode } from '../model/changes.ts';
import { uniqueIdentities } from '../model/identity.ts';
import { moveCommentsToBody } from '../model/moveCommentsToBody.ts';
import { readNamedStyles } from '../model/namedStyles.ts';
import { newEdge, uniqueNotes } from '../model/newStories.ts';
import { normalize } from '../model/normalize.ts';
import { readPages } from '../model/pages.ts';
import { readSettings } from '../model/settings.ts';
import { storiesOf } from '../model/stories.ts';
import { withChanges } from '../model/tracked/older.ts';
import type { ModelNode } from '../model/types.ts';
import { encodePart } from '../package/parts.ts';
import { putInto } from '../package/patches.ts';
import { DocumentProblem } from '../package/problem.ts';
import { child, type XmlElement } from '../package/xml.ts';
import { writeEntries } from '../package/zipWrite.ts';
import { checkSaved, type Expected } from './check.ts';
import { type CommentWriting, createCommentWriting } from './comments/write.ts';
import { masterOf, readMasters, sectionOf } from './formatting/pages.ts';
import { firstMaster, readStyles } from './formatting/styles.ts';
import { createReader } from './read/reader.ts';
import { docOf, type Read, readDocument, type Story } from './read/stories.ts';
import { recordOf } from './read/tracked.ts';
import { CONTENT, element, openSource, type Source, within } from './source.ts';
import { balance } from './write/balance.ts';
import { writeBlocks } from './write/blocks.ts';
import { createGraphicStyles } from './write/graphicStyles.ts';
import type { Writer } from './write/inline.ts';
import { writeDefaultLanguage } from './write/language.ts';
import { createNamedStyles } from './write/namedStyles.ts';
import { addEdges, createNewBoxes, createNewNotes } from './write/newStories.ts';
import { createNewStyles } from './write/newStyles.ts';
import { changesHeadings, numberHeadings, uncountHeadings } from './write/outline.ts';
import { splitAtBreaks } from './write/pageBreaks.ts';
import { createPages } from './write/pages.ts';
import { createNewPictures } from './write/pictures.ts';
import { declareSequences } from './write/sequences.ts';
import { createStylesPart } from './write/stylesPart.ts';
import { type NewRegion, nameChanges, placeChanges, writeRegion } from './write/tracked.ts';

/**
 * The file with the document's changes. `original` are the bytes the document was opened from, also after it was
 * published in between. Unchanged blocks keep their bytes, every other part of the package stays as it lies in the
 * file, and a document without changes gives `original` itself. Throws DocumentProblem when the result does not read back
 * as what was to be saved; nothing is lost then but the attempt.
 */
export function saveOdt(original: Uint8Array, document: ModelNode): Uint8Array {
  const read = readDocument(openSource(original, 'save'));
  // A comment may stand wherever text is (ODF 1.3 part 3, 14.1), as long as that is there.
  const doc = moveCommentsToBody(asReadNow(read.body.reader.blocks, document), () => true);
  const regions = new Map<Story, NewRegion[]>();
  const given = storiesOf(doc);
  const comments = createCommentWriting(read, doc.attrs?.comments);
  const { wanted, removed } = wantedOf(read, doc, given, regions, comments);
  for (const [key, story] of given) if (!read.stories.has(key)) given.set(key, comments.place(story, key));
  const hasNew = [...given].some(([key, { content }]) => newEdge(key) && content && content.length > 0);
  const { language, headings } = readSettings(doc.attrs?.settings);
  const otherLanguage = language === read.body.reader.styles.language ? undefined : language;
  const isSame = wanted.size === 0 && removed.length === 0 && !hasNew && !comments.changed;
  const areOthers = changesHeadings(read.main, headings);
  const said = readNamedStyles(doc.attrs?.styles);
  if (isSame && otherLanguage === undefined && !areOthers && said.size === 0) return original;
  comments.write();
  checkOrigin(read.main, wanted.get(read.body));
  const pictures = createNewPictures(read.main, (doc.attrs?.media ?? {}) as Record<string, Uint8Array>);
  const part = createStylesPart(read.sources.at(1));
  const body = wanted.get(read.body) ?? docOf(read.body);
  const pages = createPages(part, { ...body, attrs: doc.attrs ?? {} }, startSection(body, read.main));
  const { lacking, language: spoken } = read.body.reader.styles;
  const { named, writeNamed } = createNamedStyles(part, said, lacking, spoken);
  const styles = new Map(read.sources.map((source) => [source, createNewStyles(source)]));
  const added: Expected['added'] = new Map();
  const note = createNewNotes(read.main, given, added);
  const ofText = { note, box: createNewBoxes(given, added), graphics: createGraphicStyles(part) };
  for (const { source, element: edge } of removed) source.put(edge.start, edge.end, '');
  // What lies inside another story comes after it in the order of reading, and has to be written before it.
  for (const story of [read.body, ...read.stories.values()].toReversed()) {
    const changed = wanted.get(story);
    const own = styles.get(story.source);
    if (!changed || !own) continue;
    const means = { styles: own, pictures, named, comments };
    writeStory(
      story,
      changed,
      story === read.body ? { ...means, pages, ...ofText } : { ...means, ...notInText },
    );
  }
  if (hasNew) {
    const source = read.sources.at(1);
    const own = source && styles.get(source);
    const master = readMasters(source?.root).get(masterOf(startSection(body, read.main)) ?? '');
    if (!source || !own || !master)
      throw new DocumentProblem(
        'The file has no pages of its own that a header or footer could be added to, so it was not saved.',
      );
    const reader = createReader(source, readStyles(source), read.shared);
    const means = { styles: own, pictures, named, comments, ...notInText };
    const replaced = addEdges(master, given, { ...means, reader, source, opened: new Set() }, added);
    removed.push(...[...read.stories.values()].filter((story) => replaced.includes(story.element)));
  }
  for (const [story, made] of regions) {
    const own = styles.get(story.source);
    if (own && made.length > 0)
      recordChanges(story, made, { styles: own, pictures, named, comments, ...notInText });
  }
  forgetChanges(read, wanted);
  declareSequences(read.main, [...wanted.values(), ...given.values()]);
  for (const [source, own] of styles) addStyles(source, own.written());
  pages.write();
  if (otherLanguage !== undefined) writeDefaultLanguage(part, otherLanguage);
  if (areOthers) (headings === 'numbered' ? numberHeadings : uncountHeadings)(part);
  writeNamed();
  const changed = read.sources.filter((source) => source.changed());
  const parts = pictures.parts();
  if (changed.length === 0 && parts.size === 0) return original;
  for (const source of changed) {
    const text = source.slice(0, source.xml.length);
    parts.set(source.part, encodePart({ ...source.content, text }));
  }
  const saved = writeEntries(read.main.pack, parts);
  checkSaved(read, { wanted, removed, added }, saved);
  return saved;
}

/** Only the text itself begins sections, and refers to notes. */
const notInText: Pick<Writer, 'pages' | 'note' | 'box' | 'graphics'> = {
  pages: { master: () => undefined },
  note: () => undefined,
  box: () => '',
  graphics: { arrow: () => null, frame: () => null },
};

/** The section of the file that a text begins with. Where its pages are unknown there, word processors take the first. */
function startSection(doc: ModelNode, { styles }: Source): string {
  const master = masterOf(doc.content?.[0]?.attrs?.section);
  const isKnown = master !== undefined && readMasters(styles).has(master);
  return sectionOf((isKnown ? master : firstMaster(styles)) ?? '');
}

/** What is to be written: the stories that say something else than the file, in balance; and headers that were removed. */
function wantedOf(
  read: Read,
  doc: ModelNode,
  given: Map<string, ModelNode>,
  regions: Map<Story, NewRegion[]>,
  comments: CommentWriting,
) {
  const arePagesSet = readPages(doc.attrs?.pages).size > 0;
  const wanted = new Map<Story, ModelNode>();
  const removed: Story[] = [];
  const nextName = nameChanges(read.body.reader.tracked.regions.keys());
  for (const story of [read.body, ...read.stories.values()]) {
    const isBody = story === read.body;
    const content = isBody ? { ...normalize(doc), attrs: {} } : given.get(story.key);
    const marked = content && comments.place(content, story.key);
    const filled = marked && withChanges(uniqueNotes(marked, isBody), docOf(story), doc.attrs?.look);
    const placed = filled && placeChanges(filled, nextName, story.source === read.main);
    const own = placed && normalize(placed.doc);
    if (placed) regions.set(story, placed.regions);
    const isAsItWas = own && sameNode(own, normalize(docOf(story))) && !(isBody && arePagesSet);
    if (!own || isAsItWas) continue;
    if (story.format?.page !== undefined && own.content?.length === 0) removed.push(story);
    else {
      const unique = uniqueIdentities(splitAtBreaks(own), story.reader.blocks);
      wanted.set(story, balance(unique, docOf(story), story.source));
    }
  }
  return { wanted, removed };
}

type Means = Pick<
  Writer,
  'styles' | 'pictures' | 'pages' | 'named' | 'note' | 'box' | 'graphics' | 'comments'
>;

function writeStory(story: Story, doc: ModelNode, means: Means): void {
  const { source, reader, element: holder, from, to } = story;
  const writer = { ...means, reader, source, opened: new Set<XmlElement>() };
  const text = within(source, holder, () => writeBlocks(writer, doc.content ?? []), true);
  putInto(source, holder, from, to, text);
}

/** Notes changes made here in the record of the part, and makes one where there is none. */
function recordChanges({ source, reader }: Story, regions: NewRegion[], means: Means): void {
  const writer = { ...means, reader, source, opened: new Set<XmlElement>() };
  const text = regions
    .map((region) => writeRegion(source, region, writeBlocks(writer, region.content ?? [])))
    .join('');
  const record = recordOf(source);
  if (record) {
    putInto(source, record, record.closeStart, record.closeStart, text);
    return;
  }
  const forms = child(source.body, 'office:forms');
  const at = forms?.end ?? source.body.openEnd;
  source.put(at, at, element(source, 'text:tracked-changes', { 'text:track-changes': 'false' }, text));
}

/** Takes what was accepted or rejected out of the record: nothing in the text refers to it any more. */
function forgetChanges(read: Read, wanted: Map<Story, ModelNode>): void {
  const stories = [read.body, ...read.stories.values()];
  const named = (doc: (story: Story) => ModelNode) =>
    new Set(stories.flatMap((story) => changeNames(doc(story), story.source)));
  const [before, now] = [named(docOf), named((story) => wanted.get(story) ?? docOf(story))];
  for (const [name, { element: region }] of read.body.reader.tracked.regions)
    if (before.has(name) && !now.has(name)) read.main.put(region.start, region.end, '');
}

function changeNames(node: ModelNode, source: Source): string[] {
  const name = source.find(node.attrs?.key)?.attributes.get('text:change-id');
  return [
    ...(name === undefined ? [] : [name]),
    ...(node.content ?? []).flatMap((one) => changeNames(one, source)),
  ];
}

/** Automatic styles of a part, after those it has. */
function addStyles(source: Source, styles: string): void {
  if (styles === '') return;
  const automatic = child(source.root, 'office:automatic-styles');
  if (automatic) {
    putInto(source, automatic, automatic.closeStart, automatic.closeStart, styles);
    return;
  }
  const before = source.part === CONTENT ? 'office:body' : 'office:master-styles';
  const at = child(source.root, before)?.start ?? source.root.closeStart;
  source.put(at, at, element(source, 'office:automatic-styles', {}, styles));
}

/** A document whose keys all belong to another file would be saved without its formatting: that is a mistake. */
function checkOrigin(source: Source, doc: ModelNode | undefined): void {
  const keys = (doc?.content ?? []).map((node) => node.attrs?.id).filter((id) => typeof id === 'string');
  if (keys.length > 0 && !keys.some((key) => key.startsWith(`${source.fingerprint}_`)))
    throw new DocumentProblem('The document was not opened from this file, so it cannot be saved into it.');
}
