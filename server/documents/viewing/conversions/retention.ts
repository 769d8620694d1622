import type { Platform } from '../../../platform/platform.ts';
import { conversionTables, forgetLeft, letGo, needsPages } from './store.ts';

const JOB = 'documents.conversions.tidy';
const SOON_MS = 10_000;
/** Objects are collected by one process at a time; the catalog's job runs in the queue of that name too. */
const QUEUE = 'catalog.tidy';

/** Declares the durable job that keeps converted documents within their bound. */
export function keepConversions(platform: Platform): void {
  const { jobs, owners, objects, settings } = platform;
  const db = conversionTables(platform);
  owners.declare('documents.conversions', (sha256) => needsPages(db, sha256));
  jobs.handle(JOB, async (_payload, { signal }) => {
    const left = await db.transaction().execute((tx) => letGo(tx, settings.conversionBytes));
    for (const { sha256, used_at } of left) {
      signal.throwIfAborted();
      const needed =
        (await needsPages(db, sha256)) ||
        (await owners.whoNeeds(sha256, 'documents.conversions')) !== undefined;
      // The same bytes were stored again since and are about to be needed: they are checked the next time.
      if (!needed && !(await objects.collect(sha256, new Date(used_at.getTime() + 1)))) continue;
      await db.transaction().execute((tx) => forgetLeft(tx, sha256));
    }
  });
}

/** Schedules the job soon, once however many documents are converted meanwhile. */
export async function enforceBoundSoon(platform: Platform): Promise<void> {
  const runAt = new Date(Date.now() + SOON_MS);
  await platform.jobs.enqueue(conversionTables(platform), JOB, {}, { key: JOB, queue: QUEUE, runAt });
}
