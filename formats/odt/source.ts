import { fingerprintOf, keyOf } from '../package/keys.ts';
import { decodePart, type PartText, readXml } from '../package/parts.ts';
import { DocumentProblem } from '../package/problem.ts';
import { child, descendants, escapeAttribute, parseXml, urisOf, type XmlElement } from '../package/xml.ts';
import { openPackage, type Package, readEntry } from '../package/zip.ts';

/** The part that holds the text. */
export const CONTENT = 'content.xml';

/** A text document opened for reading or saving: its package and its content, parsed. */
export type Source = {
  pack: Package;
  content: PartText;
  xml: string;
  root: XmlElement;
  /** `office:text`, whose children are the blocks */
  body: XmlElement;
  /** styles.xml, where there is one */
  styles: XmlElement | undefined;
  /** fingerprint of the content; every key begins with it, so that a key of another file is known as foreign */
  fingerprint: string;
  /** the element a key names */
  find: (key: unknown) => XmlElement | undefined;
};

const TYPES = /^application\/vnd\.oasis\.opendocument\.text(-template)?$/;

/** Open a package and parse its content. Throws DocumentProblem. */
export function openSource(bytes: Uint8Array): Source {
  const pack = openPackage(bytes);
  const kind = new TextDecoder().decode(readEntry(pack, 'mimetype') ?? new Uint8Array()).trim();
  if (!TYPES.test(kind)) throw new DocumentProblem('The file is not a text document in OpenDocument format.');
  checkReadable(pack);
  const part = readEntry(pack, CONTENT);
  if (!part) throw new DocumentProblem('The file is damaged: its part content.xml is missing.');
  const content = decodePart(part, CONTENT);
  const root = parseXml(content.text, CONTENT);
  const body = child(child(root, 'office:body'), 'office:text');
  if (!body) throw new DocumentProblem('The file is not a text document in OpenDocument format.');
  const fingerprint = fingerprintOf(content.text);
  const byKey = new Map<string, XmlElement>();
  for (const element of [body, ...descendants(body)]) byKey.set(keyOf({ fingerprint }, element), element);
  return {
    pack,
    content,
    xml: content.text,
    root,
    body,
    styles: readXml(pack, 'styles.xml'),
    fingerprint,
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
  declareIn(element, source.xml.slice(element.start, element.end));

/** An element's start tag, open also where the element is empty. */
export const startTag = (source: Source, element: XmlElement) =>
  declareIn(element, source.xml.slice(element.start, element.openEnd)).replace(/\s*\/>$/, '>');

export const endTag = (source: Source, element: XmlElement) =>
  `</${source.xml.slice(element.start + 1).match(/^[^\s/>]+/)?.[0] ?? ''}>`;

function declareIn(element: XmlElement, raw: string): string {
  const missing = new Map<string, string>();
  for (let at = element.parent; at && at.name !== 'office:text'; at = at.parent) {
    for (const [prefix, uri] of at.declared ?? []) {
      if (!missing.has(prefix) && !element.declared?.has(prefix) && raw.includes(`${prefix}:`))
        missing.set(prefix, uri);
    }
  }
  const added = [...missing].map(([prefix, uri]) => ` xmlns:${prefix}="${escapeAttribute(uri)}"`).join('');
  const nameEnd = raw.search(/[\s/>]/);
  return added === '' ? raw : raw.slice(0, nameEnd) + added + raw.slice(nameEnd);
}

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
  const made = / (?:xmlns:\S+ )?([^\s=]+)="[^"]*"\/>$/.exec(
    element(source, 'text:p', { [name]: value ?? '' }),
  );
  const full = made?.[1] ?? name;
  const nameEnd = raw.search(/[\s/>]/);
  const tagEnd = /^<[^\s/>]+(?:\s+[^\s=/>]+\s*=\s*(?:"[^"]*"|'[^']*'))*/.exec(raw)?.[0].length ?? nameEnd;
  const head = raw
    .slice(nameEnd, tagEnd)
    .replace(new RegExp(`\\s${full.replaceAll('.', '\\.')}\\s*=\\s*("[^"]*"|'[^']*')`), '');
  const added = value === null ? '' : ` ${full}="${escapeAttribute(value)}"`;
  return `${raw.slice(0, nameEnd)}${head}${added}${raw.slice(tagEnd)}`;
}
