import { sameNode } from '../model/changes.ts';
import { settleIdentities } from '../model/identity.ts';
import { readPages } from '../model/pages.ts';
import { storiesOf } from '../model/stories.ts';
import { tidy } from '../model/tidy.ts';
import type { ModelNode } from '../model/types.ts';
import { encodePart } from '../package/parts.ts';
import { putInto } from '../package/patches.ts';
import { DocumentProblem } from '../package/problem.ts';
import { child, type XmlElement } from '../package/xml.ts';
import { writeEntries } from '../package/zipWrite.ts';
import { checkSaved } from './check.ts';
import { sectionOf } from './look/pages.ts';
import { firstMaster } from './look/styles.ts';
import { docOf, type Read, readDocument, type Story } from './read/stories.ts';
import { CONTENT, element, openSource, type Source } from './source.ts';
import { balance } from './write/balance.ts';
import { writeBlocks } from './write/blocks.ts';
import type { Writer } from './write/inline.ts';
import { createNamedStyles } from './write/namedStyles.ts';
import { createNewStyles } from './write/newStyles.ts';
import { splitAtBreaks } from './write/pageBreaks.ts';
import { createPages } from './write/pages.ts';
import { createNewPictures } from './write/pictures.ts';
import { createStylesPart } from './write/stylesPart.ts';

/**
 * The file with the document's changes. `original` are the bytes the document was opened from, also after it was
 * published in between. Unchanged blocks keep their bytes, every other part of the package stays as it lies in the
 * file, and a document without changes gives `original` itself. Throws DocumentProblem when the result does not read back
 * as what was to be saved; nothing is lost then but the attempt.
 */
export function saveOdt(original: Uint8Array, doc: ModelNode): Uint8Array {
  const read = readDocument(openSource(original));
  const wanted = wantedOf(read, doc);
  if (wanted.size === 0) return original;
  checkOrigin(read.main, wanted.get(read.body));
  const pictures = createNewPictures(read.main, (doc.attrs?.media ?? {}) as Record<string, Uint8Array>);
  const part = createStylesPart(read.sources.at(1));
  const body = wanted.get(read.body) ?? docOf(read.body);
  const pages = createPages(part, { ...body, attrs: doc.attrs ?? {} }, startSection(body, read.main));
  const { named, writeNamed } = createNamedStyles(part);
  const styles = new Map(read.sources.map((source) => [source, createNewStyles(source)]));
  // What lies inside another story comes after it in the order of reading, and has to be written before it.
  for (const story of [read.body, ...read.stories.values()].toReversed()) {
    const settled = wanted.get(story);
    const own = styles.get(story.source);
    if (!settled || !own) continue;
    // Only the text itself begins sections.
    const sections = story === read.body ? pages : { master: () => undefined };
    writeStory(story, settled, { styles: own, pictures, pages: sections, named });
  }
  for (const [source, own] of styles) addStyles(source, own.written());
  pages.write();
  writeNamed();
  const changed = read.sources.filter((source) => source.changed());
  if (changed.length === 0) return original;
  const parts = pictures.parts();
  for (const source of changed) {
    const text = source.slice(0, source.xml.length);
    parts.set(source.part, encodePart({ ...source.content, text }));
  }
  const saved = writeEntries(read.main.pack, parts);
  checkSaved(read, wanted, saved);
  return saved;
}

/** The section that a text begins with. */
const startSection = (doc: ModelNode, source: Source): string =>
  typeof doc.content?.[0]?.attrs?.section === 'string'
    ? doc.content[0].attrs.section
    : sectionOf(firstMaster(source.styles) ?? '');

/** What is to be written: the stories that say something else than the file, in balance. */
function wantedOf(read: Read, doc: ModelNode): Map<Story, ModelNode> {
  const given = storiesOf(doc);
  const arePagesSet = readPages(doc.attrs?.pages).size > 0;
  const wanted = new Map<Story, ModelNode>();
  for (const story of [read.body, ...read.stories.values()]) {
    const own = story === read.body ? { ...tidy(doc), attrs: {} } : given.get(story.key);
    const isAsItWas = own && sameNode(own, tidy(docOf(story))) && !(story === read.body && arePagesSet);
    if (!own || isAsItWas) continue;
    wanted.set(story, balance(settleIdentities(splitAtBreaks(own), story.reader.blocks), story.source));
  }
  return wanted;
}

type Means = Pick<Writer, 'styles' | 'pictures' | 'pages' | 'named'>;

function writeStory(story: Story, doc: ModelNode, means: Means): void {
  const { source, reader, element: holder, from, to } = story;
  const writer = { ...means, reader, source, opened: new Set<XmlElement>() };
  putInto(source, holder, from, to, writeBlocks(writer, doc.content ?? []));
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
