/** Heights of a line of text and of a row, and characters of a line: nobody sees these guesses but the scroll bar. */
const [LINE, ROW, CHARACTERS] = [19, 24, 90];

/** About how high a block will be, in pixels, before it was laid out. */
export function heightOf(block: Node): number {
  if (block instanceof HTMLTableElement) return block.rows.length * ROW;
  return Math.ceil(((block.textContent?.length ?? 0) + 1) / CHARACTERS) * LINE + 8;
}

/** What is too much between two blocks whose margins do not become one by themselves, as a margin in pixels. */
export function joinOf(before: Node | undefined, after: Node | undefined): number {
  if (!(before instanceof Element && after instanceof Element)) return 0;
  const end = Number.parseFloat(getComputedStyle(before).marginBlockEnd) || 0;
  const start = Number.parseFloat(getComputedStyle(after).marginBlockStart) || 0;
  return Math.max(0, end, start) + Math.min(0, end, start) - end - start;
}
