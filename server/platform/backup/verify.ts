import { createHash } from 'node:crypto';
import { join } from 'node:path';
import type { Objects } from '../objects/objects.ts';
import { objectsOf, openBackupObjects } from './backup.ts';
import { withClient } from './client.ts';
import { hashOf, partsOf, readManifest } from './manifest.ts';
import { listReferences, type ObjectColumn } from './references.ts';

/** What was looked at, and one line for each thing that is wrong. */
export type Verified = { objects: number; faults: string[] };

/** Holds a snapshot to its manifest: each part to its hash, each object that it refers to to its own. */
export async function verifySnapshot(folder: string, snapshot: string): Promise<Verified> {
  const manifest = readManifest(snapshot);
  const faults: string[] = [];
  for (const { file, sha256 } of partsOf(manifest))
    if ((await hashOf(join(snapshot, file))) !== sha256)
      faults.push(`${join(snapshot, file)} is missing or damaged`);
  if (faults.length > 0) return { objects: 0, faults };
  const objects = await openBackupObjects(folder);
  try {
    const list = objectsOf(snapshot, manifest);
    return { objects: list.length, faults: await faultsIn(objects, list) };
  } finally {
    await objects.close();
  }
}

/** Holds every object that an installation refers to to its hash. */
export async function verifyInstallation(
  databaseUrl: string,
  objects: Objects,
  columns: ObjectColumn[],
): Promise<Verified> {
  const list = await withClient(databaseUrl, (client) => listReferences(client, columns));
  return { objects: list.length, faults: await faultsIn(objects, list) };
}

async function faultsIn(objects: Objects, list: string[]): Promise<string[]> {
  const faults: string[] = [];
  for (const sha256 of list) {
    const hash = createHash('sha256');
    try {
      for await (const piece of objects.stream(sha256)) hash.update(piece);
      if (hash.digest('hex') !== sha256) faults.push(`the bytes of the object ${sha256} are damaged`);
    } catch (error) {
      const missing = (error as NodeJS.ErrnoException).code === 'ENOENT';
      faults.push(`the object ${sha256} ${missing ? 'is missing' : 'cannot be read'}`);
    }
  }
  return faults;
}
