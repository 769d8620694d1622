/** A paragraph in one of two texts, or in both. */
export type Line = { text: string; change: 'same' | 'added' | 'removed' };

/** Most comparisons; beyond them the middle of the texts is shown as taken out and put in whole. */
const MAX_COMPARISONS = 4_000_000;

/** What became of paragraphs from `before` to `after`, in their order. */
export function compareTexts(before: string[], after: string[]): Line[] {
  let start = 0;
  while (start < Math.min(before.length, after.length) && before[start] === after[start]) start++;
  let end = 0;
  const room = Math.min(before.length, after.length) - start;
  while (end < room && before.at(-1 - end) === after.at(-1 - end)) end++;
  const same = (texts: string[]): Line[] => texts.map((text) => ({ text, change: 'same' }));
  return [
    ...same(before.slice(0, start)),
    ...middle(before.slice(start, before.length - end), after.slice(start, after.length - end)),
    ...same(before.slice(before.length - end)),
  ];
}

/** The longest common subsequence, by the table of its lengths. */
function middle(before: string[], after: string[]): Line[] {
  const removed = (text: string): Line => ({ text, change: 'removed' });
  const added = (text: string): Line => ({ text, change: 'added' });
  if (before.length * after.length > MAX_COMPARISONS) return [...before.map(removed), ...after.map(added)];
  const width = after.length + 1;
  const lengths = new Uint32Array((before.length + 1) * width);
  const at = (row: number, column: number) => lengths[row * width + column] ?? 0;
  for (let row = before.length - 1; row >= 0; row--) {
    for (let column = after.length - 1; column >= 0; column--) {
      lengths[row * width + column] =
        before[row] === after[column]
          ? at(row + 1, column + 1) + 1
          : Math.max(at(row + 1, column), at(row, column + 1));
    }
  }
  const lines: Line[] = [];
  let [row, column] = [0, 0];
  while (row < before.length || column < after.length) {
    const [old, now] = [before[row], after[column]];
    if (old !== undefined && old === now) {
      lines.push({ text: old, change: 'same' });
      row++;
      column++;
    } else if (old !== undefined && (now === undefined || at(row + 1, column) >= at(row, column + 1))) {
      lines.push(removed(old));
      row++;
    } else if (now !== undefined) {
      lines.push(added(now));
      column++;
    }
  }
  return lines;
}
