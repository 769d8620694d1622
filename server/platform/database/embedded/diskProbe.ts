import { randomUUID } from 'node:crypto';
import { open, rm } from 'node:fs/promises';
import { join } from 'node:path';

/** What must fit: free space that is counted may be reserved for others, or beyond a quota. */
const PROBE = Buffer.alloc(256 * 1024, 'Trivet asks whether it can write here.\n');
/** Monitors ask often, and anybody can pose as one, so a recent result is reused. */
const KEPT_MS = 1000;

/** Makes the check whether a folder takes files.
 *  @returns what throws the system's error when it does not: a full disk, a quota, a mount that is gone. */
export function createDiskProbe(folder: string): () => Promise<void> {
  let found: Promise<void> | undefined;
  const forget = () => {
    found = undefined;
  };
  return () => {
    if (!found) {
      found = probe(folder);
      found.catch(() => undefined).then(() => setTimeout(forget, KEPT_MS).unref());
    }
    return found;
  };
}

async function probe(folder: string): Promise<void> {
  const path = join(folder, `probe-${randomUUID()}`);
  const file = await open(path, 'wx', 0o600);
  try {
    await file.writeFile(PROBE);
    await file.sync();
  } finally {
    await file.close();
    await rm(path, { force: true });
  }
}
