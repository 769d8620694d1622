import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { createFileObjects } from '../objects/files/fileObjects.ts';
import type { Objects } from '../objects/objects.ts';
import { StartProblem } from '../startProblem.ts';
import { syncFolder, writeWhole } from '../wholeFile.ts';
import { withClient } from './client.ts';
import { dumpTable } from './dump.ts';
import {
  type FilePart,
  format,
  type Manifest,
  manifestPath,
  readManifest,
  type TablePart,
} from './manifest.ts';
import { listReferences, type ObjectColumn } from './references.ts';
import { listSequences, listTables } from './tables.ts';

/** What is backed up. */
export type Source = {
  databaseUrl: string;
  objects: Objects;
  /** The file of the master secret; undefined where the settings have it. */
  secretFile: string | undefined;
  columns: ObjectColumn[];
  version: string;
};

export type BackedUp = { snapshot: string; rows: number; objects: number; copied: number };

const UNFINISHED = '.unfinished';
const SNAPSHOT = /^\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ$/;
const SECRET = 'secret';
const OBJECTS = 'objects.txt';

/** Where a backup keeps the bytes of files, of all its snapshots. */
export const openBackupObjects = (folder: string): Promise<Objects> =>
  createFileObjects(`file:${join(folder, 'objects')}`);

/** The finished snapshots of a backup, the newest last. */
export function listSnapshots(folder: string): string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .filter((name) => SNAPSHOT.test(name) && existsSync(manifestPath(join(folder, name))))
    .toSorted()
    .map((name) => join(folder, name));
}

/** Adds a snapshot to a backup while the server runs: rows as they stand in one moment, and the objects that these refer
 *  to. Objects are removed only long after nothing refers to them, so those of the snapshot stay while they are copied.
 *  @param folder of the backup; objects that an earlier snapshot brought there are not copied again. */
export async function backUp(source: Source, folder: string, now: Date): Promise<BackedUp> {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const name = `${now.toISOString().slice(0, 19).replaceAll(':', '-')}Z`;
  const snapshot = join(folder, name);
  if (existsSync(snapshot)) throw new StartProblem(`${snapshot} is there already; try again in a second.`);
  removeUnfinished(folder);
  const begun = `${snapshot}${UNFINISHED}`;
  mkdirSync(begun, { mode: 0o700 });
  const kept = await openBackupObjects(folder);
  try {
    const { references: all, ...database } = await readDatabase(source, begun);
    const lost: string[] = [];
    let copied = 0;
    for (const sha256 of all) {
      if ((await kept.size(sha256)) !== undefined) continue;
      if (await copyObject(source.objects, kept, sha256)) copied++;
      else lost.push(sha256);
    }
    await expectUnused(source, lost);
    const references = all.filter((sha256) => !lost.includes(sha256));
    const manifest: Manifest = {
      format,
      version: source.version,
      at: now.toISOString(),
      ...database,
      objects: { ...writePart(begun, OBJECTS, references.join('\n')), count: references.length },
      ...(source.secretFile
        ? { secret: writePart(begun, SECRET, readFileSync(source.secretFile, 'utf8')) }
        : {}),
    };
    writeWhole(manifestPath(begun), `${JSON.stringify(manifest, null, 1)}\n`, { replace: true });
    renameSync(begun, snapshot);
    syncFolder(folder);
    const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
    return { snapshot, rows, objects: references.length, copied };
  } finally {
    await kept.close();
  }
}

const readDatabase = ({ databaseUrl, columns }: Source, folder: string) =>
  withClient(databaseUrl, async (client) => {
    await client.query('begin isolation level repeatable read read only');
    const { rows: migrations } = await client.query<Manifest['migrations'][number]>(
      'select part, file, checksum from public.trivet_migration order by part, file',
    );
    const tables: TablePart[] = [];
    for (const table of await listTables(client)) tables.push(await dumpTable(client, table, folder));
    const references = await listReferences(client, columns);
    // Numbers are drawn outside of transactions: those of now are those of the rows, or later ones.
    return { migrations, tables, references, sequences: await listSequences(client) };
  });

/** @returns whether the object was there. @throws StartProblem when its bytes are not those that they should be. */
export async function copyObject(from: Objects, to: Objects, sha256: string): Promise<boolean> {
  const accept = (arrived: { sha256: string }) => {
    if (arrived.sha256 !== sha256) throw new StartProblem(`The bytes of the object ${sha256} are damaged.`);
  };
  try {
    await to.put(from.stream(sha256), { accept });
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return false;
    throw error;
  }
}

/** What an import has read, and pages that can be made again, go as soon as nobody needs them: also while they are copied.
 *  @throws StartProblem when something still refers to one of these. */
async function expectUnused({ databaseUrl, columns }: Source, lost: string[]): Promise<void> {
  if (lost.length === 0) return;
  const used = await withClient(databaseUrl, (client) => listReferences(client, columns));
  const missing = lost.filter((sha256) => used.includes(sha256));
  if (missing.length > 0)
    throw new StartProblem(
      `${missing.length} objects are missing, such as ${missing[0]}; trivet verify lists them.`,
    );
}

function writePart(folder: string, file: string, text: string): FilePart {
  writeWhole(join(folder, file), text, { replace: true });
  return { file, sha256: createHash('sha256').update(text).digest('hex') };
}

/** What backups that were killed had begun; their objects are of use to the next one. */
function removeUnfinished(folder: string): void {
  for (const name of readdirSync(folder))
    if (name.endsWith(UNFINISHED)) rmSync(join(folder, name), { recursive: true, force: true });
}

export const objectsOf = (snapshot: string, { objects }: Manifest): string[] =>
  readFileSync(join(snapshot, objects.file), 'utf8').split('\n').filter(Boolean);

/** Removes all but the newest snapshots, and the objects that none of those has.
 *  @returns how many snapshots are gone. */
export async function prune(folder: string, keep: number): Promise<number> {
  const all = listSnapshots(folder);
  const gone = all.slice(0, Math.max(0, all.length - keep));
  const needed = new Set(
    all.slice(gone.length).flatMap((snapshot) => objectsOf(snapshot, readManifest(snapshot))),
  );
  const kept = await openBackupObjects(folder);
  try {
    for (const snapshot of gone) {
      for (const sha256 of objectsOf(snapshot, readManifest(snapshot)))
        if (!needed.has(sha256)) await kept.delete(sha256);
      rmSync(snapshot, { recursive: true });
    }
  } finally {
    await kept.close();
  }
  return gone.length;
}
