/** A part of what stands between two tags: text as it is written, a section of character data, or what says nothing. */
export type MarkupPart = { kind: 'text' | 'cdata' | 'silent'; start: number; end: number };

const CDATA = '<![CDATA[';

/**
 * The parts of well-formed markup from `start` to `end` of a text, up to the first tag if there is one: text, sections of
 * character data (with their marks), and comments and processing instructions. Each character is looked at once.
 * @returns whether it came to the end, that is, met no tag.
 */
export function* markupParts(source: string, start: number, end: number): Generator<MarkupPart, boolean> {
  for (let at = start; at < end; ) {
    const found = source.indexOf('<', at);
    const open = found === -1 || found > end ? end : found;
    if (open > at) yield { kind: 'text', start: at, end: open };
    if (open === end) return true;
    const closing = closingOf(source, open);
    if (closing === undefined) return false;
    const close = source.indexOf(closing, open + 2);
    at = close === -1 ? end : Math.min(end, close + closing.length);
    yield { kind: closing === ']]>' ? 'cdata' : 'silent', start: open, end: at };
  }
  return true;
}

function closingOf(source: string, open: number): string | undefined {
  if (source.startsWith('<!--', open)) return '-->';
  if (source.startsWith(CDATA, open)) return ']]>';
  return source.startsWith('<?', open) ? '?>' : undefined;
}

/** What a section of character data holds. */
export const cdataText = (source: string, { start, end }: MarkupPart): string =>
  source.slice(start + CDATA.length, end - ']]>'.length);
