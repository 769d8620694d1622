import { createHash } from 'node:crypto';
import { text } from 'node:stream/consumers';
import { StartProblem } from '../startProblem.ts';
import type { BackupFiles } from './files.ts';
import { manifestOf } from './snapshots.ts';

/** What a snapshot of a backup holds. It is written last: a folder without it was not finished. */
export type Manifest = {
  format: typeof FORMAT;
  /** The version of Trivet that made it. */
  version: string;
  at: string;
  /** The steps by which its tables came to be; a restore takes the same ones before it fills them. */
  migrations: { part: string; file: string; checksum: string }[];
  tables: TablePart[];
  sequences: { sequence: string; value: string; called: boolean }[];
  /** The list of objects, one SHA-256 a line. */
  objects: FilePart & { count: number };
  /** The master secret, where it came from the data folder; else the settings have it. */
  secret?: FilePart;
};

/** `file` is a name in the folder of the snapshot. */
export type FilePart = { file: string; sha256: string };
export type TablePart = FilePart & { table: string; columns: string[]; rows: number };

const FORMAT = 'trivet backup 1';
export const format: typeof FORMAT = FORMAT;

/** @throws StartProblem when the snapshot was not finished, or was made by a version that this one does not know. */
export async function readManifest(files: BackupFiles, snapshot: string): Promise<Manifest> {
  const name = `${files.place.name}/${snapshot}`;
  let read: unknown;
  try {
    read = JSON.parse(await text(files.read(manifestOf(snapshot))));
  } catch {
    throw new StartProblem(`${name} is no whole backup: its manifest is missing or damaged.`);
  }
  if (Object(read).format !== FORMAT)
    throw new StartProblem(`${name} was made by another version of Trivet; restore it with that one.`);
  return read as Manifest;
}

export const partsOf = ({ tables, objects, secret }: Manifest): FilePart[] => [
  ...tables,
  objects,
  ...(secret ? [secret] : []),
];

/** The SHA-256 of the objects that a snapshot refers to. */
export async function readObjectList(
  files: BackupFiles,
  snapshot: string,
  { objects }: Manifest,
): Promise<string[]> {
  return (await text(files.read(`${snapshot}/${objects.file}`))).split('\n').filter(Boolean);
}

/** The SHA-256 of a file; undefined when it is missing, or is not what was written. */
export async function hashOf(bytes: AsyncIterable<Uint8Array>): Promise<string | undefined> {
  const hash = createHash('sha256');
  try {
    for await (const piece of bytes) hash.update(piece);
  } catch {
    return undefined;
  }
  return hash.digest('hex');
}
