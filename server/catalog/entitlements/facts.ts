import { sql } from 'kysely';
import type { Executor } from '../../platform/database/database.ts';
import { rowsOf } from '../records/rows.ts';
import type { AccessPolicy, ComponentFacts, FileFacts, ReleaseFacts } from './decide.ts';

type FileRow = {
  id: string;
  state: string;
  access_policies: AccessPolicy[];
  packages: { id: string; state: string; components: ComponentFacts[]; releases: string[] }[];
  sections: string[];
};

/** The streams of the release `r` as a JSON object. */
export const streamsOfRelease = sql`(select coalesce(json_object_agg(s.stream, json_build_object(
    'from', s.from_date, 'to', s.to_date, 'rollout',
    case when s.percent is not null then json_build_object('percent', s.percent, 'seed', s.seed) end)), '{}')
  from catalog.release_stream s where s.release = r.id)`;

/** Loads what the decision about a file needs; undefined when there is no such file. */
export const loadFileFacts = async (db: Executor, file: string): Promise<FileFacts | undefined> =>
  (await loadFactsOf(db, [file])).get(file);

/** The same for any number of files, in two queries. */
export async function loadFactsOf(db: Executor, files: string[]): Promise<Map<string, FileFacts>> {
  const rows = await rowsOf(
    db,
    sql<FileRow>`select f.id, f.state, f.access_policies,
      (select coalesce(json_agg(json_build_object('id', p.id, 'state', p.state,
          'components', (select coalesce(json_agg(json_build_object('name', c.name,
              'partNumbers', (select coalesce(json_agg(g.part_number), '[]') from catalog.part_number_grant g
                where g.component = c.id))), '[]')
            from catalog.package_component pc join catalog.component c on c.id = pc.component where pc.package = p.id),
          'releases', (select coalesce(json_agg(rp.release), '[]') from catalog.release_package rp where rp.package = p.id))), '[]')
        from catalog.package_file pf join catalog.package p on p.id = pf.package where pf.file = f.id) as packages,
      (select coalesce(json_agg(s.release), '[]') from catalog.release_section_file sf
        join catalog.release_section s on s.id = sf.section where sf.file = f.id) as sections
      from catalog.file f where f.id = any(${files}::text[])`,
  );
  const named = rows.flatMap(({ packages, sections }) => [
    ...packages.flatMap((each) => each.releases),
    ...sections,
  ]);
  const releases = await loadReleaseFacts(db, [...new Set(named)]);
  return new Map(rows.map((row) => [row.id, factsOf(row, releases)]));
}

function factsOf(row: FileRow, releases: Map<string, ReleaseFacts>): FileFacts {
  const of = (names: string[]) => names.flatMap((id) => releases.get(id) ?? []);
  return {
    complete: row.state === 'available',
    accessPolicies: row.access_policies,
    packages: row.packages.map(({ id, state, components, releases: names }) => ({
      id,
      published: state === 'published',
      components,
      releases: of(names),
    })),
    shownIn: of(row.sections),
  };
}

async function loadReleaseFacts(db: Executor, ids: string[]): Promise<Map<string, ReleaseFacts>> {
  if (ids.length === 0) return new Map();
  const rows = await rowsOf(
    db,
    sql<ReleaseFacts>`select r.id, r.product, (r.state = 'published' and catalog.published(r.product)) as published, ${streamsOfRelease} as streams
      from catalog.release r where r.id = any(${ids}::text[])`,
  );
  return new Map(rows.map((row) => [row.id, row]));
}
