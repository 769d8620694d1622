import { sql } from 'kysely';
import type { Executor } from '../../platform/database/database.ts';
import type { Page } from '../records/listing.ts';
import { rowOf, rowsOf } from '../records/rows.ts';

/** Which records an export takes; neither member: everything that was ever published. */
export type Selection = { releases?: string[]; since?: string };
type Fault = { code: string; params: Record<string, unknown>; summary: string };
export type BundleRow = {
  seq: number;
  id: string;
  kind: 'export' | 'import';
  state: 'pending' | 'done' | 'failed';
  given: Selection & { keys?: Record<string, unknown>[] };
  subject: string;
  username: string;
  file: { id: string; name: string; size: number; sha256: string } | null;
  counts: Record<string, number> | null;
  fault: Fault | null;
  version: number;
  created_at: Date;
  modified_at: Date;
};

const bundles = sql`select b.seq, b.id, b.kind, b.state, b.given, b.subject, b.username, b.counts, b.fault, b.version,
  b.created_at, b.modified_at, case when f.id is not null then
    json_build_object('id', f.id, 'name', f.name, 'size', f.size, 'sha256', f.sha256) end as file
  from catalog.bundle b left join catalog.file f on f.id = b.file`;

export const readBundle = (tx: Executor, id: string) =>
  rowOf(tx, sql<BundleRow>`${bundles} where b.id = ${id}`);

/** Newest first; one more than the page holds. */
export const listBundles = (tx: Executor, page: Page) =>
  rowsOf(
    tx,
    sql<BundleRow>`${bundles} where (${page.after} = 0 or b.seq < ${page.after}) order by b.seq desc limit ${page.limit + 1}`,
  );

/** Whether another bundle has this file too. */
export const isShared = async (tx: Executor, file: string, id: string) =>
  (await rowOf(tx, sql`select from catalog.bundle where file = ${file} and id <> ${id}`)) !== undefined;

/** When a release was made; undefined when there is none. */
export const madeAt = async (tx: Executor, release: string) =>
  (await rowOf(tx, sql<{ at: Date }>`select created_at as at from catalog.release where id = ${release}`))
    ?.at;

/** The releases among these that exist. */
export async function existingReleases(tx: Executor, ids: string[]): Promise<string[]> {
  const found = sql<{ id: string }>`select id from catalog.release where id = any(${ids}::text[])`;
  return (await rowsOf(tx, found)).map((row) => row.id);
}
