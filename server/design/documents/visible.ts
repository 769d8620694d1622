import { sql } from 'kysely';
import { standalone } from '../../../formats/dxl/index.ts';
import type { Guard } from '../../platform/http/guard.ts';
import { callerOf } from '../../platform/identity/guards.ts';
import { databaseOf } from '../databases/guards.ts';
import { isDocumentType, mayRead, namesOf, readerNames } from '../databases/readers.ts';
import { findTracked } from '../history/reading.ts';
import { problem } from '../problems.ts';
import type { Reading } from '../tables.ts';

/**
 * The guard of routes with a UNID, after one that opens the database: a document that does not have the caller among its
 * readers is not there for them, nor are its versions and what was deleted of it. Its newest text says who its readers
 * are. Design is passed through.
 */
export const visibleTo = (reading: Reading): Guard => ({
  says: 'reader of the document, when it is one with Readers items',
  raises: ['design.unid.unknown'],
  async check(request) {
    const { unid } = request.params as { unid?: unknown };
    // What cannot be a UNID is refused with everything else that is wrong in the request.
    if (typeof unid !== 'string' || !/^[0-9A-Fa-f]{32}$/.test(unid)) return;
    const { row, access } = databaseOf(request);
    const found = await findTracked(reading, row.id, unid.toUpperCase());
    if (found === undefined || !isDocumentType(found.type)) return;
    if (!mayRead(await readersAt(reading, found.id), namesOf(callerOf(request), access)))
      throw problem('design.unid.unknown', { unid });
  },
});

/** The readers that the newest text of a document names: as they were read, or from the text itself. */
async function readersAt(reading: Reading, id: number): Promise<string[]> {
  const { rows } = await sql<{ names: string[] | null; dxl: string | null; namespaces: string | null }>`
    select d.names, case when d.names is null then e.dxl end as dxl, e.namespaces
      from design.element e left join design.document d on d.element_id = e.id and d.revision = e.revision
      where e.id = ${id}`.execute(reading);
  const [current] = rows;
  if (current?.names) return current.names;
  const text = current ?? (await lastText(reading, id));
  return text?.dxl == null ? [] : readerNames(standalone(text.dxl, text.namespaces ?? ''));
}

/** The last text of a deleted element. */
async function lastText(reading: Reading, id: number) {
  return reading
    .selectFrom('design.element_version')
    .select(['dxl', 'namespaces'])
    .where('element_id', '=', id)
    .where('dxl', 'is not', null)
    .orderBy('version', 'desc')
    .executeTakeFirst();
}
