import { sql } from 'kysely';
import type { Executor } from '../../platform/database/database.ts';
import { READER } from './store.ts';

/** The longest stretch of a name that stands in DXL as it is, whatever had to be escaped around it. */
export const plainPart = (name: string): string =>
  (name.toLowerCase().match(/[a-z0-9]+/g) ?? []).reduce(
    (longest, each) => (each.length > longest.length ? each : longest),
    '',
  );

/** How many documents let this name read them, in the form in which names are compared. One that has not been read yet
 *  counts when the name may stand in it. */
export async function countNaming(tx: Executor, form: string): Promise<number> {
  const { rows } = await sql<{ documents: number }>`
    select count(*)::int as documents from design.element e
      join design.database b on b.id = e.database_id and b.deleted_at is null
      left join design.document d on d.element_id = e.id and d.revision = e.revision and d.reader = ${READER}
      where e.kind = 'document' and e.id in (
        select element_id from design.document where names @> array[${form}]
        union all
        select u.id from design.element u where u.kind = 'document' and not exists (
          select from design.document r where r.element_id = u.id and r.revision = u.revision and r.reader = ${READER}))
      and case when d.element_id is null then position(${plainPart(form)} in lower(e.dxl)) > 0
        else d.names @> array[${form}] end`.execute(tx);
  return rows[0]?.documents ?? 0;
}
