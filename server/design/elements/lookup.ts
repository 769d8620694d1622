import type pg from 'pg';
import { nameKey } from '../../../formats/dxl/index.ts';
import type { Signed } from '../signing/verify.ts';
import type { ElementRow } from './store.ts';

/** What a read of one element needs. */
export type FoundElement = Pick<
  ElementRow,
  'id' | 'type' | 'name' | 'aliases' | 'answers' | 'unid' | 'note_id' | 'revision'
> &
  Signed;

/** Prepared once per connection: planning this statement would cost more than running it. */
const statement = {
  name: 'design.element.by.name',
  text: `select e.id, e.type, e.name, e.aliases, e.answers, e.unid, e.note_id, e.dxl, e.namespaces, e.revision,
      e.signer, e.signed_at, e.signature
    from design.element_name n join design.element e on e.id = n.element_id
    where n.database_id = $1 and n.type = $2 and n.key = $3 order by e.note_id`,
};

/** Elements of a type that answer to a name, whatever its case: the read that happens most. */
export async function lookUp(
  pool: pg.Pool,
  databaseId: number,
  type: string,
  name: string,
): Promise<FoundElement[]> {
  const { rows } = await pool.query<FoundElement>({
    ...statement,
    values: [databaseId, type, nameKey(name)],
  });
  return rows;
}
