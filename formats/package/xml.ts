import { SaxesParser } from 'saxes';
import { DocumentProblem } from './problem.ts';

/**
 * One element of a parsed part. Offsets count UTF-16 units of the part's text: `start` at `<`, `openEnd` after the
 * start tag, `closeStart` at the end tag (both equal `end` when the element is empty), `end` after the element.
 * Names are canonical: `w:p` whatever prefix or OOXML flavour (transitional, strict) the file uses.
 */
export type XmlElement = {
  name: string;
  attributes: ReadonlyMap<string, string>;
  start: number;
  openEnd: number;
  closeStart: number;
  end: number;
  parent: XmlElement | undefined;
  children: readonly XmlElement[];
  text: string;
  /** namespaces declared on this element, by prefix as written in the file */
  declared: Map<string, string> | undefined;
};

const names: [prefix: string, ...uris: string[]][] = [
  [
    'w',
    'http://schemas.openxmlformats.org/wordprocessingml/2006/main',
    'http://purl.oclc.org/ooxml/wordprocessingml/main',
  ],
  [
    'r',
    'http://schemas.openxmlformats.org/officeDocument/2006/relationships',
    'http://purl.oclc.org/ooxml/officeDocument/relationships',
  ],
  [
    'wp',
    'http://schemas.openxmlformats.org/drawingml/2006/wordprocessingDrawing',
    'http://purl.oclc.org/ooxml/drawingml/wordprocessingDrawing',
  ],
  ['a', 'http://schemas.openxmlformats.org/drawingml/2006/main', 'http://purl.oclc.org/ooxml/drawingml/main'],
  [
    'pic',
    'http://schemas.openxmlformats.org/drawingml/2006/picture',
    'http://purl.oclc.org/ooxml/drawingml/picture',
  ],
  [
    'm',
    'http://schemas.openxmlformats.org/officeDocument/2006/math',
    'http://purl.oclc.org/ooxml/officeDocument/math',
  ],
  [
    'c',
    'http://schemas.openxmlformats.org/drawingml/2006/chart',
    'http://purl.oclc.org/ooxml/drawingml/chart',
  ],
  ['wps', 'http://schemas.microsoft.com/office/word/2010/wordprocessingShape'],
  ['wpg', 'http://schemas.microsoft.com/office/word/2010/wordprocessingGroup'],
  ['wpc', 'http://schemas.microsoft.com/office/word/2010/wordprocessingCanvas'],
  ['dsp', 'http://schemas.microsoft.com/office/drawing/2008/diagram'],
  ['mc', 'http://schemas.openxmlformats.org/markup-compatibility/2006'],
  ['v', 'urn:schemas-microsoft-com:vml'],
  ['w14', 'http://schemas.microsoft.com/office/word/2010/wordml'],
  ['w15', 'http://schemas.microsoft.com/office/word/2012/wordml'],
  ['w16cid', 'http://schemas.microsoft.com/office/word/2016/wordml/cid'],
  ['w16cex', 'http://schemas.microsoft.com/office/word/2018/wordml/cex'],
  ['xml', 'http://www.w3.org/XML/1998/namespace'],
  ['xlink', 'http://www.w3.org/1999/xlink'],
  ...['office', 'text', 'table', 'style', 'meta', 'config', 'manifest', 'chart'].map(
    (name): [string, string] => [name, `urn:oasis:names:tc:opendocument:xmlns:${name}:1.0`],
  ),
  ['draw', 'urn:oasis:names:tc:opendocument:xmlns:drawing:1.0'],
  ['fo', 'urn:oasis:names:tc:opendocument:xmlns:xsl-fo-compatible:1.0'],
  ['dc', 'http://purl.org/dc/elements/1.1/'],
  ['loext', 'urn:org:documentfoundation:names:experimental:office:xmlns:loext:1.0'],
  ['field', 'urn:openoffice:names:experimental:ooo-ms-interop:xmlns:field:1.0'],
  ['svg', 'urn:oasis:names:tc:opendocument:xmlns:svg-compatible:1.0'],
];
const canonical = new Map(names.flatMap(([prefix, ...uris]) => uris.map((uri) => [uri, prefix] as const)));

/** The namespaces that mean `prefix`. */
export const urisOf = (prefix: string): string[] => names.find(([known]) => known === prefix)?.slice(1) ?? [];

/** Each name is made once in a part, because its elements have few and are many. */
function namesOfPart(): (uri: string, local: string) => string {
  const known = new Map<string, Map<string, string>>();
  return (uri, local) => {
    if (uri === '') return local;
    const own = known.get(uri) ?? new Map<string, string>();
    if (own.size === 0) known.set(uri, own);
    const name = own.get(local) ?? `${canonical.get(uri) ?? `{${uri}}`}:${local}`;
    own.set(local, name);
    return name;
  };
}

const DEPTH = 400;

/** Most elements have no attributes, or nothing in them: those share one that is empty. */
const none = { attributes: new Map<string, string>(), children: [] as XmlElement[] };

/** Parse a part (without byte order mark) and return its document element. Throws DocumentProblem naming the part. */
export function parseXml(text: string, part: string): XmlElement {
  const parser = new SaxesParser({ xmlns: true });
  const nameOf = namesOfPart();
  const open: (XmlElement & { children: XmlElement[] })[] = [];
  let root: XmlElement | undefined;
  const refuse = (why: string): never => {
    throw new DocumentProblem(`The file is damaged: its part ${part} ${why}.`);
  };
  parser.on('error', () => refuse('is not well-formed XML'));
  parser.on('doctype', () => refuse('declares a document type, which is not allowed'));
  parser.on('opentag', (tag) => {
    const parent = open.at(-1);
    const declared = Object.entries(tag.ns);
    const end = parser.position;
    let { attributes } = none;
    for (const written in tag.attributes) {
      const one = tag.attributes[written];
      if (attributes === none.attributes) attributes = new Map();
      if (one) attributes.set(nameOf(one.uri, one.local), one.value);
    }
    const element = {
      name: nameOf(tag.uri, tag.local),
      attributes,
      // `<` cannot occur inside a tag, so the nearest one before its end begins it.
      start: text.lastIndexOf('<', end - 1),
      openEnd: end,
      closeStart: end,
      end,
      parent,
      children: none.children,
      text: '',
      declared: declared.length > 0 ? new Map(declared) : undefined,
    };
    if (open.length >= DEPTH) refuse('is nested too deeply');
    if (!parent) root = element;
    else if (parent.children === none.children) parent.children = [element];
    else parent.children.push(element);
    open.push(element);
  });
  parser.on('closetag', (tag) => {
    const element = open.pop();
    if (!element || tag.isSelfClosing) return;
    element.end = parser.position;
    element.closeStart = text.lastIndexOf('<', element.end - 1);
  });
  const addText = (piece: string) => {
    const element = open.at(-1);
    if (element) element.text += piece;
  };
  parser.on('text', addText);
  parser.on('cdata', addText);
  parser.write(text).close();
  return root ?? refuse('is empty');
}

/** First child of that canonical name. */
export const child = (element: XmlElement | undefined, name: string) =>
  element?.children.find((candidate) => candidate.name === name);

/** An attribute of the word-processing namespace; files that leave the prefix out are read as well. */
export const wAttr = (element: XmlElement | undefined, local: string) =>
  element?.attributes.get(`w:${local}`) ?? element?.attributes.get(local);

/** All descendants in document order, optionally only those of one name. */
export function* descendants(element: XmlElement, name?: string): Generator<XmlElement> {
  // Not by itself: each element would be handed on by all that hold it.
  const open = [{ children: element.children, at: 0 }];
  for (let level = open.at(-1); level; level = open.at(-1)) {
    const one = level.children[level.at++];
    if (!one) {
      open.pop();
      continue;
    }
    if (name === undefined || one.name === name) yield one;
    if (one.children.length > 0) open.push({ children: one.children, at: 0 });
  }
}

/** All text below an element, in order of its elements. */
export const textBelow = (element: XmlElement): string =>
  element.text + element.children.map(textBelow).join('');

/** Characters XML 1.0 cannot carry (controls, lone surrogates) are left out. */
const allowed = (text: string) =>
  text.toWellFormed().replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '');

/** Text for element content. */
export const escapeText = (text: string) =>
  allowed(text).replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** Text for a double-quoted attribute. */
export const escapeAttribute = (text: string) =>
  escapeText(text).replaceAll('"', '&quot;').replaceAll('\t', '&#9;').replaceAll('\n', '&#10;');

/**
 * What is written from `element` (`raw` begins with its start tag), independent of namespaces that only its surroundings
 * below `ground` declare, so that it can stand elsewhere in there; `around` is an element that it stays in.
 */
export function declareIn(element: XmlElement, raw: string, ground: string, around?: XmlElement): string {
  const missing = new Map<string, string>();
  for (let at = element.parent; at?.parent && at.name !== ground && at !== around; at = at.parent) {
    for (const [prefix, uri] of at.declared ?? []) {
      const used = prefix === '' || raw.includes(`${prefix}:`);
      if (used && !missing.has(prefix) && !element.declared?.has(prefix)) missing.set(prefix, uri);
    }
  }
  return withDeclarations(raw, missing);
}

/** Text that begins with a start tag, which declares these namespaces too. */
export function withDeclarations(raw: string, added: Scope): string {
  const written = [...added]
    .map(([prefix, uri]) => ` xmlns${prefix && ':'}${prefix}="${escapeAttribute(uri)}"`)
    .join('');
  const nameEnd = raw.search(/[\s/>]/);
  return written === '' ? raw : raw.slice(0, nameEnd) + written + raw.slice(nameEnd);
}

/** Namespaces by prefix, as they are known inside an element. */
export type Scope = ReadonlyMap<string, string>;

const nothing: Scope = new Map();
const scopes = new WeakMap<XmlElement, Scope>();

/** Namespaces known inside an element: the very same map for two elements with no declaration between them. */
export function scopeOf(element: XmlElement | undefined): Scope {
  if (!element) return nothing;
  if (!element.declared) return scopeOf(element.parent);
  const known = scopes.get(element) ?? new Map([...scopeOf(element.parent), ...element.declared]);
  scopes.set(element, known);
  return known;
}
