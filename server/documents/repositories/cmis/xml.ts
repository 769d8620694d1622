import { type SaxesAttributeNS, SaxesParser } from 'saxes';
import { problem } from '../../problems.ts';
import { type Answer, isWebPage } from '../httpClient.ts';

/** An element by namespace and local name, whatever its prefix. */
export type Element = {
  uri: string;
  local: string;
  /** Attributes without a namespace by name, others as `{uri}name`. */
  attributes: Map<string, string>;
  children: Element[];
  /** Its own text, without that of its children. */
  text: string;
};

/** The namespaces of AtomPub and CMIS; 1.0 and 1.1 have the same. */
export const ATOM = 'http://www.w3.org/2005/Atom';
export const APP = 'http://www.w3.org/2007/app';
export const CMIS = 'http://docs.oasis-open.org/ns/cmis/core/200908/';
export const CMISRA = 'http://docs.oasis-open.org/ns/cmis/restatom/200908/';
const XML = 'http://www.w3.org/XML/1998/namespace';

const DEPTH = 100;
const ELEMENTS = 200_000;

const broken = (reason: string) => problem('documents.repository.broken', { reason });

/** Parses an answer; only what AtomPub needs is understood: no document type, so no entities of its own.
 *  @throws Problem 502 when it is no XML, such as a web page, or goes beyond what an answer may be. */
export function parseAnswer(answer: Answer): Element {
  if (isWebPage(answer)) throw broken('it is a web page instead of Atom');
  const text = new TextDecoder(encodingOf(answer)).decode(answer.bytes);
  const root = parse(text);
  if (!root) throw broken('it is empty');
  if (root.local.toLowerCase() === 'html') throw broken('it is a web page instead of Atom');
  return root;
}

function parse(text: string): Element | undefined {
  const parser = new SaxesParser({ xmlns: true });
  const open: Element[] = [];
  let root: Element | undefined;
  let count = 0;
  parser.on('error', () => {
    throw broken('it is not well-formed XML');
  });
  parser.on('doctype', () => {
    throw broken('it declares a document type');
  });
  parser.on('opentag', ({ uri, local, attributes }) => {
    if (open.length >= DEPTH || ++count > ELEMENTS) throw broken('it is nested too deeply or too long');
    const element = { uri, local, attributes: read(attributes), children: [], text: '' };
    open.at(-1)?.children.push(element);
    root ??= element;
    open.push(element);
  });
  const take = (piece: string) => {
    const element = open.at(-1);
    if (element) element.text += piece;
  };
  parser.on('text', take);
  parser.on('cdata', take);
  parser.on('closetag', () => void open.pop());
  parser.write(text).close();
  return root;
}

function read(attributes: Record<string, SaxesAttributeNS>): Map<string, string> {
  const found = Object.values(attributes).map(({ uri, local, value }) => [
    uri === '' ? local : `{${uri}}${local}`,
    value,
  ]);
  return new Map(found as [string, string][]);
}

/** What the media type or the XML declaration says; UTF-8 else (RFC 7303). */
function encodingOf({ headers, bytes }: Answer): string {
  const given = /charset="?([\w-]+)/i.exec(headers.get('content-type') ?? '')?.[1];
  const declared = /^[^<]*<\?xml[^>]*?encoding=["']([\w-]+)/.exec(bytes.toString('latin1', 0, 200))?.[1];
  for (const name of [given, declared]) {
    try {
      if (name) return new TextDecoder(name).encoding;
    } catch {
      // A name that nobody knows: the next one, or UTF-8.
    }
  }
  return 'utf-8';
}

/** The children with this name. */
export const childrenOf = (element: Element | undefined, uri: string, local: string): Element[] =>
  element?.children.filter((child) => child.uri === uri && child.local === local) ?? [];

export const childOf = (element: Element | undefined, uri: string, local: string): Element | undefined =>
  childrenOf(element, uri, local)[0];

/** Every element below, however deep. */
export function* below(element: Element): Generator<Element> {
  for (const child of element.children) {
    yield child;
    yield* below(child);
  }
}

export const textOf = (element: Element | undefined): string | undefined => element?.text.trim() || undefined;

/** Resolves a link against `xml:base` and where the answer came from. */
export function resolve(href: string, bases: (string | undefined)[]): string | undefined {
  let base: string | undefined;
  for (const each of bases) if (each !== undefined) base = URL.parse(each, base)?.href ?? base;
  return URL.parse(href.trim(), base)?.href;
}

/** The `xml:base` of an element. */
export const baseOf = (element: Element): string | undefined => element.attributes.get(`{${XML}}base`);

/** Text for an XML document; characters that XML does not have are left out. */
export const escapeXml = (value: string): string =>
  value
    .toWellFormed()
    .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '')
    .replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
