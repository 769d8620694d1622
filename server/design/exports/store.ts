import type { ElementRow, Reading } from '../tables.ts';

/** What an export holds: everything, or the design elements of some types. */
export type Selection = { databaseId: number; types?: readonly string[]; documents: boolean };

export type ExportedElement = Pick<ElementRow, 'note_id' | 'dxl' | 'namespaces'>;

/** Elements of one fetch: a few megabytes even when they are large. */
const FETCH_SIZE = 200;

/** How many design elements the export holds. */
export async function countDesign(reading: Reading, { databaseId, types }: Selection): Promise<number> {
  const query = reading
    .selectFrom('design.element')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('database_id', '=', databaseId)
    .where('kind', '=', 'design');
  const { count } = await (types === undefined
    ? query
    : query.where('type', 'in', types)
  ).executeTakeFirstOrThrow();
  return count;
}

/** The elements of an export by note id, fetched as they are consumed. */
export async function* readElements(reading: Reading, selection: Selection): AsyncGenerator<ExportedElement> {
  const { databaseId, types, documents } = selection;
  let after = 0;
  for (;;) {
    let query = reading
      .selectFrom('design.element')
      .select(['note_id', 'dxl', 'namespaces'])
      .where('database_id', '=', databaseId)
      .where('note_id', '>', after)
      .orderBy('note_id')
      .limit(FETCH_SIZE);
    if (!documents) query = query.where('kind', '=', 'design');
    if (types !== undefined) query = query.where('type', 'in', types);
    const rows = await query.execute();
    yield* rows;
    const last = rows.at(-1);
    if (rows.length < FETCH_SIZE || last === undefined) return;
    after = last.note_id;
  }
}
