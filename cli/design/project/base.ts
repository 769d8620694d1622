import type { Piece } from '../../../formats/dxl/project/index.ts';
import { CallProblem } from '../../call.ts';
import type { Disk } from './disk.ts';

/** An element as it was when folder and server last agreed. */
export type BaseElement = {
  file: string;
  type: string;
  name: string;
  /** Of the file's bytes. */
  digest: string;
  /** Of the server's version. */
  fingerprint: string;
  etag: string;
  /** What was taken out, to be put back. */
  pieces: Piece[];
  /** Whether the element has the default namespace from the document around it. */
  inherits: boolean;
};

/** A file that is no element, properties or ACL: digests of the file and of what the server had. */
export type BaseFile = { digest: string; server: string; pieces: Piece[] };

/** What folder and server agreed on: UNID → element. */
export type Base = {
  replicaId: string;
  elements: Map<string, BaseElement>;
  files: Record<string, BaseFile>;
};

const baseFile = '.trivet/base.json';
const format = 1;

/** Reads the base state; undefined in a fresh clone. */
export function readBase(disk: Disk): Base | undefined {
  const bytes = disk.read(baseFile);
  if (bytes === undefined) return undefined;
  try {
    const found = JSON.parse(Buffer.from(bytes).toString('utf8'));
    if (found.format !== format) return undefined;
    return { replicaId: found.replicaId, elements: new Map(found.elements), files: found.files };
  } catch (error) {
    throw new CallProblem(
      `${baseFile} cannot be read (${(error as Error).message}); remove it, then pull or push --force.`,
    );
  }
}

/** Writes the base state; the last thing a command does, so that one that was killed is simply done again. */
export function writeBase(disk: Disk, { replicaId, elements, files }: Base): void {
  if (disk.read('.trivet/.gitignore') === undefined) disk.write('.trivet/.gitignore', '*\n');
  const sorted = [...elements].sort(([a], [b]) => (a < b ? -1 : 1));
  disk.write(baseFile, JSON.stringify({ format, replicaId, files, elements: sorted }));
}
