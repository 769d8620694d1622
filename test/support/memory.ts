import { chmodSync, existsSync, mkdirSync, readdirSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const MEMORY = '/dev/shm';
const NAME = 'trivet-tests-';
/** A whole run leaves less than 2 GB there at a time; a machine with less to spare keeps to its disk. */
const SPARE_BYTES = 4 * 2 ** 30;

/**
 * Lets everything temporary of this process and of those it starts be in memory, where the machine has it to spare:
 * each test server has a database of some 700 small files, and making those on a disk costs ten times as much.
 * @returns what removes it all.
 */
export function keepTemporaryInMemory(): () => void {
  if (!existsSync(MEMORY) || tmpdir().startsWith(MEMORY)) return () => undefined;
  for (const name of readdirSync(MEMORY)) if (isLeft(name)) removeLeft(join(MEMORY, name));
  const { bavail, bsize } = statfsSync(MEMORY);
  if (bavail * bsize < SPARE_BYTES) return () => undefined;
  const folder = join(MEMORY, `${NAME}${process.pid}`);
  mkdirSync(folder);
  // As in the machine's own: some tests run Trivet by another account.
  chmodSync(folder, 0o1777);
  process.env.TMPDIR = folder;
  return () => removeAll(folder);
}

/** What a run that was killed has left. */
const isLeft = (name: string) => name.startsWith(NAME) && !existsSync(join('/proc', name.slice(NAME.length)));

/** A disk that a test had mounted there keeps its folder, and is no reason not to test. */
function removeLeft(folder: string): void {
  try {
    removeAll(folder);
  } catch (error) {
    process.stderr.write(`${folder} of an earlier run stays: ${(error as Error).message}\n`);
  }
}

const removeAll = (folder: string) => rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
