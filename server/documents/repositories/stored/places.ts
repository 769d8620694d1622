import { sql } from 'kysely';
import { hashed } from '../../../platform/keys/hashed.ts';
import { StartProblem } from '../../../platform/startProblem.ts';
import { leaveObjects } from '../../objectReferences.ts';
import { problem } from '../../problems.ts';
import type { Keyword } from '../../repositoryTypes.ts';
import type { Reading, Writing } from '../../tables.ts';
import type { CmisSettings, RestSettings } from '../configured.ts';

type Settings = RestSettings | CmisSettings;
type PlaceTables = { 'documents.repository_place': { keyword: Keyword; place: string } };
const places = (reading: Reading) => reading.withTables<PlaceTables>();

/** Where the documents of a repository are: under another of these, equal ids mean other documents. */
const placeOf = (settings: Settings): string =>
  hashed(
    JSON.stringify(
      settings.kind === 'rest'
        ? [settings.metaUrl, settings.contentUrl]
        : [settings.serviceUrl, settings.repositoryId ?? null],
    ),
  );

/** Gives a keyword to the repository at these addresses. Where it was another one's, what is kept of that one's documents
 *  goes, so that nothing of it meets documents of equal ids.
 *  @param before what the keyword meant, where no place was noted yet.
 *  @returns how much of what went. @throws Problem 409 while drafts of it have changes that are not published. */
export async function takePlace(
  tx: Writing,
  keyword: Keyword,
  settings: Settings,
  before?: Settings,
): Promise<Left | undefined> {
  const place = placeOf(settings);
  const noted = await places(tx)
    .selectFrom('documents.repository_place')
    .select('place')
    .where('keyword', '=', keyword)
    .forUpdate()
    .executeTakeFirst();
  const was = noted?.place ?? (before && placeOf(before));
  await places(tx)
    .insertInto('documents.repository_place')
    .values({ keyword, place })
    .onConflict((conflict) => conflict.column('keyword').doUpdateSet({ place }))
    .execute();
  if (was === undefined || was === place) return undefined;
  const drafts = await countUnsaved(tx, keyword);
  if (drafts > 0) throw problem('documents.repository.unsaved', { repository: keyword, drafts });
  return forgetDocuments(tx, keyword);
}

/** The same at a start, for what the keywords mean now.
 *  @throws StartProblem while drafts have changes that are not published. */
export async function takePlaces(
  tables: Reading,
  all: readonly { keyword: Keyword; settings: Settings }[],
): Promise<void> {
  for (const { keyword, settings } of all) {
    try {
      await tables.transaction().execute((tx) => takePlace(tx, keyword, settings));
    } catch (error) {
      if (!isUnsaved(error)) throw error;
      throw new StartProblem(
        `TRIVET_REPOSITORIES, or what is stored, gives ${keyword} to another address, while drafts of the one before have changes that are not published (drafts: ${error.params.drafts}). Start with the address before, and have them published or discarded first.`,
      );
    }
  }
}

const isUnsaved = (error: unknown): error is { params: { drafts: number } } =>
  (error as { code?: unknown }).code === 'documents.repository.unsaved';

/** Drafts with changes that are not published, or with somebody in them; locked, so that none gets some meanwhile. */
async function countUnsaved(tx: Writing, keyword: Keyword): Promise<number> {
  const { rows } = await sql<{ unsaved: boolean }>`select d.revision > d.published_revision or exists (
      select from documents.open_room r where r.draft = d.id and jsonb_array_length(r.editors) > 0) as unsaved
    from documents.draft d where d.repository = ${keyword} order by d.id for update of d`.execute(tx);
  return rows.filter(({ unsaved }) => unsaved).length;
}

/** How much went of what was kept of a repository's documents. */
export type Left = { drafts: number; copies: number; pages: number };

async function forgetDocuments(tx: Writing, keyword: Keyword): Promise<Left> {
  const drafts = await tx
    .deleteFrom('documents.draft')
    .where('repository', '=', keyword)
    .returning(['source', 'published'])
    .execute();
  const copies = await tx
    .deleteFrom('documents.kept_copy')
    .where('repository', '=', keyword)
    .returning('sha256')
    .execute();
  const objects = [
    ...drafts.flatMap(({ source, published }) => [source, published]),
    ...copies.map(({ sha256 }) => sha256),
  ];
  if (objects.length > 0) await leaveObjects(tx, objects);
  const { rows: pages } = await sql<{ sha256: string | null; finished_at: Date }>`
    delete from documents.conversion where repository = ${keyword} returning sha256, finished_at`.execute(tx);
  const left = [...new Set(pages.flatMap(({ sha256 }) => sha256 ?? []))];
  await sql`insert into documents.left_pages (sha256, used_at) select unnest(${left}::text[]), now()
    on conflict (sha256) do update set used_at = excluded.used_at`.execute(tx);
  for (const table of [
    'documents.repository_series',
    'documents.repository_check_out',
    'documents.repository_code',
    'documents.notification',
  ] as const)
    await tx.deleteFrom(table).where('repository', '=', keyword).execute();
  return { drafts: drafts.length, copies: copies.length, pages: pages.length };
}
