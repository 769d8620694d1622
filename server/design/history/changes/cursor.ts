import { invalid } from '../../../platform/http/problem.ts';

/** A place in the feed: changes are ordered by the revision they made, those of one revision by element. */
export type Place = { revision: number; elementId: number; version: number };

const start: Place = { revision: 0, elementId: 0, version: 0 };
/** After everything of a revision; as PostgreSQL's integers end. */
const last = { elementId: Number.MAX_SAFE_INTEGER, version: 2_147_483_647 };
/** After everything there is and will be. */
export const end: Place = { revision: Number.MAX_SAFE_INTEGER, ...last };

/** A place as clients keep it. It is of one database: elsewhere it would skip or repeat without a word. */
export const cursorOf = (databaseId: number, { revision, elementId, version }: Place): string =>
  Buffer.from(`${databaseId} ${revision} ${elementId} ${version}`).toString('base64url');

/** The cursor after everything that a revision of the database holds. */
export const cursorAfter = (databaseId: number, revision: number): string =>
  cursorOf(databaseId, { revision, ...last });

/** Reads a cursor. @throws Problem 400 when it is none of this database. */
export function placeOf(databaseId: number, cursor: string | undefined, member = 'since'): Place {
  if (cursor === undefined) return start;
  const text = Buffer.from(cursor, 'base64url').toString();
  const [of, revision, elementId, version] = /^\d{1,16}( \d{1,16}){3}$/.test(text)
    ? text.split(' ').map(Number)
    : [];
  const place = { revision: revision ?? 0, elementId: elementId ?? 0, version: version ?? 0 };
  const fits = of === databaseId && place.version <= last.version && place.elementId <= last.elementId;
  if (fits && Number.isSafeInteger(place.revision)) return place;
  throw invalid([
    { path: `/querystring/${member}`, message: 'must be a cursor of the changes of this database' },
  ]);
}
