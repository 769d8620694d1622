import { type RawBuilder, sql } from 'kysely';
import type { Executor } from '../../platform/database/database.ts';
import type { Referent } from '../problems.ts';
import { called } from '../records/called.ts';
import type { State } from '../records/formats.ts';
import { newId } from '../records/ids.ts';
import type { Page } from '../records/listing.ts';
import { rowOf, rowsOf } from '../records/rows.ts';
import type { PackageFilePut } from './schema.ts';
import { MAX_RELEASES } from './schema.ts';

export type PackageFileRow = {
  id: string;
  name: string;
  description: string | null;
  size: number | null;
  created: string;
  modified: string;
  sha256: string | null;
  platform: string | null;
};
export type PackageRow = {
  seq: number;
  id: string;
  name: string;
  state: State;
  version: number;
  files: PackageFileRow[];
};
export type PackageComponentRow = { id: string; name: string; product: string };

/** A moment as answers show it. */
const iso = (column: string) =>
  sql`to_char(${sql.ref(column)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/** A file of a package as a JSON object, from aliases `f` (file) and `pf` (package_file). */
export const packageFileObject = sql`json_build_object('id', f.id, 'name', f.name, 'description', pf.description,
  'size', f.size, 'created', ${iso('f.created_at')}, 'modified', ${iso('f.modified_at')}, 'sha256', f.sha256,
  'platform', pf.platform)`;

const packages = sql`select p.seq, p.id, p.name, p.state, p.version,
  (select coalesce(json_agg(${packageFileObject} order by pf.position), '[]')
    from catalog.package_file pf join catalog.file f on f.id = pf.file where pf.package = p.id) as files
  from catalog.package p`;

/** The query of one package, when `visible` lets it be seen. */
export const packageQuery = (id: string, visible: RawBuilder<boolean> = sql`true`) =>
  sql<PackageRow>`${packages} where p.id = ${id} and ${visible}`;

export const readPackage = (tx: Executor, id: string) => rowOf(tx, packageQuery(id));

/** In the order of creation; one more than the page holds. */
export function listPackages(tx: Executor, page: Page, visible: RawBuilder<boolean>): Promise<PackageRow[]> {
  return rowsOf(
    tx,
    sql<PackageRow>`${packages} where p.seq > ${page.after} and ${visible} and ${called(page, 'p.name')} order by p.seq limit ${page.limit + 1}`,
  );
}

export function componentsOf(tx: Executor, id: string): Promise<PackageComponentRow[]> {
  return rowsOf(
    tx,
    sql<PackageComponentRow>`select c.id, c.name, c.product from catalog.package_component u
      join catalog.component c on c.id = u.component where u.package = ${id} order by u.position`,
  );
}

/** Puts a file into a package, or replaces what the package says about it. */
export async function putFile(
  tx: Executor,
  id: string,
  file: string,
  { description = null, platform = null }: { [Key in keyof PackageFilePut]: PackageFilePut[Key] | null },
): Promise<void> {
  await sql`insert into catalog.package_file (package, file, description, platform)
    values (${id}, ${file}, ${description}, ${platform})
    on conflict (package, file) do update set description = excluded.description, platform = excluded.platform`.execute(
    tx,
  );
}

export async function removeFile(tx: Executor, id: string, file: string): Promise<void> {
  await sql`delete from catalog.package_file where package = ${id} and file = ${file}`.execute(tx);
}

/** Copies every file entry of a package into another: new ids, same bytes. */
export async function copyFiles(tx: Executor, from: PackageRow, clone: string, at: Date): Promise<void> {
  for (const each of from.files) {
    const id = newId();
    await sql`insert into catalog.file (id, name, state, checksum, sha256, size, access_policies, attributes,
        source, source_etag, fault, created_at, modified_at)
      select ${id}, name, state, checksum, sha256, size, access_policies, attributes,
        source, source_etag, fault, ${at}, ${at}
      from catalog.file where id = ${each.id}`.execute(tx);
    await putFile(tx, clone, id, each);
  }
}

/** The releases that reference a package. */
export function packageReferents(tx: Executor, id: string): Promise<Referent[]> {
  return rowsOf(
    tx,
    sql<Referent>`select 'release' as type, r.id, r.name from catalog.release_package u
      join catalog.release r on r.id = u.release where u.package = ${id} order by r.seq limit 20`,
  );
}

export type PackageReleaseRow = {
  id: string;
  name: string;
  state: State;
  product: string;
  productName: string;
};

/** The releases that have a package, the newest first. */
export const releasesOf = (tx: Executor, id: string): Promise<PackageReleaseRow[]> =>
  rowsOf(
    tx,
    sql<PackageReleaseRow>`select r.id, r.name, r.state, r.product, t.name as "productName"
      from catalog.release_package rp join catalog.release r on r.id = rp.release
      join catalog.tree t on t.id = r.product where rp.package = ${id} order by r.seq desc limit ${MAX_RELEASES}`,
  );
