import type { Library } from './connections.ts';
import type { Elsewhere } from './elsewhere.ts';
import type { UpdateLog } from './log.ts';
import { ENDED, OPEN_ELSEWHERE } from './refusals.ts';
import type { Rooms } from './types.ts';

/** Changes a draft for somebody who is not in its room, where the room is open: here, or in another process.
 *  @param isEdited whether anybody edits a draft here. */
export function changingDraft(
  library: Library,
  log: UpdateLog,
  elsewhere: Pick<Elsewhere, 'change' | 'lookLater'>,
  isEdited: (draft: string) => boolean,
): Rooms['change'] {
  return async (draft, act) => {
    const direct = await library.openDirectConnection(draft).catch((error) => {
      if (error === OPEN_ELSEWHERE) return 'elsewhere' as const;
      if (error !== ENDED) throw error;
    });
    if (direct === 'elsewhere') return elsewhere.change(draft, act);
    // A document that is being unloaded at this moment would take the change without logging it.
    if (!direct || library.documents.get(draft) !== direct.document) return undefined;
    try {
      const done: ReturnType<typeof act>[] = [];
      await direct.transact((document) => done.push(act(document)));
      return (await log.kept(draft)) ? { done: done[0] as ReturnType<typeof act> } : undefined;
    } finally {
      await direct.disconnect();
      if (!isEdited(draft)) elsewhere.lookLater(draft);
    }
  };
}
