import { sql } from 'kysely';
import { standalone } from '../../../formats/dxl/index.ts';
import { mayRead, readerNames } from '../databases/readers.ts';
import type { ElementRow, Reading } from '../tables.ts';

/** What an export holds: all design elements or those of some types; and the documents of which somebody with one of the
 *  names in `documentsFor` is a reader, when it is given. */
export type Selection = {
  databaseId: number;
  types?: readonly string[];
  unids?: readonly string[];
  documentsFor?: readonly string[];
};

/** The rows of an export, and of documents who may read them, as far as that was read. */
type ExportedRow = ExportedElement & { kind: ElementRow['kind']; readers: string[] | null };

export type ExportedElement = Pick<ElementRow, 'note_id' | 'dxl' | 'namespaces'>;

const readersAsRead = sql<
  string[] | null
>`case when e.kind = 'document' then (select d.names from design.document d
  where d.element_id = e.id and d.revision = e.revision) end`.as('readers');

const isFor = ({ kind, readers, dxl, namespaces }: ExportedRow, names: readonly string[]): boolean =>
  kind === 'design' || mayRead(readers ?? readerNames(standalone(dxl, namespaces)), names);

/** Elements of one fetch: a few megabytes even when they are large. */
const FETCH_SIZE = 200;

/** How many design elements the export holds. */
export async function countDesign(
  reading: Reading,
  { databaseId, types, unids }: Selection,
): Promise<number> {
  let query = reading
    .selectFrom('design.element')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('database_id', '=', databaseId)
    .where('kind', '=', 'design');
  if (types !== undefined) query = query.where('type', 'in', types);
  if (unids !== undefined) query = query.where('unid', 'in', unids);
  const { count } = await query.executeTakeFirstOrThrow();
  return count;
}

/** The elements of an export by note id, fetched as they are consumed. */
export async function* readElements(reading: Reading, selection: Selection): AsyncGenerator<ExportedElement> {
  const { databaseId, types, unids, documentsFor } = selection;
  let after = 0;
  for (;;) {
    let query = reading
      .selectFrom('design.element as e')
      .select(['e.note_id', 'e.kind', 'e.dxl', 'e.namespaces', readersAsRead])
      .where('e.database_id', '=', databaseId)
      .where('e.note_id', '>', after)
      .orderBy('e.note_id')
      .limit(FETCH_SIZE);
    if (documentsFor === undefined) query = query.where('e.kind', '=', 'design');
    if (types !== undefined) query = query.where('e.type', 'in', types);
    if (unids !== undefined) query = query.where('e.unid', 'in', unids);
    const rows = await query.execute();
    yield* rows.filter((row) => isFor(row, documentsFor ?? []));
    const last = rows.at(-1);
    if (rows.length < FETCH_SIZE || last === undefined) return;
    after = last.note_id;
  }
}
