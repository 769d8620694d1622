import { type RawBuilder, sql } from 'kysely';
import type { Person } from '../../../../platform/identity/caller.ts';
import type { Reading } from '../../../tables.ts';
import { type DocumentRow, documents, type ShareRow, sharedWith, sharesOf } from '../store.ts';

export type SharedRow = DocumentRow & { shares: ShareRow[] };

/** Which of the documents that a person may read, in which order and how many. */
export type Wanted = {
  where?: RawBuilder<boolean>;
  order: RawBuilder<unknown>[];
  skip: number;
  limit: number;
};

/** The version that is the newest of the major ones. */
export async function latestMajor(reading: Reading, document: string): Promise<number | undefined> {
  const found = await reading
    .selectFrom('documents.document_version')
    .select((each) => each.fn.max<number | null>('version').as('version'))
    .where('document', '=', document)
    .where('major', '=', true)
    .executeTakeFirst();
  return found?.version ?? undefined;
}

/** Documents that a person may read, and how many there are in all. */
export async function findShared(
  reading: Reading,
  person: Person,
  { where, order, skip, limit }: Wanted,
): Promise<{ rows: SharedRow[]; total: number }> {
  const all = () => {
    const found = documents(reading).where(sharedWith(person)).where('d.deleted_at', 'is', null);
    return where ? found.where(where) : found;
  };
  let page = all().select(sharesOf().as('shares'));
  for (const each of order) page = page.orderBy(each);
  const rows = await page.orderBy('d.id').limit(limit).offset(skip).execute();
  const { total } = await all()
    .clearSelect()
    .select(sql<number>`count(*)`.as('total'))
    .executeTakeFirstOrThrow();
  return { rows, total };
}

/** Documents that a person has checked out. */
export const heldBy = (person: Person) =>
  sql<boolean>`w.holder->>'id' = ${person.subject} and w.identity_provider = ${person.identityProvider}`;
