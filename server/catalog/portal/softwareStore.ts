import { type RawBuilder, sql } from 'kysely';
import type { Executor } from '../../platform/database/database.ts';
import { type PackageFileRow, packageFileObject } from '../packages/store.ts';
import { rowsOf } from '../records/rows.ts';
import { latestFirst, releaseFiles } from './store.ts';

/** A file of a release with what outsiders call it. */
export type SoftwareRow = {
  product: string;
  slug: string;
  name: string;
  /** The slug of the section that shows the file. */
  section: string | null;
  file: PackageFileRow;
};
export type LatestRow = { product: string; slug: string };

/** Every file of every release that may be seen, newest releases first. @param visible names the alias `r`. */
export function softwareOf(tx: Executor, visible: RawBuilder<boolean>): Promise<SoftwareRow[]> {
  return rowsOf(
    tx,
    sql<SoftwareRow>`select product, slug, name, section, file from (
      select distinct on (r.seq, f.seq) t.slug as product, r.slug, r.name, ${packageFileObject} as file, r.seq,
        pf.rank, pf.position, pf.place,
        (select s.slug from catalog.release_section s join catalog.release_section_file sf on sf.section = s.id
          where s.release = r.id and sf.file = f.id order by s.position limit 1) as section
      from catalog.release r join catalog.tree t on t.id = r.product join (${releaseFiles}) pf on pf.release = r.id
      join catalog.file f on f.id = pf.file and f.state = 'available'
      where ${visible} order by r.seq, f.seq, pf.rank, pf.position, pf.place) each
      order by product, seq desc, rank, position, place`,
  );
}

/** The newest release of every product. */
export function latestOf(tx: Executor, visible: RawBuilder<boolean>): Promise<LatestRow[]> {
  return rowsOf(
    tx,
    sql<LatestRow>`select distinct on (t.slug) t.slug as product, r.slug
      from catalog.release r join catalog.tree t on t.id = r.product
      left join catalog.release_stream s on s.release = r.id and s.stream = 'ga'
      where ${visible} order by t.slug, ${latestFirst(sql`r.product`)}`,
  );
}
