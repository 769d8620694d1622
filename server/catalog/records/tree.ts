import { type RawBuilder, sql } from 'kysely';
import type { Executor } from '../../platform/database/database.ts';
import type { Fault } from '../../platform/http/problem.ts';
import { problem, type Referent } from '../problems.ts';
import { unknownFaults } from './checks.ts';
import type { State } from './formats.ts';
import { newId } from './ids.ts';
import { existing, rowOf, rowsOf } from './rows.ts';
import { change, insert, replaceList } from './store.ts';

/** What product groups and products have in common: they form one tree. */
export type TreeRow = {
  seq: number;
  id: string;
  slug: string;
  name: string;
  parent: string | null;
  parentSections: string[];
  state: State;
  resourceSets: string[];
  version: number;
};
export type NodeKind = 'product-group' | 'product';
export type Parent = { id: string; sections?: string[] };
export type TreeChange = {
  slug?: string;
  name?: string;
  parent?: Parent | null;
  resourceSets?: string[];
  state?: State;
  /** Of a product only. */
  description?: string | null;
};

type TreeCreate = Omit<TreeChange, 'state' | 'slug' | 'name'> & { slug: string; name: string };

/** The columns of `TreeRow`, from alias `t`. */
export const treeColumns = sql`t.seq, t.id, t.slug, t.name, t.parent, t.state, t.version,
  (select coalesce(json_agg(pl.section order by pl.position), '[]') from catalog.placement pl where pl.child = t.id) as "parentSections",
  (select coalesce(json_agg(u.resource_set order by u.position), '[]') from catalog.tree_resource_set u where u.owner = t.id) as "resourceSets"`;

/** True for what stands in a product group, of alias `t`; for all without one. */
export const below = (parent: string | undefined): RawBuilder<boolean> =>
  parent === undefined ? sql`true` : sql`t.parent = ${parent}`;

/** Adds a product group or product. @returns its identifier. */
export async function insertTree(tx: Executor, kind: NodeKind, given: TreeCreate, at: Date): Promise<string> {
  const id = newId();
  const { slug, name, parent, description } = given;
  await insert(tx, 'tree', {
    id,
    kind,
    slug,
    name,
    description,
    parent: parent?.id ?? null,
    created_at: at,
    modified_at: at,
  });
  await place(tx, id, parent);
  await replaceList(tx, 'tree_resource_set', ['owner', id], 'resource_set', given.resourceSets);
  return id;
}

/** Changes the fields that product groups and products share. */
export async function changeTree(tx: Executor, id: string, given: TreeChange, at: Date): Promise<void> {
  const { slug, name, parent, state, description } = given;
  const above = parent === null ? null : parent?.id;
  await change(tx, 'tree', id, at, { slug, name, state, description, parent: above });
  if (parent !== undefined) await place(tx, id, parent);
  await replaceList(tx, 'tree_resource_set', ['owner', id], 'resource_set', given.resourceSets);
}

const place = (tx: Executor, child: string, parent: Parent | null | undefined) =>
  replaceList(tx, 'placement', ['child', child], 'section', parent?.sections ?? []);

/** What in `parent` and `resourceSets` names nothing that exists. */
export async function treeFaults(tx: Executor, given: TreeChange): Promise<Fault[]> {
  const { parent, resourceSets = [] } = given;
  const faults = unknownFaults(
    '/resourceSets',
    resourceSets,
    await existing(tx, 'resource_set', resourceSets),
  );
  if (!parent) return faults;
  const group = await rowOf(
    tx,
    sql<{ sections: string[] }>`select (select coalesce(json_agg(s.id), '[]') from catalog.group_section s
      where s.product_group = t.id) as sections from catalog.tree t where t.id = ${parent.id} and t.kind = 'product-group'`,
  );
  if (!group) return [...faults, { path: '/parent/id', message: 'is no product group' }];
  const own = new Set(group.sections);
  const strange = (parent.sections ?? []).flatMap((id, index) =>
    own.has(id)
      ? []
      : [{ path: `/parent/sections/${index}`, message: 'is no section of that product group' }],
  );
  return [...faults, ...strange];
}

/** Two moves at the same time could make a cycle that neither sees, so moves take turns.
 *  @throws Problem 409 `catalog.parent.cycle`. */
export async function checkNoCycle(
  tx: Executor,
  id: string,
  parent: Parent | null | undefined,
): Promise<void> {
  if (!parent) return;
  await sql`select pg_advisory_xact_lock(hashtext('catalog tree'))`.execute(tx);
  const above = sql`with recursive above(id, parent) as (
      select id, parent from catalog.tree where id = ${parent.id}
      union select t.id, t.parent from catalog.tree t join above on t.id = above.parent)
    select 1 from above where id = ${id}`;
  if (await rowOf(tx, above)) throw problem('catalog.parent.cycle', { id, parent: parent.id });
}

/** What keeps a product group or product from being deleted. */
export function treeReferents(tx: Executor, id: string): Promise<Referent[]> {
  return rowsOf(
    tx,
    sql<Referent>`select t.kind as type, t.id, t.name from catalog.tree t where t.parent = ${id}
      union all select 'release', r.id, r.name from catalog.release r where r.product = ${id}
      union all select distinct 'package', p.id, p.name from catalog.component c
        join catalog.package_component pc on pc.component = c.id join catalog.package p on p.id = pc.package where c.product = ${id}
      union all select distinct 'account', a.id, coalesce(a.name, a.id) from catalog.account_product e
        join catalog.account a on a.id = e.account where e.product = ${id}
      limit 20`,
  );
}

/** The parent as answers show it; absent at the top. */
export const presentParent = (row: TreeRow) =>
  row.parent === null ? {} : { parent: { id: row.parent, sections: row.parentSections } };
