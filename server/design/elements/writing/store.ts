import { sql } from 'kysely';
import { nameKey } from '../../../../formats/dxl/index.ts';
import type { ElementRow, Reading, Writing } from '../../tables.ts';
import type { Existing } from './match.ts';

/** Rows of one statement: PostgreSQL takes 65,535 parameters, and a statement should stay some megabytes. */
const NAME_BATCH = 10_000;

export const existingColumns = [
  'id',
  'kind',
  'type',
  'name',
  'answers',
  'language',
  'unid',
  'note_id',
  'fingerprint',
  'version',
  'signer',
] as const;

/** Whether it is signed at all; what an older version of the server stored is not. */
export const signed = sql<boolean>`signature is not null`.as('signed');

/** What the write of one element is planned against: what has its identity or could get in the way of a new one. */
export async function readExistingNear(
  reading: Reading,
  database: { id: number; next_note_id: number },
  element: { unid?: string; noteId?: number },
  targetId: number | undefined,
): Promise<Existing[]> {
  return reading
    .selectFrom('design.element')
    .select(existingColumns)
    .select(signed)
    .where('database_id', '=', database.id)
    .where((row) =>
      row.or([
        row('unid', '=', element.unid ?? ''),
        row('note_id', '=', element.noteId ?? 0),
        row('note_id', '>=', database.next_note_id),
        row('id', '=', targetId ?? 0),
      ]),
    )
    .execute();
}

/** Ids for new elements. */
export async function takeIds(tx: Writing, count: number): Promise<number[]> {
  if (count === 0) return [];
  const { rows } = await sql<{ id: number }>`
    select nextval(pg_get_serial_sequence('design.element', 'id')) as id from generate_series(1, ${count}::int)`.execute(
    tx,
  );
  return rows.map(({ id }) => id);
}

/** Writes elements, new ones and those that take the place of the row with their id. */
export async function putElements(tx: Writing, rows: readonly ElementRow[]): Promise<void> {
  await tx
    .insertInto('design.element')
    .values([...rows])
    .onConflict((conflict) =>
      conflict.column('id').doUpdateSet((row) => ({
        kind: row.ref('excluded.kind'),
        type: row.ref('excluded.type'),
        name: row.ref('excluded.name'),
        aliases: row.ref('excluded.aliases'),
        answers: row.ref('excluded.answers'),
        language: row.ref('excluded.language'),
        flags: row.ref('excluded.flags'),
        unid: row.ref('excluded.unid'),
        dxl: row.ref('excluded.dxl'),
        namespaces: row.ref('excluded.namespaces'),
        fingerprint: row.ref('excluded.fingerprint'),
        version: row.ref('excluded.version'),
        revision: sql<number>`design.element.revision + 1`,
        signer: row.ref('excluded.signer'),
        signed_at: row.ref('excluded.signed_at'),
        signature: row.ref('excluded.signature'),
      })),
    )
    .execute();
}

/** Writes down the words that elements answer to, in place of those they answered to before. */
export async function putNames(
  tx: Writing,
  rows: readonly ElementRow[],
  replaced: readonly number[],
): Promise<void> {
  if (replaced.length > 0) {
    await sql`delete from design.element_name where element_id = any(${replaced}::bigint[])`.execute(tx);
  }
  const names = rows.flatMap(({ id, database_id, type, answers }) =>
    [...new Set(answers.map(nameKey))].map((key) => ({ element_id: id, database_id, type, key })),
  );
  for (let at = 0; at < names.length; at += NAME_BATCH) {
    await tx
      .insertInto('design.element_name')
      .values(names.slice(at, at + NAME_BATCH))
      .execute();
  }
}

/** Texts of elements, by id. */
export async function readTexts(tx: Reading, ids: readonly number[]) {
  return tx.selectFrom('design.element').select(['id', 'dxl', 'namespaces']).where('id', 'in', ids).execute();
}

/** Sets new signatures on bytes that are otherwise the same version. */
export async function putSignatures(
  tx: Writing,
  signed: readonly { id: number; dxl: string; signature: string }[],
  signer: string,
  at: Date,
): Promise<void> {
  const ids = signed.map(({ id }) => id);
  const texts = signed.map(({ dxl }) => dxl);
  const signatures = signed.map(({ signature }) => signature);
  await sql`update design.element e
    set dxl = s.dxl, signer = ${signer}, signed_at = ${at}, signature = s.signature, revision = e.revision + 1
    from unnest(${ids}::bigint[], ${texts}::text[], ${signatures}::text[]) as s (id, dxl, signature)
    where e.id = s.id`.execute(tx);
}
