import type { Arrival, Documents } from '../documents.ts';
import { readLatest } from '../drafts/open.ts';
import { settledDraft } from '../drafts/settled.ts';
import type { Draft } from '../drafts/store.ts';
import { copyAddress } from '../history/present.ts';
import { keepCopy, onFile, replaceDraft } from '../history/replace.ts';
import { editorAddress } from '../opening/resolveDocument.ts';
import { actingEditor } from '../people.ts';
import { problem } from '../problems.ts';
import { BUILT_IN } from '../repositories/builtIn/key.ts';
import { checkName, createDocument, derivedName } from '../repositories/builtIn/service.ts';
import type { Choice, Settled } from './schema.ts';

/** Settles a conflict as a person chose; nothing of the draft or of the repository is lost in any case.
 *  @throws Problem 409 when there is no such conflict (any more), with what the repository has now; 404 without a draft. */
export async function settleConflict(
  documents: Documents,
  arrival: Arrival,
  chosen: Choice,
): Promise<Settled> {
  const { tables, publishing } = documents;
  const { key, meta, person, type } = arrival;
  const { version, modified, modifier } = meta;
  const draft = await settledDraft(documents, key, meta.id);
  if (!draft) throw problem('documents.draft.absent');
  if (draft.base_version === version) throw problem('documents.conflict.absent');
  if (chosen.version !== undefined && chosen.version !== version)
    throw problem('documents.version.moved', { version, modified, by: modifier.displayName });
  if (chosen.choice === 'take') return takeTheirs(documents, draft, arrival, chosen);
  if (chosen.choice === 'copy') return saveAsNew(documents, draft, arrival, chosen);
  const asked = { over: version, comment: chosen.comment, versionKind: chosen.versionKind };
  const job = await tables
    .transaction()
    .execute((tx) => publishing.request(tx, draft.id, actingEditor(person, type), asked));
  return job ? { job } : {};
}

/** The repository's version takes the draft's place; the draft is kept as a copy. */
async function takeTheirs(
  documents: Documents,
  draft: Draft,
  arrival: Arrival,
  { name = derivedName(draft.name, ' (set aside)') }: Choice,
): Promise<Settled> {
  const { person, meta } = arrival;
  const keep = { name: checkName(name), reason: 'conflict' } as const;
  const kept = await giveWay(documents, draft, arrival, (tx, now, file) =>
    keepCopy(documents, tx, now, file, person, keep),
  );
  const taken = `${person.displayName} took version ${meta.version} of the repository`;
  const summary = `${taken}; the draft was kept as a copy, “${kept.name}”.`;
  documents.rooms.end(draft.id, summary, { again: true, undo: { copy: kept.id } });
  return { kept: kept.name, copy: kept.id };
}

/** The draft becomes a document of its own where the repository can create one, otherwise a copy to download. */
async function saveAsNew(
  documents: Documents,
  draft: Draft,
  arrival: Arrival,
  { name }: Choice,
): Promise<Settled> {
  const { person, type, meta, access, key } = arrival;
  const { platform, rooms } = documents;
  const copy = checkName(name ?? copyName(draft.name));
  const { mime } = meta;
  const keep = { name: copy, reason: 'conflict' } as const;
  const end = (id: string): Settled => {
    const document = editorAddress(type, id);
    const summary = `${person.displayName} saved the draft as a new document, “${copy}”; this is the repository's version.`;
    rooms.end(draft.id, summary, { again: true, document });
    return { document };
  };
  if (key === BUILT_IN) {
    const id = await giveWay(documents, draft, arrival, async (tx, _, file) => {
      const stored = await platform.objects.put(file);
      return createDocument(
        tx,
        { name: copy, mime, stored },
        { by: person, at: platform.clock(), jobs: platform.jobs },
      );
    });
    return end(id ?? '');
  }
  if (access.create) {
    const sent = await onFile(documents, draft.id, async (_tx, _draft, file) => file);
    const made = await access.create(meta.id, { name: copy, mime, bytes: sent });
    // What was typed while the repository made the document is in a copy.
    await giveWay(documents, draft, arrival, async (tx, now, file) => {
      if (Buffer.compare(sent, file) !== 0) await keepCopy(documents, tx, now, file, person, keep);
    });
    return end(made.id);
  }
  const kept = await giveWay(documents, draft, arrival, (tx, now, file) =>
    keepCopy(documents, tx, now, file, person, keep),
  );
  const summary = `${person.displayName} kept the draft as a copy, “${copy}”; this is the repository's version.`;
  rooms.end(draft.id, summary, { again: true, undo: { copy: kept.id } });
  return { kept: copy, copy: kept.id, download: copyAddress(type, meta.id, kept.id) };
}

/** Lets the repository's version take the draft's place. */
async function giveWay<T>(
  documents: Documents,
  draft: Draft,
  arrival: Arrival,
  save: Parameters<typeof replaceDraft<T>>[4],
): Promise<T> {
  const { meta, bytes } = await readLatest(arrival);
  return replaceDraft(documents, draft.id, arrival, { bytes, version: meta.version }, save);
}

/** `Report.docx` → `Report (copy).docx` */
function copyName(name: string): string {
  const ending = /(\.[\w-]{1,20})?$/.exec(name)?.[0] ?? '';
  return derivedName(name.slice(0, name.length - ending.length), ` (copy)${ending}`);
}
