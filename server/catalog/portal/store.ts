import { type RawBuilder, sql } from 'kysely';
import type { Executor } from '../../platform/database/database.ts';
import { type PackageFileRow, packageFileObject } from '../packages/store.ts';
import { rowOf, rowsOf } from '../records/rows.ts';
import type { NodeKind } from '../records/tree.ts';

type Condition = RawBuilder<boolean>;
export type NodeRow = { id: string; kind: NodeKind; slug: string; name: string };
export type ReleaseRow = { id: string; slug: string; name: string };
export type PartRow = { slug: string; name: string; items: string[] };
export type ResourceRow = { label: string; url: string; type: string };

/** A product group or product by its slug below a parent; null: at the top. */
export function findNode(tx: Executor, parent: string | null, slug: string, visible: Condition) {
  return rowOf(
    tx,
    sql<NodeRow>`select t.id, t.kind, t.slug, t.name from catalog.tree t
      where t.parent is not distinct from ${parent} and t.slug = ${slug} and ${visible}`,
  );
}

export function findRelease(tx: Executor, product: string, slug: string, visible: Condition) {
  return rowOf(
    tx,
    sql<
      ReleaseRow & { kind: 'release' }
    >`select r.id, 'release' as kind, r.slug, r.name from catalog.release r
      where r.product = ${product} and r.slug = ${slug} and ${visible}`,
  );
}

export function childrenOf(tx: Executor, parent: string | null, visible: Condition): Promise<NodeRow[]> {
  return rowsOf(
    tx,
    sql<NodeRow>`select t.id, t.kind, t.slug, t.name from catalog.tree t
      where t.parent is not distinct from ${parent} and ${visible} order by t.name, t.seq`,
  );
}

/** Newest first. */
export function releasesOf(tx: Executor, product: string, visible: Condition): Promise<ReleaseRow[]> {
  return rowsOf(
    tx,
    sql<ReleaseRow>`select r.id, r.slug, r.name from catalog.release r
      where r.product = ${product} and ${visible} order by r.seq desc`,
  );
}

/** Sections of a product group with the slugs of its children, or release groups of a product with those of releases. */
export function partsOf(tx: Executor, { id, kind }: NodeRow): Promise<PartRow[]> {
  if (kind === 'product-group') {
    return rowsOf(
      tx,
      sql<PartRow>`select s.slug, s.name, (select coalesce(json_agg(t.slug order by t.seq), '[]') from catalog.placement pl
        join catalog.tree t on t.id = pl.child where pl.section = s.id) as items
        from catalog.group_section s where s.product_group = ${id} order by s.position`,
    );
  }
  return rowsOf(
    tx,
    sql<PartRow>`select g.slug, g.name, (select coalesce(json_agg(r.slug order by r.seq desc), '[]')
      from catalog.release_release_group u join catalog.release r on r.id = u.release where u.release_group = g.id) as items
      from catalog.release_group g where g.product = ${id} order by g.position`,
  );
}

export function sectionsOf(tx: Executor, release: string): Promise<PartRow[]> {
  return rowsOf(
    tx,
    sql<PartRow>`select s.slug, s.name, (select coalesce(json_agg(sf.file order by sf.position), '[]')
      from catalog.release_section_file sf where sf.section = s.id) as items
      from catalog.release_section s where s.release = ${release} order by s.position`,
  );
}

/** Links of the published resource sets of a product group, product or release. */
export function resourcesOf(tx: Executor, owner: string, of: 'tree' | 'release'): Promise<ResourceRow[]> {
  const uses = of === 'tree' ? sql`catalog.tree_resource_set` : sql`catalog.release_resource_set`;
  const column = of === 'tree' ? sql`u.owner` : sql`u.release`;
  return rowsOf(
    tx,
    sql<ResourceRow>`select l.label, l.url, l.type from ${uses} u
      join catalog.resource_set x on x.id = u.resource_set and x.state = 'published'
      join catalog.link l on l.resource_set = x.id where ${column} = ${owner} order by u.position, l.position`,
  );
}

/** The order in which the newest release of a product comes first: of its release group `latest` when there is one,
 *  otherwise of all; by the day from which it is generally available, then by creation. `s` is the stream `ga` of the
 *  release `r`. */
export const latestFirst = (
  product: RawBuilder<unknown>,
) => sql`r.id in (select u.release from catalog.release_group g
    join catalog.release_release_group u on u.release_group = g.id where g.product = ${product} and g.slug = 'latest') desc,
  coalesce(s.from_date, (r.created_at at time zone 'UTC')::date) desc, r.seq desc`;

/** Every file of a release once: of its published packages first, then what only a section shows. */
export const releaseFiles = sql`select rp.release, pf.file, pf.description, pf.platform, 0 as rank, rp.position, pf.position as place
    from catalog.release_package rp join catalog.package p on p.id = rp.package and p.state = 'published'
    join catalog.package_file pf on pf.package = p.id
  union all select s.release, sf.file, null, null, 1, s.position, sf.position
    from catalog.release_section s join catalog.release_section_file sf on sf.section = s.id`;

export async function filesOf(tx: Executor, release: string): Promise<PackageFileRow[]> {
  const rows = await rowsOf(
    tx,
    sql<{ file: PackageFileRow }>`select file from (
      select distinct on (f.id) ${packageFileObject} as file, pf.rank, pf.position, pf.place
      from (${releaseFiles}) pf join catalog.file f on f.id = pf.file and f.state = 'available'
      where pf.release = ${release} order by f.id, pf.rank, pf.position, pf.place) each order by rank, position, place`,
  );
  return rows.map((row) => row.file);
}

export type LocatedRow = { file: PackageFileRow; locations: string[] };

/** Every file of every release below a product group, with where it stands. */
export function filesBelow(
  tx: Executor,
  slug: string,
  tree: Condition,
  release: Condition,
): Promise<LocatedRow[] | undefined> {
  return findGroup(tx, slug, tree).then((group) =>
    group === undefined
      ? undefined
      : rowsOf(
          tx,
          sql<LocatedRow>`with recursive below(id, path) as (
              select ${group.id}::text, ${group.slug}::text
              union all select t.id, below.path || '/' || t.slug from catalog.tree t join below on t.parent = below.id)
            select (array_agg(${packageFileObject} order by pf.rank))[1] as file,
              json_agg(distinct below.path || '/' || r.slug) as locations
            from below join catalog.release r on r.product = below.id and ${release}
            join (${releaseFiles}) pf on pf.release = r.id
            join catalog.file f on f.id = pf.file and f.state = 'available'
            group by f.id, f.seq order by f.seq desc`,
        ),
  );
}

/** A product group by its slug; the one nearest to the top when several have it. */
function findGroup(tx: Executor, slug: string, visible: Condition): Promise<NodeRow | undefined> {
  return rowOf(
    tx,
    sql<NodeRow>`select t.id, t.kind, t.slug, t.name from catalog.tree t
      where t.kind = 'product-group' and t.slug = ${slug} and ${visible} order by t.parent nulls first, t.seq limit 1`,
  );
}
