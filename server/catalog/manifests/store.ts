import { type RawBuilder, sql } from 'kysely';
import type { Executor } from '../../platform/database/database.ts';
import { rowsOf } from '../records/rows.ts';

/** A file as the manifest names it. */
export type ManifestFile = {
  id: string;
  name: string;
  size: number;
  sha256: string;
  platform: string | null;
};

/** Every file of a release once, whose bytes are there: of its packages first, then what only a section shows.
 *  @param visible which packages count, from alias `p`. */
export function manifestFiles(
  tx: Executor,
  release: string,
  visible: RawBuilder<boolean>,
): Promise<ManifestFile[]> {
  return rowsOf(
    tx,
    sql<ManifestFile>`select id, name, size, sha256, platform from (
      select distinct on (f.id) f.id, f.name, f.size, f.sha256, held.platform, held.rank, held.position, held.place from (
        select pf.file, pf.platform, 0 as rank, rp.position, pf.position as place from catalog.release_package rp
          join catalog.package p on p.id = rp.package and ${visible}
          join catalog.package_file pf on pf.package = p.id where rp.release = ${release}
        union all select sf.file, null, 1, s.position, sf.position from catalog.release_section s
          join catalog.release_section_file sf on sf.section = s.id where s.release = ${release}) held
      join catalog.file f on f.id = held.file and f.state = 'available'
      order by f.id, held.rank, held.position, held.place) each order by rank, position, place`,
  );
}
