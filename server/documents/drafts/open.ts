import { randomUUID } from 'node:crypto';
import type { Arrival, Documents } from '../documents.ts';
import { editLimit } from '../editable.ts';
import { actingEditor } from '../people.ts';
import { problem } from '../problems.ts';
import type { DocumentMeta } from '../repositories/repository.ts';
import type { Editor } from '../tables.ts';
import {
  type Draft,
  deleteDraft,
  findDraft,
  insertDraft,
  isDirty,
  lockDraft,
  noteVisitor,
  updateDraft,
} from './store.ts';

/** Who opens a draft, as the one whose right publishes it until somebody changes it. */
const openerOf = ({ person, type, meta }: Arrival): Editor => ({
  ...actingEditor(person, type),
  ...(!meta.permissions.write && { commentsOnly: true as const }),
});

/** Creates or joins the draft of a document. A draft that nobody edits and that holds nothing unpublished makes way
 *  for the repository's newer version.
 *  @throws Problem 413 or 422 when the file cannot be opened. */
export async function openDraft(documents: Documents, arrival: Arrival): Promise<Draft> {
  const { tables, rooms } = documents;
  const { key, meta } = arrival;
  for (let attempt = 0; attempt < 5; attempt++) {
    const found = await findDraft(tables, key, meta.id);
    if (found && isOutdated(found, meta) && (await dropOutdated(documents, found, meta))) {
      rooms.end(found.id, 'There is a newer version of the document.', { again: true });
      continue;
    }
    const { id } = found ?? (await createDraft(documents, arrival));
    const joined = await join(documents, id, arrival);
    if (joined) return joined;
  }
  throw problem('documents.draft.absent');
}

/** Records that a person opened a draft; undefined when it has just ended. */
async function join(
  { tables, platform, publishing }: Documents,
  id: string,
  arrival: Arrival,
): Promise<Draft | undefined> {
  const { person, type, meta } = arrival;
  return tables.transaction().execute(async (tx) => {
    const draft = await lockDraft(tx, id);
    if (!draft) return undefined;
    const publishes = draft.lasteditor.commentsOnly && meta.permissions.write;
    await updateDraft(tx, id, {
      visited_at: platform.clock(),
      name: meta.name,
      ...(publishes && { lasteditor: openerOf(arrival) }),
    });
    await noteVisitor(tx, id, person, type);
    // Somebody who opens the page and closes it at once never enters the room, and so never leaves it.
    await publishing.settleLater(tx, id);
    return draft;
  });
}

const isOutdated = (draft: Draft, meta: DocumentMeta) =>
  draft.base_version !== meta.version && !isDirty(draft);

/** @returns whether the draft is gone. */
async function dropOutdated(
  { tables, rooms }: Documents,
  { id }: Draft,
  meta: DocumentMeta,
): Promise<boolean> {
  return tables.transaction().execute(async (tx) => {
    const draft = await lockDraft(tx, id);
    if (!draft) return true;
    if (!isOutdated(draft, meta) || (await rooms.presence(id, tx)).editors.length > 0) return false;
    await deleteDraft(tx, id);
    return true;
  });
}

async function createDraft({ tables, platform, contents }: Documents, arrival: Arrival): Promise<Draft> {
  const { key } = arrival;
  const { meta, bytes } = await readLatest(arrival);
  const { update, carried } = await contents.open(bytes, meta.name);
  const { sha256, size } = await platform.objects.put(bytes);
  const now = platform.clock();
  const row = {
    id: randomUUID(),
    repository: key,
    document: meta.id,
    name: meta.name,
    base_version: meta.version,
    source: sha256,
    published: sha256,
    size,
    // Before any change: who opened it (documents.md, "Drafts").
    lasteditor: openerOf(arrival),
    carried,
    created_at: now,
    modified_at: now,
    visited_at: now,
  };
  const made = await tables.transaction().execute((tx) => insertDraft(tx, row, update));
  const draft = made ?? (await findDraft(tables, key, meta.id));
  if (!draft) throw problem('documents.draft.absent');
  return draft;
}

/** The newest bytes with the version they are of: another version may come while they are on their way. */
export async function readLatest({
  access,
  meta,
}: Pick<Arrival, 'access' | 'meta'>): Promise<{ meta: DocumentMeta; bytes: Buffer }> {
  const limit = editLimit(meta.name) ?? 0;
  if (meta.size > limit) throw problem('documents.content.large', { limit: limit / 1024 });
  let before = meta;
  for (let attempt = 0; attempt < 3; attempt++) {
    const bytes = await access.content(meta.id, { limit });
    const after = await access.meta(meta.id);
    if (after.version === before.version) return { meta: after, bytes };
    before = after;
  }
  throw problem('documents.version.moved');
}
