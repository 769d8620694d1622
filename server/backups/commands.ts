import { existsSync } from 'node:fs';
import { type BackedUp, backUp } from '../platform/backup/backup.ts';
import { noteFailure, noteSuccess } from '../platform/backup/outcome.ts';
import { prune } from '../platform/backup/prune.ts';
import { expectWhole, type Restored, restore } from '../platform/backup/restore.ts';
import { findSnapshot } from '../platform/backup/snapshots.ts';
import { inTurn } from '../platform/backup/turn.ts';
import { type Unused, type Verified, verifyBackup, verifyInstallation } from '../platform/backup/verify.ts';
import type { Database } from '../platform/database/database.ts';
import { StartProblem } from '../platform/startProblem.ts';
import type { Settings } from '../settings.ts';
import {
  type Backup,
  columns,
  parts,
  passingColumns,
  sourceOf,
  withBackup,
  withInstallation,
} from './installation.ts';

/** `place` is where the snapshot lies, `pruned` how many older ones are gone. */
export type Done = BackedUp & { place: string; pruned: number };

/** Adds a snapshot of the installation to a backup.
 *  @param keep how many snapshots stay there; all of them without it.
 *  @throws StartProblem when there is nothing to back up, not all of it can be read, or another backup is being made. */
export async function backUpTo(backup: Backup, settings: Settings, keep?: number): Promise<Done> {
  if (!settings.databaseUrl && !existsSync(settings.dataDir))
    throw new StartProblem(`There is no data folder ${settings.dataDir}; TRIVET_DATA_DIR names another.`);
  return withInstallation(settings, (installation) =>
    inTurn(installation.database.url, new AbortController().signal, (signal) =>
      noting(installation.database, () =>
        withBackup(backup, settings, async (files) => {
          const done = await backUp(sourceOf(installation, settings), files, new Date(), signal);
          const pruned = keep === undefined ? 0 : await prune(files, keep);
          return { ...done, place: files.place.name, pruned };
        }),
      ),
    ),
  );
}

/** Notes in the database how a backup ended. */
async function noting(database: Database, work: () => Promise<Done>): Promise<Done> {
  try {
    const done = await work();
    await noteSuccess(database, done);
    return done;
  } catch (error) {
    await noteFailure(database, error).catch(() => undefined);
    throw error;
  }
}

/** Restores the newest snapshot of a backup, or the one of that name, into an empty installation. */
export const restoreFrom = (backup: Backup, settings: Settings, name?: string): Promise<Restored> =>
  withBackup(backup, settings, async (files) => {
    const snapshot = await findSnapshot(files.place, name);
    await expectWhole(files, snapshot, parts);
    return withInstallation(settings, (installation) => restore({ ...installation, parts }, files, snapshot));
  });

/** Looks at every object of the installation. */
export const verifyAll = (settings: Settings): Promise<Verified & Unused> =>
  withInstallation(settings, ({ database, objects }) =>
    verifyInstallation(database.url, objects, columns, passingColumns),
  );

/** Looks at every snapshot of a backup. @returns what was found, by the names of snapshots. */
export const verifySnapshots = (backup: Backup, settings: Settings) =>
  withBackup(backup, settings, async (files) => {
    await findSnapshot(files.place);
    return verifyBackup(files);
  });
