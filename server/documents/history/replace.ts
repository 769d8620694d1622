import { randomUUID } from 'node:crypto';
import { recordAudit } from '../../platform/audit/audit.ts';
import type { Arrival, Documents } from '../documents.ts';
import {
  type Draft,
  lockDraft,
  type Replacement,
  readSnapshot,
  replaceText,
  type Snapshot,
  snapshotOf,
} from '../drafts/store.ts';
import { thingOf } from '../drafts/thing.ts';
import { actingEditor, somebodyOf } from '../people.ts';
import { problem } from '../problems.ts';
import type { Writing } from '../tables.ts';
import { insertCopy, type KeptCopy } from './store.ts';

/** A file that takes the place of a draft's text, or that is all that is left of it. */
export type Other = {
  bytes: Uint8Array;
  /** Where the repository has it: then nothing of it is unpublished. */
  version?: string;
};

/** How a copy is called and why it is kept. */
export type Keep = Pick<KeptCopy, 'name' | 'reason'>;

/** Replaces a draft's text with another file. The caller then moves the editors along with `rooms.end`, which tells them
 *  why. @param save gets what the draft held, to keep it in the same transaction.
 *  @throws Problem 404 when the draft has ended, 422 when the file or the draft cannot be read. */
export async function replaceDraft<T>(
  documents: Documents,
  id: string,
  { person, type }: Pick<Arrival, 'person' | 'type'>,
  { bytes, version }: Other,
  save: (tx: Writing, draft: Draft, file: Uint8Array) => Promise<T>,
): Promise<T> {
  const { contents, platform, publishing } = documents;
  const opened = await contents.open(bytes);
  const { sha256: source, size } = await platform.objects.put(bytes);
  const replacement: Replacement = {
    ...opened,
    source,
    lasteditor: actingEditor(person, type),
    ...(version === undefined ? {} : { published: { base_version: version, published: source, size } }),
  };
  return onFile(documents, id, async (tx, draft, file) => {
    const saved = await save(tx, draft, file);
    const next = await replaceText(tx, draft, replacement, platform.clock());
    await publishing.settleLater(tx, next);
    return saved;
  });
}

/** Keeps a draft's file under a name. */
export async function keepCopy(
  { platform }: Documents,
  tx: Writing,
  draft: Draft,
  file: Uint8Array,
  person: Arrival['person'],
  { name, reason }: Keep,
): Promise<KeptCopy> {
  const { repository, document, base_version } = draft;
  const row: KeptCopy = {
    id: randomUUID(),
    repository,
    document,
    name,
    reason,
    base_version,
    ...(await platform.objects.put(file)),
    kept_at: platform.clock(),
    kept_by: somebodyOf(person),
  };
  await insertCopy(tx, row);
  const detail = { name, copy: row.id };
  await recordAudit(tx, { by: person, action: 'documents.copy.keep', thing: thingOf(draft), detail });
  return row;
}

/** Acts on a draft together with its file at that moment. The file is made beforehand; only when somebody changed the
 *  draft meanwhile is it made again, with the draft locked. */
export async function onFile<T>(
  documents: Documents,
  id: string,
  act: (tx: Writing, draft: Draft, file: Uint8Array) => Promise<T>,
): Promise<T> {
  const { tables, rooms } = documents;
  await rooms.settled(id);
  const early = await fileOf(documents, await snapshotOf(tables, id));
  return tables.transaction().execute(async (tx) => {
    const draft = await lockDraft(tx, id);
    if (!draft || !early) throw problem('documents.draft.absent');
    const same = Number(draft.revision) === early.revision;
    const now = same ? early : await fileOf(documents, await readSnapshot(tx, id));
    if (!now) throw problem('documents.draft.absent');
    return act(tx, draft, now.file);
  });
}

async function fileOf({ contents, platform }: Documents, snapshot: Snapshot | undefined) {
  if (!snapshot) return undefined;
  const file = await contents.save(await platform.objects.get(snapshot.source), snapshot.updates);
  return { file, revision: Number(snapshot.revision) };
}
