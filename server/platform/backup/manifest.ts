import { createHash } from 'node:crypto';
import { createReadStream, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { StartProblem } from '../startProblem.ts';

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

export type FilePart = { file: string; sha256: string };
export type TablePart = FilePart & { table: string; columns: string[]; rows: number };

const FORMAT = 'trivet backup 1';
export const format: typeof FORMAT = FORMAT;
const NAME = 'manifest.json';
export const manifestPath = (snapshot: string): string => join(snapshot, NAME);

/** @throws StartProblem when the snapshot was not finished, or was made by a version that this one does not know. */
export function readManifest(snapshot: string): Manifest {
  let read: unknown;
  try {
    read = JSON.parse(readFileSync(manifestPath(snapshot), 'utf8'));
  } catch {
    throw new StartProblem(`${snapshot} is no whole backup: its ${NAME} is missing or damaged.`);
  }
  if (Object(read).format !== FORMAT)
    throw new StartProblem(`${snapshot} was made by another version of Trivet; restore it with that one.`);
  return read as Manifest;
}

export const partsOf = ({ tables, objects, secret }: Manifest): FilePart[] => [
  ...tables,
  objects,
  ...(secret ? [secret] : []),
];

/** The SHA-256 of a file; undefined when it cannot be read. */
export async function hashOf(path: string): Promise<string | undefined> {
  const hash = createHash('sha256');
  try {
    for await (const piece of createReadStream(path)) hash.update(piece);
  } catch {
    return undefined;
  }
  return hash.digest('hex');
}
