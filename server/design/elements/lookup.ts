import type pg from 'pg';
import { nameKey } from '../../../formats/dxl/index.ts';
import type { Signed } from '../signing/verify.ts';
import type { ElementRow } from './store.ts';

/** Which element a name means, and which state of it stands: `stamp` is another after every change of the row. */
export type FoundElement = Pick<ElementRow, 'id' | 'revision'> & { stamp: string };

/** What a read of one element shows. */
export type ReadElement = FoundElement &
  Pick<ElementRow, 'type' | 'name' | 'aliases' | 'unid' | 'note_id'> &
  Signed;

/** Prepared once per connection: planning this statement would cost more than running it. `xmin` tells apart even what
 *  was changed by hand, without counting the revision. Exact case wins, then the lowest note id (spec, Access). */
const byName = {
  name: 'design.element.by.name',
  text: `select e.id, e.revision, e.xmin::text as stamp
    from design.element_name n join design.element e on e.id = n.element_id
    where n.database_id = $1 and n.type = $2 and n.key = $3 order by $4 = any(e.answers) desc, e.note_id`,
};
/** The same among elements with a UNID, of which a nameless one answers to every name. */
const byUnid = {
  name: 'design.element.by.unid',
  text: `select e.id, e.revision, e.xmin::text as stamp from design.element e
    where e.database_id = $1 and e.type = $2 and e.unid = upper($4) and (cardinality(e.answers) = 0
      or exists (select from design.element_name n where n.element_id = e.id and n.key = $3))`,
};
const whole = {
  name: 'design.element.whole',
  text: `select id, revision, xmin::text as stamp, type, name, aliases, unid, note_id, dxl, namespaces, signer, signed_at, signature
    from design.element where id = $1`,
};

/** Elements of a type that answer to a name, whatever its case, and have this UNID; the first is the one that is meant. */
export async function lookUp(
  pool: pg.Pool,
  databaseId: number,
  type: string,
  name: string,
  unid: string | undefined,
): Promise<FoundElement[]> {
  const statement = unid === undefined ? byName : byUnid;
  const values = [databaseId, type, nameKey(name), unid ?? name];
  return (await pool.query<FoundElement>({ ...statement, values })).rows;
}

/** The element with an id, as it is now. */
export async function readWhole(pool: pg.Pool, id: number): Promise<ReadElement | undefined> {
  return (await pool.query<ReadElement>({ ...whole, values: [id] })).rows[0];
}
