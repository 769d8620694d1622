/** Rows and columns a page holds; more than a person reads, less than a browser chokes on. */
export const LIMIT = { rows: 200_000, columns: 500 };

export type Table = {
  rows: string[][];
  /** cells of the longest row shown */
  columns: number;
  /** whether rows or columns were left out */
  cut: { rows: boolean; columns: boolean };
};

const separators = [',', ';', '\t', '|'];

/** Which character parts the cells: the one that gives the first lines the most alike number of cells, above one. */
export function separatorOf(text: string): string {
  const start = text.slice(0, 64_000);
  const scores = separators.map((separator) => {
    const { rows } = readRows(start, separator, 20);
    const counts = rows
      .slice(0, rows.length > 1 && start.length < text.length ? -1 : undefined)
      .map((row) => row.length);
    const usual = counts[0] ?? 1;
    const alike = counts.filter((count) => count === usual).length / Math.max(counts.length, 1);
    return { separator, score: usual > 1 ? alike * 100 + Math.min(usual, 50) : 0 };
  });
  const best = scores.toSorted((a, b) => b.score - a.score)[0];
  return best && best.score > 0 ? best.separator : ',';
}

/** Reads comma-separated values (RFC 4180), with the separators that programs use in its place. Takes any text. */
export function readTable(text: string, limit = LIMIT): Table {
  const { rows, ended } = readRows(text, separatorOf(text), limit.rows);
  const longest = rows.reduce((most, row) => Math.max(most, row.length), 0);
  const tooWide = longest > limit.columns;
  return {
    rows: tooWide ? rows.map((row) => row.slice(0, limit.columns)) : rows,
    columns: Math.min(longest, limit.columns),
    cut: { rows: !ended, columns: tooWide },
  };
}

/** Cells row by row; a quoted cell may hold separators, doubled quotes and ends of lines. Blank rows are left out. */
function readRows(text: string, separator: string, most: number): { rows: string[][]; ended: boolean } {
  const rows: string[][] = [];
  let at = 0;
  while (at < text.length) {
    if (rows.length >= most) return { rows, ended: false };
    const row: string[] = [];
    for (;;) {
      const [cell, end] = text[at] === '"' ? quotedCell(text, at, separator) : plainCell(text, at, separator);
      row.push(cell);
      at = end;
      if (text[at] !== separator) break;
      at += 1;
    }
    at += text[at] === '\r' && text[at + 1] === '\n' ? 2 : 1;
    if (row.length > 1 || row[0] !== '') rows.push(row);
  }
  return { rows, ended: true };
}

/** A cell and where it ends: at a separator, an end of line, or the end of the text. */
function plainCell(text: string, from: number, separator: string): [string, number] {
  let end = from;
  while (end < text.length && text[end] !== separator && text[end] !== '\n' && text[end] !== '\r') end += 1;
  return [text.slice(from, end), end];
}

function quotedCell(text: string, from: number, separator: string): [string, number] {
  let cell = '';
  let at = from + 1;
  for (;;) {
    const quote = text.indexOf('"', at);
    // A quote that never ends is taken as an ordinary character, else it would swallow the rest of the file.
    if (quote < 0) return plainCell(text, from, separator);
    cell += text.slice(at, quote);
    if (text[quote + 1] !== '"') {
      const [rest, end] = plainCell(text, quote + 1, separator);
      return [cell + rest, end];
    }
    cell += '"';
    at = quote + 2;
  }
}
