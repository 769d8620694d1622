import { randomUUID } from 'node:crypto';
import { DocxProblem } from '../../../formats/docx/index.ts';
import { recordAudit } from '../../platform/audit/audit.ts';
import type { Documents } from '../documents.ts';
import { saveContent } from '../drafts/content.ts';
import type { Arrival } from '../drafts/open.ts';
import { type Draft, deleteDraft, findDraft, listUpdates } from '../drafts/store.ts';
import { editorAddress } from '../opening/arrive.ts';
import { problem } from '../problems.ts';
import { somebodyOf } from '../repositories/builtIn/present.ts';
import { createDocument } from '../repositories/builtIn/service.ts';
import type { Writing } from '../tables.ts';
import { actingEditor, thingOf } from './publishing.ts';
import type { Choice } from './schema.ts';
import { insertKeptCopy } from './store.ts';

type Settled = { job?: string; kept?: string; document?: string };

/** Settles a conflict as a person chose; nothing of the draft or of the repository is lost in any case.
 *  @throws Problem 409 when there is no such conflict (any more), 404 without a draft. */
export async function settleConflict(
  documents: Documents,
  arrival: Arrival,
  chosen: Choice,
): Promise<Settled> {
  const { tables, publishing, rooms } = documents;
  const { key, meta, person, type } = arrival;
  await rooms.settled();
  const draft = await findDraft(tables, key, meta.id);
  if (!draft) throw problem('documents.draft.absent');
  if (draft.base_version === meta.version) throw problem('documents.conflict.absent');
  if (chosen.version !== undefined && chosen.version !== meta.version)
    throw problem('documents.version.moved');
  if (chosen.choice === 'publish') {
    const by = actingEditor(person, type);
    const job = await tables
      .transaction()
      .execute((tx) => publishing.request(tx, draft.id, by, meta.version));
    return job ? { job } : {};
  }
  const settled =
    chosen.choice === 'take'
      ? await setAside(documents, draft, arrival, chosen)
      : await saveCopy(documents, draft, arrival, chosen);
  const summary =
    'kept' in settled
      ? 'The version of the repository was taken; the draft was kept as a copy.'
      : 'The draft was saved as a new document.';
  rooms.end(draft.id, summary);
  return settled;
}

/** Keeps the draft's file under a name, and ends the draft. */
async function setAside(
  { platform, tables }: Documents,
  draft: Draft,
  { person }: Arrival,
  { name }: Choice,
): Promise<Settled> {
  const kept = name ?? `${draft.name} (set aside)`;
  const at = platform.clock();
  await tables.transaction().execute(async (tx) => {
    const stored = await platform.objects.put(await contentOf(platform.objects, tx, draft));
    const { repository, document } = draft;
    await insertKeptCopy(tx, {
      id: randomUUID(),
      repository,
      document,
      name: kept,
      ...stored,
      kept_at: at,
      kept_by: somebodyOf(person),
    });
    await deleteDraft(tx, draft.id);
    await recordAudit(tx, {
      by: person,
      action: 'documents.draft.setaside',
      thing: thingOf(draft),
      detail: { name: kept },
    });
  });
  return { kept };
}

/** Makes a document of the built-in repository from the draft, and ends the draft. */
async function saveCopy(
  { platform, tables }: Documents,
  draft: Draft,
  arrival: Arrival,
  { name }: Choice,
): Promise<Settled> {
  const { person, meta } = arrival;
  const id = await tables.transaction().execute(async (tx) => {
    const stored = await platform.objects.put(await contentOf(platform.objects, tx, draft));
    const upload = { name: name ?? copyName(draft.name), mime: meta.mime, stored };
    const made = await createDocument(tx, upload, { by: person, at: platform.clock() });
    await deleteDraft(tx, draft.id);
    return made;
  });
  return { document: editorAddress('lcfiles', id ?? '') };
}

async function contentOf(
  objects: Documents['platform']['objects'],
  tx: Writing,
  draft: Draft,
): Promise<Uint8Array> {
  const updates = await listUpdates(tx, draft.id);
  try {
    return saveContent(
      await objects.get(draft.source),
      updates.map(({ content }) => content),
    );
  } catch (error) {
    if (error instanceof DocxProblem) throw problem('documents.content.unreadable', { reason: error.reason });
    throw error;
  }
}

/** `Report.docx` → `Report (copy).docx` */
const copyName = (name: string) => name.replace(/(\.[^.]*)?$/, ' (copy)$1');
