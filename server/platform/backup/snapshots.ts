import { StartProblem } from '../startProblem.ts';
import type { BackupPlace } from './places/place.ts';

/** A snapshot is a folder named by its time. What it holds is told by its manifest, which is written last. */
const SNAPSHOT = /^2\d{3}-\d\d-\d\dT\d\d-\d\d-\d\dZ/;
/** Of their names, and of nothing else in a place. */
const BEGINNING = '2';
const MANIFEST = 'manifest.json';

export const snapshotName = (at: Date): string => `${at.toISOString().slice(0, 19).replaceAll(':', '-')}Z`;
export const manifestOf = (snapshot: string): string => `${snapshot}/${MANIFEST}`;

/** The snapshots of a backup by whether they were finished, the newest last. */
export async function listSnapshots(
  place: BackupPlace,
): Promise<{ finished: string[]; unfinished: string[] }> {
  const finished: string[] = [];
  const unfinished: string[] = [];
  for (const folder of (await place.folders(BEGINNING)).toSorted())
    if (SNAPSHOT.test(folder)) ((await place.has(manifestOf(folder))) ? finished : unfinished).push(folder);
  return { finished, unfinished };
}

/** The snapshot of that name, or the newest. @throws StartProblem when there is none. */
export async function findSnapshot(place: BackupPlace, name?: string): Promise<string> {
  const { finished, unfinished } = await listSnapshots(place);
  const found = name === undefined ? finished.at(-1) : finished.find((each) => each === name);
  if (found !== undefined) return found;
  if (name !== undefined) throw new StartProblem(`There is no backup ${name} in ${place.name}.`);
  throw new StartProblem(`There is no ${unfinished.length > 0 ? 'finished ' : ''}backup in ${place.name}.`);
}

/** Removes a folder of a backup, and first of all what says that it is a snapshot. */
export async function removeSnapshot(place: BackupPlace, snapshot: string): Promise<void> {
  await place.delete(manifestOf(snapshot));
  for (const file of await place.list(snapshot)) await place.delete(file);
}
