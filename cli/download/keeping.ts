import { createHash, type Hash } from 'node:crypto';
import {
  closeSync,
  constants,
  createReadStream,
  fsyncSync,
  linkSync,
  openSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs';
import { type FileHandle, open, statfs } from 'node:fs/promises';
import { dirname } from 'node:path';
import { CallProblem } from '../call.ts';

/** What is there of a file that is being downloaded, beside its place. */
export type Part = {
  /** Bytes that are there. */
  size(): number;
  /** Adds bytes at the end. @throws CallProblem when the disk is full; what is there stays. */
  add(bytes: Uint8Array[]): Promise<void>;
  /** Starts over. */
  clear(): Promise<void>;
  sha256(): string;
  close(): Promise<void>;
};

/** Opens what an earlier command left, or begins.
 *  @param most more than the file has: what is there then is of no use. */
export async function openPart(path: string, most: number): Promise<Part> {
  const { O_CREAT, O_NOFOLLOW, O_RDWR } = constants;
  const handle = await open(path, O_CREAT | O_RDWR | O_NOFOLLOW).catch((error) => {
    throw unwritable(path, error);
  });
  let { hash, size } = await hashOf(path);
  const clear = async () => {
    await handle.truncate(0);
    [hash, size] = [createHash('sha256'), 0];
  };
  if (size > most) await clear();
  return {
    size: () => size,
    async add(pieces) {
      const bytes = Buffer.concat(pieces);
      await writeWhole(handle, bytes, size).catch(async (error) => {
        // A partial write does not count.
        await handle.truncate(size).catch(() => undefined);
        throw unwritable(path, error);
      });
      hash.update(bytes);
      size += bytes.length;
    },
    clear,
    sha256: () => hash.copy().digest('hex'),
    async close() {
      await handle.sync().catch(() => undefined);
      await handle.close();
    },
  };
}

async function writeWhole(handle: FileHandle, bytes: Uint8Array, at: number): Promise<void> {
  for (let done = 0; done < bytes.length; ) {
    const { bytesWritten } = await handle.write(bytes, done, bytes.length - done, at + done);
    done += bytesWritten;
  }
}

/** The SHA-256 of a file so far. */
async function hashOf(path: string): Promise<{ hash: Hash; size: number }> {
  const hash = createHash('sha256');
  let size = 0;
  for await (const chunk of createReadStream(path, { highWaterMark: 1 << 20 })) {
    hash.update(chunk);
    size += chunk.length;
  }
  return { hash, size };
}

/** True when a file with these bytes is there. */
export async function isThere(
  path: string,
  { size, sha256 }: { size: number; sha256: string },
): Promise<boolean> {
  const found = statSync(path, { throwIfNoEntry: false });
  if (!found) return false;
  return found.isFile() && found.size === size && (await hashOf(path)).hash.digest('hex') === sha256;
}

/** Gives a whole part its name; never the place of another file, unless that is wanted. */
export function settle(part: string, path: string, force: boolean): void {
  try {
    if (force) renameSync(part, path);
    else moveBeside(part, path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') throw taken(path);
    throw unwritable(path, error as Error);
  }
  syncFolder(dirname(path));
}

/** A link is refused where something is, at the same moment; some file systems have none. */
function moveBeside(part: string, path: string): void {
  try {
    linkSync(part, path);
    rmSync(part);
  } catch (error) {
    if (!['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'EMLINK'].includes((error as NodeJS.ErrnoException).code ?? ''))
      throw error;
    if (statSync(path, { throwIfNoEntry: false })) throw taken(path);
    renameSync(part, path);
  }
}

export const taken = (path: string) =>
  new CallProblem(`${path} is another file; --force takes its place, or --to names another folder.`);

/** @throws CallProblem when the disk has not room for so many bytes. */
export async function checkRoom(folder: string, bytes: number): Promise<void> {
  const { bavail, bsize } = await statfs(folder);
  if (bavail * bsize >= bytes) return;
  throw new CallProblem(
    `The disk with ${folder} has room for ${bavail * bsize} bytes, and ${bytes} are to come.`,
  );
}

/** What was renamed survives a crash. */
export function syncFolder(folder: string): void {
  const handle = openSync(folder, 'r');
  try {
    fsyncSync(handle);
  } catch {
    // some file systems know no such thing
  } finally {
    closeSync(handle);
  }
}

function unwritable(path: string, { code, message }: NodeJS.ErrnoException): CallProblem {
  const full = ['ENOSPC', 'EDQUOT', 'EFBIG'].includes(code ?? '');
  const words = full
    ? 'the disk has no room for more; what arrived is kept, and the next try goes on'
    : message;
  return new CallProblem(`${path} cannot be written: ${words}.`, { status: 0 });
}
