import { existsSync, mkdtempSync, rmdirSync, statfsSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { secretPath } from '../../server/platform/keys/secretFile.ts';
import type { Settings } from '../../server/settings.ts';
import { about, type Finding } from './finding.ts';

const GiB = 1024 ** 3;

/** The folders that bytes are written to: for the data, and for objects where they lie elsewhere. */
export function checkFolders({ dataDir, objects }: Settings): Finding[] {
  const folders = [checkOwnFolder('data folder', dataDir, 'TRIVET_DATA_DIR'), checkDisk('disk', dataDir)];
  const path = objects.startsWith('file:')
    ? objects.slice('file:'.length).replace(/^\/\/(?=\/)/, '')
    : undefined;
  if (path === undefined || path.startsWith(`${dataDir}/`)) return folders;
  return [
    ...folders,
    checkOwnFolder('object folder', path, 'TRIVET_OBJECTS'),
    checkDisk('disk of objects', path),
  ];
}

/** Whether a folder that a setting names can be written. */
export function checkFolder(what: string, path: string, setting: string): Finding {
  const { ok, fail } = about(what);
  const place = existing(path);
  if (!statSync(place).isDirectory()) return fail(`${place} is a file; set ${setting}`);
  try {
    // Permissions do not tell the whole truth: read-only file systems, root in /sys, quotas.
    rmdirSync(mkdtempSync(join(place, '.trivet-doctor-')));
  } catch {
    return fail(`${place} cannot be written by this account; change its owner or set ${setting}`);
  }
  return ok(place === path ? path : `${path} (made on the first start)`);
}

/** Whether a folder can be written, and belongs to this account as all in it should: PostgreSQL refuses the files of another
 *  one, and only its owner may date a file anew. Root starts PostgreSQL as the account that owns them. */
function checkOwnFolder(what: string, path: string, setting: string): Finding {
  const found = checkFolder(what, path, setting);
  const self = process.getuid?.();
  if (found.state !== 'ok' || self === undefined || self === 0 || !existsSync(path)) return found;
  const { uid } = statSync(path);
  if (uid === self) return found;
  return about(what).fail(
    `${path} belongs to the account ${uid}, and this is ${self}; start Trivet as that account, or change the owner of all in it`,
  );
}

/** Whether the disk of a folder has room. */
export function checkDisk(what: string, path: string): Finding {
  const { ok, warn, fail } = about(what);
  const { bavail, bsize } = statfsSync(existing(path));
  const free = bavail * bsize;
  const says = `${(free / GiB).toFixed(1)} GiB free for ${path}`;
  if (free < 0.2 * GiB) return fail(`${says}; make room, a new database alone takes 0.1 GiB`);
  return free < 2 * GiB ? warn(`${says}; make room before documents and files fill it`) : ok(says);
}

/** Whoever reads one of these files can read everything, or become anybody. */
export function checkSecrets({ dataDir }: Settings, configFile: string | undefined): Finding {
  const { ok, warn } = about('secrets');
  const own = [secretPath(dataDir), join(dataDir, 'database', 'passwords.json')];
  const open = [
    ...own.filter((path) => isOpen(path, 0o077)),
    // It may belong to root and a group that Trivet is in.
    ...(configFile && isOpen(configFile, 0o007) ? [configFile] : []),
  ];
  return open.length === 0
    ? ok('readable by their owner alone')
    : warn(`${open.join(', ')} can be read by other accounts; chmod 600, and change what stands in it`);
}

const isOpen = (path: string, others: number) => existsSync(path) && (statSync(path).mode & others) !== 0;

/** The folder itself, or the nearest one above it that is there. */
function existing(path: string): string {
  return existsSync(path) || dirname(path) === path ? path : existing(join(path, '..'));
}
