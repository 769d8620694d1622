import { sql } from 'kysely';
import { declaredSymbol, namesAnything, symbolPlaces } from '../../../formats/dxl/code/index.ts';
import { applyEdits, isDxlFault, nameKey, standalone } from '../../../formats/dxl/index.ts';
import type { ElementRow, Reading, Tables } from '../tables.ts';
import { openPlace, type Place } from '../threads/place.ts';
import type { PlannedSymbol } from './schema.ts';

export type SymbolPlanTask = { place: Place; databaseId: number; id: number; symbol: string; name: string };
type Planned = PlannedSymbol['elements'][number];
type Row = Pick<ElementRow, 'id' | 'type' | 'name' | 'unid' | 'version' | 'dxl' | 'namespaces'>;

/** What another name of a symbol changes, read in a thread. @returns no kind when the library declares no such symbol. */
export async function planSymbol({
  place,
  databaseId,
  id,
  symbol,
  name,
}: SymbolPlanTask): Promise<Partial<PlannedSymbol>> {
  const { database } = await openPlace(place);
  const tables = database.as<Tables>();
  const key = nameKey(symbol);
  const [own] = await readRows(tables, [id]);
  const declared = own && declaredSymbol(textOf(own), key);
  if (own === undefined || declared === undefined) return {};
  const elements = [plannedOf(own, key, name, true)];
  // What is private in a library is meant nowhere else.
  const users = declared.isPrivate ? [] : await listUsers(tables, databaseId, id);
  for (const user of users) {
    const [row] = await readRows(tables, [user]);
    const planned = row && tryPlanned(row, key, name);
    if (planned !== undefined && planned.places.length > 0) elements.push(planned);
  }
  return { kind: declared.kind, symbol: declared.name, elements };
}

const textOf = ({ dxl, namespaces }: Pick<Row, 'dxl' | 'namespaces'>): string => standalone(dxl, namespaces);

function plannedOf(row: Row, key: string, name: string, own: boolean): Planned {
  const dxl = textOf(row);
  const { type, name: called, unid, version } = row;
  const other = nameKey(name);
  return {
    type,
    name: called,
    unid,
    version,
    clash: other !== key && namesAnything(dxl, other),
    places: symbolPlaces(dxl, key, own).map(({ start, end, owner, ...place }) => ({
      ...place,
      ...(owner === '' ? {} : { owner }),
      at: start,
      writable: end > start,
    })),
  };
}

/** Nothing, for what cannot be read. */
function tryPlanned(row: Row, key: string, name: string): Planned | undefined {
  try {
    return plannedOf(row, key, name, false);
  } catch (error) {
    if (isDxlFault(error)) return undefined;
    throw error;
  }
}

const readRows = (tables: Reading, ids: readonly number[]): Promise<Row[]> =>
  tables
    .selectFrom('design.element')
    .select(['id', 'type', 'name', 'unid', 'version', 'dxl', 'namespaces'])
    .where('id', 'in', ids)
    .execute();

/** The elements whose scripts use a library, also through libraries that use it. */
async function listUsers(reading: Reading, databaseId: number, id: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    with recursive users (id) as (
      select ${id}::bigint
      union
      select r.element_id from users u
        join design.element_name n on n.element_id = u.id and n.type = 'scriptlibrary'
        join design.element_reference r on r.database_id = ${databaseId} and r.kind = 'library' and r.key = n.key
    )
    select e.id from users u join design.element e on e.id = u.id where e.id <> ${id}
    order by e.type collate "C", lower(e.name) collate "C", e.id`.execute(reading);
  return rows.map((row) => row.id);
}

export type SymbolTextTask = {
  dxl: string;
  namespaces: string;
  symbol: string;
  name: string;
  /** The places to change; absent: all of the library that declares it. */
  at?: readonly number[];
};

/** The text of an element with another name of a symbol; absent when one of the places is none, or cannot be written. */
export function renameSymbol({ dxl, namespaces, symbol, name, at }: SymbolTextTask): { dxl?: string } {
  const places = symbolPlaces(standalone(dxl, namespaces), nameKey(symbol), at === undefined);
  const wanted = at === undefined ? places : places.filter(({ start }) => at.includes(start));
  if (wanted.length < (at ?? places).length || wanted.some(({ start, end }) => start === end)) return {};
  // Places are those of the text with the declarations that it inherits, which stand before all others.
  const edits = wanted.map(({ start, end }) => ({
    start: start - namespaces.length,
    end: end - namespaces.length,
    text: name,
  }));
  return { dxl: applyEdits(dxl, { start: 0, end: dxl.length }, edits) };
}
