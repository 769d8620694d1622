import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { Objects } from '../objects/objects.ts';
import { isAltered } from '../objects/s3/storeFault.ts';
import { StartProblem } from '../startProblem.ts';
import { withClient } from './client.ts';
import { dumpTable } from './dump.ts';
import { type BackupFiles, bytesOf, OBJECTS, objectFile } from './files.ts';
import { type FilePart, format, type Manifest, type TablePart } from './manifest.ts';
import { listReferences, type ObjectColumn } from './references.ts';
import { listSnapshots, manifestOf, removeSnapshot, snapshotName } from './snapshots.ts';
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

/** `snapshot` is its name in the place, `bytes` what was written there, but for what encryption adds. */
export type BackedUp = {
  snapshot: string;
  rows: number;
  objects: number;
  copied: number;
  bytes: number;
  seconds: number;
};

/** Objects that are copied at the same time. */
const COPIES = 4;

/** Adds a snapshot to a backup while the server runs: rows as they stand in one moment, and the objects that these refer
 *  to. Objects are removed only long after nothing refers to them, so those of the snapshot stay while they are copied;
 *  those that an earlier snapshot brought are not copied again. One at a time, see `inTurn`.
 *  @param signal ends it; what it has begun is of use to the next one.
 *  @param progress is told how many objects of all are in the backup, once the rows are */
export async function backUp(
  source: Source,
  given: BackupFiles,
  now: Date,
  signal: AbortSignal,
  progress: (done: number, total: number) => void = () => undefined,
): Promise<BackedUp> {
  const begun = performance.now();
  const { files, written } = counting(given);
  const { place } = files;
  const snapshot = snapshotName(now);
  const { finished, unfinished } = await listSnapshots(place);
  if (finished.includes(snapshot))
    throw new StartProblem(`${place.name}/${snapshot} is there already; try again in a second.`);
  for (const begun of unfinished) await removeSnapshot(place, begun);
  await place.removeAbandoned();
  await files.begin(snapshot);
  const { references: all, ...database } = await readDatabase(source, files, snapshot, signal);
  const { copied, lost } = await copyObjects(source.objects, files, all, signal, progress);
  await expectUnused(source, lost);
  const references = all.filter((sha256) => !lost.has(sha256));
  const manifest: Manifest = {
    format,
    version: source.version,
    at: now.toISOString(),
    ...database,
    objects: {
      ...(await writePart(files, snapshot, 'objects.txt', references.join('\n'))),
      count: references.length,
    },
    ...(source.secretFile
      ? { secret: await writePart(files, snapshot, 'secret', readFileSync(source.secretFile, 'utf8')) }
      : {}),
  };
  signal.throwIfAborted();
  await files.write(manifestOf(snapshot), bytesOf(`${JSON.stringify(manifest, null, 1)}\n`));
  const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
  const seconds = (performance.now() - begun) / 1000;
  return { snapshot, rows, objects: references.length, copied, bytes: written(), seconds };
}

/** Counts the bytes that are written. */
function counting(files: BackupFiles): { files: BackupFiles; written: () => number } {
  let bytes = 0;
  const counted = async function* (pieces: AsyncIterable<Uint8Array>) {
    for await (const piece of pieces) {
      bytes += piece.byteLength;
      yield piece;
    }
  };
  return {
    files: { ...files, write: (file, pieces) => files.write(file, counted(pieces)) },
    written: () => bytes,
  };
}

const readDatabase = (
  { databaseUrl, columns }: Source,
  files: BackupFiles,
  snapshot: string,
  signal: AbortSignal,
) =>
  withClient(databaseUrl, async (client) => {
    await client.query('begin isolation level repeatable read read only');
    const { rows: migrations } = await client.query<Manifest['migrations'][number]>(
      'select part, file, checksum from public.trivet_migration order by part, file',
    );
    const tables: TablePart[] = [];
    for (const table of await listTables(client)) {
      signal.throwIfAborted();
      tables.push(await dumpTable(client, table, files, snapshot));
    }
    const references = await listReferences(client, columns);
    // Numbers are drawn outside of transactions: those of now are those of the rows, or later ones.
    return { migrations, tables, references, sequences: await listSequences(client) };
  });

/** @returns how many were not there yet, and those that the store has no more. */
async function copyObjects(
  objects: Objects,
  files: BackupFiles,
  wanted: string[],
  signal: AbortSignal,
  progress: (done: number, total: number) => void,
): Promise<{ copied: number; lost: Set<string> }> {
  const there = new Set(await files.place.list(OBJECTS));
  const absent = wanted.filter((sha256) => !there.has(files.nameOf(objectFile(sha256))));
  const missing = absent.values();
  let done = wanted.length - absent.length;
  const lost = new Set<string>();
  let copied = 0;
  const copy = async () => {
    for (const sha256 of missing) {
      signal.throwIfAborted();
      try {
        await files.write(
          objectFile(sha256),
          whole(() => objects.stream(sha256), sha256),
        );
        copied++;
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
        lost.add(sha256);
      }
      progress(++done, wanted.length);
    }
  };
  const outcomes = await Promise.allSettled(Array.from({ length: COPIES }, copy));
  for (const outcome of outcomes) if (outcome.status === 'rejected') throw outcome.reason;
  return { copied, lost };
}

/** The bytes of an object, which is opened when they are read. @throws StartProblem at their end when they are not those that they should be. */
export async function* whole(
  open: () => AsyncIterable<Uint8Array>,
  sha256: string,
): AsyncGenerator<Uint8Array> {
  const damaged = () => new StartProblem(`The bytes of the object ${sha256} are damaged.`);
  const hash = createHash('sha256');
  try {
    for await (const piece of open()) {
      hash.update(piece);
      yield piece;
    }
  } catch (error) {
    throw isAltered(error) ? damaged() : error;
  }
  if (hash.digest('hex') !== sha256) throw damaged();
}

/** What an import has read, and pages that can be made again, go as soon as nobody needs them: also while they are copied.
 *  @throws StartProblem when something still refers to one of these. */
async function expectUnused({ databaseUrl, columns }: Source, lost: Set<string>): Promise<void> {
  if (lost.size === 0) return;
  const used = await withClient(databaseUrl, (client) => listReferences(client, columns));
  const missing = used.filter((sha256) => lost.has(sha256));
  if (missing.length > 0)
    throw new StartProblem(
      `${missing.length} objects are missing, such as ${missing[0]}; trivet verify lists them.`,
    );
}

async function writePart(
  files: BackupFiles,
  snapshot: string,
  file: string,
  text: string,
): Promise<FilePart> {
  await files.write(`${snapshot}/${file}`, bytesOf(text));
  return { file, sha256: createHash('sha256').update(text).digest('hex') };
}
