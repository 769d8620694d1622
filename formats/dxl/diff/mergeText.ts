import { commonPairs } from './sequence.ts';

/** What merging came to: with conflicts, the text holds both versions of these places between markers. */
export type Merged = { text: string; conflicts: number };

/** What the two versions are called at the markers. */
export type Labels = { ours: string; theirs: string };

/** A stretch of two versions that are merged: lines that are settled, or what both sides made of the same ones. */
export type Chunk =
  | { settled: true; lines: string[] }
  | { settled: false; before: string[]; ours: string[]; theirs: string[] };

/**
 * Merges two versions of a text by lines: where one side changed what both began with, its change is taken; where both
 * did, and differently, that is a conflict. Without a common beginning every difference is one. Lines have their ends.
 */
export function mergeLines(base: string | undefined, ours: string, theirs: string): Chunk[] {
  const [a, b] = [linesOf(ours), linesOf(theirs)];
  const o = base === undefined ? commonPairs(a, b).map(([at]) => a[at] ?? '') : linesOf(base);
  const inOurs = new Map(commonPairs(o, a));
  const inTheirs = new Map(commonPairs(o, b));
  const chunks: Chunk[] = [];
  const settle = (lines: readonly string[]) => {
    const last = chunks.at(-1);
    if (last?.settled) last.lines.push(...lines);
    else if (lines.length > 0) chunks.push({ settled: true, lines: [...lines] });
  };
  const mergeChunk = (before: string[], left: string[], right: string[]) => {
    if (same(left, right)) settle(left);
    else if (base !== undefined && same(before, left)) settle(right);
    else if (base !== undefined && same(before, right)) settle(left);
    else chunks.push({ settled: false, before, ours: left, theirs: right });
  };
  let [fromO, fromA, fromB] = [0, 0, 0];
  for (const [at, line] of o.entries()) {
    const [atA, atB] = [inOurs.get(at), inTheirs.get(at)];
    if (atA === undefined || atB === undefined) continue;
    mergeChunk(o.slice(fromO, at), a.slice(fromA, atA), b.slice(fromB, atB));
    settle([line]);
    [fromO, fromA, fromB] = [at + 1, atA + 1, atB + 1];
  }
  mergeChunk(o.slice(fromO), a.slice(fromA), b.slice(fromB));
  return chunks;
}

/** The same as one text, with markers around conflicts. */
export function mergeText(base: string | undefined, ours: string, theirs: string, labels: Labels): Merged {
  const chunks = mergeLines(base, ours, theirs);
  const lines = chunks.map((chunk) =>
    chunk.settled ? chunk.lines : marked(chunk.ours, chunk.theirs, labels),
  );
  return { text: lines.flat().join(''), conflicts: chunks.filter(({ settled }) => !settled).length };
}

/** True for a text in which somebody still has to merge what stands between markers. */
export const conflictMarker = /^<{7}(?: .*)?\r?\n[\s\S]*?^={7}\r?\n[\s\S]*?^>{7}(?: |\r?$)/m;

function marked(ours: readonly string[], theirs: readonly string[], labels: Labels): string[] {
  return [
    `<<<<<<< ${labels.ours}\n`,
    ...ended(ours),
    '=======\n',
    ...ended(theirs),
    `>>>>>>> ${labels.theirs}\n`,
  ];
}

/** A marker begins a line of its own, also after a last line that does not end. */
const ended = (lines: readonly string[]): string[] =>
  lines.map((line) => (line.endsWith('\n') ? line : `${line}\n`));

/** Lines with their ends. */
const linesOf = (text: string): string[] => text.match(/[^\n]*\n|[^\n]+$/g) ?? [];

const same = (a: readonly string[], b: readonly string[]): boolean =>
  a.length === b.length && a.every((line, at) => line === b[at]);
