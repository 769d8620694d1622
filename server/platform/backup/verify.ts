import { createHash } from 'node:crypto';
import type { Objects } from '../objects/objects.ts';
import { isAltered } from '../objects/s3/storeFault.ts';
import { isStartProblem } from '../startProblem.ts';
import { withClient } from './client.ts';
import { Undecryptable } from './encryption/stream.ts';
import { type BackupFiles, OBJECTS, objectFile } from './files.ts';
import { hashOf, partsOf, readManifest, readObjectList } from './manifest.ts';
import { neededObjects } from './prune.ts';
import { listReferences, type ObjectColumn } from './references.ts';
import { listSnapshots } from './snapshots.ts';

/** What was looked at, and one line for each thing that is wrong. */
export type Verified = { objects: number; faults: string[] };

/** Objects that nothing refers to; undefined where faults hide what is needed. They harm nobody. */
export type Unused = { unused: number | undefined };

type Check = (sha256: string) => Promise<string | undefined>;

/** Holds each snapshot of a backup to its manifest, and each object to its hash, once however many snapshots have it.
 *  @returns what was found, by the names of snapshots. */
export async function verifyBackup(
  files: BackupFiles,
): Promise<{ snapshots: Map<string, Verified> } & Unused> {
  const { finished } = await listSnapshots(files.place);
  const check = once(objectsIn(files));
  const snapshots = new Map<string, Verified>();
  for (const snapshot of finished) snapshots.set(snapshot, await verifySnapshot(files, snapshot, check));
  const isWhole = [...snapshots.values()].every(({ faults }) => faults.length === 0);
  return { snapshots, unused: isWhole ? await countUnused(files, finished) : undefined };
}

/** Holds a snapshot to its manifest: each part to its hash, each object that it refers to to its own. */
export async function verifySnapshot(
  files: BackupFiles,
  snapshot: string,
  check: Check = objectsIn(files),
): Promise<Verified> {
  const faults: string[] = [];
  try {
    const manifest = await readManifest(files, snapshot);
    for (const { file, sha256 } of partsOf(manifest))
      if ((await hashOf(files.read(`${snapshot}/${file}`))) !== sha256)
        faults.push(`${files.place.name}/${snapshot}/${file} is missing or damaged`);
    if (faults.length > 0) return { objects: 0, faults };
    const list = await readObjectList(files, snapshot, manifest);
    return { objects: list.length, faults: await faultsIn(list, check) };
  } catch (error) {
    if (!isStartProblem(error)) throw error;
    return { objects: 0, faults: [error.message.replace(/\.$/, '')] };
  }
}

/** Holds every object that an installation refers to to its hash, and every object to what may refer to it.
 *  @param passing what knows objects that may be missing. */
export async function verifyInstallation(
  databaseUrl: string,
  objects: Objects,
  columns: ObjectColumn[],
  passing: ObjectColumn[],
): Promise<Verified & Unused> {
  // Before the references are read: bytes are stored before something refers to them.
  const stored: string[] = [];
  for await (const sha256 of objects.list()) stored.push(sha256);
  const { list, known } = await withClient(databaseUrl, async (client) => ({
    known: new Set(await listReferences(client, [...columns, ...passing])),
    list: await listReferences(client, columns),
  }));
  const faults = await faultsIn(
    list,
    faultOf((sha256) => objects.stream(sha256)),
  );
  return { objects: list.length, faults, unused: stored.filter((sha256) => !known.has(sha256)).length };
}

async function countUnused(files: BackupFiles, snapshots: string[]): Promise<number> {
  const needed = await neededObjects(files, snapshots);
  return (await files.place.list(OBJECTS)).filter((file) => !needed.has(file)).length;
}

const objectsIn = (files: BackupFiles): Check => faultOf((sha256) => files.read(objectFile(sha256)));

/** Looks at bytes, and says in a few words what is wrong with them: that they are other ones is not that nobody can tell. */
function faultOf(read: (sha256: string) => AsyncIterable<Uint8Array>): Check {
  return async (sha256) => {
    const damaged = `the bytes of the object ${sha256} are damaged`;
    const hash = createHash('sha256');
    try {
      for await (const piece of read(sha256)) hash.update(piece);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return `the object ${sha256} is missing`;
      // What the one who reads has found already.
      if (error instanceof Undecryptable || isAltered(error)) return damaged;
      return `the object ${sha256} cannot be read: ${(error as Error).message.replace(/\.$/, '')}`;
    }
    return hash.digest('hex') === sha256 ? undefined : damaged;
  };
}

function once(check: Check): Check {
  const known = new Map<string, Promise<string | undefined>>();
  return (sha256) => {
    const found = known.get(sha256) ?? check(sha256);
    known.set(sha256, found);
    return found;
  };
}

async function faultsIn(list: string[], check: Check): Promise<string[]> {
  const faults: string[] = [];
  for (const sha256 of list) {
    const fault = await check(sha256);
    if (fault !== undefined) faults.push(fault);
  }
  return faults;
}
