import { presentOrigin } from '../present.ts';
import type { ChangeFeed } from '../schema.ts';
import { cursorOf, type Place } from './cursor.ts';
import type { ChangeRow } from './store.ts';

/** From where, how many, and for whom changes are shown. */
type Shown = { databaseId: number; place: Place; limit: number; manager: boolean };

const placeOfRow = ({ revision, element_id, version }: ChangeRow): Place => ({
  revision,
  elementId: element_id,
  version,
});

/** A page of the feed; `rows` holds one more than is shown when there is more. */
export function presentFeed(rows: readonly ChangeRow[], shown: Shown): ChangeFeed {
  const { databaseId, place, limit } = shown;
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  return {
    changes: page.map((row) => presentChange(row, shown)),
    next: cursorOf(databaseId, last === undefined ? place : placeOfRow(last)),
    more: rows.length > limit,
  };
}

/** Who stands in the ACL is for managers, here as in the ACL itself. */
function presentChange(row: ChangeRow, { databaseId, manager }: Shown): ChangeFeed['changes'][number] {
  const { kind, type, name, unid } = row;
  const secret = kind === 'acl' && !manager;
  const { why, ...origin } = presentOrigin(row);
  return {
    cursor: cursorOf(databaseId, placeOfRow(row)),
    revision: row.revision,
    kind,
    ...(type === null ? {} : { type }),
    ...(name === null || secret ? {} : { name }),
    ...(unid === null ? {} : { unid, version: row.version }),
    action: row.action,
    ...origin,
    ...(why === undefined || secret ? {} : { why }),
    ...(row.import_id === null ? {} : { importId: row.import_id }),
  };
}
