import { randomBytes } from 'node:crypto';
import {
  closeSync,
  existsSync,
  fsyncSync,
  linkSync,
  openSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { basename, dirname, join } from 'node:path';

/** File systems that know no second name for a file answer one of these. */
const WITHOUT_LINKS = ['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS', 'EMLINK'];

/** Nobody takes that long to write a few bytes. */
const ABANDONED_MS = 60_000;

/** Writes a file for this account alone that is there whole or not at all, whatever happens meanwhile: a full disk, a
 *  killed process, a power cut.
 *  @param what.replace the new text replaces an existing file; without it an existing file stays.
 *  @throws Error of the file system; the file is as it was then. */
export function writeWhole(path: string, text: string, what: { replace: boolean }): void {
  removeBegun(path);
  const aside = `${path}.new-${randomBytes(6).toString('hex')}`;
  try {
    writeDurably(aside, text);
    if (what.replace) renameSync(aside, path);
    else nameUnlessTaken(aside, path);
  } finally {
    rmSync(aside, { force: true });
  }
  syncFolder(dirname(path));
}

/** Makes what was named or removed in a folder outlast a power cut. */
export function syncFolder(path: string): void {
  const folder = openSync(path, 'r');
  try {
    fsyncSync(folder);
  } finally {
    closeSync(folder);
  }
}

function writeDurably(path: string, text: string): void {
  const file = openSync(path, 'wx', 0o600);
  try {
    writeFileSync(file, text);
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
}

/** A link is refused where something is, at the same moment; a rename would take its place. */
function nameUnlessTaken(aside: string, path: string): void {
  try {
    linkSync(aside, path);
  } catch (error) {
    if (existsSync(path)) return;
    if (!WITHOUT_LINKS.includes((error as NodeJS.ErrnoException).code ?? '')) throw error;
    renameSync(aside, path);
  }
}

/** What killed processes had begun; what is young may be written by another one just now. */
function removeBegun(path: string): void {
  const begun = `${basename(path)}.new-`;
  for (const name of readdirSync(dirname(path))) {
    const file = join(dirname(path), name);
    const written = statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0;
    if (name.startsWith(begun) && Date.now() - written > ABANDONED_MS) rmSync(file, { force: true });
  }
}
