import type { Selectable } from 'kysely';
import { recordAudit } from '../../../platform/audit/audit.ts';
import type { Platform } from '../../../platform/platform.ts';
import { leaveObjects } from '../../objectReferences.ts';
import { problem } from '../../problems.ts';
import type { DocumentTable, Reading, Writing } from '../../tables.ts';
import { findWorkingCopy } from './checkoutStore.ts';
import { ownedTrash } from './listStore.ts';
import { tagOf } from './present.ts';
import type { Act, Check } from './service.ts';
import { listVersions, lockDocument } from './store.ts';

const JOB = 'documents.trash';
const HOUR_MS = 3600 * 1000;
const DAY_MS = 24 * HOUR_MS;
const PAGE_SIZE = 100;
/** So many documents are removed in one request. */
const AT_ONCE = 200;

/** Declares the durable job that removes what has been in the trash for too long. It runs at the start and every hour,
 *  in one process at a time; the bytes go later, when nothing else needs them. */
export function emptyTrash(platform: Platform, tables: Reading): void {
  const { jobs, log, http } = platform;
  const enqueue = (runAt: Date) => jobs.enqueue(tables, JOB, {}, { key: JOB, queue: JOB, runAt });
  jobs.handle(JOB, async (_payload, { signal }) => {
    try {
      await removeOld(platform, tables, signal);
    } catch (error) {
      if (!signal.aborted) log.error({ err: error }, 'the trash of documents was not emptied');
    }
    await enqueue(new Date(Date.now() + HOUR_MS));
  });
  http.addHook('onReady', () => enqueue(new Date()));
}

async function removeOld({ clock, settings }: Platform, tables: Reading, signal: AbortSignal): Promise<void> {
  const before = new Date(clock().getTime() - settings.trashDays * DAY_MS);
  for (;;) {
    const page = await tables
      .selectFrom('documents.document')
      .select('id')
      .where('deleted_at', '<', before)
      .orderBy('deleted_at')
      .limit(PAGE_SIZE)
      .execute();
    for (const { id } of page) {
      signal.throwIfAborted();
      await tables.transaction().execute((tx) => removeDocument(tx, id, before));
    }
    if (page.length < PAGE_SIZE) return;
  }
}

/** Removes a document with all versions, if it still is in the trash since then. */
async function removeDocument(tx: Writing, id: string, before: Date): Promise<void> {
  const row = await lockDocument(tx, id);
  if (row?.deleted_at && row.deleted_at < before) await removeForGood(tx, row, undefined);
}

/** Removes documents of the trash that a person owns, as many as one request should.
 *  @returns how many, and whether others are left */
export async function removeOwned(tables: Reading, act: Act): Promise<{ deleted: number; more: boolean }> {
  const ids = await ownedTrash(tables, act.by, AT_ONCE + 1);
  let deleted = 0;
  for (const id of ids.slice(0, AT_ONCE))
    await tables.transaction().execute(async (tx) => {
      const row = await lockDocument(tx, id);
      // Somebody may have taken it back meanwhile.
      if (!row?.deleted_at) return;
      await removeForGood(tx, row, act);
      deleted += 1;
    });
  return { deleted, more: ids.length > AT_ONCE };
}

/** Removes a document of the trash.
 *  @throws Problem 404 `documents.document.unknown` where it is not there any more */
export async function removeFromTrash(tx: Writing, id: string, act: Act, check: Check): Promise<void> {
  const row = await lockDocument(tx, id);
  if (!row?.deleted_at) throw problem('documents.document.unknown');
  check(tagOf(row));
  await removeForGood(tx, row, act);
}

/** Removes a locked document with all versions. @param act nobody's: its time was over */
async function removeForGood(
  tx: Writing,
  row: Selectable<DocumentTable>,
  act: Act | undefined,
): Promise<void> {
  const { id, name } = row;
  const copy = await findWorkingCopy(tx, id);
  const versions = await listVersions(tx, id);
  await leaveObjects(
    tx,
    [...versions, ...(copy ? [copy] : [])].map(({ sha256 }) => sha256),
  );
  await tx.deleteFrom('documents.document').where('id', '=', id).execute();
  const entry = { action: 'documents.document.purge', thing: `documents/lcfiles/${id}` };
  await recordAudit(tx, {
    ...entry,
    by: act?.by,
    ...(act?.request && { request: act.request }),
    detail: { name, versions: versions.length },
  });
}
