import { existsSync } from 'node:fs';
import { services } from '../app.ts';
import type { Source } from '../platform/backup/backup.ts';
import { type BackupFiles, openFiles } from '../platform/backup/files.ts';
import { type BucketAccess, expectApart, openPlace } from '../platform/backup/places/open.ts';
import { platformMigrations, version } from '../platform/compose.ts';
import { type Database, openDatabase } from '../platform/database/database.ts';
import { reachEmbedded } from '../platform/database/embedded/reach.ts';
import type { Migrated } from '../platform/database/migrate.ts';
import { secretPath } from '../platform/keys/secretFile.ts';
import type { Objects } from '../platform/objects/objects.ts';
import { openObjects } from '../platform/objects/openObjects.ts';
import { createLog } from '../platform/telemetry/log.ts';
import type { Settings } from '../settings.ts';

/** What stands behind a server, whether it runs or not. */
export type Installation = { database: Database; objects: Objects; secretFile: string | undefined };

/** What refers to objects, in all parts of the server. */
export const columns = services.flatMap(({ objects }) => objects);

/** What knows objects that may be missing. */
export const passingColumns = services.flatMap(({ passingObjects }) => passingObjects ?? []);

/** The parts of the server that have tables. */
export const parts: Migrated[] = [platformMigrations, ...services];

/** Works on the installation of these settings. @throws StartProblem when it cannot be reached. */
export async function withInstallation<Result>(
  settings: Settings,
  work: (installation: Installation) => Promise<Result>,
): Promise<Result> {
  const log = createLog({ logLevel: 'warn' });
  const server = settings.databaseUrl
    ? { url: settings.databaseUrl, stop: async () => undefined }
    : await reachEmbedded(settings.dataDir, log);
  try {
    const database = await openDatabase(server.url, log);
    try {
      const objects = await openObjects(settings, { database });
      try {
        return await work({ database, objects, secretFile: secretFileOf(settings) });
      } finally {
        await objects.close();
      }
    } finally {
      await database.close();
    }
  } finally {
    await server.stop();
  }
}

/** The file of the master secret; undefined where the settings have it. */
const secretFileOf = ({ secret, dataDir }: Settings) =>
  secret === undefined ? secretPath(dataDir) : undefined;

/** What a backup is made of. */
export function sourceOf(
  { database, objects }: Pick<Installation, 'database' | 'objects'>,
  settings: Settings,
): Source {
  const secretFile = secretFileOf(settings);
  return {
    databaseUrl: database.url,
    objects,
    secretFile: secretFile && existsSync(secretFile) ? secretFile : undefined,
    columns,
    version,
  };
}

/** How a backup in a bucket is reached. */
export function accessOf(settings: Settings): BucketAccess {
  const accessKeyId = settings.backupAccessKey ?? settings.objectsAccessKey;
  const secretAccessKey = settings.backupSecretKey ?? settings.objectsSecretKey;
  return {
    keys: accessKeyId && secretAccessKey ? { accessKeyId, secretAccessKey } : undefined,
    seconds: settings.objectsSeconds,
  };
}

/** A backup: where it lies, and the key that it is encrypted with, if it is. */
export type Backup = { where: string; key: Uint8Array | undefined };

/** Works on the files of a backup. @throws StartProblem when the key is not the one of the backup, or it lies where the
 *  installation has its own files. */
export async function withBackup<Result>(
  { where, key }: Backup,
  settings: Settings,
  work: (files: BackupFiles) => Promise<Result>,
): Promise<Result> {
  expectApart(where, settings.objects);
  const place = await openPlace(where, accessOf(settings));
  try {
    return await work(await openFiles(place, key));
  } finally {
    await place.close();
  }
}
