import { type RawBuilder, sql } from 'kysely';
import type { Executor } from '../../platform/database/database.ts';
import { streamsOfRelease } from '../entitlements/facts.ts';
import type { Rollout } from '../entitlements/rollout.ts';
import { called } from '../records/called.ts';
import type { State, StreamName } from '../records/formats.ts';
import type { Page } from '../records/listing.ts';
import { rowOf, rowsOf } from '../records/rows.ts';
import type { Streams } from './schema.ts';

export type ReleaseSectionRow = { id: string; slug: string; name: string; files: string[] };
export type ReleaseItemRow = { seq: number; id: string; slug: string; name: string; state: State };
export type ReleaseRow = ReleaseItemRow & {
  product: string;
  notes: string | null;
  version: number;
  resourceSets: string[];
  sections: ReleaseSectionRow[];
  packages: string[];
  releaseGroups: string[];
  streams: Partial<Record<StreamName, { from: string | null; to: string | null; rollout: Rollout | null }>>;
};

const releases = sql`select r.seq, r.id, r.product, r.slug, r.name, r.state, r.notes, r.version,
  (select coalesce(json_agg(u.resource_set order by u.position), '[]')
    from catalog.release_resource_set u where u.release = r.id) as "resourceSets",
  (select coalesce(json_agg(json_build_object('id', s.id, 'slug', s.slug, 'name', s.name, 'files',
      (select coalesce(json_agg(sf.file order by sf.position), '[]')
        from catalog.release_section_file sf where sf.section = s.id)) order by s.position), '[]')
    from catalog.release_section s where s.release = r.id) as sections,
  (select coalesce(json_agg(u.package order by u.position), '[]')
    from catalog.release_package u where u.release = r.id) as packages,
  (select coalesce(json_agg(u.release_group order by u.position), '[]')
    from catalog.release_release_group u where u.release = r.id) as "releaseGroups",
  ${streamsOfRelease} as streams
  from catalog.release r`;

/** The query of one release of a product, when `visible` lets it be seen. */
export const releaseQuery = (product: string, id: string, visible: RawBuilder<boolean>) =>
  sql<ReleaseRow>`${releases} where r.id = ${id} and r.product = ${product} and ${visible}`;

export const readRelease = (tx: Executor, id: string) =>
  rowOf(tx, sql<ReleaseRow>`${releases} where r.id = ${id}`);

/** In the order of creation; one more than the page holds. */
export function listReleases(
  tx: Executor,
  product: string,
  page: Page,
  visible: RawBuilder<boolean>,
): Promise<ReleaseItemRow[]> {
  return rowsOf(
    tx,
    sql<ReleaseItemRow>`select r.seq, r.id, r.slug, r.name, r.state from catalog.release r
      where r.product = ${product} and r.seq > ${page.after} and ${visible} and ${called(page, 'r.name', 'r.slug')} order by r.seq limit ${page.limit + 1}`,
  );
}

/** Replaces all streams of a release. */
export async function replaceStreams(
  tx: Executor,
  release: string,
  streams: Streams | undefined,
): Promise<void> {
  if (streams === undefined) return;
  await sql`delete from catalog.release_stream where release = ${release}`.execute(tx);
  for (const [stream, span] of Object.entries(streams)) {
    await sql`insert into catalog.release_stream (release, stream, from_date, to_date, percent, seed)
      values (${release}, ${stream}, ${span.from ?? null}::date, ${span.to ?? null}::date,
        ${span.rollout?.percent ?? null}::integer, ${span.rollout?.seed ?? null}::text)`.execute(tx);
  }
}

/** The release groups of a product among these. */
export async function releaseGroupsOf(tx: Executor, product: string, ids: string[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const own = sql<{ id: string }>`select id from catalog.release_group
    where product = ${product} and id = any(${ids}::text[])`;
  return (await rowsOf(tx, own)).map((row) => row.id);
}
