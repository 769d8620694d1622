import * as Y from 'yjs';
import type { Documents } from '../documents.ts';
import {
  compactUpdates,
  deleteDraft,
  draftById,
  isDirty,
  listDraftIds,
  listUpdates,
  lockDraft,
} from '../drafts/store.ts';
import { SETTLE_MS } from './publishing.ts';
import { isPublishing } from './store.ts';

/** More updates than this are merged into one. */
const COMPACT_FROM = 100;

/** Looks at a draft that nobody edits: publishes what is unpublished, else ends it. A draft in conflict waits for a
 *  person; one that could not be published is tried again when somebody has opened and left it. */
export async function settle(documents: Documents, id: string): Promise<void> {
  const { tables, rooms, publishing, platform } = documents;
  await rooms.settled();
  const pause = new Date(platform.clock().getTime() - SETTLE_MS);
  await tables.transaction().execute(async (tx) => {
    const draft = await lockDraft(tx, id);
    if (!draft || rooms.isOpen(id) || (await isPublishing(tx, id))) return;
    if (isDirty(draft)) await publishing.request(tx, id, draft.lasteditor);
    // Who has just asked for the document is on the way into the room.
    else if (draft.visited_at <= pause) await deleteDraft(tx, id);
  });
  await compact(documents, id);
}

/** After a start nobody is in any room: every draft is looked at in a minute. */
export async function settleAll({ tables, publishing }: Documents): Promise<void> {
  for (const id of await listDraftIds(tables)) {
    await tables.transaction().execute((tx) => publishing.settleLater(tx, id));
  }
}

/** Merges the log of a draft into one update, when it has grown long; what is appended meanwhile stays as it is. */
export async function compact({ tables }: Documents, id: string): Promise<void> {
  if (!(await draftById(tables, id))) return;
  await tables.transaction().execute(async (tx) => {
    if (!(await lockDraft(tx, id))) return;
    const updates = await listUpdates(tx, id);
    if (updates.length < COMPACT_FROM) return;
    const ydoc = new Y.Doc();
    for (const { content } of updates) Y.applyUpdate(ydoc, content);
    const merged = Y.encodeStateAsUpdate(ydoc);
    ydoc.destroy();
    await compactUpdates(
      tx,
      id,
      updates.map((update) => update.id),
      merged,
    );
  });
}
