import { type RawBuilder, sql } from 'kysely';
import type { Executor } from '../../platform/database/database.ts';
import type { AccessPolicy } from '../entitlements/decide.ts';
import type { Referent } from '../problems.ts';
import type { Page } from '../records/listing.ts';
import { rowOf, rowsOf } from '../records/rows.ts';

export type FileRow = {
  seq: number;
  id: string;
  name: string;
  state: 'pending' | 'copying' | 'failed' | 'available';
  checksum: string | null;
  sha256: string | null;
  size: number | null;
  access_policies: AccessPolicy[];
  attributes: Record<string, unknown> | null;
  /** What `s3arn` named, and the ETag that the object had. */
  source: string | null;
  source_etag: string | null;
  /** Why it could not be copied, as an answer says it. */
  fault: { code: string; params: Record<string, unknown>; summary: string } | null;
  version: number;
  created_at: Date;
  modified_at: Date;
};

const files = sql`select f.seq, f.id, f.name, f.state, f.checksum, f.sha256, f.size, f.access_policies, f.attributes,
  f.source, f.source_etag, f.fault, f.version, f.created_at, f.modified_at from catalog.file f`;

/** The query of one file, when `visible` lets it be seen. */
export const fileQuery = (id: string, visible: RawBuilder<boolean> = sql`true`) =>
  sql<FileRow>`${files} where f.id = ${id} and ${visible}`;

export const readFile = (tx: Executor, id: string) => rowOf(tx, fileQuery(id));

/** In the order of creation; one more than the page holds. */
export function listFiles(tx: Executor, page: Page, visible: RawBuilder<boolean>): Promise<FileRow[]> {
  return rowsOf(
    tx,
    sql<FileRow>`${files} where f.seq > ${page.after} and ${visible} order by f.seq limit ${page.limit + 1}`,
  );
}

/** Whether a job still brings the bytes of one of these files. */
export async function anyCopying(tx: Executor, ids: string[]): Promise<boolean> {
  const found = sql`select from catalog.file where id = any(${ids}::text[]) and state = 'copying' limit 1`;
  return (await rowOf(tx, found)) !== undefined;
}

/** A change of a file is one of every package that holds it: their answers show it. */
export async function touchPackages(tx: Executor, file: string, at: Date): Promise<void> {
  await sql`update catalog.package set version = version + 1, modified_at = ${at} where id in (
    select p.id from catalog.package p join catalog.package_file pf on pf.package = p.id
    where pf.file = ${file} order by p.id for no key update of p)`.execute(tx);
}

/** The packages that hold a file and the releases that show it. */
export function fileReferents(tx: Executor, id: string): Promise<Referent[]> {
  return rowsOf(
    tx,
    sql<Referent>`select 'package' as type, p.id, p.name from catalog.package_file u
        join catalog.package p on p.id = u.package where u.file = ${id}
      union all select distinct 'release', r.id, r.name from catalog.release_section_file u
        join catalog.release_section s on s.id = u.section join catalog.release r on r.id = s.release
        where u.file = ${id} limit 20`,
  );
}
