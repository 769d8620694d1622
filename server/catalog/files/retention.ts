import type { Catalog } from '../records/context.ts';
import { forgetBytes, lockUnreferenced, needsBytes, touchBytes, unreferencedBytes } from './bytes.ts';

const JOB = 'catalog.tidy';
const DAY_MS = 24 * 3600 * 1000;
const HOUR_MS = 3600 * 1000;
const PAGE_SIZE = 500;

/** Declares the durable job that removes uploads nobody went on with, and bytes that no file entry has. It runs at the
 *  start and every hour, in one process at a time. */
export function applyRetention(catalog: Catalog): void {
  const { platform, db, http } = catalog;
  const { jobs, log } = platform;
  const enqueue = (runAt: Date) => jobs.enqueue(db, JOB, {}, { key: JOB, queue: JOB, runAt });

  platform.owners.declare('catalog', (sha256) => needsBytes(db, sha256));
  jobs.handle(JOB, async (_payload, { signal }) => {
    try {
      await deleteUnused(catalog, signal);
    } catch (error) {
      if (!signal.aborted) log.error({ err: error }, 'old files and uploads were not removed');
    }
    await enqueue(new Date(Date.now() + HOUR_MS));
  });
  http.addHook('onReady', () => enqueue(new Date()));
}

async function deleteUnused(catalog: Catalog, signal: AbortSignal): Promise<void> {
  const { platform, db } = catalog;
  const { objects, settings, clock, log } = platform;
  const ago = (days: number) => new Date(clock().getTime() - days * DAY_MS);
  const uploads = await objects.removeAbandoned(ago(settings.uploadDays));
  if (uploads.length > 0) log.info({ uploads }, 'uploads were removed that nobody went on with');
  const before = ago(settings.unreferencedDays);
  let collected = 0;
  for (let after = ''; ; ) {
    const page = await unreferencedBytes(db, before, after, PAGE_SIZE);
    for (const sha256 of page) {
      signal.throwIfAborted();
      if (await collect(catalog, sha256, before)) collected++;
    }
    const last = page.at(-1);
    if (last === undefined || page.length < PAGE_SIZE) break;
    after = last;
  }
  if (collected > 0) log.info({ collected }, 'bytes were removed that no file entry has');
}

/** Removes bytes unless anything, anywhere, still needs them or is about to. */
async function collect({ platform }: Catalog, sha256: string, before: Date): Promise<boolean> {
  const { objects, owners, clock } = platform;
  return platform.database
    .as<unknown>()
    .transaction()
    .execute(async (tx) => {
      if (!(await lockUnreferenced(tx, sha256, before))) return false;
      const needed = (await owners.whoNeeds(sha256, 'catalog')) !== undefined;
      if (needed || !(await objects.collect(sha256, before))) {
        // Looked at again after another period.
        await touchBytes(tx, sha256, clock());
        return false;
      }
      await forgetBytes(tx, sha256);
      return true;
    });
}
