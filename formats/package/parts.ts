import { type Budget, countMarkup, spend, spendAgain, spentBy } from './budget.ts';
import { DocumentProblem } from './problem.ts';
import { parseXml, type XmlElement } from './xml.ts';
import { type Entry, liesAlike, type Package, partKey, readEntry } from './zip.ts';

/** Text of an XML part, with what is needed to write it back byte for byte. */
export type PartText = { text: string; mark: boolean; encoding: 'utf-8' | 'utf-16le' | 'utf-16be' };
type Relationship = { id: string; type: string; target: string; external: boolean };
export type Relationships = Map<string, Relationship>;

/** Decode an XML part; a byte that is not valid in its encoding is refused, so that encoding it again is exact. */
export function decodePart(bytes: Uint8Array, part: string): PartText {
  const [a, b, c] = bytes;
  const encoding = a === 0xff && b === 0xfe ? 'utf-16le' : a === 0xfe && b === 0xff ? 'utf-16be' : 'utf-8';
  const mark = encoding !== 'utf-8' || (a === 0xef && b === 0xbb && c === 0xbf);
  try {
    return { text: new TextDecoder(encoding, { fatal: true }).decode(bytes), mark, encoding };
  } catch {
    throw new DocumentProblem(`The file is damaged: its part ${part} has bytes that are not text.`);
  }
}

/** The inverse of decodePart. */
export function encodePart({ text, mark, encoding }: PartText): Uint8Array {
  const marked = mark ? `\ufeff${text}` : text;
  if (encoding === 'utf-8') return new TextEncoder().encode(marked);
  const bytes = new Uint8Array(marked.length * 2);
  const data = new DataView(bytes.buffer);
  for (let at = 0; at < marked.length; at++)
    data.setUint16(at * 2, marked.charCodeAt(at), encoding === 'utf-16le');
  return bytes;
}

/** An XML part as it lies in a package: its name there, its text, and what that says. */
export type Part = { name: string; content: PartText; root: XmlElement };

type Opened = { part: Part; spent: [Budget, Budget] };
const opened = new WeakMap<Package, Map<string, Opened>>();
const earlier = new WeakMap<Package, Package>();

/** Lets a package that was written from another take over what is read of that: the parts whose bytes are the same. */
export function readLike(pack: Package, from: Package): void {
  earlier.set(pack, from);
}

/** An XML part, read once for as long as the package is open; undefined when it has none of that name. */
export function readPart(pack: Package, name: string): Part | undefined {
  const known = opened.get(pack) ?? new Map<string, Opened>();
  opened.set(pack, known);
  const entry = pack.entries.get(partKey(name));
  const found = known.get(partKey(name));
  if (found || !entry) return found?.part;
  const fresh = unchanged(pack, entry) ?? openPart(pack, entry);
  known.set(partKey(name), fresh);
  return fresh.part;
}

function openPart(pack: Package, entry: Entry): Opened {
  const before = spentBy(pack);
  spend(pack, 'bytes', entry.size);
  const bytes = readEntry(pack, entry.name, countMarkup(pack)) ?? new Uint8Array();
  const content = decodePart(bytes, entry.name);
  const spent: Opened['spent'] = [before, spentBy(pack)];
  return { part: { name: entry.name, content, root: parseXml(content.text, entry.name) }, spent };
}

/** What was read of an earlier package, where this part lies in both with the same bytes. */
function unchanged(pack: Package, entry: Entry): Opened | undefined {
  const from = earlier.get(pack);
  const other = from?.entries.get(partKey(entry.name));
  const known = from && opened.get(from)?.get(partKey(entry.name));
  if (!from || !other || known?.part.name !== entry.name || !liesAlike(pack, entry, from, other))
    return undefined;
  spendAgain(pack, known.spent);
  return known;
}

/** What an XML part says; undefined when the package has none of that name. */
export const readXml = (pack: Package, part: string): XmlElement | undefined => readPart(pack, part)?.root;

/** The part that a part's relationship of a type leads to, inside the package; the first where there are several. */
export const related = (relationships: Relationships, type: string): string | undefined =>
  [...relationships.values()].find((one) => one.type === type && !one.external)?.target;

/** Part name that a relationship target means, seen from the part that holds the relationship. */
function resolveTarget(from: string, target: string): string {
  const clean = decodeTarget(target.split(/[?#]/)[0] ?? '');
  const path = clean.startsWith('/') ? clean : `${from.split('/').slice(0, -1).join('/')}/${clean}`;
  const steps: string[] = [];
  for (const step of path.split('/')) {
    if (step === '..') steps.pop();
    else if (step !== '' && step !== '.') steps.push(step);
  }
  return steps.join('/');
}

function decodeTarget(target: string) {
  try {
    return decodeURIComponent(target);
  } catch {
    return target;
  }
}

/** Relationships of a part (`''` = of the package), by id; empty when it has none. */
export function readRelationships(pack: Package, part: string): Relationships {
  const at = part.lastIndexOf('/') + 1;
  const root = readXml(pack, `${part.slice(0, at)}_rels/${part.slice(at)}.rels`);
  const found: Relationships = new Map();
  for (const element of root?.children ?? []) {
    const get = (name: string) => element.attributes.get(name) ?? '';
    const external = get('TargetMode') === 'External';
    const target = external ? get('Target') : resolveTarget(part, get('Target'));
    found.set(get('Id'), { id: get('Id'), type: get('Type').split('/').at(-1) ?? '', target, external });
  }
  return found;
}

/** Name of the main document part, from the package relationships (it is not always word/document.xml). */
export function mainPart(pack: Package): string {
  const main = related(readRelationships(pack, ''), 'officeDocument');
  if (main === undefined)
    throw new DocumentProblem('The file is not a word-processing document: it names no main part.');
  const entry = pack.entries.get(partKey(main));
  if (!entry) throw new DocumentProblem('The file is damaged: its main part is missing.');
  return entry.name;
}

/** Media type of each part, as [Content_Types].xml declares it. */
export function contentTypes(pack: Package): (part: string) => string {
  const overrides = new Map<string, string>();
  const defaults = new Map<string, string>();
  for (const element of readXml(pack, '[Content_Types].xml')?.children ?? []) {
    const type = element.attributes.get('ContentType') ?? '';
    const name = element.attributes.get('PartName');
    const extension = element.attributes.get('Extension');
    if (name !== undefined) overrides.set(partKey(name), type);
    if (extension !== undefined) defaults.set(extension.toLowerCase(), type);
  }
  return (part) =>
    overrides.get(partKey(part)) ??
    defaults.get(part.split('.').at(-1)?.toLowerCase() ?? '') ??
    'application/octet-stream';
}
