import { type RawBuilder, sql } from 'kysely';
import type { Executor } from '../../../platform/database/database.ts';
import type { Visibility } from '../../entitlements/visible.ts';
import { type PackageFileRow, packageFileObject } from '../../packages/store.ts';
import { rowsOf } from '../../records/rows.ts';
import { releaseFiles } from '../store.ts';
import { dayOfRelease, newestOf, type ToldRow, toldColumns } from './store.ts';

/** What is looked for: all of these words, each anywhere. `before` is the place in the order of creation from which on
 *  older ones are wanted. */
export type Wanted = { words: string[]; before: number; limit: number };

export type FoundNode = ToldRow & { seq: number; name: string; path: string };
export type FoundRelease = {
  seq: number;
  id: string;
  name: string;
  path: string;
  product: string;
  date: string;
  latest: boolean;
};
export type FoundFile = {
  seq: number;
  file: PackageFileRow;
  /** The newest release that holds it; null: it is granted by a policy alone. */
  release: { name: string; path: string; product: string } | null;
};

/** Whether every word stands in one of these texts. */
const matches = (words: string[], ...texts: RawBuilder<unknown>[]): RawBuilder<boolean> =>
  words.length === 0
    ? sql<boolean>`true`
    : sql<boolean>`(${sql.join(
        words.map((word) => sql`concat_ws(' ', ${sql.join(texts)}) ilike ${`%${literal(word)}%`}`),
        sql` and `,
      )})`;

/** A word in which nothing stands for something else. */
const literal = (word: string) => word.replace(/[\\%_]/g, '\\$&');

/** Product groups and products, the newest first. */
export function findNodes(tx: Executor, { words, before, limit }: Wanted, visible: Visibility) {
  const above = sql`(select g.name from catalog.tree g where g.id = t.parent)`;
  const found = matches(words, sql`t.name`, sql`t.slug`, sql`t.description`, above);
  return rowsOf(
    tx,
    sql<FoundNode>`select t.seq, t.name, catalog.path_of(t.id) as path, ${toldColumns(visible)}
      from catalog.tree t where t.seq < ${before} and ${found} and ${visible.tree}
      order by t.seq desc limit ${limit}`,
  );
}

/** Releases, the newest first. */
export function findReleases(tx: Executor, { words, before, limit }: Wanted, visible: Visibility) {
  const found = matches(words, sql`t.name`, sql`t.slug`, sql`r.name`, sql`r.slug`, sql`r.notes`);
  return rowsOf(
    tx,
    sql<FoundRelease>`select o.seq, o.id, o.name, catalog.path_of(o.product_id) || '/' || o.slug as path, o.product,
        o.date, o.id = ${newestOf(sql`o.product_id`, visible)} as latest
      from (select r.seq, r.id, r.name, r.slug, t.id as product_id, t.name as product, ${dayOfRelease} as date
        from catalog.release r join catalog.tree t on t.id = r.product
        where r.seq < ${before} and ${found} and ${visible.release} order by r.seq desc limit ${limit}) o
      order by o.seq desc`,
  );
}

/** Files, the newest first, each with the newest release that holds it.
 *  @param granted also those that no visible release holds, but only what may be downloaded. */
export function findFiles(
  tx: Executor,
  { words, before, limit }: Wanted,
  visible: Visibility,
  granted: boolean,
): Promise<FoundFile[]> {
  const texts = [sql`f.name`, sql`o.description`, sql`o.platform`, sql`o.product`, sql`o.name`, sql`o.slug`];
  const condition = granted ? visible.download : sql<boolean>`o.id is not null`;
  return rowsOf(
    tx,
    sql<FoundFile>`select found.seq, found.file, case when found.release_id is not null then json_build_object(
        'name', found.release, 'path', catalog.path_of(found.product_id) || '/' || found.slug,
        'product', found.product) end as release
      from (select f.seq, o.id as release_id, o.name as release, o.slug, o.product_id, o.product,
          ${packageFileObject} as file
        from catalog.file f left join lateral (
          select r.id, r.name, r.slug, t.id as product_id, t.name as product, held.description, held.platform
          from (${releaseFiles}) held join catalog.release r on r.id = held.release
          join catalog.tree t on t.id = r.product
          where held.file = f.id and ${visible.release} order by r.seq desc, held.rank limit 1) o on true
        cross join lateral (select o.description, o.platform) pf
        where f.seq < ${before} and f.state = 'available' and ${matches(words, ...texts)} and ${condition}
        order by f.seq desc limit ${limit}) found
      order by found.seq desc`,
  );
}
