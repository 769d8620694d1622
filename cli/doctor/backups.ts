import { isStartProblem } from '../../server/platform/startProblem.ts';
import type { Settings } from '../../server/settings.ts';
import { about, type Finding } from './finding.ts';
import { checkDisk, checkFolder } from './folders.ts';

const SETTING = 'TRIVET_BACKUP_TO';

/** Where the server backs itself up to, if it does: whether it can, and with the key that is there. */
export async function checkBackups(settings: Settings): Promise<Finding[]> {
  const { backupTo, backupKey, dataDir, objects } = settings;
  if (backupTo === undefined) return [];
  const { ok, warn, fail } = about('backups');
  const isFolder = !backupTo.startsWith('s3://');
  const folder = isFolder ? checkFolder('backups', backupTo, SETTING) : undefined;
  if (folder?.state === 'fail') return [folder];
  const { accessOf } = await import('../../server/backups/installation.ts');
  const { expectApart, openPlace } = await import('../../server/platform/backup/places/open.ts');
  const { bytesOf, openFiles } = await import('../../server/platform/backup/files.ts');
  const { listSnapshots } = await import('../../server/platform/backup/snapshots.ts');
  const place = await openPlace(backupTo, accessOf(settings));
  try {
    expectApart(backupTo, objects);
    await openFiles(place, backupKey);
    // A bucket may be read and not written; a folder was tried already.
    if (!isFolder) {
      await place.write('probe', bytesOf('Trivet asks whether it can write here.\n'));
      await place.delete('probe');
    }
    const { finished } = await listSnapshots(place);
    const newest = finished.at(-1);
    const says = newest
      ? `the newest of ${finished.length} in ${place.name} is ${newest}`
      : `${place.name} is empty`;
    const isBeside = isFolder && `${backupTo}/`.startsWith(`${dataDir}/`);
    return [
      isBeside
        ? warn(`${says}; it lies in the data folder and is lost with it, so name another place in ${SETTING}`)
        : ok(says),
      ...(isFolder ? [checkDisk('disk of backups', backupTo)] : []),
    ];
  } catch (error) {
    if (!isStartProblem(error)) throw error;
    return [fail(error.message)];
  } finally {
    await place.close();
  }
}
