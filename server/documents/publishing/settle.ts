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
import { isPublishing } from './store.ts';

/** More updates than this are merged into one. */
const COMPACT_FROM = 100;

/** Looks at a draft that nobody edits: publishes what is unpublished, else ends it. A draft in conflict waits for a
 *  person; one that could not be published is tried again by whoever opens it. */
export async function settle(documents: Documents, id: string): Promise<void> {
  const { tables, rooms, publishing } = documents;
  await rooms.settled();
  if (rooms.isOpen(id)) return;
  await tables.transaction().execute(async (tx) => {
    const draft = await lockDraft(tx, id);
    if (!draft || (await isPublishing(tx, id))) return;
    if (!isDirty(draft)) return rooms.isOpen(id) ? undefined : deleteDraft(tx, id);
    await publishing.request(tx, id, draft.lasteditor);
  });
  await compact(documents, id);
}

/** After a publication: the draft ends when nothing is left to publish and nobody edits. */
export async function endIfDone({ tables, rooms }: Documents, id: string): Promise<void> {
  if (rooms.isOpen(id)) return;
  await tables.transaction().execute(async (tx) => {
    const draft = await lockDraft(tx, id);
    if (draft && !isDirty(draft) && !(await isPublishing(tx, id)) && !rooms.isOpen(id))
      await deleteDraft(tx, id);
  });
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
