import { setTimeout as wait } from 'node:timers/promises';
import type { Documents } from '../documents.ts';
import { type Draft, deleteDraft, draftById, isDirty, listDraftIds, lockDraft } from '../drafts/store.ts';
import { compactUpdates, listUpdates } from '../drafts/updates.ts';
import type { Writing } from '../tables.ts';
import { SETTLE_MS } from './publishing.ts';
import { isPublishing, latestPublication, listUnfinished } from './store.ts';

/** More updates than this are merged into one. */
const COMPACT_FROM = 100;

/** Settles a draft that nobody edits: publishes what is unpublished, or ends it. A draft in conflict waits for a
 *  person; one that could not be published is tried again when somebody has opened and left it. */
export async function settle(documents: Documents, id: string): Promise<void> {
  const { tables, rooms, publishing, platform } = documents;
  await rooms.settled(id);
  const pause = new Date(platform.clock().getTime() - SETTLE_MS);
  await tables.transaction().execute(async (tx) => {
    const draft = await lockDraft(tx, id);
    if (!draft || (await isPublishing(tx, id))) return;
    const { editors, isOpen, mayComeBack } = await rooms.presence(id, tx);
    if (editors.length > 0) return;
    if (mayComeBack) return publishing.settleLater(tx, id);
    if (isDirty(draft)) {
      // Comments of those who may do nothing else wait for somebody who may publish.
      if (!draft.lasteditor.commentsOnly && !(await waitsForPerson(tx, draft)))
        await publishing.request(tx, id, draft.lasteditor);
    }
    // Who has just asked for the document is on the way into the room; who reads and comments there keeps it.
    else if (draft.visited_at <= pause && !isOpen) await deleteDraft(tx, id);
  });
  await compact(documents, id);
}

/** Whether the draft was refused as it is, and nobody has changed or opened it since. */
async function waitsForPerson(tx: Writing, draft: Draft): Promise<boolean> {
  const last = await latestPublication(tx, draft.id);
  const { finished_at: refused, state } = last ?? {};
  if (!refused || (state !== 'failed' && state !== 'conflict')) return false;
  return refused >= draft.modified_at && refused >= draft.visited_at;
}

/** How long to wait for a database that was away at the start. */
const AGAIN_MS = 2_000;

/** At startup, schedules a check in a minute for every draft that nobody edits in any process, and retries waiting
 *  publications at once. What fails is begun anew until it is done or the server stops: nobody else does it. */
export async function settleAll(documents: Documents): Promise<void> {
  const { stopping } = documents.platform.http.connections;
  while (!stopping.aborted) {
    try {
      return await settleEach(documents, stopping);
    } catch (error) {
      if (stopping.aborted) return;
      documents.platform.log.warn({ err: error }, 'drafts could not be looked through; it is tried again');
      await wait(AGAIN_MS, undefined, { signal: stopping, ref: false }).catch(() => undefined);
    }
  }
}

async function settleEach({ tables, publishing, rooms }: Documents, stopping: AbortSignal): Promise<void> {
  for (const { id, draft } of await listUnfinished(tables)) {
    if (stopping.aborted) return;
    await tables.transaction().execute(async (tx) => {
      const row = await draftById(tx, draft);
      if (row) await publishing.carryOut(tx, row, id);
    });
  }
  for (const id of await listDraftIds(tables)) {
    if (stopping.aborted) return;
    if ((await rooms.presence(id)).isOpen) continue;
    await tables.transaction().execute((tx) => publishing.settleLater(tx, id));
  }
}

/** Merges the log of a draft into one update, when it has grown long; what is appended meanwhile stays as it is. */
export async function compact({ tables, contents }: Documents, id: string): Promise<void> {
  const updates = await listUpdates(tables, id);
  if (updates.length < COMPACT_FROM) return;
  const merged = await contents.merge(updates.map(({ content }) => content));
  await tables.transaction().execute(async (tx) => {
    if (await lockDraft(tx, id)) await compactUpdates(tx, id, updates, merged);
  });
}
