import { sql } from 'kysely';
import { nameKey } from '../../../../formats/dxl/index.ts';
import type { Reading } from '../../tables.ts';
import type { Incoming } from './incoming.ts';
import { type Existing, singleTypes } from './match.ts';
import type { Deletes } from './plan.ts';
import { existingColumns, signed } from './store.ts';

/**
 * What an import is planned against, without texts: the notes that an incoming one could mean, or whose identity it must
 * not take, and those to delete. A small import into a large database reads little of it.
 */
export async function readExisting(
  reading: Reading,
  { id, next_note_id }: { id: number; next_note_id: number },
  incoming: readonly Incoming[],
  deletes: Deletes = [],
): Promise<Existing[]> {
  const all = reading
    .selectFrom('design.element')
    .select(existingColumns)
    .select(signed)
    .where('database_id', '=', id);
  if (deletes === 'absent') return all.execute();
  const elements = incoming.map(({ element }) => element);
  const unids = [...deletes, ...elements.flatMap(({ unid }) => unid ?? [])];
  const noteIds = elements.flatMap(({ noteId }) => noteId ?? []);
  const single = elements.filter(({ type }) => singleTypes.has(type)).map(({ type }) => type);
  const names = elements.flatMap(({ type, answers }) =>
    answers.map((name) => ({ type, key: nameKey(name) })),
  );
  // What has neither name nor UNID is meant only by what is equal to it.
  const nameless = incoming.filter(
    ({ element }) => element.answers.length === 0 && element.unid === undefined,
  );
  const near = sql<number>`(
    select id from design.element where database_id = ${id} and unid = any(${unids}::text[])
    union select id from design.element where database_id = ${id} and note_id = any(${noteIds}::int[])
    union select id from design.element where database_id = ${id} and note_id >= ${next_note_id}
    union select id from design.element where database_id = ${id} and type = any(${single}::text[])
    union select n.element_id
      from unnest(${names.map(({ type }) => type)}::text[], ${names.map(({ key }) => key)}::text[]) as k (type, key)
      join design.element_name n on n.database_id = ${id} and n.type = k.type and n.key = k.key
    union select id from design.element where database_id = ${id}
      and type = any(${[...new Set(nameless.map(({ element }) => element.type))]}::text[])
      and fingerprint = any(${nameless.map(({ fingerprint }) => fingerprint)}::text[]))`;
  return all.where('id', 'in', near).execute();
}
