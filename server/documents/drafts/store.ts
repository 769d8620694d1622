import { randomUUID } from 'node:crypto';
import { type Selectable, sql } from 'kysely';
import type { Person } from '../../platform/identity/caller.ts';
import { leaveObjects } from '../objectReferences.ts';
import type { RepositoryType } from '../repositoryTypes.ts';
import type { DraftTable, Reading, Writing } from '../tables.ts';
import { listUpdates } from './updates.ts';

/** A row of `documents.draft`. */
export type Draft = Selectable<DraftTable>;

/** True when the draft has changes that are not in the repository. */
export const isDirty = (draft: Pick<Draft, 'revision' | 'published_revision'>) =>
  draft.revision > draft.published_revision;

/** The draft of a document, whatever version or address it was opened by. */
export async function findDraft(
  reading: Reading,
  repository: string,
  document: string,
): Promise<Draft | undefined> {
  return reading
    .selectFrom('documents.draft')
    .selectAll()
    .where('repository', '=', repository)
    .where('document', '=', document)
    .executeTakeFirst();
}

export async function draftById(reading: Reading, id: string): Promise<Draft | undefined> {
  return reading.selectFrom('documents.draft').selectAll().where('id', '=', id).executeTakeFirst();
}

/** Locks a draft until the transaction ends. */
export async function lockDraft(tx: Writing, id: string): Promise<Draft | undefined> {
  return tx.selectFrom('documents.draft').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
}

export async function listDraftIds(reading: Reading): Promise<string[]> {
  const rows = await reading.selectFrom('documents.draft').select('id').execute();
  return rows.map(({ id }) => id);
}

export type NewDraft = Omit<Draft, 'revision' | 'published_revision'>;

/** Adds a draft with the update that its text begins with; undefined when somebody was faster. */
export async function insertDraft(
  tx: Writing,
  draft: NewDraft,
  first: Uint8Array,
): Promise<Draft | undefined> {
  const row = await tx
    .insertInto('documents.draft')
    .values({ ...draft, lasteditor: json(draft.lasteditor), carried: json(draft.carried) })
    .onConflict((conflict) => conflict.columns(['repository', 'document']).doNothing())
    .returningAll()
    .executeTakeFirst();
  if (row)
    await tx
      .insertInto('documents.draft_update')
      .values({ draft: row.id, seq: row.revision, content: Buffer.from(first) })
      .execute();
  return row;
}

export async function updateDraft(
  tx: Writing,
  id: string,
  {
    lasteditor,
    ...values
  }: Partial<
    Pick<
      Draft,
      'name' | 'base_version' | 'published' | 'size' | 'published_revision' | 'visited_at' | 'lasteditor'
    >
  >,
): Promise<void> {
  const editor = lasteditor ? { lasteditor: json(lasteditor) } : {};
  await tx
    .updateTable('documents.draft')
    .set({ ...values, ...editor })
    .where('id', '=', id)
    .execute();
}

/** Keeps the name that the repository gave the document; false when it is the one that is known. */
export async function renameDraft(tx: Writing, id: string, name: string): Promise<boolean> {
  const renamed = await tx
    .updateTable('documents.draft')
    .set({ name })
    .where('id', '=', id)
    .where('name', '!=', name)
    .executeTakeFirst();
  return renamed.numUpdatedRows === 1n;
}

/** What takes the place of a draft's text. */
export type Replacement = Pick<Draft, 'source' | 'carried' | 'lasteditor'> & {
  update: Uint8Array;
  /** When it is what the repository has: nothing of it is unpublished. */
  published?: Pick<Draft, 'base_version' | 'published' | 'size'>;
};

/** Puts other text in the place of a draft's. The draft gets another id, so that a window that still holds the old text
 *  never merges it into the new one. @returns the id. */
export async function replaceText(
  tx: Writing,
  draft: Pick<Draft, 'id' | 'revision' | 'source' | 'published'>,
  { update, published, lasteditor, carried, source }: Replacement,
  at: Date,
): Promise<string> {
  const id = randomUUID();
  const revision = Number(draft.revision) + 1;
  await leaveObjects(tx, [draft.source, draft.published]);
  await tx.deleteFrom('documents.draft_update').where('draft', '=', draft.id).execute();
  await tx
    .updateTable('documents.draft')
    .set({ id, source, carried: json(carried), lasteditor: json(lasteditor), revision, modified_at: at })
    .set(published ? { ...published, published_revision: revision } : {})
    .where('id', '=', draft.id)
    .execute();
  await tx
    .insertInto('documents.draft_update')
    .values({ draft: id, seq: revision, content: Buffer.from(update) })
    .execute();
  return id;
}

/** Ends a draft; its updates and requests go with it. */
export async function deleteDraft(tx: Writing, id: string): Promise<void> {
  const gone = await tx
    .deleteFrom('documents.draft')
    .where('id', '=', id)
    .returning(['source', 'published'])
    .executeTakeFirst();
  if (gone) await leaveObjects(tx, [gone.source, gone.published]);
}

/** Records through which address a person came, where their right is checked again. */
export async function noteVisitor(
  tx: Writing,
  draft: string,
  person: Person,
  type: RepositoryType,
): Promise<void> {
  await tx
    .insertInto('documents.draft_visitor')
    .values({ draft, identity_provider: person.identityProvider, subject: person.subject, type })
    .onConflict((conflict) =>
      conflict.columns(['draft', 'identity_provider', 'subject']).doUpdateSet({ type }),
    )
    .execute();
}

/** Through which address a person came to a draft; undefined when they never opened it. */
export async function findVisitor(
  reading: Reading,
  draft: string,
  person: Person,
): Promise<RepositoryType | undefined> {
  const row = await reading
    .selectFrom('documents.draft_visitor')
    .select('type')
    .where('draft', '=', draft)
    .where('identity_provider', '=', person.identityProvider)
    .where('subject', '=', person.subject)
    .executeTakeFirst();
  return row?.type;
}

/** What a draft holds in one moment. */
export type Snapshot = { revision: number; source: string; updates: Buffer[] };

/** @returns undefined when the draft has ended. */
export const snapshotOf = (reading: Reading, draft: string): Promise<Snapshot | undefined> =>
  reading
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute((tx) => readSnapshot(tx, draft));

/** The same in a transaction that holds the draft, or sees the database of one moment. */
export async function readSnapshot(tx: Reading, draft: string): Promise<Snapshot | undefined> {
  const row = await draftById(tx, draft);
  const updates = await listUpdates(tx, draft);
  return (
    row && { revision: row.revision, source: row.source, updates: updates.map(({ content }) => content) }
  );
}

const json = <T>(value: T) => sql<T>`${JSON.stringify(value)}::jsonb`;
