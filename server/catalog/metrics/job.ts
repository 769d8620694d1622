import type { Catalog } from '../records/context.ts';
import { removeDownloads, sumDownloads } from './store.ts';

const JOB = 'catalog.metrics';
const HOUR_MS = 3600 * 1000;
const DAY_MS = 24 * HOUR_MS;
const BATCH = 10_000;

/** Declares the durable job that sums downloads up by day and removes single ones that are old. Each download is summed
 *  once, however often the job runs or is killed. It runs at the start and every hour, in one process at a time. */
export function sumByDay({ platform, db, http }: Catalog): void {
  const { jobs, settings, clock, log } = platform;
  const enqueue = (runAt: Date) => jobs.enqueue(db, JOB, {}, { key: JOB, queue: JOB, runAt });
  const all = async (signal: AbortSignal, work: () => Promise<number>) => {
    while ((await work()) > 0) signal.throwIfAborted();
  };

  jobs.handle(JOB, async (_payload, { signal }) => {
    try {
      await all(signal, () => sumDownloads(db, BATCH));
      const before = new Date(clock().getTime() - settings.downloadDays * DAY_MS);
      await all(signal, () => removeDownloads(db, before, BATCH));
    } catch (error) {
      if (!signal.aborted) log.error({ err: error }, 'downloads were not summed');
    }
    await enqueue(new Date(Date.now() + HOUR_MS));
  });
  http.addHook('onReady', () => enqueue(new Date()));
}
