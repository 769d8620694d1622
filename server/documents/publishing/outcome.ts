import { recordAudit } from '../../platform/audit/audit.ts';
import type { Documents } from '../documents.ts';
import { draftById, updateDraft } from '../drafts/store.ts';
import { thingOf } from '../drafts/thing.ts';
import type { DocumentMeta } from '../repositories/repository.ts';
import type { RoomMessage } from '../roomMessages.ts';
import type { Writing } from '../tables.ts';
import { findPublication, finishPublication, type Publication, updatePublication } from './store.ts';
import type { Work } from './work.ts';

// How a request to publish ends, or does not end yet. The draft may have got another id meanwhile, so each looks it up.

/** A problem as it is kept and told. */
export type Reason = { code: string; summary: string };

/** Pauses between attempts while the repository cannot take the document; the last one repeats. */
const PAUSES_MS = [5, 15, 45, 120, 300, 900, 1800].map((seconds) => seconds * 1000);

/** The repository has the version. */
export async function published(
  { documents, publication, draft, person }: Work,
  meta: DocumentMeta,
  sha256: string,
  revision: number,
): Promise<void> {
  const { platform } = documents;
  const size = (await platform.objects.size(sha256)) ?? meta.size;
  const { version } = meta;
  const by = publication.person.displayName;
  await conclude(
    documents,
    publication,
    { type: 'published', version, by, changed: true },
    async (tx, id) => {
      await updateDraft(tx, id, {
        base_version: version,
        published: sha256,
        size,
        published_revision: revision,
      });
      await finishPublication(tx, publication.id, { state: 'done', version }, platform.clock());
      await recordAudit(tx, {
        by: { subject: person.subject, username: person.username },
        action: 'documents.draft.publish',
        thing: thingOf(draft),
        detail: { version, size },
      });
    },
  );
}

/** There was nothing to write. */
export async function unchanged(
  { documents, publication }: Work,
  { version }: DocumentMeta,
  revision: number,
): Promise<void> {
  const by = publication.person.displayName;
  await conclude(
    documents,
    publication,
    { type: 'published', version, by, changed: false },
    async (tx, id) => {
      await updateDraft(tx, id, { published_revision: revision });
      await finishPublication(
        tx,
        publication.id,
        { state: 'unchanged', version },
        documents.platform.clock(),
      );
    },
  );
}

/** The repository has a version that the draft does not know: nothing is overwritten, the editors choose. */
export async function conflict(
  { documents, publication }: Work,
  { version, modified, modifier }: DocumentMeta,
): Promise<void> {
  const message: RoomMessage = { type: 'conflict', version, at: modified, by: modifier.displayName };
  await conclude(documents, publication, message, (tx) =>
    finishPublication(tx, publication.id, { state: 'conflict', version }, documents.platform.clock()),
  );
}

/** It cannot be published as it is: the draft waits for a person. */
export async function fail(documents: Documents, publication: Publication, reason: Reason): Promise<void> {
  await conclude(documents, publication, { type: 'publishFailed', ...reason }, (tx) =>
    finishPublication(tx, publication.id, { state: 'failed', ...reason }, documents.platform.clock()),
  );
}

/** The repository cannot take it now: it is tried again, after pauses that grow. */
export async function putOff(documents: Documents, publication: Publication, reason: Reason): Promise<void> {
  const { publishing, platform } = documents;
  const attempts = publication.attempts + 1;
  const pause = PAUSES_MS[Math.min(attempts, PAUSES_MS.length) - 1] ?? 0;
  const next = new Date(platform.clock().getTime() + pause);
  const message: RoomMessage = { type: 'publishWaits', ...reason, next: next.toISOString() };
  await conclude(documents, publication, message, async (tx, draft) => {
    // What was certainly not sent is the same request for whoever asks now.
    const now = await findPublication(tx, publication.id);
    const state = now?.sent ? 'sending' : 'waiting';
    await updatePublication(tx, publication.id, { state, attempts, next_at: next, ...reason });
    const row = await draftById(tx, draft);
    if (row) await publishing.carryOut(tx, row, publication.id, new Date(Date.now() + pause));
  });
}

async function conclude(
  { tables, rooms }: Documents,
  { id }: Publication,
  message: RoomMessage,
  write: (tx: Writing, draft: string) => Promise<void>,
): Promise<void> {
  const draft = await tables.transaction().execute(async (tx) => {
    const now = await findPublication(tx, id);
    if (!now) return undefined;
    await write(tx, now.draft);
    return now.draft;
  });
  if (draft) rooms.tell(draft, message);
}
