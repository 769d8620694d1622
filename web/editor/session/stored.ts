import { refusal } from '../../embed/host.ts';
import type { Room } from './room.ts';

export const UNSTORED = 'embed.unsaved';
/** How long what was typed last may take to be stored before somebody is told that it is not. */
const STORED_MS = 20_000;

/** Resolves when everything that was changed here is stored.
 *  @throws `embed.unsaved` when it is not in time, or never will be. */
export function stored({ writing, ended }: Room): Promise<void> {
  if (!writing.pending()) return Promise.resolve();
  return new Promise((resolve, reject) => {
    const look = () => {
      if (writing.pending() && ended.get() === undefined) return;
      stop();
      if (writing.pending()) reject(unsaved());
      else resolve();
    };
    const patience = setTimeout(() => {
      stop();
      reject(unsaved());
    }, STORED_MS);
    const forget = [writing.state.watch(look), ended.watch(look)];
    const stop = () => {
      clearTimeout(patience);
      for (const each of forget) each();
    };
    look();
  });
}

const unsaved = () => refusal(UNSTORED, 'The last changes are not stored yet.');
