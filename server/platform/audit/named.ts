import type { Executor } from '../database/database.ts';
import type { AuditNames } from './names.ts';
import type { AuditEntry, NamedEntry } from './schema.ts';

/** What may be the id of a thing, where an entry names another one than it is about. */
const ID = /^([a-zA-Z0-9]{21}|[0-9a-f]{8}-([0-9a-f]{4}-){3}[0-9a-f]{12})$/;

export const placeOfUser = (username: string) => `identity/user/${username}`;

/** Entries with what is in them called as people call it: who did it, what it was done to, and what else is named by an
 *  id. A thing that is gone is called what its entry says of it. */
export async function nameEntries(
  executor: Executor,
  names: AuditNames,
  entries: readonly AuditEntry[],
): Promise<NamedEntry[]> {
  const places = entries.flatMap(({ username, thing, detail }) => [
    thing,
    ...(username === null ? [] : [placeOfUser(username)]),
    ...idsOf(detail),
  ]);
  const found = await names.of(executor, places);
  return entries.map((entry) => {
    const { username, thing, detail } = entry;
    const known = idsOf(detail).flatMap((id): [string, string][] => {
      const name = found.get(id);
      return name === undefined ? [] : [[id, name]];
    });
    return {
      ...entry,
      displayName: (username !== null && found.get(placeOfUser(username))) || null,
      name: found.get(thing) ?? remembered(detail),
      names: Object.fromEntries(known),
    };
  });
}

/** Every id in a detail, wherever it stands. */
function idsOf(value: unknown): string[] {
  if (typeof value === 'string') return ID.test(value) ? [value] : [];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(idsOf) : [];
}

function remembered({ name, label }: Record<string, unknown>): string | null {
  const said = name ?? label;
  return typeof said === 'string' && said !== '' ? said : null;
}
