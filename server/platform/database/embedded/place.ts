import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { StartProblem } from '../../startProblem.ts';
import type { Account } from './account.ts';

/** Where the embedded database keeps what. All below `{data folder}/database`, but the socket if that path is long. */
export type Place = {
  dataDir: string;
  folder: string;
  /** PostgreSQL's data directory. */
  cluster: string;
  passwords: string;
  log: string;
  /** Environment of PostgreSQL's programs: nothing of ours, which may hold secrets, and no PG… of the operator. */
  env: Record<string, string>;
};

/** Longest socket folder: the kernel takes 107 bytes (103 on macOS) for folder and `/.s.PGSQL.5432.lock`. */
const MAX_SOCKET_FOLDER_LENGTH = 80;

/** Creates the data folder and names the places in it. Raises a StartProblem when it cannot be written. */
export function preparePlace(dataDir: string): Place {
  const root = resolve(dataDir);
  const folder = join(root, 'database');
  try {
    makeFolder(folder);
    probe(join(root, `.writable-${process.pid}`));
  } catch (error) {
    throw unusable(root, error as NodeJS.ErrnoException);
  }
  return {
    dataDir: root,
    folder,
    cluster: join(folder, 'cluster'),
    passwords: join(folder, 'passwords.json'),
    log: join(folder, 'postgres.log'),
    env: { PATH: process.env.PATH ?? '/usr/bin:/bin', LC_ALL: 'C' },
  };
}

function probe(path: string): void {
  try {
    writeFileSync(path, 'Trivet asks whether it can write here.\n');
  } finally {
    rmSync(path, { force: true });
  }
}

/** Not mkdir's own `recursive`: Node never returns from it where folders cannot be made, such as below /proc. */
function makeFolder(path: string): void {
  if (existsSync(path)) return;
  makeFolder(dirname(path));
  mkdirSync(path, { mode: 0o700 });
}

/** Turns what the file system said about the data folder into a sentence. */
export function unusable(dataDir: string, error: NodeJS.ErrnoException): StartProblem | Error {
  const reasons: Record<string, string> = {
    EACCES: 'this account may not write there',
    EPERM: 'this account may not write there',
    EROFS: 'it is on a read-only file system',
    ENOSPC: 'the disk is full',
    EDQUOT: 'the disk quota is used up',
    EFBIG: 'this account may not write files of that size',
    EISDIR: 'a folder is in the way of a file',
    ENOENT: 'folders cannot be made there',
    ENOTDIR: 'a part of its path is a file',
    EEXIST: 'a file of that name is in the way',
    ELOOP: 'its path leads in circles',
    ENAMETOOLONG: 'its path is too long',
  };
  const reason = reasons[error.code ?? ''];
  if (!reason) return error;
  return new StartProblem(
    `The data folder ${dataDir} cannot be used: ${reason}; TRIVET_DATA_DIR names another.`,
  );
}

/**
 * The folder of the Unix socket: in the data folder, or in the folder for temporary files when that path is too
 * long for a socket; one that a killed Trivet left there is taken away first.
 */
export function prepareSocketFolder(place: Place, account: Account): { path: string; remove(): void } {
  const note = join(place.folder, 'socket-folder');
  removeNoted(note);
  const near = join(place.folder, 'socket');
  const short = Buffer.byteLength(near) <= MAX_SOCKET_FOLDER_LENGTH;
  const path = short ? near : mkdtempSync(join(shortTemporaryFolder(), 'trivet-'));
  if (short) mkdirSync(near, { recursive: true, mode: 0o700 });
  else noteOrRemove(note, path);
  account.give(path);
  return {
    path,
    remove() {
      rmSync(path, { recursive: true, force: true });
      rmSync(note, { force: true });
    },
  };
}

function shortTemporaryFolder(): string {
  return Buffer.byteLength(tmpdir()) <= MAX_SOCKET_FOLDER_LENGTH - 15 ? tmpdir() : '/tmp';
}

/** What is not noted is not found again. */
function noteOrRemove(note: string, path: string): void {
  try {
    writeFileSync(note, path);
  } catch (error) {
    rmSync(path, { recursive: true, force: true });
    throw error;
  }
}

function removeNoted(note: string): void {
  let path: string;
  try {
    path = readFileSync(note, 'utf8');
  } catch {
    return;
  }
  if (/\/trivet-[A-Za-z0-9]{6}$/.test(path)) rmSync(path, { recursive: true, force: true });
}
