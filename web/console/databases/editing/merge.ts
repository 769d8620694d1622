import { type Chunk, mergeLines } from '../../../../formats/dxl/diff/mergeText.ts';
import type { Conflict } from '../../comparison/merge.ts';

/** Two versions of a source laid over each other; each place that both changed is a field of its own. */
export type MergedSource = {
  conflicts: Conflict<Record<string, string>>[];
  /** The line of mine at which each of them begins, counted from 1. */
  lines: Record<string, number>;
  /** The whole, with theirs in these places and mine in the others. */
  text(takeTheirs: readonly string[]): string;
};

/** Lays what I typed over what somebody saved meanwhile, line by line. */
export function mergeSources(before: string, mine: string, theirs: string): MergedSource {
  const chunks = mergeLines(before, mine, theirs);
  const lines: Record<string, number> = {};
  const conflicts: MergedSource['conflicts'] = [];
  let line = 1;
  for (const [at, chunk] of chunks.entries()) {
    if (!chunk.settled) {
      lines[at] = line;
      const [was, own, others] = [chunk.before, chunk.ours, chunk.theirs].map((each) => each.join(''));
      conflicts.push({ field: String(at), before: was, mine: own, theirs: others });
    }
    line += (chunk.settled ? chunk.lines : chunk.ours).length;
  }
  const chosen = (chunk: Chunk, at: number, takeTheirs: readonly string[]) =>
    chunk.settled ? chunk.lines : takeTheirs.includes(String(at)) ? chunk.theirs : chunk.ours;
  return {
    conflicts,
    lines,
    text: (takeTheirs) => chunks.flatMap((chunk, at) => chosen(chunk, at, takeTheirs)).join(''),
  };
}
