import { existsSync, readdirSync } from 'node:fs';
import { services } from './app.ts';
import { type BackedUp, backUp, listSnapshots, prune } from './platform/backup/backup.ts';
import { expectWhole, type Restored, restore } from './platform/backup/restore.ts';
import { type Verified, verifyInstallation, verifySnapshot } from './platform/backup/verify.ts';
import { platformMigrations, version } from './platform/compose.ts';
import { openDatabase } from './platform/database/database.ts';
import { reachEmbedded } from './platform/database/embedded/reach.ts';
import { secretPath } from './platform/keys/secretFile.ts';
import type { Objects } from './platform/objects/objects.ts';
import { openObjects } from './platform/objects/openObjects.ts';
import { StartProblem } from './platform/startProblem.ts';
import { createLog } from './platform/telemetry/log.ts';
import type { Settings } from './settings.ts';

const columns = services.flatMap(({ objects }) => objects);

/** What stands behind a server, whether it runs or not. */
type Installation = { databaseUrl: string; objects: Objects; secretFile: string | undefined };

/** @throws StartProblem when it cannot be reached. */
async function withInstallation<Result>(
  settings: Settings,
  work: (installation: Installation) => Promise<Result>,
): Promise<Result> {
  const log = createLog({ logLevel: 'warn' });
  const database = settings.databaseUrl
    ? { url: settings.databaseUrl, stop: async () => undefined }
    : await reachEmbedded(settings.dataDir, log);
  try {
    const knowing = await openDatabase(database.url, log);
    const objects = await openObjects(settings, { database: knowing }).catch(async (error) => {
      await knowing.close();
      throw error;
    });
    try {
      const secretFile = settings.secret === undefined ? secretPath(settings.dataDir) : undefined;
      return await work({ databaseUrl: database.url, objects, secretFile });
    } finally {
      await objects.close();
      await knowing.close();
    }
  } finally {
    await database.stop();
  }
}

/** Adds a snapshot of the installation to the backup in a folder.
 *  @param keep how many snapshots stay there; all of them without it.
 *  @throws StartProblem when there is nothing to back up, or not all of it can be read. */
export async function backUpTo(
  folder: string,
  settings: Settings,
  keep?: number,
): Promise<BackedUp & { pruned: number }> {
  if (!settings.databaseUrl && !existsSync(settings.dataDir))
    throw new StartProblem(`There is no data folder ${settings.dataDir}; TRIVET_DATA_DIR names another.`);
  return withInstallation(settings, async (installation) => {
    const { secretFile } = installation;
    const source = {
      ...installation,
      secretFile: secretFile && existsSync(secretFile) ? secretFile : undefined,
    };
    const done = await backUp({ ...source, columns, version }, folder, new Date());
    return { ...done, pruned: keep === undefined ? 0 : await prune(folder, keep) };
  });
}

/** Restores the newest snapshot of a backup, or the one of that name, into an empty installation. */
export async function restoreFrom(folder: string, settings: Settings, name?: string): Promise<Restored> {
  const snapshot = snapshotOf(folder, name);
  await expectWhole(folder, snapshot);
  return withInstallation(settings, async ({ databaseUrl, objects, secretFile }) => {
    const database = await openDatabase(databaseUrl, createLog({ logLevel: 'warn' }));
    try {
      const parts = [platformMigrations, ...services];
      return await restore({ database, objects, secretFile, parts }, folder, snapshot);
    } finally {
      await database.close();
    }
  });
}

/** Looks at every object of the installation. */
export const verifyAll = (settings: Settings): Promise<Verified> =>
  withInstallation(settings, ({ databaseUrl, objects }) => verifyInstallation(databaseUrl, objects, columns));

/** Looks at every snapshot of a backup. @returns the faults by snapshot. */
export async function verifyBackup(folder: string): Promise<Map<string, Verified>> {
  snapshotOf(folder);
  const found = new Map<string, Verified>();
  for (const snapshot of listSnapshots(folder)) found.set(snapshot, await verifySnapshot(folder, snapshot));
  return found;
}

function snapshotOf(folder: string, name?: string): string {
  const all = listSnapshots(folder);
  const found = name === undefined ? all.at(-1) : all.find((snapshot) => snapshot.endsWith(`/${name}`));
  if (found) return found;
  if (name !== undefined) throw new StartProblem(`There is no backup ${name} in ${folder}.`);
  const unfinished = existsSync(folder) && readdirSync(folder).some((each) => each.endsWith('.unfinished'));
  throw new StartProblem(`There is no ${unfinished ? 'finished ' : ''}backup in ${folder}.`);
}
