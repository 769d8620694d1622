import { sql } from 'kysely';
import { idsIn, type LookUpNames } from '../../platform/audit/names.ts';
import { IDENTIFIER } from './ids.ts';

/** Where records have their names. An id is one of a whole catalog, whatever kind of record it is of. */
const named = [
  ['catalog.tree', 'name'],
  ['catalog.group_section', 'name'],
  ['catalog.component', 'name'],
  ['catalog.release_group', 'name'],
  ['catalog.resource_set', 'name'],
  ['catalog.link', 'label'],
  ['catalog.file', 'name'],
  ['catalog.package', 'name'],
  ['catalog.release', 'name'],
  ['catalog.release_section', 'name'],
  ['catalog.api_token', 'label'],
  ['catalog.webhook', 'url'],
] as const;

/** What the records of the catalog are called whose places are asked for; an account by its number where it has no name. */
export const namesOfRecords: LookUpNames = async (executor, places) => {
  const ids = idsIn(places, IDENTIFIER);
  const names = new Map<string, string>();
  const accounts = places.flatMap((place) => /^catalog\/account\/([^/]+)$/.exec(place)?.[1] ?? []);
  if (ids.size > 0) {
    const all = [...ids.keys()];
    const selects = named.map(
      ([table, column]) =>
        sql`select id, ${sql.ref(column)} as name from ${sql.table(table)} where id = any(${all}::text[])`,
    );
    const { rows } = await sql<{ id: string; name: string }>`${sql.join(selects, sql` union all `)}`.execute(
      executor,
    );
    for (const { id, name } of rows) for (const place of ids.get(id) ?? []) names.set(place, name);
  }
  if (accounts.length > 0) {
    const { rows } = await sql<{ id: string; name: string }>`select id, name from catalog.account
      where id = any(${accounts}::text[]) and name is not null`.execute(executor);
    for (const { id, name } of rows) names.set(`catalog/account/${id}`, name);
  }
  return names;
};
