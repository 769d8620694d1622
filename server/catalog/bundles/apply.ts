import { type RawBuilder, sql } from 'kysely';
import type { Executor } from '../../platform/database/database.ts';
import { putFile } from '../packages/store.ts';
import { writePicture } from '../pictures/store.ts';
import { replaceGrants } from '../products/store.ts';
import { rowOf } from '../records/rows.ts';
import { type PartTable, type RecordTable, replaceList, type Values } from '../records/store.ts';
import { replaceStreams } from '../releases/store.ts';
import { type Plan, written } from './plan.ts';
import type { GroupRecord, ProductRecord, Records } from './records.ts';

type Times = { created: string; modified: string };
type Written = (type: string, id: string) => Promise<void>;

/** Writes the records of a plan with their identifiers, states and times.
 *  @param tell called for each record that was written. @returns false when groups would stand below themselves. */
export async function applyImport(tx: Executor, given: Records, plan: Plan, tell: Written): Promise<boolean> {
  for (const record of written(given, 'resourceSets', plan)) {
    const { id, name, state } = record;
    await put(tx, 'resource_set', { id, name, state }, record);
    await replaceParts(tx, 'link', 'resource_set', id, record.resources);
    await tell('resourceset', id);
  }
  const groups = parentsFirst(written(given, 'groups', plan));
  const products = written(given, 'products', plan);
  const releases = written(given, 'releases', plan);
  // Records may have swapped slugs, so all of them give theirs up first.
  await freeSlugs(tx, 'tree', [...groups, ...products]);
  await freeSlugs(tx, 'release', releases);
  for (const record of groups) {
    await putTree(tx, 'product-group', record);
    await replaceParts(tx, 'group_section', 'product_group', record.id, record.sections, unused.section);
    await tell('productgroup', record.id);
  }
  for (const record of products) {
    await putTree(tx, 'product', record, { description: record.description ?? null });
    await writePicture(tx, record.id, record.picture);
    await putProductParts(tx, record);
    await tell('product', record.id);
  }
  // A section may be of any group, so children are placed when all sections are there.
  for (const { id, parent } of [...groups, ...products])
    await replaceList(tx, 'placement', ['child', id], 'section', parent?.sections ?? []);
  for (const record of written(given, 'files', plan)) {
    const { id, name, size, sha256, checksum = null, accessPolicies, attributes } = record;
    const access_policies = JSON.stringify(accessPolicies);
    const said = attributes ? JSON.stringify(attributes) : null;
    const values = {
      id,
      name,
      size,
      sha256,
      checksum,
      access_policies,
      attributes: said,
      state: 'available',
    };
    await put(tx, 'file', values, record);
    await tell('file', id);
  }
  for (const record of written(given, 'packages', plan)) {
    const { id, name, state, components, files } = record;
    await put(tx, 'package', { id, name, state }, record);
    await replaceList(tx, 'package_component', ['package', id], 'component', components);
    await sql`delete from catalog.package_file where package = ${id}`.execute(tx);
    for (const { id: file, ...shown } of files) await putFile(tx, id, file, shown);
    await tell('package', id);
  }
  for (const record of releases) {
    await putRelease(tx, record);
    await tell('release', record.id);
  }
  return !(await hasCycle(
    tx,
    [...groups, ...products].map((each) => each.id),
  ));
}

async function putTree(
  tx: Executor,
  kind: string,
  record: Omit<GroupRecord, 'sections'>,
  more: Values = {},
): Promise<void> {
  const { id, slug, name, state, parent, resourceSets } = record;
  await put(tx, 'tree', { id, kind, slug, name, state, parent: parent?.id ?? null, ...more }, record);
  await replaceList(tx, 'tree_resource_set', ['owner', id], 'resource_set', resourceSets);
}

async function putProductParts(
  tx: Executor,
  { id, components, releaseGroups }: ProductRecord,
): Promise<void> {
  const named = components.map(({ partNumberGrants: _, ...component }) => component);
  await replaceParts(tx, 'component', 'product', id, named, unused.component);
  for (const { id: component, partNumberGrants } of components)
    await replaceGrants(tx, component, partNumberGrants);
  await replaceParts(tx, 'release_group', 'product', id, releaseGroups, unused.releaseGroup);
}

async function putRelease(tx: Executor, record: Records['releases'][number]): Promise<void> {
  const { id, product, slug, name, state, notes = null } = record;
  await put(tx, 'release', { id, product, slug, name, state, notes }, record);
  const shown = record.sections.map(({ files: _, ...section }) => section);
  await replaceParts(tx, 'release_section', 'release', id, shown);
  for (const section of record.sections)
    await replaceList(tx, 'release_section_file', ['section', section.id], 'file', section.files);
  await replaceList(tx, 'release_package', ['release', id], 'package', record.packages);
  await replaceList(tx, 'release_release_group', ['release', id], 'release_group', record.releaseGroups);
  await replaceList(tx, 'release_resource_set', ['release', id], 'resource_set', record.resourceSets);
  await replaceStreams(tx, id, record.streams);
}

/** Inserts a record or replaces its columns. The version of a new one begins at the time, so that no ETag comes again
 *  of a record that had the same identifier and was deleted. */
async function put(tx: Executor, table: RecordTable, values: Values, times: Times): Promise<void> {
  const all = { ...values, version: Date.now(), created_at: times.created, modified_at: times.modified };
  const columns = Object.keys(all).map((column) => sql.ref(column));
  const changed = Object.keys(all).filter((column) => !['id', 'created_at', 'version'].includes(column));
  await sql`insert into ${sql.table(`catalog.${table}`)} as r (${sql.join(columns)}) values (${sql.join(Object.values(all))})
    on conflict (id) do update set version = r.version + 1, ${sql.join(
      changed.map((column) => sql`${sql.ref(column)} = excluded.${sql.ref(column)}`),
    )}`.execute(tx);
}

/** Conditions under which a part that did not come is removed: nothing of ours refers to it. */
const unused = {
  section: sql<boolean>`not exists (select from catalog.placement u where u.section = p.id)`,
  component: sql<boolean>`not exists (select from catalog.package_component u where u.component = p.id)`,
  releaseGroup: sql<boolean>`not exists (select from catalog.release_release_group u where u.release_group = p.id)`,
};

/** Makes the parts of a record those that came, in their order; what is in use stays behind them. */
async function replaceParts(
  tx: Executor,
  name: PartTable,
  column: string,
  owner: string,
  parts: ({ id: string } & Values)[],
  removable: RawBuilder<boolean> = sql<boolean>`true`,
): Promise<void> {
  const table = sql.table(`catalog.${name}`);
  const ids = parts.map((part) => part.id);
  await sql`delete from ${table} p where ${sql.ref(`p.${column}`)} = ${owner} and p.id <> all(${ids}::text[]) and ${removable}`.execute(
    tx,
  );
  const slugs = parts.some((part) => part.slug !== undefined);
  if (slugs) await sql`update ${table} set slug = id where id = any(${ids}::text[])`.execute(tx);
  await sql`update ${table} set position = position + ${parts.length} where ${sql.ref(column)} = ${owner}`.execute(
    tx,
  );
  for (const [position, part] of parts.entries()) {
    const all: Values = { ...part, [column]: owner, position };
    const columns = Object.keys(all).map((each) => sql.ref(each));
    const changed = Object.keys(all).filter((each) => each !== 'id');
    await sql`insert into ${table} (${sql.join(columns)}) values (${sql.join(Object.values(all))})
      on conflict (id) do update set ${sql.join(
        changed.map((each) => sql`${sql.ref(each)} = excluded.${sql.ref(each)}`),
      )}`.execute(tx);
  }
}

const freeSlugs = (tx: Executor, table: 'tree' | 'release', records: { id: string }[]) =>
  sql`update ${sql.table(`catalog.${table}`)} set slug = id where id = any(${records.map(({ id }) => id)}::text[])`.execute(
    tx,
  );

function parentsFirst(groups: GroupRecord[]): GroupRecord[] {
  const waiting = new Map(groups.map((each) => [each.id, each]));
  const sorted: GroupRecord[] = [];
  const add = (record: GroupRecord) => {
    if (!waiting.delete(record.id)) return;
    const parent = record.parent && waiting.get(record.parent.id);
    if (parent) add(parent);
    sorted.push(record);
  };
  for (const record of groups) add(record);
  return sorted;
}

/** A group that was moved here and another that was moved there may end up below each other. */
async function hasCycle(tx: Executor, ids: string[]): Promise<boolean> {
  const found = sql`with recursive up(start, id) as (
      select id, parent from catalog.tree where id = any(${ids}::text[])
      union select up.start, t.parent from up join catalog.tree t on t.id = up.id)
    select from up where start = id limit 1`;
  return (await rowOf(tx, found)) !== undefined;
}
