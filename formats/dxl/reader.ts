import { readFast } from './fastReader.ts';
import { fault } from './messages.ts';
import { type Listener, saxEventsOf } from './saxEvents.ts';
import { readStrict } from './strictReader.ts';

export { type CloseTag, type Listener, maximumDepth, type OpenTag, type Reader } from './saxEvents.ts';

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
  const events = saxEventsOf(listener);
  if (!readFast(source, skipped, events)) readStrict(source, skipped, events);
}

function loneSurrogate(source: string): number {
  return source.search(/\p{Surrogate}/u);
}
