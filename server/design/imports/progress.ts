import type { Reading } from '../tables.ts';
import { markProgress } from './jobs.ts';

/** How often progress is written. */
const PROGRESS_MS = 200;

/** Writes the progress of the import on another connection, a few times a second at most, and learns there that it was
 *  cancelled. */
export function progressTeller(tables: Reading, importId: string) {
  let latest = 0;
  let timer: NodeJS.Timeout | undefined;
  let telling: Promise<void> = Promise.resolve();
  let stopped = false;
  let ended = false;
  const send = () => {
    timer = undefined;
    telling = tables
      .transaction()
      .execute((tx) => markProgress(tx, importId, latest))
      .then((runs) => {
        ended = !runs;
      })
      .catch(() => undefined);
  };
  return {
    /** @throws Error when the import was ended meanwhile, so that no more work is put into it. */
    tell(done: number): void {
      if (ended) throw new Error('The import was ended while it ran.');
      latest = done;
      if (!stopped) timer ??= setTimeout(send, PROGRESS_MS);
    },
    /** After this no statement of ours touches the row, so that the transaction can. */
    async stop(): Promise<void> {
      stopped = true;
      clearTimeout(timer);
      await telling;
    },
  };
}
