import { type RawBuilder, sql } from 'kysely';
import type { Executor } from '../../platform/database/database.ts';
import type { Picture } from '../pictures/judge.ts';
import { pictureOfProduct } from '../pictures/store.ts';
import type { Referent } from '../problems.ts';
import { called } from '../records/called.ts';
import type { Page } from '../records/listing.ts';
import { rowOf, rowsOf } from '../records/rows.ts';
import { below, type TreeRow, treeColumns } from '../records/tree.ts';

export type ComponentRow = {
  id: string;
  name: string;
  partNumberGrants: { partNumber: string; detail: Record<string, unknown> }[];
};
export type ReleaseGroupRow = { id: string; slug: string; name: string };
export type ProductRow = TreeRow & {
  description: string | null;
  picture: Picture | null;
  components: ComponentRow[];
  releaseGroups: ReleaseGroupRow[];
};

const products = sql`select ${treeColumns}, t.description, ${pictureOfProduct} as picture,
  (select coalesce(json_agg(json_build_object('id', c.id, 'name', c.name, 'partNumberGrants',
      (select coalesce(json_agg(json_build_object('partNumber', n.part_number, 'detail', n.detail) order by n.position), '[]')
        from catalog.part_number_grant n where n.component = c.id)) order by c.position), '[]')
    from catalog.component c where c.product = t.id) as components,
  (select coalesce(json_agg(json_build_object('id', g.id, 'slug', g.slug, 'name', g.name) order by g.position), '[]')
    from catalog.release_group g where g.product = t.id) as "releaseGroups"
  from catalog.tree t where t.kind = 'product'`;

/** The query of one product, when `visible` lets it be seen. */
export const productQuery = (id: string, visible: RawBuilder<boolean> = sql`true`) =>
  sql<ProductRow>`${products} and t.id = ${id} and ${visible}`;

export const readProduct = (tx: Executor, id: string) => rowOf(tx, productQuery(id));

/** In the order of creation; one more than the page holds. */
export function listProducts(
  tx: Executor,
  page: Page,
  visible: RawBuilder<boolean>,
  parent?: string,
): Promise<ProductRow[]> {
  return rowsOf(
    tx,
    sql<ProductRow>`${products} and t.seq > ${page.after} and ${visible} and ${called(page, 't.name', 't.slug')}
      and ${below(parent)} order by t.seq limit ${page.limit + 1}`,
  );
}

/** Replaces the grants of a component. */
export async function replaceGrants(
  tx: Executor,
  component: string,
  grants: { partNumber: string; [detail: string]: unknown }[] | undefined,
): Promise<void> {
  if (grants === undefined) return;
  await sql`delete from catalog.part_number_grant where component = ${component}`.execute(tx);
  if (grants.length === 0) return;
  const rows = grants.map(({ partNumber, ...detail }, position) => ({ partNumber, detail, position }));
  await sql`insert into catalog.part_number_grant (component, position, part_number, detail)
    select ${component}, g.position, g."partNumber", g.detail
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as g("partNumber" text, detail jsonb, position integer)`.execute(
    tx,
  );
}

export function componentReferents(tx: Executor, component: string): Promise<Referent[]> {
  return rowsOf(
    tx,
    sql<Referent>`select 'package' as type, p.id, p.name from catalog.package_component u
      join catalog.package p on p.id = u.package where u.component = ${component} order by p.seq limit 20`,
  );
}

export function releaseGroupReferents(tx: Executor, releaseGroup: string): Promise<Referent[]> {
  return rowsOf(
    tx,
    sql<Referent>`select 'release' as type, r.id, r.name from catalog.release_release_group u
      join catalog.release r on r.id = u.release where u.release_group = ${releaseGroup} order by r.seq limit 20`,
  );
}
