/** Widths of columns in characters: wide enough for most of their first rows, narrow enough to see several. */
export function widthsOf(head: string[] | undefined, rows: string[][], columns: number): number[] {
  const sample = rows.slice(0, 200);
  return Array.from({ length: columns }, (_, column) => {
    const lengths = sample.map((row) => lengthOf(row[column])).toSorted((a, b) => a - b);
    const usual = lengths[Math.floor(lengths.length * 0.95)] ?? 0;
    return Math.min(Math.max(usual, lengthOf(head?.[column]), 4), 42) + 4;
  });
}

const lengthOf = (text = '') => text.split('\n', 1)[0]?.length ?? 0;

/** The letters of a column: A, B … Z, AA, AB … */
export function columnName(at: number): string {
  const rest = Math.floor(at / 26);
  return (rest > 0 ? columnName(rest - 1) : '') + String.fromCharCode(65 + (at % 26));
}
