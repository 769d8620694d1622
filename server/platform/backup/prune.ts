import { type BackupFiles, OBJECTS, objectFile } from './files.ts';
import { readManifest, readObjectList } from './manifest.ts';
import { listSnapshots, removeSnapshot } from './snapshots.ts';

/** Removes all but the newest snapshots, and the objects that none of those has. Killed in the midst, it leaves what the
 *  next one removes.
 *  @returns how many snapshots are gone. */
export async function prune(files: BackupFiles, keep: number): Promise<number> {
  const { finished } = await listSnapshots(files.place);
  const gone = finished.slice(0, Math.max(0, finished.length - keep));
  if (gone.length === 0) return 0;
  // Read before anything is removed: a snapshot that is damaged keeps all.
  const needed = await neededObjects(files, finished.slice(gone.length));
  for (const snapshot of gone) await removeSnapshot(files.place, snapshot);
  for (const file of await files.place.list(OBJECTS)) if (!needed.has(file)) await files.place.delete(file);
  return gone.length;
}

/** The objects of these snapshots, by their names in the place. */
export async function neededObjects(files: BackupFiles, snapshots: string[]): Promise<Set<string>> {
  const needed = new Set<string>();
  for (const snapshot of snapshots)
    for (const sha256 of await readObjectList(files, snapshot, await readManifest(files, snapshot)))
      needed.add(files.nameOf(objectFile(sha256)));
  return needed;
}
