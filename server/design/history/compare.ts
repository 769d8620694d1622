import { type StructuralChange, structuralDiff, textDiff } from '../../../formats/dxl/diff/index.ts';
import type { Asker } from '../threads/fairQueue.ts';
import type { Threads } from '../threads/threads.ts';

/** Two texts to compare; an empty one is no element. */
export type CompareTask = { before: string; after: string };
export type Compared = { text: string; structural: StructuralChange[] };

/** What differs between two versions of an element. */
export const compare = ({ before, after }: CompareTask): Compared => ({
  text: textDiff(before, after),
  structural: structuralDiff(before, after),
});

/** Longer texts are compared in a thread, so that the event loop is never held up. */
const INLINE_CHARACTERS = 64 * 1024;

/** The same, in a thread when it may take long. */
export async function compareBeside(
  threads: Threads,
  task: CompareTask,
  asker: () => Asker,
): Promise<Compared> {
  const short = task.before.length + task.after.length <= INLINE_CHARACTERS;
  return short ? compare(task) : threads.ask<Compared>('compare', task, asker());
}
