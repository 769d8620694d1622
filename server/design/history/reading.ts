import { type Selectable, sql } from 'kysely';
import { problem } from '../problems.ts';
import type { Signed } from '../signing/verify.ts';
import type { ElementRow, ElementVersionTable, Reading } from '../tables.ts';

type VersionRow = Selectable<ElementVersionTable>;

/** A version without its text; `size` is that of the text in bytes, 0 for a deletion. */
export type VersionHead = Pick<
  VersionRow,
  'version' | 'action' | 'at' | 'by_name' | 'why' | 'type' | 'name' | 'import_id' | 'project'
> & { size: number };

/** A current element, with the details of its version. */
export type CurrentElement = Pick<
  ElementRow,
  'id' | 'type' | 'name' | 'aliases' | 'unid' | 'note_id' | 'fingerprint' | 'version' | 'revision'
> &
  Pick<VersionRow, 'at' | 'by_name' | 'why' | 'project'>;

/** An element of which there is a history, now or once, in its newest words for itself. `revision` is that of the row,
 *  which a new signature counts up too; 0 when it is deleted. */
export type Tracked = {
  id: number;
  type: string;
  name: string;
  unid: string;
  newest: number;
  deleted: boolean;
  revision: number;
};

const said = ['v.at', 'v.by_name', 'v.why', 'v.project'] as const;
const heads = ['version', 'action', 'at', 'by_name', 'why', 'type', 'name', 'import_id', 'project'] as const;

/** The text of a version stands with the element while it is current. */
const kept = <Column extends 'dxl' | 'namespaces' | 'signer' | 'signed_at' | 'signature'>(column: Column) =>
  sql<VersionRow[Column]>`case when e.version = v.version then ${sql.ref(`e.${column}`)}
    else ${sql.ref(`v.${column}`)} end`.as(column);

/** Every design element with the details of its version, by note id; texts are not read. */
export async function listCurrent(reading: Reading, databaseId: number): Promise<CurrentElement[]> {
  return reading
    .selectFrom('design.element as e')
    .innerJoin('design.element_version as v', (join) =>
      join.onRef('v.element_id', '=', 'e.id').onRef('v.version', '=', 'e.version'),
    )
    .select(['e.id', 'e.type', 'e.name', 'e.aliases', 'e.unid', 'e.note_id', 'e.fingerprint', 'e.version'])
    .select(['e.revision', ...said])
    .where('e.database_id', '=', databaseId)
    .where('e.kind', '=', 'design')
    .orderBy('e.note_id')
    .execute();
}

/** The revision of a database. */
export async function readRevision(reading: Reading, databaseId: number): Promise<number> {
  const { revision } = await reading
    .selectFrom('design.database')
    .select('revision')
    .where('id', '=', databaseId)
    .executeTakeFirstOrThrow();
  return revision;
}

/** The element that a UNID means: the one that has it; otherwise the one that had it when it was deleted; otherwise the
 *  one that had it last. */
export async function findTracked(
  reading: Reading,
  databaseId: number,
  unid: string,
): Promise<Tracked | undefined> {
  const { rows } = await sql<Tracked>`
    with means as (
      select e.id, 0 as rank, 0::bigint as revision from design.element e
        where e.database_id = ${databaseId} and e.unid = ${unid}
      union all
      select v.element_id, case v.action when 'delete' then 1 else 2 end, v.revision
        from design.element_version v where v.database_id = ${databaseId} and v.unid = ${unid}
      order by rank, revision desc limit 1
    )
    select v.element_id as id, v.type, v.name, v.unid, v.version as newest, v.action = 'delete' as deleted,
      coalesce(e.revision, 0) as revision
    from means join design.element_version v on v.element_id = means.id left join design.element e on e.id = means.id
    order by v.version desc limit 1`.execute(reading);
  return rows[0];
}

/** @throws Problem 404 when the database never had an element with this UNID. */
export async function trackedOf(reading: Reading, databaseId: number, unid: string): Promise<Tracked> {
  const found = await findTracked(reading, databaseId, unid.toUpperCase());
  if (found === undefined) throw problem('design.unid.unknown', { unid });
  return found;
}

/** Versions of an element, newest first: those before a version when one is given. */
export async function listVersions(
  reading: Reading,
  elementId: number,
  { before, limit }: { before: number | undefined; limit: number },
): Promise<VersionHead[]> {
  return reading
    .selectFrom('design.element_version as v')
    .leftJoin('design.element as e', 'e.id', 'v.element_id')
    .select(heads.map((name) => `v.${name}` as const))
    .select(
      sql<number>`coalesce(octet_length(case when e.version = v.version then e.dxl else v.dxl end), 0)`.as(
        'size',
      ),
    )
    .where('v.element_id', '=', elementId)
    .$if(before !== undefined, (query) => query.where('v.version', '<', before ?? 0))
    .orderBy('v.version', 'desc')
    .limit(limit)
    .execute();
}

/** A version with its text, as it was signed; without one when it is a deletion. */
export type Version = VersionHead & { text: Signed | undefined };

/** One version of an element. */
export async function findVersion(
  reading: Reading,
  elementId: number,
  version: number,
): Promise<Version | undefined> {
  const row = await reading
    .selectFrom('design.element_version as v')
    .leftJoin('design.element as e', 'e.id', 'v.element_id')
    .select(heads.map((name) => `v.${name}` as const))
    .select([kept('dxl'), kept('namespaces'), kept('signer'), kept('signed_at'), kept('signature')])
    .where('v.element_id', '=', elementId)
    .where('v.version', '=', version)
    .executeTakeFirst();
  if (row === undefined) return undefined;
  const { dxl, namespaces, signer, signed_at, signature, ...head } = row;
  if (dxl === null) return { ...head, size: 0, text: undefined };
  const text = { dxl, namespaces: namespaces ?? '', signer, signed_at, signature };
  return { ...head, size: Buffer.byteLength(dxl), text };
}
