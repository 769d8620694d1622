import { type RawBuilder, sql } from 'kysely';
import type { Executor } from '../../platform/database/database.ts';
import { rowOf, rowsOf } from '../records/rows.ts';
import type { Selection } from './store.ts';

/** The identifiers of all that goes into a bundle, each kind in the order of creation. */
export type Selected = {
  groups: string[];
  products: string[];
  resourceSets: string[];
  packages: string[];
  releases: string[];
  files: string[];
};

/** Finds the releases and all that they refer to: products, the groups above, packages, files, resource sets. What was
 *  never published is a draft and stays at home, except what belongs to a release that was named. */
export async function select(tx: Executor, { releases: named, since }: Selection): Promise<Selected> {
  const after = named || since === undefined ? null : new Date(since);
  const shown = (alias: string): RawBuilder<boolean> =>
    named ? sql<boolean>`true` : sql<boolean>`${sql.ref(`${alias}.state`)} <> 'unpublished'`;
  const fresh = (alias: string): RawBuilder<boolean> =>
    after === null ? sql<boolean>`true` : sql<boolean>`${sql.ref(`${alias}.modified_at`)} >= ${after}`;

  const releases = await idsOf(
    tx,
    named
      ? sql`select id from catalog.release where id = any(${named}::text[]) order by seq`
      : sql`select r.id from catalog.release r where ${shown('r')} and (${fresh('r')}
          or exists (select from catalog.release_package u join catalog.package p on p.id = u.package
            where u.release = r.id and ${shown('p')} and ${fresh('p')})
          or exists (select from catalog.release_section s join catalog.release_section_file sf on sf.section = s.id
            join catalog.file f on f.id = sf.file where s.release = r.id and ${fresh('f')})
          or exists (select from catalog.release_resource_set u join catalog.resource_set x on x.id = u.resource_set
            where u.release = r.id and ${shown('x')} and ${fresh('x')})) order by r.seq`,
  );
  const packages = await idsOf(
    tx,
    sql`select p.id from catalog.package p where ${shown('p')} and p.id in (
      select package from catalog.release_package where release = any(${releases}::text[])) order by p.seq`,
  );
  const tree = await treeOf(
    tx,
    releases,
    packages,
    named ? sql`false` : sql`${shown('t')} and ${fresh('t')}`,
  );
  const nodes = [...tree.groups, ...tree.products];
  const resourceSets = await idsOf(
    tx,
    sql`select x.id from catalog.resource_set x where ${shown('x')} and (x.id in (
      select resource_set from catalog.release_resource_set where release = any(${releases}::text[])) or x.id in (
      select resource_set from catalog.tree_resource_set where owner = any(${nodes}::text[]))) order by x.seq`,
  );
  const files = await idsOf(
    tx,
    sql`select f.id from catalog.file f where f.state = 'available' and (f.id in (
      select file from catalog.package_file where package = any(${packages}::text[])) or f.id in (
      select sf.file from catalog.release_section s join catalog.release_section_file sf on sf.section = s.id
        where s.release = any(${releases}::text[]))) order by f.seq`,
  );
  return { ...tree, resourceSets, packages, releases, files };
}

/** The products of releases and of the components of packages, what changed of itself, and all groups above. */
async function treeOf(
  tx: Executor,
  releases: string[],
  packages: string[],
  changed: RawBuilder<unknown>,
): Promise<Pick<Selected, 'groups' | 'products'>> {
  const found = await rowOf(
    tx,
    sql<Pick<Selected, 'groups' | 'products'>>`with recursive up(id) as (
        (select product from catalog.release where id = any(${releases}::text[])
          union select c.product from catalog.package_component u join catalog.component c on c.id = u.component
            where u.package = any(${packages}::text[])
          union select t.id from catalog.tree t where ${changed})
        union select t.parent from catalog.tree t join up on t.id = up.id where t.parent is not null)
      select coalesce(json_agg(t.id order by t.seq) filter (where t.kind = 'product-group'), '[]') as groups,
        coalesce(json_agg(t.id order by t.seq) filter (where t.kind = 'product'), '[]') as products
      from up join catalog.tree t on t.id = up.id`,
  );
  return found ?? { groups: [], products: [] };
}

async function idsOf(tx: Executor, query: RawBuilder<unknown>): Promise<string[]> {
  return (await rowsOf(tx, query as RawBuilder<{ id: string }>)).map((row) => row.id);
}
