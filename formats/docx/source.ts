import { fingerprintOf, keyOf } from '../package/keys.ts';
import {
  decodePart,
  mainPart,
  type PartText,
  type Relationships,
  readRelationships,
} from '../package/parts.ts';
import { createPatches, type Patches } from '../package/patches.ts';
import { DocumentProblem } from '../package/problem.ts';
import { child, declareIn, parseXml, urisOf, type XmlElement } from '../package/xml.ts';
import { openPackage, type Package, partKey, readEntry } from '../package/zip.ts';

/** A part with text of a document file, opened for reading or saving: the main part, a header, the footnotes. */
export type Source = Patches & {
  pack: Package;
  part: string;
  content: PartText;
  xml: string;
  /** `w:body` of the main part, the document element of every other one */
  body: XmlElement;
  relationships: Relationships;
  /** fingerprint of the part; every key begins with it, so that a key of another file is known as foreign */
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
  const content = decodePart(readEntry(pack, part) ?? new Uint8Array(), part);
  const root = parseXml(content.text, part);
  const body = child(root, 'w:body');
  if (root.name !== 'w:document' || !body) {
    throw new DocumentProblem('The file is not a word-processing document.');
  }
  return sourceOf(pack, part, content, body, fingerprintOf(content.text));
}

/** Open another part of a package. A damaged one is kept as it lies in the file and has no text to show: undefined. */
export function openPart({ pack }: Source, name: string): Source | undefined {
  const entry = pack.entries.get(partKey(name));
  if (!entry) return undefined;
  try {
    const content = decodePart(readEntry(pack, entry.name) ?? new Uint8Array(), entry.name);
    const root = parseXml(content.text, entry.name);
    // Two headers often say the same, so the name tells them apart.
    return sourceOf(pack, entry.name, content, root, fingerprintOf(`${entry.name}\n${content.text}`));
  } catch (problem) {
    if (problem instanceof DocumentProblem) return undefined;
    throw problem;
  }
}

/** A part that the package does not have yet. */
export const makePart = ({ pack }: Source, name: string, text: string): Source =>
  sourceOf(
    pack,
    name,
    { text, mark: false, encoding: 'utf-8' },
    parseXml(text, name),
    fingerprintOf(`${name}\n${text}`),
  );

function sourceOf(
  pack: Package,
  part: string,
  content: PartText,
  body: XmlElement,
  fingerprint: string,
): Source {
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
    ...prefixes(body),
    ...createPatches(content.text),
    find: (key) => (typeof key === 'string' ? byKey.get(key) : undefined),
  };
}

function index(element: XmlElement, fingerprint: string, byKey: Map<string, XmlElement>) {
  byKey.set(keyOf({ fingerprint }, element), element);
  for (const one of element.children) index(one, fingerprint, byKey);
}

function prefixes(body: XmlElement) {
  const uris = urisOf('w');
  const declared = new Map([...(body.parent?.declared ?? []), ...(body.declared ?? [])]);
  const known = [...declared].filter(([, uri]) => uris.includes(uri)).map(([prefix]) => prefix);
  const prefix = known.includes('') ? '' : (known[0] ?? 'w');
  const strict = [...declared.values()].includes(uris[1] ?? '');
  return { prefix, attributePrefix: known.find((one) => one !== '') ?? '', strict };
}

/** An element's text in the file, made independent of namespaces that only its surroundings below the body declare. */
export const rawOf = (source: Source, element: XmlElement) =>
  declaredAround(element, source.slice(element.start, element.end));

/** `raw`, written from `element`, made independent of its surroundings in the same way. */
export const declaredAround = (element: XmlElement, raw: string) => declareIn(element, raw, 'w:body');

/** Text between two offsets inside `element`, whose first tag gets the declarations it would lose elsewhere. */
export const rawPiece = (source: Source, element: XmlElement, from: number, to: number) =>
  declaredAround(element, source.slice(from, to));
