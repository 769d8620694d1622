import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { StartProblem } from '../../startProblem.ts';
import { syncFolder, writeWhole } from '../../wholeFile.ts';
import type { Account, Command } from './account.ts';
import type { Binaries } from './binaries.ts';
import { failureOf } from './failure.ts';
import type { Place } from './place.ts';

/** Fit for a small machine; written once into the data directory's postgresql.conf, which is the operator's to tune. */
const TUNING = {
  max_connections: '60',
  shared_buffers: '96MB',
  work_mem: '8MB',
  maintenance_work_mem: '64MB',
  effective_cache_size: '512MB',
  max_wal_size: '512MB',
  min_wal_size: '64MB',
  wal_compression: 'on',
  jit: 'off',
  fsync: 'on',
  synchronous_commit: 'on',
  full_page_writes: 'on',
  timezone: 'UTC',
  log_timezone: 'UTC',
  // Failed statements are reported to the caller; here they would put document content into a log.
  log_min_messages: 'log',
  log_min_error_statement: 'panic',
  log_error_verbosity: 'terse',
  log_checkpoints: 'off',
};

/** Creates the data directory when there is none; one that was begun and not finished is begun again. */
export async function ensureCluster(place: Place, binaries: Binaries, account: Account): Promise<void> {
  removeBegun(place.folder);
  if (existsSync(place.cluster)) return checkVersion(place.cluster, binaries.major);
  // A name of its own: initdb of a start that was killed may still be writing to, or clearing away, the one it had.
  const fresh = `${place.cluster}.new-${randomBytes(4).toString('hex')}`;
  const superuser = secret();
  const application = secret();
  mkdirSync(fresh, { mode: 0o700 });
  account.give(fresh);
  try {
    await initialise(fresh, superuser, place, binaries, account);
    await createDatabase(fresh, application, place, binaries, account);
    // The passwords are on disk before the directory they open gets its name.
    const passwords = JSON.stringify({ postgres: superuser, trivet: application }, null, 2);
    writeWhole(place.passwords, `${passwords}\n`, { replace: true });
    renameSync(fresh, place.cluster);
    syncFolder(place.folder);
  } catch (error) {
    rmSync(fresh, { recursive: true, force: true });
    throw error;
  }
}

/** Removes what starts that were killed had begun; what is still in use there goes at the next start. */
function removeBegun(folder: string): void {
  for (const name of readdirSync(folder)) {
    if (!name.startsWith('cluster.new')) continue;
    try {
      rmSync(join(folder, name), { recursive: true, force: true });
    } catch {
      // The process that was killed left a child that writes here for another moment.
    }
  }
}

/** The password of the role `trivet`, which owns the database `trivet`. */
export function readPassword(place: Place): string {
  try {
    const { trivet } = JSON.parse(readFileSync(place.passwords, 'utf8')) as { trivet?: unknown };
    if (typeof trivet === 'string' && trivet !== '') return trivet;
  } catch {
    // It is as good as absent.
  }
  throw new StartProblem(
    `The file ${place.passwords} with the password of the database is missing or damaged; bring it back from a backup.`,
  );
}

async function initialise(
  fresh: string,
  password: string,
  place: Place,
  binaries: Binaries,
  account: Account,
): Promise<void> {
  const passwordFile = `${fresh}-password`;
  // The built-in C.UTF-8 sorts the same on every machine, whatever locales it has.
  const locale = ['--encoding=UTF8', '--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C'];
  const tuning = Object.entries(TUNING).map(([name, value]) => `--set=${name}=${value}`);
  const args = ['-D', fresh, '-U', 'postgres', '--auth=scram-sha-256', `--pwfile=${passwordFile}`];
  try {
    writeFileSync(passwordFile, password, { mode: 0o600 });
    account.give(passwordFile);
    await run(account.wrap(binaries.initdb, [...args, '--data-checksums', ...locale, ...tuning]), place);
  } finally {
    rmSync(passwordFile, { force: true });
  }
}

/** Trivet does not work as a superuser: its role owns the database and has no other rights on the machine. */
async function createDatabase(
  fresh: string,
  password: string,
  place: Place,
  binaries: Binaries,
  account: Account,
): Promise<void> {
  const single = account.wrap(binaries.postgres, ['--single', '-D', fresh, 'postgres']);
  await run(
    single,
    place,
    [
      `CREATE ROLE trivet LOGIN CREATEDB PASSWORD '${password}'`,
      'CREATE DATABASE trivet OWNER trivet',
      'REVOKE CONNECT ON DATABASE postgres FROM PUBLIC',
      '',
    ].join('\n'),
  );
}

function run(command: Command, place: Place, input = ''): Promise<void> {
  return new Promise((resolve, reject) => {
    const { file, args, ...as } = command;
    const child = spawn(file, args, { ...as, cwd: '/', env: place.env, detached: true });
    let output = '';
    child.stdout.on('data', (chunk) => (output += chunk));
    child.stderr.on('data', (chunk) => (output += chunk));
    child.stdin.on('error', () => {}); // it ended before it read: its exit says why
    child.stdin.end(input);
    child.once('error', reject);
    child.once('close', (code) => {
      if (code === 0 && !/\b(ERROR|FATAL|PANIC):/.test(output)) resolve();
      else reject(failureOf(output, place, 'PostgreSQL could not create its database'));
    });
  });
}

/** Raises a StartProblem unless the data directory was written by this major version of PostgreSQL. */
export function checkVersion(cluster: string, major: number): void {
  const found = readVersion(cluster);
  if (found === major) return;
  const way =
    found > major
      ? 'start it with the newer Trivet that wrote it'
      : 'back it up with the older Trivet that wrote it and restore that with this one';
  throw new StartProblem(
    `The database in ${cluster} was written by PostgreSQL ${found} and this Trivet brings PostgreSQL ${major}; ${way}.`,
  );
}

function readVersion(cluster: string): number {
  try {
    return Number.parseInt(readFileSync(join(cluster, 'PG_VERSION'), 'utf8'), 10);
  } catch (error) {
    throw new StartProblem(
      (error as NodeJS.ErrnoException).code === 'EACCES'
        ? `The database in ${cluster} belongs to another account; start Trivet as that account, or set TRIVET_DATA_DIR to a folder of your own.`
        : `The folder ${cluster} is not a complete PostgreSQL data directory (no PG_VERSION); bring it back from a backup, or move it away to begin anew.`,
    );
  }
}

function secret(): string {
  return randomBytes(24).toString('base64url');
}
