import { type RawBuilder, sql } from 'kysely';
import type { Executor } from '../../../platform/database/database.ts';
import { rowsOf } from '../../records/rows.ts';
import { releaseFiles } from '../store.ts';

/** A release as feeds tell of it. */
export type ReleasedRow = {
  id: string;
  name: string;
  product: string;
  productSlug: string;
  /** Slugs from the top down to the release. */
  path: string;
  published: Date;
  updated: Date;
  files: { name: string; description: string | null; size: number; sha256: string }[];
};

/** The releases below a product group or product, newest first.
 *  @param under the identifier of that one; null: the whole catalog.
 *  @param above slugs down to it, with a slash at the end; empty for the whole catalog.
 *  @param visible names the alias `r`. */
export function releasesBelow(
  tx: Executor,
  under: string | null,
  above: string,
  visible: RawBuilder<boolean>,
  most: number,
): Promise<ReleasedRow[]> {
  const start = under === null ? sql`t.parent is null` : sql`t.id = ${under}`;
  return rowsOf(
    tx,
    sql<ReleasedRow>`with recursive below(id, path, name, slug) as (
        select t.id, ${above}::text || t.slug, t.name, t.slug from catalog.tree t where ${start}
        union all select t.id, below.path || '/' || t.slug, t.name, t.slug
        from catalog.tree t join below on t.parent = below.id),
      newest as (
        select r.id, r.seq, r.name, below.name as product, below.slug as "productSlug",
          below.path || '/' || r.slug as path, r.modified_at,
          greatest(r.created_at, s.from_date::timestamp at time zone 'UTC') as published
        from below join catalog.release r on r.product = below.id and ${visible}
        left join catalog.release_stream s on s.release = r.id and s.stream = 'ga'
        order by published desc, r.seq desc limit ${most})
      select n.id, n.name, n.product, n."productSlug", n.path, n.published,
        greatest(n.modified_at, n.published) as updated,
        (select coalesce(json_agg(each order by each.rank, each.position, each.place), '[]') from (
          select distinct on (f.id) f.name, pf.description, f.size, f.sha256, pf.rank, pf.position, pf.place
          from (${releaseFiles}) pf join catalog.file f on f.id = pf.file and f.state = 'available'
          where pf.release = n.id order by f.id, pf.rank, pf.position, pf.place) each) as files
      from newest n order by n.published desc, n.seq desc`,
  );
}
