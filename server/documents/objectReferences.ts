import { sql } from 'kysely';
import type { Reading, Writing } from './tables.ts';

/** Whether a document, a draft or a kept copy still needs the object. */
export async function needsObject(tables: Reading, sha256: string): Promise<boolean> {
  const { rows } = await sql`select from documents.document_version where sha256 = ${sha256}
    union all select from documents.working_copy where sha256 = ${sha256}
    union all select from documents.draft where ${sha256} in (source, published)
    union all select from documents.kept_copy where sha256 = ${sha256} limit 1`.execute(tables);
  return rows.length > 0;
}

/** Notes objects that may not be needed any more; they are removed later. */
export async function leaveObjects(tx: Writing, objects: string[]): Promise<void> {
  await tx
    .insertInto('documents.left_object')
    .values([...new Set(objects)].map((sha256) => ({ sha256 })))
    .onConflict((conflict) => conflict.column('sha256').doUpdateSet({ left_at: sql<Date>`now()` }))
    .execute();
}
