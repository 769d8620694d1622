import { isStartProblem } from '../../server/platform/startProblem.ts';
import type { Settings } from '../../server/settings.ts';
import { about, type Finding } from './finding.ts';
import { checkDisk, checkFolder } from './folders.ts';

const SETTING = 'TRIVET_BACKUP_TO';

/** Where the server backs itself up to, if it does: whether it can, and with the key that is there. */
export async function checkBackups({ backupTo, backupKey, dataDir }: Settings): Promise<Finding[]> {
  if (backupTo === undefined) return [];
  const { ok, warn, fail } = about('backups');
  const folder = checkFolder('backups', backupTo, SETTING);
  if (folder.state === 'fail') return [folder];
  const { openPlace } = await import('../../server/platform/backup/places/open.ts');
  const { openFiles } = await import('../../server/platform/backup/files.ts');
  const { listSnapshots } = await import('../../server/platform/backup/snapshots.ts');
  const place = await openPlace(backupTo);
  try {
    await openFiles(place, backupKey);
    const { finished } = await listSnapshots(place);
    const newest = finished.at(-1);
    const says = newest ? `the newest of ${finished.length} in ${backupTo} is ${newest}` : folder.says;
    const isBeside = `${backupTo}/`.startsWith(`${dataDir}/`);
    return [
      isBeside
        ? warn(`${says}; it lies in the data folder and is lost with it, so name another place in ${SETTING}`)
        : ok(says),
      checkDisk('disk of backups', backupTo),
    ];
  } catch (error) {
    if (!isStartProblem(error)) throw error;
    return [fail(error.message)];
  } finally {
    await place.close();
  }
}
