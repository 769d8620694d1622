/** Letters without their accents, small: what is compared. */
const folded = (text: string) =>
  text.normalize('NFD').replace(/\p{M}/gu, '').replaceAll('ß', 'ss').toLowerCase();

const startsWord = (text: string, at: number) => at === 0 || !/[\p{L}\p{N}]/u.test(text[at - 1] ?? '');

/**
 * How well what somebody typed fits a text: 0 when it does not. Every word typed has to be found, in any order: as a part
 * of the text, better at the beginning of a word; else as letters that stand in it in this order.
 */
export function fitOf(typed: string, text: string): number {
  const within = folded(text);
  let score = 1;
  for (const word of folded(typed).split(/\s+/).filter(Boolean)) {
    const one = fitOfWord(word, within);
    if (one === 0) return 0;
    score += one;
  }
  return score - within.length / 1000;
}

function fitOfWord(word: string, within: string): number {
  let best = 0;
  for (let at = within.indexOf(word); at >= 0; at = within.indexOf(word, at + 1))
    best = Math.max(best, startsWord(within, at) ? (at === 0 ? 120 : 100) : 60);
  return best || (beginnings(word, within) ? 20 : 0);
}

/** Whether each letter goes on from the one before or begins a later word: `insr` for "insert row". */
function beginnings(word: string, within: string): boolean {
  const starts = Array.from(within, (_, at) => at).filter((at) => startsWord(within, at));
  let reached: number[] = [];
  for (const [index, letter] of [...word].entries()) {
    const first = index === 0 ? -1 : Math.min(...reached);
    const possible = new Set([...reached.map((at) => at + 1), ...starts.filter((at) => at > first)]);
    reached = [...possible].filter((at) => within[at] === letter);
    if (reached.length === 0) return false;
  }
  return true;
}
