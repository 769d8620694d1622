/** Line and column, both counted from 1; the column counts UTF-16 units, and a byte order mark is none. */
export type Position = { line: number; column: number };

/**
 * A function from offset to position in `text`. Ascending offsets cost one sweep over the text in all,
 * whatever their number; CR LF, CR and LF each end one line (XML 1.0, 2.11).
 */
export function positions(text: string): (offset: number) => Position {
  const first = text.startsWith('\uFEFF') ? 1 : 0;
  let line = 1;
  let lineStart = first;
  // Looked for once: a line may be all of 60 MB, and hold every offset that is asked for.
  let next = nextLine(text, first);
  return (given) => {
    const offset = Math.max(given, first);
    if (offset < lineStart) {
      line = 1;
      lineStart = first;
      next = nextLine(text, first);
    }
    for (; next !== -1 && next <= offset; next = nextLine(text, next)) {
      line++;
      lineStart = next;
    }
    return { line, column: offset - lineStart + 1 };
  };
}

const lineEnd = /\r\n?|\n/g;

function nextLine(text: string, from: number): number {
  lineEnd.lastIndex = from;
  return lineEnd.test(text) ? lineEnd.lastIndex : -1;
}
