import { allowGrowth } from '../package/budget.ts';
import { fingerprintOf, keyOf } from '../package/keys.ts';
import {
  mainPart,
  type Part,
  type PartText,
  type Relationships,
  readLike,
  readPart,
  readRelationships,
  readXml,
  related,
} from '../package/parts.ts';
import { createPatches, type Patches } from '../package/patches.ts';
import { DocumentProblem } from '../package/problem.ts';
import { child, declareIn, parseXml, urisOf, type XmlElement } from '../package/xml.ts';
import { openPackage, type Package } from '../package/zip.ts';

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

/** Open a package and parse its main part. `from`: the package that this one was written from. Throws DocumentProblem. */
export function openSource(bytes: Uint8Array, purpose: 'open' | 'save' = 'open', from?: Package): Source {
  const pack = openPackage(bytes);
  if (from) readLike(pack, from);
  if (purpose === 'save') allowGrowth(pack);
  const part = readPart(pack, mainPart(pack));
  const body = child(part?.root, 'w:body');
  if (part?.root.name !== 'w:document' || !body) {
    throw new DocumentProblem('The file is not a word-processing document.');
  }
  return sourceOf(pack, part, body, fingerprintOf(part.content.text));
}

/** Open another part of a package. A damaged one is kept as it lies in the file and has no text to show: undefined. */
export function openPart({ pack }: Source, name: string): Source | undefined {
  try {
    const found = readPart(pack, name);
    // Two headers often say the same, so the name tells them apart.
    return found && partSource(pack, found);
  } catch (problem) {
    if (problem instanceof DocumentProblem) return undefined;
    throw problem;
  }
}

/** What the part says that a relationship of this type leads to; undefined when there is none. */
export function relatedXml({ pack, relationships }: Source, type: string): XmlElement | undefined {
  const name = related(relationships, type);
  return name === undefined ? undefined : readXml(pack, name);
}

/** A part that the package does not have yet. */
export const makePart = ({ pack }: Source, name: string, text: string): Source =>
  partSource(pack, {
    name,
    content: { text, mark: false, encoding: 'utf-8' },
    root: parseXml(text, name),
  });

const partSource = (pack: Package, part: Part) =>
  sourceOf(pack, part, part.root, fingerprintOf(`${part.name}\n${part.content.text}`));

function sourceOf(
  pack: Package,
  { name: part, content }: Part,
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
