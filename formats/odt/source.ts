import { allowGrowth } from '../package/budget.ts';
import { fingerprintOf, keyOf } from '../package/keys.ts';
import { type PartText, readLike, readPart, readXml } from '../package/parts.ts';
import { createPatches, type Patches } from '../package/patches.ts';
import { DocumentProblem } from '../package/problem.ts';
import { child, declareIn, descendants, escapeAttribute, urisOf, type XmlElement } from '../package/xml.ts';
import { openPackage, type Package, readEntry } from '../package/zip.ts';
import { gapStart, tailStart } from './read/gaps.ts';

/** The part that holds the text. */
export const CONTENT = 'content.xml';

/** What holds the blocks of the text, in the content. */
const TEXT = 'office:text';

/** The part that holds styles, and the headers and footers of its master pages. */
const STYLES = 'styles.xml';

/** A part with text of a document, opened for reading or saving: the content, or the styles with their headers. */
export type Source = Patches & {
  pack: Package;
  part: string;
  content: PartText;
  xml: string;
  root: XmlElement;
  /** `office:text` of the content, whose children are the blocks; the document element of the styles */
  body: XmlElement;
  /** styles.xml, where there is one */
  styles: XmlElement | undefined;
  /** fingerprint of the part; every key begins with it, so that a key of another file is known as foreign */
  fingerprint: string;
  /** the element a key names */
  find: (key: unknown) => XmlElement | undefined;
  /** what is written now stands in this element of the file, as it did there */
  around: { element: XmlElement };
};

const TYPES = /^application\/vnd\.oasis\.opendocument\.text(-template)?$/;

/** Open a package and parse its content. `from`: the package that this one was written from. Throws DocumentProblem. */
export function openSource(bytes: Uint8Array, purpose: 'open' | 'save' = 'open', from?: Package): Source {
  const pack = openPackage(bytes);
  if (from) readLike(pack, from);
  if (purpose === 'save') allowGrowth(pack);
  const kind = new TextDecoder().decode(readEntry(pack, 'mimetype') ?? new Uint8Array()).trim();
  if (!TYPES.test(kind)) throw new DocumentProblem('The file is not a text document in OpenDocument format.');
  checkReadable(pack);
  const part = readPart(pack, CONTENT);
  if (!part) throw new DocumentProblem('The file is damaged: its part content.xml is missing.');
  const { content, root } = part;
  const body = child(child(root, 'office:body'), TEXT);
  if (!body) throw new DocumentProblem('The file is not a text document in OpenDocument format.');
  const fingerprint = fingerprintOf(content.text);
  const styles = readXml(pack, STYLES);
  return sourceOf({ pack, part: CONTENT, content, root, body, styles, fingerprint });
}

/** The styles of a package, whose master pages have headers and footers. */
export function openStyles({ pack }: Source): Source | undefined {
  const part = readPart(pack, STYLES);
  if (!part) return undefined;
  const { content, root } = part;
  const fingerprint = fingerprintOf(`${STYLES}\n${content.text}`);
  return sourceOf({ pack, part: STYLES, content, root, body: root, styles: root, fingerprint });
}

type Given = 'pack' | 'part' | 'content' | 'root' | 'body' | 'styles' | 'fingerprint';

function sourceOf(given: Pick<Source, Given>): Source {
  const { content, body } = given;
  const byKey = new Map<string, XmlElement>();
  for (const element of [body, ...descendants(body)]) byKey.set(keyOf(given, element), element);
  return {
    ...given,
    ...createPatches(content.text),
    xml: content.text,
    around: { element: body },
    find: (key) => (typeof key === 'string' ? byKey.get(key) : undefined),
  };
}

/** An encrypted part looks like noise; the manifest says that it is one (ODF 1.3 part 2, 4.8). */
function checkReadable(pack: Package): void {
  const manifest = readXml(pack, 'META-INF/manifest.xml');
  if (manifest && [...descendants(manifest, 'manifest:encryption-data')].length > 0)
    throw new DocumentProblem('The file is protected by a password.');
}

/** An element's text in the file, made independent of namespaces that only its surroundings declare. */
export const rawOf = (source: Source, element: XmlElement) =>
  declareIn(element, source.slice(element.start, element.end), TEXT, source.around.element);

/** An element's start tag, open also where the element is empty. */
export const startTag = (source: Source, element: XmlElement) =>
  declareIn(element, source.xml.slice(element.start, element.openEnd), TEXT, source.around.element).replace(
    /(?<!\s)\s*\/>$/,
    '>',
  );

/** Writes what stands in an element of the file that is written with its own start tag: where that `stays` in its place,
 *  the namespaces that are known in it need not be declared there again. */
export function within(
  source: Source,
  element: XmlElement,
  write: () => string,
  stays = isPlaced(element, source.around.element),
): string {
  const outer = source.around.element;
  if (stays) source.around.element = element;
  try {
    return write();
  } finally {
    source.around.element = outer;
  }
}

/** Whether nothing between an element and what it is written in declares a namespace. */
function isPlaced(element: XmlElement, outer: XmlElement): boolean {
  for (let at = element.parent; at; at = at.parent) {
    if (at === outer) return true;
    if (at.declared) return false;
  }
  return false;
}

/** An element's end tag as it is in the file; one that an empty element has not, where it gets content. */
export const endTag = (source: Source, { start, openEnd, closeStart, end }: XmlElement) =>
  openEnd < end
    ? source.xml.slice(closeStart, end)
    : `</${/^[^\s/>]+/.exec(source.xml.slice(start + 1, openEnd))?.[0] ?? ''}>`;

/** What stands before an element that is no element of the text: white space, comments, page hints. */
export const gapBefore = (source: Source, element: XmlElement) =>
  source.slice(gapStart(element), element.start);

/** The same before the end tag of an element. */
export const gapAtEnd = (source: Source, element: XmlElement) =>
  source.slice(tailStart(element), element.closeStart);

/** An element such as `<text:s text:c="2"/>` with the prefixes of the file; one that its root does not declare is
 *  declared on the element. `inner` undefined: an empty element; null: the start tag alone. */
export function element(
  source: Source,
  name: string,
  attributes: Record<string, string | number | null | undefined> = {},
  inner?: string | null,
): string {
  const missing = new Set<string>();
  const own = (full: string) => {
    const [prefix = '', local = ''] = full.split(':');
    const declared = prefixIn(source, prefix);
    if (declared === undefined) missing.add(prefix);
    return `${declared ?? prefix}:${local}`;
  };
  const tag = own(name);
  const values = Object.entries(attributes)
    .filter(([, value]) => value !== null && value !== undefined)
    .map(([attribute, value]) => ` ${own(attribute)}="${escapeAttribute(String(value))}"`)
    .join('');
  const declarations = [...missing].map((prefix) => ` xmlns:${prefix}="${urisOf(prefix)[0] ?? ''}"`).join('');
  const start = `<${tag}${declarations}${values}`;
  if (inner === undefined) return `${start}/>`;
  return inner === null ? `${start}>` : `${start}>${inner}</${tag}>`;
}

/** The prefix that the file's root has for what is called `wanted` here; undefined where it has none. */
function prefixIn(source: Source, wanted: string): string | undefined {
  const uris = urisOf(wanted);
  for (const [prefix, uri] of source.root.declared ?? [])
    if (prefix !== '' && uris.includes(uri)) return prefix;
  return undefined;
}

/** A start tag (or whole element) with one attribute set, or removed by null. */
export function withAttribute(source: Source, raw: string, name: string, value: string | null): string {
  const [wanted = '', local = ''] = name.split(':');
  const prefix = prefixIn(source, wanted);
  const full = `${prefix ?? wanted}:${local}`;
  const nameEnd = raw.search(/[\s/>]/);
  const tagEnd = /^<[^\s/>]+(?:\s+[^\s=/>]+\s*=\s*(?:"[^"]*"|'[^']*'))*/.exec(raw)?.[0].length ?? nameEnd;
  const head = raw
    .slice(nameEnd, tagEnd)
    .replace(new RegExp(`\\s${full.replaceAll('.', '\\.')}\\s*=\\s*("[^"]*"|'[^']*')`), '');
  const declared = prefix !== undefined || raw.includes(` xmlns:${wanted}=`);
  const declaration = declared ? '' : ` xmlns:${wanted}="${urisOf(wanted)[0] ?? ''}"`;
  const added = value === null ? '' : `${declaration} ${full}="${escapeAttribute(value)}"`;
  return `${raw.slice(0, nameEnd)}${head}${added}${raw.slice(tagEnd)}`;
}
