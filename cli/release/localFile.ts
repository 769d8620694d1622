import { createHash } from 'node:crypto';
import { createReadStream, statSync } from 'node:fs';
import { basename } from 'node:path';
import { CallProblem } from '../call.ts';

/** A file on this machine, with what tells its bytes from all others. */
export type LocalFile = { path: string; name: string; size: number; sha256: string };

/** Reads a file once, to know its size and SHA-256. @param tell hears how many bytes were read. */
export async function lookInto(path: string, tell: (bytes: number) => void): Promise<LocalFile> {
  const hash = createHash('sha256');
  let size = 0;
  try {
    if (!statSync(path).isFile()) throw new Error('it is not a file');
    for await (const chunk of createReadStream(path, { highWaterMark: 1 << 20 })) {
      hash.update(chunk);
      size += chunk.length;
      tell(chunk.length);
    }
  } catch (error) {
    throw new CallProblem(`The file ${path} cannot be read: ${(error as Error).message}.`);
  }
  return { path, name: basename(path), size, sha256: hash.digest('hex') };
}

/** @throws CallProblem for two files with one name, of which customers could keep only one. */
export function checkNames(paths: string[]): void {
  const names = paths.map((path) => basename(path));
  const twice = names.find((name, at) => names.indexOf(name) !== at);
  if (twice !== undefined) throw new CallProblem(`Two of the files are called ${twice}; rename one.`);
}
