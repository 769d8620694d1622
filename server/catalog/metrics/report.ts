import { type RawBuilder, sql } from 'kysely';
import type { Executor } from '../../platform/database/database.ts';
import { rowsOf } from '../records/rows.ts';
import type { Grouping } from './schema.ts';

/** Which downloads: days are inclusive, in UTC. */
export type Selection = {
  from: string;
  to: string;
  file?: string;
  release?: string;
  product?: string;
  account?: string;
};
/** In which order the rows of a report come: of their keys, the most downloads first, or the latest first. */
export type Order = 'key' | 'downloads' | 'newest';
/** Where a page begins: after this row. `tie` tells apart rows with the same key. */
export type After = { key: string; tie: string; downloads?: number };
/** A row of a report; which members it has depends on what it is by. */
export type ReportRow = After & Record<string, unknown>;

type Summed = Exclude<Grouping, 'download'>;
const names: Record<Summed, RawBuilder<unknown>> = {
  day: sql`null::text`,
  file: sql`(select f.name from catalog.file f where f.id = g.key)`,
  release: sql`(select case
      when starts_with(lower(r.name), lower(t.name)) and substr(r.name, length(t.name) + 1) !~ '^[[:alnum:]]' then r.name
      else t.name || ' ' || r.name end from catalog.release r join catalog.tree t on t.id = r.product where r.id = g.key)`,
  product: sql`(select t.name from catalog.tree t where t.id = g.key)`,
  account: sql`(select a.name from catalog.account a where a.id = g.key)`,
};

const yes = sql`true`;
const beyond = ({ key, tie, downloads = 0 }: After) =>
  sql`(-downloads, key, tie) > (${-downloads}::bigint, ${key} collate "C", ${tie} collate "C")`;

/** One page of sums: the sums of days, and single downloads that no sum has yet. */
export function readSums(
  tx: Executor,
  by: Summed,
  chosen: Selection,
  order: Order,
  after: After | undefined,
  limit: number,
): Promise<ReportRow[]> {
  const key = by === 'day' ? sql`day::text` : sql`coalesce(${sql.ref(by)}, '')`;
  const attributes = by === 'file' ? sql`attributes` : sql`null::jsonb`;
  // By keys, what earlier pages had need not be summed again.
  const [early, late] =
    order === 'key'
      ? [after ? sql`(key, tie) > (${after.key} collate "C", ${after.tie} collate "C")` : yes, yes]
      : [yes, after ? beyond(after) : yes];
  const ordered = order === 'key' ? sql`key, tie` : sql`downloads desc, key, tie`;
  return rowsOf(
    tx,
    sql<ReportRow>`with chosen as (
        select day, file, release, product, account, attributes, downloads, completed, bytes
        from catalog.download_day
        where day between ${chosen.from}::date and ${chosen.to}::date and ${where(chosen)}
        union all
        select (at at time zone 'UTC')::date, file, release, product, account, attributes,
          begun::int, coalesce(complete, false)::int, bytes
        from catalog.download where not summed and ${during(chosen)} and ${where(chosen)}),
      keyed as (
        select ${key} collate "C" as key, ${attributes} as attributes, downloads, completed, bytes from chosen),
      tied as (
        select *, md5(coalesce(attributes::text, '')) collate "C" as tie from keyed),
      summed as (
        select key, tie, attributes, sum(downloads)::bigint as downloads, sum(completed)::bigint as completed,
          sum(bytes)::bigint as bytes
        from tied where ${early} group by key, tie, attributes),
      g as (
        select * from summed where ${late} order by ${ordered} limit ${limit})
      select g.*, ${names[by]} as name from g order by ${ordered}`,
  );
}

/** One page of single downloads with what they are of, in the order in which they were recorded or against it. */
export function readDownloads(
  tx: Executor,
  chosen: Selection,
  order: Order,
  after: After | undefined,
  limit: number,
): Promise<ReportRow[]> {
  const [from, ordered] =
    order === 'newest'
      ? [after ? sql`d.id < ${after.key}::bigint` : yes, sql`d.id desc`]
      : [sql`d.id > ${after?.key ?? '0'}::bigint`, sql`d.id`];
  return rowsOf(
    tx,
    sql<ReportRow>`select d.id::text as key, '' as tie, d.at, d.file, d.release, d.product, d.account, d.subject, d.bytes,
        d.begun, d.complete, d.attributes, (select f.name from catalog.file f where f.id = d.file) as name,
        (select r.name from catalog.release r where r.id = d.release) as "releaseName",
        (select t.name from catalog.tree t where t.id = d.product) as "productName",
        (select a.name from catalog.account a where a.id = d.account) as "accountName"
      from catalog.download d
      where ${during(chosen)} and ${where(chosen)} and ${from} order by ${ordered} limit ${limit}`,
  );
}

const during = ({ from, to }: Selection) =>
  sql`at >= ${from}::date::timestamp at time zone 'UTC' and at < (${to}::date + 1)::timestamp at time zone 'UTC'`;

function where({ file, release, product, account }: Selection): RawBuilder<unknown> {
  const given = Object.entries({ file, release, product, account }).filter(([, id]) => id !== undefined);
  if (given.length === 0) return sql`true`;
  return sql.join(
    given.map(([column, id]) => sql`${sql.ref(column)} = ${id}`),
    sql` and `,
  );
}
