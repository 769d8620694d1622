import { SaxesParser } from 'saxes';
import { fault } from './messages.ts';
import { type Bindings, namespaceScope } from './namespaces.ts';

/** Deepest nesting that is read (spec, Limits). */
export const maximumDepth = 1000;

/** An open tag. `start` is the offset of `<`, `end` the one after `>`. The root has depth 1. */
export type OpenTag = {
  name: string;
  local: string;
  uri: string;
  attributes: Record<string, string>;
  start: number;
  end: number;
  depth: number;
  selfClosing: boolean;
};

/** A close tag; of a self-closing element `start` equals `end`. */
export type CloseTag = { name: string; start: number; end: number; depth: number };

export type Listener = {
  open(tag: OpenTag, reader: Reader): void;
  close(tag: CloseTag, reader: Reader): void;
  text?(text: string): void;
};

/** What a listener may ask while reading. Text is only delivered while it is wanted: most of it is not. */
export type Reader = { wantText(on: boolean): void; bindings(): Bindings };

/** White space and byte order mark that may stand before the document (spec, Import). */
const leading = /^[\uFEFF\s]*/;

/**
 * Reads a whole document strictly, in one pass: well-formed XML 1.0 with namespaces, no internal DTD
 * subset, no entity but the five predefined and numeric ones, no nesting deeper than `maximumDepth`.
 * Offsets are UTF-16 indexes into `source`. Throws a fault at the first violation.
 */
export function readXml(source: string, listener: Listener): void {
  if (!source.isWellFormed()) {
    throw fault('loneSurrogate', 'The text holds half of a surrogate pair.', loneSurrogate(source));
  }
  const skipped = leading.exec(source)?.[0].length ?? 0;
  if (skipped === source.length) throw fault('empty', 'The DXL is empty.', 0);

  const parser = new SaxesParser<{ xmlns: false; position: false }>({ xmlns: false, position: false });
  const scope = namespaceScope();
  let depth = 0;
  let start = 0;
  let prefixed = false;
  const at = () => skipped + parser.position;
  const reader: Reader = {
    wantText(on) {
      if (on) parser.on('text', deliver);
      else parser.off('text');
    },
    bindings: () => scope.current(),
  };

  const deliver = (text: string) => listener.text?.(text);
  // An eighth listener would turn the parser into an object of V8's slow kind, and reading takes seven times as
  // long; so the XML declaration is looked at when the root opens. All are set before reading, for the same reason.
  parser.on('text', deliver);
  parser.off('text');
  parser.on('error', (error) => {
    throw fault('notWellFormed', sentence(error.message), Math.max(0, at() - 1));
  });
  parser.on('doctype', (text) => {
    if (text.replace(/"[^"]*"|'[^']*'/g, '').includes('[')) {
      throw fault('internalSubset', 'A DOCTYPE with an internal subset is not accepted.', at() - 1);
    }
  });
  parser.on('opentagstart', () => {
    if (depth === 0) checkVersion(parser.xmlDecl.version, skipped);
    depth++;
    start = source.lastIndexOf('<', at() - 2);
    prefixed = false;
    if (depth > maximumDepth) {
      throw fault('tooDeep', `Elements are nested more than ${maximumDepth} deep.`, start);
    }
  });
  parser.on('attribute', (attribute) => {
    if (!prefixed) prefixed = attribute.name === 'xmlns' || attribute.name.includes(':');
  });
  parser.on('opentag', (tag) => {
    if (prefixed) scope.enter(tag.attributes, depth, start);
    const colon = tag.name.indexOf(':');
    listener.open(
      {
        name: tag.name,
        local: colon === -1 ? tag.name : tag.name.slice(colon + 1),
        uri: colon === -1 ? scope.defaultUri() : scope.resolve(tag.name, start),
        attributes: tag.attributes,
        start,
        end: at(),
        depth,
        selfClosing: tag.isSelfClosing,
      },
      reader,
    );
  });
  parser.on('closetag', (tag) => {
    const end = at();
    const closeStart = tag.isSelfClosing ? end : source.lastIndexOf('<', end - 1);
    listener.close({ name: tag.name, start: closeStart, end, depth }, reader);
    scope.leave(depth);
    depth--;
  });
  parser.write(skipped === 0 ? source : source.slice(skipped)).close();
}

function checkVersion(version: string | undefined, offset: number): void {
  if (version === undefined || version === '1.0') return;
  throw fault('xmlVersion', `XML version ${version} is not supported; use 1.0.`, offset);
}

function sentence(text: string): string {
  const first = text.charAt(0).toUpperCase() + text.slice(1);
  return /[.!?]$/.test(first) ? first : `${first}.`;
}

function loneSurrogate(source: string): number {
  return source.search(/\p{Surrogate}/u);
}
