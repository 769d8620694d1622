import { sql } from 'kysely';
import { nameKey } from '../../../formats/dxl/index.ts';
import type { ElementRow, Reading, Writing } from '../tables.ts';

/** What lists and summaries show. */
export type ElementHead = Pick<ElementRow, 'type' | 'name' | 'aliases' | 'unid' | 'note_id' | 'flags'>;

/** Elements of a type that answer to a name, ignoring case; with `unid` also a nameless one that has it. */
export async function findByName(
  reading: Reading,
  databaseId: number,
  type: string,
  name: string,
  unid: string | undefined,
): Promise<ElementRow[]> {
  if (unid !== undefined) return findByUnid(reading, databaseId, type, name, unid);
  return reading
    .selectFrom('design.element_name as n')
    .innerJoin('design.element as e', 'e.id', 'n.element_id')
    .selectAll('e')
    .where('n.database_id', '=', databaseId)
    .where('n.type', '=', type)
    .where('n.key', '=', nameKey(name))
    .orderBy('e.note_id')
    .execute();
}

async function findByUnid(
  reading: Reading,
  databaseId: number,
  type: string,
  name: string,
  unid: string,
): Promise<ElementRow[]> {
  const rows = await reading
    .selectFrom('design.element')
    .selectAll()
    .where('database_id', '=', databaseId)
    .where('type', '=', type)
    .where('unid', '=', unid.toUpperCase())
    .execute();
  const key = nameKey(name);
  return rows.filter(({ answers }) => answers.length === 0 || answers.some((each) => nameKey(each) === key));
}

/** The element with an id. */
export async function findById(reading: Reading, id: number): Promise<ElementRow | undefined> {
  return reading.selectFrom('design.element').selectAll().where('id', '=', id).executeTakeFirst();
}

/** The elements with these UNIDs. */
export async function findByUnids(
  reading: Reading,
  databaseId: number,
  unids: readonly string[],
): Promise<ElementRow[]> {
  if (unids.length === 0) return [];
  return reading
    .selectFrom('design.element')
    .selectAll()
    .where('database_id', '=', databaseId)
    .where('kind', '=', 'design')
    .where('unid', 'in', unids)
    .execute();
}

/** The elements of a type, by note id: the first is the one that counts for kinds of which there is one. */
export async function findByType(reading: Reading, databaseId: number, type: string): Promise<ElementRow[]> {
  return reading
    .selectFrom('design.element')
    .selectAll()
    .where('database_id', '=', databaseId)
    .where('type', '=', type)
    .orderBy('note_id')
    .execute();
}

const head = ['type', 'name', 'aliases', 'unid', 'note_id', 'flags'] as const;

/** Heads of all elements of a type, by note id. */
export async function listByType(reading: Reading, databaseId: number, type: string): Promise<ElementHead[]> {
  return reading
    .selectFrom('design.element')
    .select(head)
    .where('database_id', '=', databaseId)
    .where('type', '=', type)
    .orderBy('note_id')
    .execute();
}

/** Heads of all design elements, by note id. */
export async function listDesign(reading: Reading, databaseId: number): Promise<ElementHead[]> {
  return reading
    .selectFrom('design.element')
    .select(head)
    .where('database_id', '=', databaseId)
    .where('kind', '=', 'design')
    .orderBy('note_id')
    .execute();
}

/** Removes elements with the words they answer to. Their history stays. */
export async function deleteElements(tx: Writing, ids: number[]): Promise<void> {
  if (ids.length === 0) return;
  await sql`delete from design.element_name where element_id = any(${ids}::bigint[])`.execute(tx);
  await sql`delete from design.element where id = any(${ids}::bigint[])`.execute(tx);
}
