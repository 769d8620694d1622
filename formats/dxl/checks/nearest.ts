/** Longest word that a near miss is looked for: what is longer is no slip of a finger. */
const maximumWord = 40;

/** The word somebody most likely meant, or undefined when none is near. */
export function nearest(word: string, known: readonly string[]): string | undefined {
  if (word.length > maximumWord) return undefined;
  const wanted = word.trim().toLowerCase();
  let best: string | undefined;
  let smallest = wanted.length <= 3 ? 2 : 3;
  for (const each of known) {
    if (Math.abs(each.length - wanted.length) >= smallest) continue;
    const steps = distance(wanted, each.toLowerCase());
    if (steps < smallest && steps < Math.max(wanted.length, each.length) / 2) {
      best = each;
      smallest = steps;
    }
  }
  return best;
}

/** The end of a sentence: `; did you mean x?`, or a full stop. */
export function meant(word: string, known: readonly string[]): string {
  const near = nearest(word, known);
  return near === undefined ? '.' : `; did you mean ${near}?`;
}

/** Letters to insert, remove, replace or swap with their neighbour (optimal string alignment). */
function distance(a: string, b: string): number {
  let before: number[] = [];
  let above = Array.from({ length: b.length + 1 }, (_, at) => at);
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let j = 1; j <= b.length; j++) {
      const same = a[i - 1] === b[j - 1] ? 0 : 1;
      let steps = Math.min((above[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1, (above[j - 1] ?? 0) + same);
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) {
        steps = Math.min(steps, (before[j - 2] ?? 0) + 1);
      }
      row.push(steps);
    }
    before = above;
    above = row;
  }
  return above[b.length] ?? 0;
}
