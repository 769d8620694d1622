import { messageIds } from '../../../formats/dxl/index.ts';
import { elementReferences, keyOf, kindsOfType, missingText } from '../../../formats/dxl/references/index.ts';
import type { DatabaseRow, ElementRow, Reading } from '../tables.ts';
import { keysOf, presentPlace } from './present.ts';
import type { DesignChecked, ElementUsers, ElementUses } from './schema.ts';
import { countBinary, listMissing, listUnnamed, listUsers, listUses, type Named } from './store.ts';

/** Places that one answer tells. */
const MAX_PLACES = 1000;

/** What an element names, in its order. */
export async function usesOf(reading: Reading, { id }: { id: number }): Promise<ElementUses> {
  const rows = await listUses(reading, id, MAX_PLACES);
  const uses = rows.map(({ type, name, unid, ...found }) => ({
    ...presentPlace(found),
    ...(type === null ? {} : { target: { type, name, unid } }),
  }));
  return { uses, ...moreThan(rows) };
}

/** Where an element is named: by elements of its database, itself too, and by the launch settings. */
export async function usersOf(
  reading: Reading,
  database: DatabaseRow,
  element: Pick<ElementRow, 'type' | 'answers'>,
): Promise<ElementUsers> {
  const wanted = { kinds: kindsOfType(element.type), keys: keysOf(element) };
  const rows = await listUsers(reading, database.id, wanted, MAX_PLACES);
  const users: ElementUsers['users'] = [];
  let last = 0;
  for (const { id, type, name, unid, version: _, ...found } of rows) {
    if (id !== last) users.push({ type, name, unid, places: [] });
    last = id;
    users.at(-1)?.places.push(presentPlace(found));
  }
  const launch = launchReferences(database).some(
    ({ kind, key }) => wanted.kinds.includes(kind) && wanted.keys.includes(key),
  );
  return { users, launch, ...moreThan(rows) };
}

/** Types that are reached by their name alone, and those that are also found in menus unless they are in parentheses. */
const always =
  `subform sharedfield sharedcolumn outline scriptlibrary imageresource stylesheetresource page frameset
  navigator dataconnection fileresource`.split(/\s+/);
const hidden = ['view', 'folder', 'form', 'agent'];
/** What the product itself uses by these names. */
const except =
  `$DBIcon $TemplateBuild ($All) ($Inbox) ($Sent) ($Drafts) ($Trash) ($Calendar) ($ToDo) ($Contacts)
  ($Users) ($ServerAccess) ($People) ($Groups) ($JunkMail) ($Alarms) ($Meetings) ($Rules) ($Profiles)`.split(
    /\s+/,
  );

/** Names that mean nothing in a database, and elements that nothing names. */
export async function checkNames(reading: Reading, database: DatabaseRow): Promise<DesignChecked> {
  const rows = await listMissing(reading, database.id, MAX_PLACES);
  const missing = rows.map(({ type, name, unid, ...found }) => ({
    id: messageIds.missingName,
    message: missingText({ kind: found.kind, name: found.place.name }),
    type,
    name,
    unid,
    ...presentPlace(found),
  }));
  const launched = launchReferences(database);
  const isLaunched = ({ type, name }: Named) =>
    launched.some(({ kind, key }) => key === keyOf(name) && kindsOfType(type).includes(kind));
  const unnamed = await listUnnamed(reading, database.id, { always, hidden, except });
  return {
    missing,
    unused: unnamed.filter((each) => !isLaunched(each)).map(({ type, name, unid }) => ({ type, name, unid })),
    binary: await countBinary(reading, database.id),
    ...moreThan(rows),
  };
}

const launchReferences = ({ launchsettings }: DatabaseRow) =>
  launchsettings === null ? [] : elementReferences(launchsettings);

function moreThan(rows: readonly { total: number }[]): { more?: number } {
  const more = (rows[0]?.total ?? 0) - rows.length;
  return more > 0 ? { more } : {};
}
