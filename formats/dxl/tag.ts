import type { Span } from './model.ts';

/** One attribute inside an open tag: `start` includes the white space before it, `value` is between the quotes. */
export type AttributeSpan = Span & { name: string; value: Span };

const attribute = /\s+([^\s=<>"'/]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/y;

/** The attributes of the open tag at `tag` with their places. The text must already be well-formed. */
export function attributeSpans(source: string, tag: Span): AttributeSpan[] {
  const found: AttributeSpan[] = [];
  attribute.lastIndex = nameEnd(source, tag.start);
  for (let match = attribute.exec(source); match !== null; match = attribute.exec(source)) {
    const end = attribute.lastIndex;
    if (end > tag.end) break;
    const raw = match[2] ?? match[3] ?? '';
    found.push({
      name: match[1] ?? '',
      start: match.index,
      end,
      value: { start: end - 1 - raw.length, end: end - 1 },
    });
  }
  return found;
}

/** Offset after the name of the open tag that starts at `start`. */
export function nameEnd(source: string, start: number): number {
  let at = start + 1;
  while (at < source.length && !/[\s/>]/.test(source.charAt(at))) at++;
  return at;
}
