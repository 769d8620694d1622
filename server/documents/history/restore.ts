import { recordAudit } from '../../platform/audit/audit.ts';
import type { Arrival, Documents } from '../documents.ts';
import { openDraft } from '../drafts/open.ts';
import { type Draft, isDirty } from '../drafts/store.ts';
import { thingOf } from '../drafts/thing.ts';
import { editLimit } from '../editable.ts';
import { problem } from '../problems.ts';
import type { Undo } from '../roomMessages.ts';
import type { Writing } from '../tables.ts';
import { keepCopy, replaceDraft } from './replace.ts';
import { findCopy, type KeptCopy } from './store.ts';

/** Restores a version of the repository into the draft: a change like any other, that is published or undone.
 *  @throws Problem 404 without such a version, 422 when it cannot be opened. */
export async function restoreVersion(
  documents: Documents,
  arrival: Arrival,
  version: string,
): Promise<{ kept: string | null }> {
  const { access, meta } = arrival;
  const bytes = await access.content(meta.id, { version, limit: editLimit(meta.name) ?? 0 });
  return restore(documents, arrival, bytes, { what: `version ${version}`, detail: { version } });
}

/** Restores a copy into the draft.
 *  @throws Problem 404 without such a copy. */
export async function restoreCopy(
  documents: Documents,
  arrival: Arrival,
  id: string,
): Promise<{ kept: string | null }> {
  const copy = await copyOf(documents, arrival, id);
  const bytes = await documents.platform.objects.get(copy.sha256);
  return restore(documents, arrival, bytes, { what: `“${copy.name}”`, detail: { copy: copy.id } });
}

/** @throws Problem 404 without such a copy of this document. */
export async function copyOf({ tables }: Documents, { key, meta }: Arrival, id: string): Promise<KeptCopy> {
  const copy = await findCopy(tables, { repository: key, document: meta.id }, id);
  if (!copy) throw problem('documents.copy.unknown');
  return copy;
}

async function restore(
  documents: Documents,
  arrival: Arrival,
  bytes: Uint8Array,
  { what, detail }: { what: string; detail: Record<string, string> },
): Promise<{ kept: string | null }> {
  const { person } = arrival;
  const draft = await openDraft(documents, arrival);
  const save = async (tx: Writing, now: Draft, file: Uint8Array) => {
    const keep = { name: `Before ${what} was restored`, reason: 'restore' } as const;
    const kept = isDirty(now) ? await keepCopy(documents, tx, now, file, person, keep) : undefined;
    const entry = { by: person, action: 'documents.draft.restore', thing: thingOf(now), detail };
    await recordAudit(tx, entry);
    // Where the repository has what the draft was, that is restored to undo this.
    const undo: Undo = kept ? { copy: kept.id } : { version: now.base_version };
    return { kept: kept?.id ?? null, undo };
  };
  const { kept, undo } = await replaceDraft(documents, draft.id, arrival, { bytes }, save);
  documents.rooms.end(draft.id, `${person.displayName} restored ${what}.`, { again: true, undo });
  return { kept };
}
