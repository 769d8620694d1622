import { elementOutline } from '../../../formats/dxl/code/index.ts';
import type { Asker } from '../threads/fairQueue.ts';
import type { Threads } from '../threads/threads.ts';
import type { ElementOutlined } from './schema.ts';

export type OutlineTask = { dxl: string };

/** What an element consists of. */
export const outline = ({ dxl }: OutlineTask): ElementOutlined => ({ outline: elementOutline(dxl) });

/** Longer elements are read in a thread, so that the event loop is never held up. */
const INLINE_CHARACTERS = 64 * 1024;

/** The same, in a thread when it may take long. */
export async function outlineBeside(
  threads: Threads,
  task: OutlineTask,
  asker: () => Asker,
): Promise<ElementOutlined> {
  return task.dxl.length <= INLINE_CHARACTERS ? outline(task) : threads.ask('outline', task, asker());
}
