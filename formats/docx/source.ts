import { fingerprintOf, keyOf } from '../package/keys.ts';
import {
  decodePart,
  mainPart,
  type PartText,
  type Relationships,
  readRelationships,
} from '../package/parts.ts';
import { DocumentProblem } from '../package/problem.ts';
import { child, escapeAttribute, parseXml, urisOf, type XmlElement } from '../package/xml.ts';
import { openPackage, type Package, readEntry } from '../package/zip.ts';

/** A document file opened for reading or saving: its package and its main part, parsed. */
export type Source = {
  pack: Package;
  part: string;
  content: PartText;
  xml: string;
  body: XmlElement;
  relationships: Relationships;
  /** fingerprint of the main part; every key begins with it, so that a key of another file is known as foreign */
  fingerprint: string;
  /** what the file writes before `:` for elements and attributes of the word-processing namespace */
  prefix: string;
  attributePrefix: string;
  /** whether the file names its namespaces as strict OOXML does */
  strict: boolean;
  /** the element a key names */
  find: (key: unknown) => XmlElement | undefined;
};

/** Open a package and parse its main part. Throws DocumentProblem. */
export function openSource(bytes: Uint8Array): Source {
  const pack = openPackage(bytes);
  const part = mainPart(pack);
  const mainBytes = readEntry(pack, part) ?? new Uint8Array();
  const content = decodePart(mainBytes, part);
  const root = parseXml(content.text, part);
  const body = child(root, 'w:body');
  if (root.name !== 'w:document' || !body) {
    throw new DocumentProblem('The file is not a word-processing document.');
  }
  const fingerprint = fingerprintOf(content.text);
  const byKey = new Map<string, XmlElement>();
  index(body, fingerprint, byKey);
  return {
    pack,
    part,
    content,
    xml: content.text,
    body,
    relationships: readRelationships(pack, part),
    fingerprint,
    ...prefixes(root, body),
    find: (key) => (typeof key === 'string' ? byKey.get(key) : undefined),
  };
}

function index(element: XmlElement, fingerprint: string, byKey: Map<string, XmlElement>) {
  byKey.set(keyOf({ fingerprint }, element), element);
  for (const one of element.children) index(one, fingerprint, byKey);
}

function prefixes(root: XmlElement, body: XmlElement) {
  const uris = urisOf('w');
  const declared = new Map([...(root.declared ?? []), ...(body.declared ?? [])]);
  const known = [...declared].filter(([, uri]) => uris.includes(uri)).map(([prefix]) => prefix);
  const prefix = known.includes('') ? '' : (known[0] ?? 'w');
  const strict = [...declared.values()].includes(uris[1] ?? '');
  return { prefix, attributePrefix: known.find((one) => one !== '') ?? '', strict };
}

/** An element's text in the file, made independent of namespaces that only its surroundings below the body declare. */
export function rawOf(source: Source, element: XmlElement): string {
  const raw = source.xml.slice(element.start, element.end);
  return raw.slice(0, 1) + declareIn(element, raw.slice(1));
}

/** `raw`, written from `element`, made independent of its surroundings in the same way. */
export const declaredAround = (element: XmlElement, raw: string) => `<${declareIn(element, raw.slice(1))}`;

/** Text between two offsets inside `element`, whose first tag gets the declarations it would lose elsewhere. */
export function rawPiece(source: Source, element: XmlElement, from: number, to: number): string {
  return `<${declareIn(element, source.xml.slice(from + 1, to))}`;
}

function declareIn(element: XmlElement, raw: string): string {
  const missing = new Map<string, string>();
  for (let at = element.parent; at && at.name !== 'w:body'; at = at.parent) {
    for (const [prefix, uri] of at.declared ?? []) {
      const used = prefix === '' || raw.includes(`${prefix}:`);
      if (used && !missing.has(prefix) && !element.declared?.has(prefix)) missing.set(prefix, uri);
    }
  }
  if (missing.size === 0) return raw;
  const added = [...missing]
    .map(([prefix, uri]) => ` xmlns${prefix && ':'}${prefix}="${escapeAttribute(uri)}"`)
    .join('');
  const nameEnd = raw.search(/[\s/>]/);
  return raw.slice(0, nameEnd) + added + raw.slice(nameEnd);
}
