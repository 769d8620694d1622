import { recordAudit } from '../../platform/audit/audit.ts';
import type { Documents } from '../documents.ts';
import { thingOf } from '../drafts/thing.ts';
import { needsObject } from '../objectReferences.ts';
import { forgetMessages } from '../rooms/relay.ts';
import { deleteCopy, listCopiesBefore } from './store.ts';

const JOB = 'documents.tidy';
const HOUR_MS = 3600 * 1000;
const DAY_MS = 24 * HOUR_MS;
const PAGE_SIZE = 200;

/** Declares the durable job that removes copies that are old enough, and bytes that drafts and copies let go of. It runs
 *  at the start and every hour, in one process at a time. */
export function applyRetention(documents: Documents): void {
  const { platform, tables } = documents;
  const { jobs, log, http } = platform;
  const enqueue = (runAt: Date) => jobs.enqueue(tables, JOB, {}, { key: JOB, queue: JOB, runAt });
  jobs.handle(JOB, async (_payload, { signal }) => {
    try {
      await removeCopies(documents, signal);
      await collectObjects(documents, signal);
      await forgetMessages(tables);
    } catch (error) {
      if (!signal.aborted) log.error({ err: error }, 'old copies of drafts were not removed');
    }
    await enqueue(new Date(Date.now() + HOUR_MS));
  });
  http.addHook('onReady', () => enqueue(new Date()));
}

async function removeCopies({ platform, tables }: Documents, signal: AbortSignal): Promise<void> {
  const before = new Date(platform.clock().getTime() - platform.settings.copyDays * DAY_MS);
  for (;;) {
    const page = await listCopiesBefore(tables, before, PAGE_SIZE);
    for (const copy of page) {
      signal.throwIfAborted();
      await tables.transaction().execute(async (tx) => {
        if (!(await deleteCopy(tx, copy))) return;
        const detail = { name: copy.name, copy: copy.id, expired: true };
        const entry = { by: undefined, action: 'documents.copy.delete', thing: thingOf(copy), detail };
        await recordAudit(tx, entry);
      });
    }
    if (page.length < PAGE_SIZE) return;
  }
}

/** Bytes are checked a day after they were released: whoever stored them again meanwhile is about to refer to them. */
async function collectObjects({ platform, tables }: Documents, signal: AbortSignal): Promise<void> {
  const { objects, owners, clock } = platform;
  const before = new Date(clock().getTime() - DAY_MS);
  const rows = await tables
    .selectFrom('documents.left_object')
    .select('sha256')
    .where('left_at', '<', before)
    .execute();
  for (const { sha256 } of rows) {
    signal.throwIfAborted();
    await tables.transaction().execute(async (tx) => {
      const needed =
        (await needsObject(tables, sha256)) || (await owners.whoNeeds(sha256, 'documents')) !== undefined;
      // Put again since: left for a later look.
      if (!needed && (await objects.size(sha256)) !== undefined && !(await objects.collect(sha256, before)))
        return;
      await tx.deleteFrom('documents.left_object').where('sha256', '=', sha256).execute();
    });
  }
}
