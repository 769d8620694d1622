import { type RawBuilder, sql } from 'kysely';
import type { Executor } from '../../platform/database/database.ts';
import type { Referent } from '../problems.ts';
import { called } from '../records/called.ts';
import type { Page } from '../records/listing.ts';
import { rowOf, rowsOf } from '../records/rows.ts';
import { below, type TreeRow, treeColumns } from '../records/tree.ts';

export type SectionRow = { id: string; slug: string; name: string };
export type GroupRow = TreeRow & { sections: SectionRow[] };

const groups = sql`select ${treeColumns},
  (select coalesce(json_agg(json_build_object('id', s.id, 'slug', s.slug, 'name', s.name) order by s.position), '[]')
    from catalog.group_section s where s.product_group = t.id) as sections
  from catalog.tree t where t.kind = 'product-group'`;

/** The query of one group, when `visible` lets it be seen. */
export const groupQuery = (id: string, visible: RawBuilder<boolean> = sql`true`) =>
  sql<GroupRow>`${groups} and t.id = ${id} and ${visible}`;

export const readGroup = (tx: Executor, id: string) => rowOf(tx, groupQuery(id));

/** In the order of creation; one more than the page holds. */
export function listGroups(
  tx: Executor,
  page: Page,
  visible: RawBuilder<boolean>,
  parent?: string,
): Promise<GroupRow[]> {
  return rowsOf(
    tx,
    sql<GroupRow>`${groups} and t.seq > ${page.after} and ${visible} and ${called(page, 't.name', 't.slug')}
      and ${below(parent)} order by t.seq limit ${page.limit + 1}`,
  );
}

/** The children that stand in a section. */
export function sectionReferents(tx: Executor, section: string): Promise<Referent[]> {
  return rowsOf(
    tx,
    sql<Referent>`select t.kind as type, t.id, t.name from catalog.placement pl join catalog.tree t on t.id = pl.child
      where pl.section = ${section} order by t.seq limit 20`,
  );
}
