import { SaxesParser } from 'saxes';
import { fault } from './messages.ts';
import { unclosed } from './openTag.ts';
import { maximumAttributes, maximumDepth, type SaxEvents } from './saxEvents.ts';

/**
 * Reads with saxes, which takes all of XML 1.0 and says what is wrong and where. Tags that the listener has had before
 * are not sent again.
 */
export function readStrict(source: string, from: number, events: SaxEvents): void {
  const parser = new SaxesParser<{ xmlns: false; position: false }>({ xmlns: false, position: false });
  let start = 0;
  let prefixed = false;
  let attributeCount = 0;
  let known = events.count();
  const at = () => from + parser.position;
  const deliver = (text: string) => events.text(text);
  const listen = () => {
    if (known === 0 && events.wantsText()) parser.on('text', deliver);
    else parser.off('text');
  };
  const isKnown = (): boolean => {
    if (known === 0) return false;
    known--;
    listen();
    return true;
  };
  events.onWanted(listen);

  // An eighth listener would turn the parser into an object of V8's slow kind, and reading takes seven times as
  // long; so the XML declaration is looked at when the root opens. All are set before reading, for the same reason.
  parser.on('text', deliver);
  listen();
  parser.on('error', (error) => {
    const end = Math.max(0, at() - 1);
    throw fault('notWellFormed', unclosed(source, end, error.message) ?? sentence(error.message), end);
  });
  parser.on('doctype', (text) => {
    if (text.replace(/"[^"]*"|'[^']*'/g, '').includes('[')) {
      throw fault('internalSubset', 'A DOCTYPE with an internal subset is not accepted.', at() - 1);
    }
  });
  parser.on('opentagstart', () => {
    if (known === 0 && events.depth() === 0) checkVersion(parser.xmlDecl.version, from);
    start = source.lastIndexOf('<', at() - 2);
    prefixed = false;
    attributeCount = 0;
    if (known === 0 && events.depth() === maximumDepth) {
      throw fault('tooDeep', `Elements are nested more than ${maximumDepth} deep.`, start);
    }
  });
  parser.on('attribute', (attribute) => {
    if (++attributeCount > maximumAttributes) {
      throw fault('tooManyAttributes', `An element has more than ${maximumAttributes} attributes.`, start);
    }
    if (!prefixed) prefixed = attribute.name === 'xmlns' || attribute.name.includes(':');
  });
  parser.on('opentag', ({ name, attributes, isSelfClosing: selfClosing }) => {
    if (!isKnown()) events.open(name, attributes, start, at(), selfClosing, prefixed);
  });
  parser.on('closetag', ({ name, isSelfClosing }) => {
    if (isKnown()) return;
    const end = at();
    events.close(name, isSelfClosing ? end : source.lastIndexOf('<', end - 1), end);
  });
  parser.write(from === 0 ? source : source.slice(from)).close();
}

function checkVersion(version: string | undefined, offset: number): void {
  if (version === undefined || version === '1.0') return;
  throw fault('xmlVersion', `XML version ${version} is not supported; use 1.0.`, offset);
}

function sentence(text: string): string {
  const first = text.charAt(0).toUpperCase() + text.slice(1);
  return /[.!?]$/.test(first) ? first : `${first}.`;
}
