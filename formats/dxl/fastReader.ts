import { decodeReferences } from './escape.ts';
import { skipSpace, tagReader } from './fastTag.ts';
import { maximumDepth, type SaxEvents } from './saxEvents.ts';

/** An XML declaration and a DOCTYPE without a subset, both optional. */
const prolog =
  /(?:<\?xml[ \r\n]+version=(?:"1\.0"|'1\.0')(?:[ \r\n]+encoding=(?:"[A-Za-z][\w.-]*"|'[A-Za-z][\w.-]*'))?[ \r\n]*\?>)?[ \t\r\n]*(?:<!DOCTYPE[ \r\n]+[A-Za-z_][\w.-]*[ \r\n]+SYSTEM[ \r\n]+(?:"[^"[<>]*"|'[^'[<>]*')[ \r\n]*>)?/y;
/** Characters that XML 1.0 forbids, the end of a CDATA section, and references other than the usual ones. */
const unusual =
  /[\x00-\x08\x0B\x0C\x0E-\x1F\uFFFE\uFFFF]|\]\]>|&(?!(?:lt|gt|amp|quot|apos|#(?:9|10|13|3[2-9]|[4-9]\d|[1-9]\d{2,3}));)/;

const SLASH = 47;
const GREATER = 62;

/**
 * Reads plain XML 1.0, as nearly all DXL is, several times as fast as a parser that looks at every character
 * (docs/decisions/reading-dxl.md). It stops at whatever it is not made for: a comment, CDATA, a name beyond ASCII,
 * anything wrong. What it accepts the careful reader accepts too, and tells the same of it.
 * @returns whether it read the document to its end.
 */
export function readFast(source: string, from: number, events: SaxEvents): boolean {
  if (unusual.test(source)) return false;
  prolog.lastIndex = from;
  let at = prolog.test(source) ? prolog.lastIndex : from;
  const tags = tagReader(source);
  const opened: string[] = [];
  let rootSeen = false;

  for (;;) {
    const textStart = at;
    const start = source.indexOf('<', textStart);
    const inside = opened.length > 0;
    if (!inside && !isBlank(source, textStart, start === -1 ? source.length : start)) return false;
    if (start === -1) return rootSeen && !inside;
    const closes = source.charCodeAt(start + 1) === SLASH;
    const name = closes ? opened.pop() : tags.nameAt(start + 1);
    if (name === undefined) return false;
    if (closes) {
      at = endOfClose(source, start + 2, name);
    } else {
      if (inside ? opened.length === maximumDepth : rootSeen) return false;
      rootSeen = true;
      at = tags.end(start + 1 + name.length);
    }
    if (at === -1) return false;
    if (inside && start > textStart && events.wantsText())
      events.text(textOf(source.slice(textStart, start)));
    if (closes) {
      events.close(name, start, at);
      continue;
    }
    const selfClosing = source.charCodeAt(at - 2) === SLASH;
    events.open(name, tags.attributes(), start, at, selfClosing, tags.prefixed());
    if (selfClosing) events.close(name, at, at);
    else opened.push(name);
  }
}

/** Offset after a close tag whose name should stand at `at`, or -1. */
function endOfClose(source: string, at: number, name: string): number {
  if (!source.startsWith(name, at)) return -1;
  const end = skipSpace(source, at + name.length);
  return source.charCodeAt(end) === GREATER ? end + 1 : -1;
}

const isBlank = (source: string, start: number, end: number): boolean => skipSpace(source, start) >= end;

/** Character data as XML 1.0 normalises it (2.11). */
const textOf = (given: string): string => decodeReferences(given.replace(/\r\n?/g, '\n'));
