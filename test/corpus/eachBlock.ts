import { DocumentProblem, openDocument, saveDocument } from '../../formats/editable/index.ts';
import { type ModelNode, storiesOf } from '../../formats/model/index.ts';
import { descendants, parseXml, type XmlElement } from '../../formats/package/xml.ts';
import { liesAlike, openPackage, type Package, readEntry } from '../../formats/package/zip.ts';
import { edits, type Kind, kinds, type Target, WORD } from './blockEdits.ts';
import { asOpenDocument } from './office.ts';

/** So many characters are saved again and again for each file, so that fewer blocks of a long one are edited. */
const SAVED = 3_000_000;
const [LEAST, MOST] = [6, 60];
/** `CORPUS_BLOCKS=all` makes each edit in each block. */
const ALL = process.env.CORPUS_BLOCKS === 'all';

/** In an OpenDocument text, and in what LibreOffice makes of a word-processing file, one edit in one block after the
 *  other, in stories too: no byte of the file is another but in that block, and a typed word is all that is new. */
export const corpus = {
  name: 'odt: an edit in a block changes nothing beside it',
  accepts: (path: string) => /\.(odt|docx)$/i.test(path),
  async check(path: string, bytes: Uint8Array): Promise<void> {
    const text = /\.odt$/i.test(path) ? bytes : await asOpenDocument(bytes);
    if (text) checkBlocks(text);
  },
};

/** @throws Error that says what an edit changed beside its block. */
export function checkBlocks(bytes: Uint8Array, { all = ALL, save = saveDocument } = {}): void {
  const doc = open(bytes);
  if (!doc) return;
  const stories = storiesOf(doc);
  const texts = [['', doc] as const, ...stories];
  const targets = texts.flatMap(([story, node]) => targetsIn(node).map((one) => ({ ...one, story })));
  const original = openPackage(bytes);
  const parts = partsOf(bytes);
  const length = parts.reduce((sum, { xml }) => sum + xml.length, 0);
  const most = all ? targets.length : Math.min(Math.max(Math.floor(SAVED / length), LEAST), MOST);
  const step = Math.max(1, Math.ceil(targets.length / most));
  for (const [at, { story, ...target }] of targets.entries()) {
    if (at % step > 0) continue;
    const turn = kinds[(at / step) % kinds.length];
    for (const kind of kinds) {
      const by = all || kind === turn ? edits[kind](target) : undefined;
      if (!by) continue;
      const saved = save(bytes, replaced(doc, stories.get(story), story, target, by));
      const problem = problemOf(kind, target.paragraph, parts, partsOf(saved, { pack: original, parts }));
      if (problem !== undefined) throw new Error(`${kind}, block ${at} of ${targets.length}: ${problem}`);
    }
  }
}

/** What cannot be opened is another check's matter. */
function open(bytes: Uint8Array): ModelNode | undefined {
  try {
    return openDocument(bytes).doc;
  } catch (problem) {
    if (problem instanceof DocumentProblem) return undefined;
    throw problem;
  }
}

const targetsIn = (parent: ModelNode): Target[] =>
  (parent.content ?? []).flatMap((one) =>
    one.type === 'paragraph' ? [{ parent, paragraph: one }] : targetsIn(one),
  );

function replaced(
  doc: ModelNode,
  story: ModelNode | undefined,
  key: string,
  { paragraph }: Target,
  by: ModelNode[],
): ModelNode {
  const walk = (node: ModelNode): ModelNode =>
    node.content
      ? { ...node, content: node.content.flatMap((one) => (one === paragraph ? by : [walk(one)])) }
      : node;
  if (!story) return walk(doc);
  const stories = { ...(doc.attrs?.stories as object), [key]: walk(story).content };
  return { ...doc, attrs: { ...doc.attrs, stories } };
}

type Part = { name: string; xml: string; elements: () => Map<number, XmlElement>; body: () => number };

/** The parts that hold text. Those that lie in an original with the same bytes are not read once more. */
function partsOf(bytes: Uint8Array, original?: { pack: Package; parts: Part[] }): Part[] {
  const pack = openPackage(bytes);
  return ['content.xml', 'styles.xml'].flatMap((name) => {
    const [entry, other] = [pack.entries.get(name), original?.pack.entries.get(name)];
    if (entry && original && other && liesAlike(pack, entry, original.pack, other))
      return original.parts.filter((part) => part.name === name);
    const xml = new TextDecoder().decode(readEntry(pack, name) ?? new Uint8Array());
    if (xml === '') return [];
    const read = once(() => new Map([...descendants(parseXml(xml, name))].map((one) => [one.start, one])));
    const isBody = (one: XmlElement) => one.name === bodies[name];
    return [{ name, xml, elements: read, body: () => [...read().values()].find(isBody)?.start ?? 0 }];
  });
}

const bodies: Record<string, string> = { 'content.xml': 'office:body', 'styles.xml': 'office:master-styles' };

function once<Value>(make: () => Value): () => Value {
  let made: Value | undefined;
  return () => {
    made ??= make();
    return made;
  };
}

function problemOf(kind: Kind, { attrs }: ModelNode, before: Part[], after: Part[]): string | undefined {
  const changed = before.flatMap((part, at) =>
    part.xml === after[at]?.xml ? [] : [[part, after[at]] as const],
  );
  const [[was, is] = []] = changed;
  if (!was || !is || changed.length !== 1) return `${changed.length} parts changed`;
  const block = was.elements().get(Number.parseInt(String(attrs?.id).split('_')[1] ?? '', 36));
  if (!block) return 'the block is not in the part that changed';
  // A style may be needed, which stands ahead of the text: for a format, and where only one half begins a section.
  const needsStyle = kind === 'make a word bold' || (kind === 'split' && typeof attrs?.section === 'string');
  const [from, to] = needsStyle ? [was.body(), is.body()] : [0, 0];
  const [old, now] = [was.xml.slice(from), is.xml.slice(to)];
  const [start, end] = [block.start - from, block.end - from];
  const ahead = sameAhead(old, now);
  const behind = sameBehind(old, now);
  const isInside = ahead >= start && old.length - behind <= end;
  const isOneWord = now.length === old.length + WORD.length && ahead + behind >= old.length;
  const fits =
    kind === 'remove'
      ? removed(old, now, Math.min(start, ahead), behind).includes(textIn(old.slice(start, end)))
      : isInside && (kind !== 'type' || isOneWord);
  const shown = (text: string) =>
    JSON.stringify(text.slice(ahead, Math.min(text.length - behind, ahead + 200)));
  return fits ? undefined : `${was.name} has ${shown(now)} for ${shown(old)} at ${from + ahead}`;
}

function sameAhead(one: string, other: string): number {
  let at = 0;
  while (at < one.length && one[at] === other[at]) at += 1;
  return at;
}

function sameBehind(one: string, other: string): number {
  let count = 0;
  while (count < one.length && one.at(-1 - count) === other.at(-1 - count)) count += 1;
  return count;
}

/** What the one stretch says that is gone, from a place or the last tag before it on; nothing where more is gone. */
const removed = (old: string, now: string, place: number, behind: number): string[] =>
  [place, old.lastIndexOf('<', place)]
    .filter((from) => from >= now.length - behind)
    .map((from) => textIn(old.slice(from, from + old.length - now.length)));

const textIn = (xml: string) => xml.replace(/<[^>]*>/g, '').replace(/\s+/g, '');
