/** Where a stretch of lines comes from: they are lines `line`, `line + 1` … of the element's DXL, or of the decoded
 *  content of `item`. `at` is the number of the first of them in the text. */
export type Place = { at: number; line: number; item?: string };

/** The text of an element that a person would look for, and where each line of it stands. */
export type SearchableText = { text: string; places: Place[] };

/** Most characters of text that are taken from one element. */
const longestText = 4_000_000;

/** Collects lines with their places. */
export function collectLines() {
  const lines: string[] = [];
  const places: Place[] = [];
  let size = 0;
  let next: { line: number; item: string | undefined } | undefined;

  return {
    /** Adds one line, unless it is blank or there is enough. */
    add(line: number, text: string, item?: string): void {
      // Databases keep no NUL, which decoded content may hold.
      const trimmed = text.replaceAll('\0', ' ').trim();
      if (trimmed === '' || size >= longestText) return;
      const kept = trimmed.slice(0, longestText - size).toWellFormed();
      size += kept.length + 1;
      if (next === undefined || next.line !== line || next.item !== item) {
        places.push({ at: lines.length, line, ...(item === undefined ? {} : { item }) });
      }
      lines.push(kept);
      next = { line: line + 1, item };
    },
    finish: (): SearchableText => ({ text: lines.join('\n'), places }),
  };
}

const lineEnd = /\r\n?|\n/;

/** Lines as XML 1.0 (2.11) and every editor count them. */
export const linesOf = (text: string): string[] => text.split(lineEnd);

/** Where line `index` of a text stands. */
export function placeOf(places: readonly Place[], index: number): Omit<Place, 'at'> {
  let low = 0;
  let high = places.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((places[middle]?.at ?? 0) <= index) low = middle;
    else high = middle - 1;
  }
  const { at = 0, line = 1, item } = places[low] ?? {};
  return { line: line + index - at, ...(item === undefined ? {} : { item }) };
}
