import { isDeepStrictEqual } from 'node:util';
import { type RawBuilder, sql } from 'kysely';
import type { Executor } from '../../platform/database/database.ts';
import { rowsOf } from '../records/rows.ts';
import { readRecord } from './read.ts';
import { type RecordKind, type Records, recordKinds } from './records.ts';

type Fate = 'created' | 'changed' | 'unchanged' | 'kept';
/** What becomes of each record: `kept` is one that was changed here after it was changed there. */
export type Plan = { fates: Map<string, Fate>; counts: Record<Fate, number> };
/** Something of ours that stands where a record would. */
export type Conflict = { type: string; id: string; message: string };

/** Compares what came with what is there. The later change wins, so that an old bundle takes nothing back. */
export async function planImport(tx: Executor, given: Records): Promise<Plan> {
  const fates = new Map<string, Fate>();
  const counts = { created: 0, changed: 0, unchanged: 0, kept: 0 };
  for (const kind of recordKinds) {
    for (const record of given[kind]) {
      const fate = fateOf(record, await readRecord[kind](tx, record.id));
      fates.set(record.id, fate);
      counts[fate]++;
    }
  }
  return { fates, counts };
}

function fateOf(record: { modified: string }, current: { modified: string } | undefined): Fate {
  if (!current) return 'created';
  if (isDeepStrictEqual(record, current)) return 'unchanged';
  return current.modified > record.modified ? 'kept' : 'changed';
}

/** The records of a kind that are written. */
export const written = <Kind extends RecordKind>(given: Records, kind: Kind, { fates }: Plan) =>
  (given[kind] as Records[Kind][number][]).filter(({ id }) =>
    ['created', 'changed'].includes(fates.get(id) ?? ''),
  );

/** All that keeps the records from being written, at once: slugs that others have, and identifiers that mean something
 *  else here. */
export async function conflictsOf(tx: Executor, given: Records, plan: Plan): Promise<Conflict[]> {
  const trees = [...written(given, 'groups', plan), ...written(given, 'products', plan)];
  const releases = written(given, 'releases', plan);
  const kindOf = new Map(given.groups.map((each) => [each.id, 'product-group']));
  const tree = trees.map(({ id, slug, parent }) => ({
    id,
    slug,
    owner: parent?.id ?? null,
    kind: kindOf.get(id) ?? 'product',
  }));
  const release = releases.map(({ id, slug, product }) => ({ id, slug, owner: product }));
  const files = written(given, 'files', plan).map(({ id, sha256 }) => ({ id, sha256 }));
  return [
    ...(await conflicts(
      tx,
      tree,
      sql`select g.id as given, t.kind as type, t.id, 'has the slug ' || t.slug || ' that ' || g.id || ' has' as message
      from g join catalog.tree t on t.slug = g.slug and t.parent is not distinct from g.owner and t.id not in (select id from g)`,
    )),
    ...(await conflicts(
      tx,
      tree,
      sql`select t.kind as type, t.id, 'is a ' || g.kind || ' there' as message
      from g join catalog.tree t on t.id = g.id and t.kind <> g.kind`,
    )),
    ...(await conflicts(
      tx,
      release,
      sql`select 'release' as type, r.id, 'has the slug ' || r.slug || ' that ' || g.id || ' has' as message
      from g join catalog.release r on r.slug = g.slug and r.product = g.owner and r.id not in (select id from g)`,
    )),
    ...(await conflicts(
      tx,
      release,
      sql`select 'release' as type, r.id, 'is of the product ' || r.product || ' here' as message
      from g join catalog.release r on r.id = g.id and r.product <> g.owner`,
    )),
    ...(await conflicts(
      tx,
      files,
      sql`select 'file' as type, f.id, 'has other bytes here' as message
      from g join catalog.file f on f.id = g.id and f.sha256 is distinct from g.sha256`,
    )),
    ...(await partConflicts(tx, given, plan)),
  ];
}

/** Parts of a record: identifiers that belong to another one here, and slugs of parts that stay because they are in use. */
async function partConflicts(tx: Executor, given: Records, plan: Plan): Promise<Conflict[]> {
  const of = <Part extends { id: string; slug?: string }>(list: { id: string; parts: Part[] }[]) =>
    list.flatMap(({ id: owner, parts }) => parts.map(({ id, slug = null }) => ({ id, owner, slug })));
  const groups = written(given, 'groups', plan).map(({ id, sections }) => ({ id, parts: sections }));
  const products = written(given, 'products', plan);
  const components = products.map(({ id, components: parts }) => ({ id, parts }));
  const releaseGroups = products.map(({ id, releaseGroups: parts }) => ({ id, parts }));
  const sections = written(given, 'releases', plan).map(({ id, sections: parts }) => ({ id, parts }));
  const links = written(given, 'resourceSets', plan).map(({ id, resources: parts }) => ({ id, parts }));
  const foreign = (table: string, owner: string, type: string) =>
    sql`select ${type}::text as type, p.id, 'belongs to another one here' as message
      from g join ${sql.table(`catalog.${table}`)} p on p.id = g.id and ${sql.ref(`p.${owner}`)} <> g.owner`;
  const taken = (table: string, owner: string, type: string, uses: string, column: string) =>
    sql`select ${type}::text as type, p.id, 'has the slug ' || p.slug || ' and is in use' as message
      from g join ${sql.table(`catalog.${table}`)} p on p.slug = g.slug and ${sql.ref(`p.${owner}`)} = g.owner
        and p.id not in (select id from g)
      where exists (select from ${sql.table(`catalog.${uses}`)} u where ${sql.ref(`u.${column}`)} = p.id)`;
  return [
    ...(await conflicts(tx, of(groups), foreign('group_section', 'product_group', 'section'))),
    ...(await conflicts(
      tx,
      of(groups),
      taken('group_section', 'product_group', 'section', 'placement', 'section'),
    )),
    ...(await conflicts(tx, of(components), foreign('component', 'product', 'component'))),
    ...(await conflicts(tx, of(releaseGroups), foreign('release_group', 'product', 'release group'))),
    ...(await conflicts(
      tx,
      of(releaseGroups),
      taken('release_group', 'product', 'release group', 'release_release_group', 'release_group'),
    )),
    ...(await conflicts(tx, of(sections), foreign('release_section', 'release', 'section'))),
    ...(await conflicts(tx, of(links), foreign('link', 'resource_set', 'link'))),
  ];
}

/** Runs a query over what came, as the table `g`. */
async function conflicts(
  tx: Executor,
  given: { id: string; slug?: string | null; owner?: string | null; kind?: string; sha256?: string }[],
  query: RawBuilder<unknown>,
): Promise<Conflict[]> {
  if (given.length === 0) return [];
  return rowsOf(
    tx,
    sql<Conflict>`with g as (select * from jsonb_to_recordset(${JSON.stringify(given)}::jsonb)
        as g(id text, slug text, owner text, kind text, sha256 text))
      select type, id, message from (${query}) each`,
  );
}
