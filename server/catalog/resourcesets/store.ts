import { type RawBuilder, sql } from 'kysely';
import type { Executor } from '../../platform/database/database.ts';
import type { Referent } from '../problems.ts';
import { called } from '../records/called.ts';
import type { State } from '../records/formats.ts';
import type { Page } from '../records/listing.ts';
import { rowOf, rowsOf } from '../records/rows.ts';

export type LinkRow = { id: string; label: string; url: string; type: 'external' | 'internal' };
export type ResourceSetRow = {
  seq: number;
  id: string;
  name: string;
  state: State;
  version: number;
  resources: LinkRow[];
};

const sets = sql`select x.seq, x.id, x.name, x.state, x.version,
  (select coalesce(json_agg(json_build_object('id', l.id, 'label', l.label, 'url', l.url, 'type', l.type) order by l.position), '[]')
    from catalog.link l where l.resource_set = x.id) as resources
  from catalog.resource_set x`;

/** The query of one resourceSet, when `visible` lets it be seen. */
export const resourceSetQuery = (id: string, visible: RawBuilder<boolean> = sql`true`) =>
  sql<ResourceSetRow>`${sets} where x.id = ${id} and ${visible}`;

export const readResourceSet = (tx: Executor, id: string) => rowOf(tx, resourceSetQuery(id));

/** In the order of creation; one more than the page holds. */
export function listResourceSets(
  tx: Executor,
  page: Page,
  visible: RawBuilder<boolean>,
): Promise<ResourceSetRow[]> {
  return rowsOf(
    tx,
    sql<ResourceSetRow>`${sets} where x.seq > ${page.after} and ${visible} and ${called(page, 'x.name')} order by x.seq limit ${page.limit + 1}`,
  );
}

/** The product groups, products and releases that include a resource set. */
export function resourceSetReferents(tx: Executor, id: string): Promise<Referent[]> {
  return rowsOf(
    tx,
    sql<Referent>`select t.kind as type, t.id, t.name from catalog.tree_resource_set u
        join catalog.tree t on t.id = u.owner where u.resource_set = ${id}
      union all select 'release', r.id, r.name from catalog.release_resource_set u
        join catalog.release r on r.id = u.release where u.resource_set = ${id} limit 20`,
  );
}
