import type { Catalog } from '../records/context.ts';
import { LIFE_MS } from './service.ts';
import { forgetSpent } from './store.ts';

const JOB = 'catalog.tokens.forget';
const DAY_MS = 24 * 3600 * 1000;
const BATCH = 10_000;

/** Declares the durable job that forgets refresh tokens that were spent so long ago that they would have expired by now
 *  had nobody spent them. Until then each of them, used again, gives a thief away. It runs at the start and every day. */
export function forgetSpentTokens({ platform, db, http }: Catalog): void {
  const { jobs, clock, log } = platform;
  const enqueue = (runAt: Date) => jobs.enqueue(db, JOB, {}, { key: JOB, queue: JOB, runAt });
  jobs.handle(JOB, async (_payload, { signal }) => {
    try {
      const before = new Date(clock().getTime() - LIFE_MS);
      while ((await forgetSpent(db, before, BATCH)) === BATCH) signal.throwIfAborted();
    } catch (error) {
      if (!signal.aborted) log.error({ err: error }, 'spent refresh tokens were not forgotten');
    }
    await enqueue(new Date(Date.now() + DAY_MS));
  });
  http.addHook('onReady', () => enqueue(new Date()));
}
