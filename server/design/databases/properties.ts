import { isDeepStrictEqual } from 'node:util';
import {
  type DxlMessage,
  message,
  readLaunchSettings,
  setDatabaseIdentity,
  setLaunchSettings,
} from '../../../formats/dxl/index.ts';
import { recordAudit } from '../../platform/audit/audit.ts';
import { type Fault, invalid } from '../../platform/http/problem.ts';
import type { DatabaseRow, Writing } from '../tables.ts';
import { type Origin, recordDatabaseChange } from '../versions/store.ts';
import { presentProperties } from './present.ts';
import type { DatabaseChange, DatabaseProperties } from './schema.ts';
import { lockCurrent } from './service.ts';
import { updateDatabase } from './store.ts';

/** Who changes which database; `check` judges preconditions against the row under its lock. */
export type PropertiesChange = Origin & { row: DatabaseRow; check: (current: DatabaseRow) => void };

/** Changes title and launch settings: only the fields that are named. What is there already is no change.
 *  @returns the database as it is now.
 *  @throws Problem 400 for a web target without a way to open it, and a read-only member that is not as stored. */
export async function changeProperties(
  tx: Writing,
  { row, check, ...origin }: PropertiesChange,
  { title: wantedTitle, notes, web, ...readOnly }: DatabaseChange,
): Promise<DatabaseRow> {
  const current = await lockCurrent(tx, row);
  check(current);
  const before = current.launchsettings === null ? {} : readLaunchSettings(current.launchsettings);
  const errors = readOnlyFaults(readOnly, presentProperties(current));
  if (web?.target !== undefined && (web.whenOpened ?? before.web?.whenOpened) === undefined)
    errors.push({ path: '/web/target', message: 'needs web.whenOpened, which says what it names' });
  if (errors.length > 0) throw invalid(errors);
  const title = wantedTitle ?? current.title;
  const launchsettings = setLaunchSettings(current.launchsettings, {
    ...(notes === undefined ? {} : { notes }),
    ...(web === undefined ? {} : { web }),
  });
  if (title === current.title && launchsettings === current.launchsettings) return current;
  const identity = { title, replicaId: current.replica_id, path: current.path };
  const revision = await updateDatabase(tx, current.id, {
    title,
    root_tag: setDatabaseIdentity(current.root_tag, identity),
    launchsettings,
  });
  const change = { database_id: current.id, revision, kind: 'properties', action: 'replace' } as const;
  await recordDatabaseChange(tx, change, origin);
  const detail = { title, launch: launchsettings !== current.launchsettings };
  await recordAudit(tx, {
    by: origin.caller,
    action: 'design.database.change',
    thing: `design/${current.path}`,
    detail,
  });
  return lockCurrent(tx, row);
}

const readOnlyFaults = (sent: Partial<DatabaseProperties>, stored: DatabaseProperties): Fault[] =>
  Object.entries(sent)
    .filter(
      ([name, value]) => !isDeepStrictEqual(value, Object.entries(stored).find(([key]) => key === name)?.[1]),
    )
    .map(([name]) => ({
      path: `/${name}`,
      message:
        name === 'launchSettings'
          ? 'is read-only and not as stored; notes and web change it'
          : 'is read-only and not as stored',
    }));

/** Tells what was sent and has no meaning beside the way of opening, so that nothing is dropped in silence. */
export function unusedSettings(sent: DatabaseChange, { launchsettings }: DatabaseRow): DxlMessage[] {
  const kept = launchsettings === null ? {} : readLaunchSettings(launchsettings);
  return (['notes', 'web'] as const).flatMap((half) => {
    const there = new Map(Object.entries(kept[half] ?? {}));
    const unused = Object.entries(sent[half] ?? {}).filter(
      ([field, value]) => value !== '' && there.get(field) !== value,
    );
    const way = there.get('whenOpened') ?? 'not set';
    return unused.map(([field]) =>
      message('warning', 'unusedSetting', `${half}.${field} is not kept while ${half}.whenOpened is ${way}.`),
    );
  });
}
