import { recordAudit } from '../../platform/audit/audit.ts';
import type { Arrival, Documents } from '../documents.ts';
import { findDraft } from '../drafts/store.ts';
import { thingOf } from '../drafts/thing.ts';
import { type FilePath, resolveDocument, viewerAddress } from '../opening/resolveDocument.ts';
import { problem } from '../problems.ts';
import { checkName, derivedName } from '../repositories/builtIn/service.ts';
import { keepCopy, onFile } from './replace.ts';
import { copyOf } from './restore.ts';
import { deleteCopy, type KeptCopy } from './store.ts';

/** Like opening for edit, but whatever kind the document has become: its draft and copies are not lost by that.
 *  @throws Problem 403 without the right to write. */
export async function resolveToWrite(
  documents: Documents,
  person: Arrival['person'],
  path: FilePath,
): Promise<Arrival> {
  const arrival = await resolveDocument(documents, person, path);
  const viewer = viewerAddress(path.type, path.file_id);
  if (!arrival.meta.permissions.write) throw problem('documents.right.missing', { needed: 'change', viewer });
  return arrival;
}

/** The draft's file as it is now.
 *  @throws Problem 404 without a draft. */
export async function draftFile(documents: Documents, { key, meta }: Arrival): Promise<Uint8Array> {
  const draft = await findDraft(documents.tables, key, meta.id);
  if (!draft) throw problem('documents.draft.absent');
  return onFile(documents, draft.id, async (_tx, _draft, file) => file);
}

/** Keeps a copy of the draft as it is, because somebody asked for it. */
export async function keepDraft(
  documents: Documents,
  { key, meta, person }: Arrival,
  name = derivedName(meta.name, ' (kept)'),
): Promise<KeptCopy> {
  const draft = await findDraft(documents.tables, key, meta.id);
  if (!draft) throw problem('documents.draft.absent');
  const keep = { name: checkName(name), reason: 'asked' } as const;
  return onFile(documents, draft.id, (tx, now, file) => keepCopy(documents, tx, now, file, person, keep));
}

/** @throws Problem 404 without such a copy. */
export async function removeCopy(documents: Documents, arrival: Arrival, id: string): Promise<void> {
  const copy = await copyOf(documents, arrival, id);
  await documents.tables.transaction().execute(async (tx) => {
    if (!(await deleteCopy(tx, copy))) throw problem('documents.copy.unknown');
    const detail = { name: copy.name, copy: id };
    await recordAudit(tx, {
      by: arrival.person,
      action: 'documents.copy.delete',
      thing: thingOf(copy),
      detail,
    });
  });
}
