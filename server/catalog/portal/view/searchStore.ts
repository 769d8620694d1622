import { type RawBuilder, sql } from 'kysely';
import type { Executor } from '../../../platform/database/database.ts';
import type { Visibility } from '../../entitlements/visible.ts';
import { type PackageFileRow, packageFileObject } from '../../packages/store.ts';
import { rowsOf } from '../../records/rows.ts';
import { releaseFiles } from '../store.ts';
import { type DescribedRow, dayOfRelease, describedColumns, newestOf } from './store.ts';

/** What is looked for: all of these words, each anywhere. `before` is the place in the order of creation from which on
 *  older ones are wanted. */
export type Wanted = { words: string[]; before: number; limit: number };

export type FoundNode = DescribedRow & { seq: number; name: string; path: string };
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
  /** The newest release that holds it; null: a policy alone grants it. */
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
    sql<FoundNode>`select t.seq, t.name, catalog.path_of(t.id) as path, ${describedColumns(visible)}
      from catalog.tree t where t.seq < ${before} and ${found} and ${visible.tree}
      order by t.seq desc limit ${limit}`,
  );
}

/** Releases, the newest first. */
export function findReleases(tx: Executor, { words, before, limit }: Wanted, visible: Visibility) {
  const found = matches(words, sql`t.name`, sql`t.slug`, sql`r.name`, sql`r.slug`, sql`r.notes`);
  return rowsOf(
    tx,
    sql<FoundRelease>`select r.seq, r.id, r.name, catalog.path_of(r.product) || '/' || r.slug as path,
        r.product_name as product, ${dayOfRelease} as date,
        r.id = (select n.id from (select r.product) p, lateral ${newestOf(sql`p.product`, visible)} n) as latest
      from (select r.seq, r.id, r.name, r.slug, r.product, r.state, r.created_at, t.name as product_name
        from catalog.release r join catalog.tree t on t.id = r.product
        where r.seq < ${before} and ${found} order by r.seq desc offset 0) r
      where ${visible.release} order by r.seq desc limit ${limit}`,
  );
}

/** Files of releases, the newest first, each with the newest release that holds it. Words are looked for first and rights
 *  then, in the order of the answer, so that a page costs no more than it shows. */
export function findFiles(
  tx: Executor,
  { words, before, limit }: Wanted,
  visible: Visibility,
): Promise<FoundFile[]> {
  return rowsOf(
    tx,
    sql<FoundFile>`select distinct on (r.file_seq) r.file_seq as seq, r.file, json_build_object('name', r.name,
        'path', catalog.path_of(r.product) || '/' || r.slug, 'product', r.product_name) as release
      from (select f.seq as file_seq, ${packageFileObject} as file, pf.rank, r.seq, r.id, r.product, r.state, r.name,
          r.slug, t.name as product_name
        from (${releaseFiles}) pf join catalog.file f on f.id = pf.file and f.state = 'available'
        join catalog.release r on r.id = pf.release join catalog.tree t on t.id = r.product
        where f.seq < ${before} and ${matches(words, ...textsOfFile)}
        order by f.seq desc, r.seq desc, pf.rank offset 0) r
      where ${visible.release} order by r.file_seq desc, r.seq desc, r.rank limit ${limit}`,
  );
}

const textsOfFile = [
  sql`f.name`,
  sql`pf.description`,
  sql`pf.platform`,
  sql`t.name`,
  sql`r.name`,
  sql`r.slug`,
];

/** Files that may be downloaded, the newest first, each with the newest release that holds it, if any does. */
export function findDownloads(
  tx: Executor,
  { words, before, limit }: Wanted,
  visible: Visibility,
): Promise<FoundFile[]> {
  return rowsOf(
    tx,
    sql<FoundFile>`select found.seq, found.file, case when found.id is not null then json_build_object(
        'name', found.name, 'path', catalog.path_of(found.product) || '/' || found.slug,
        'product', found.product_name) end as release
      from (select f.seq, ${packageFileObject} as file, pf.id, pf.name, pf.slug, pf.product, pf.product_name
        from catalog.file f left join lateral (
          select r.id, r.name, r.slug, r.product, t.name as product_name, pf.description, pf.platform
          from (${releaseFiles}) pf join catalog.release r on r.id = pf.release
          join catalog.tree t on t.id = r.product
          where pf.file = f.id and ${matches(words, ...textsOfFile)} and ${visible.release}
          order by r.seq desc, pf.rank limit 1) pf on true
        where f.seq < ${before} and f.state = 'available' and ${visible.download}
          and (pf.id is not null or ${matches(words, sql`f.name`)})
        order by f.seq desc limit ${limit}) found
      order by found.seq desc`,
  );
}
