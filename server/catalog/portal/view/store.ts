import { type RawBuilder, sql } from 'kysely';
import type { Executor } from '../../../platform/database/database.ts';
import type { Visibility } from '../../entitlements/visible.ts';
import type { Picture } from '../../pictures/judge.ts';
import { pictureOfProduct } from '../../pictures/store.ts';
import { rowOf, rowsOf } from '../../records/rows.ts';
import type { NodeKind } from '../../records/tree.ts';
import { latestFirst } from '../store.ts';

/** The newest release of a product among those that may be seen. */
export type LatestRow = { id: string; name: string; slug: string; date: string };
/** What a product group or product is for people. */
export type DescribedRow = {
  id: string;
  kind: NodeKind;
  slug: string;
  description: string | null;
  picture: Picture | null;
  latest: LatestRow | null;
};
export type DescribedRelease = { slug: string; date: string; latest: boolean };
export type ReleaseDescription = { product: string; notes: string | null; date: string; newest: LatestRow };

/** The day of the release `r`: from which it is generally available, else in any stream, else on which it was made. */
export const dayOfRelease = sql<string>`to_char(coalesce((
    select coalesce(min(d.from_date) filter (where d.stream = 'ga'), min(d.from_date))
    from catalog.release_stream d where d.release = r.id), (r.created_at at time zone 'UTC')::date), 'YYYY-MM-DD')`;

/** The identifier of the newest release of a product. Sorted first, so that only the first few are looked at closely.
 *  @param visible which count. */
export const newestOf = (product: RawBuilder<unknown>, { release }: Visibility) =>
  sql`(select r.id from (select r.id, r.product, r.state from catalog.release r
      left join catalog.release_stream s on s.release = r.id and s.stream = 'ga'
      where r.product = ${product} order by ${latestFirst(product)} offset 0) r
    where ${release} limit 1)`;

const newestRelease = (product: RawBuilder<unknown>, visible: Visibility) =>
  sql`(select json_build_object('id', r.id, 'name', r.name, 'slug', r.slug, 'date', ${dayOfRelease})
    from catalog.release r where r.id = ${newestOf(product, visible)})`;

/** What describes the product group or product `t`. */
export const describedColumns = (visible: Visibility) => sql`t.id, t.kind, t.slug, t.description,
  ${pictureOfProduct} as picture,
  ${newestRelease(sql`t.id`, visible)} as latest`;

/** @param parent null: at the top. */
export function describeBelow(
  tx: Executor,
  parent: string | null,
  visible: Visibility,
): Promise<DescribedRow[]> {
  return rowsOf(
    tx,
    sql<DescribedRow>`select ${describedColumns(visible)} from catalog.tree t
      where t.parent is not distinct from ${parent} and ${visible.tree}`,
  );
}

export function describeNode(
  tx: Executor,
  id: string,
  visible: Visibility,
): Promise<DescribedRow | undefined> {
  return rowOf(
    tx,
    sql<DescribedRow>`select ${describedColumns(visible)} from catalog.tree t where t.id = ${id}`,
  );
}

/** What describes the releases of a product. */
export function describeReleases(
  tx: Executor,
  product: string,
  visible: Visibility,
): Promise<DescribedRelease[]> {
  return rowsOf(
    tx,
    sql<DescribedRelease>`with newest(id) as (select ${newestOf(sql`${product}`, visible)})
      select r.slug, ${dayOfRelease} as date, r.id = newest.id as latest
      from catalog.release r, newest where r.product = ${product} and ${visible.release}`,
  );
}

/** What describes one release, and which is the newest of its product. */
export function describeRelease(
  tx: Executor,
  id: string,
  visible: Visibility,
): Promise<ReleaseDescription | undefined> {
  return rowOf(
    tx,
    sql<ReleaseDescription>`select o.product, o.notes, o.date, ${newestRelease(sql`o.product`, visible)} as newest
      from (select r.product, r.notes, ${dayOfRelease} as date from catalog.release r where r.id = ${id}) o`,
  );
}
