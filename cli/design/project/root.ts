import { conflictMarker } from '../../../formats/dxl/diff/index.ts';
import { decodeDxl, isDxlFault, splitElements } from '../../../formats/dxl/index.ts';
import { type Clean, clean, propertiesFile } from '../../../formats/dxl/project/index.ts';
import { CallProblem } from '../../call.ts';
import { type Disk, digestOf } from './disk.ts';
import { committed } from './git.ts';
import { UNMERGED } from './local.ts';

/** The properties of a database or its ACL, as they are in a file of the folder. */
export type RootFile = {
  /** Of the file's bytes. */
  digest: string;
  /** All of it, and the part that counts, from `start` to `end`. */
  source: string;
  start: number;
  end: number;
  text: string;
  clean: Clean;
};

/** Reads such a file; undefined when it is not there. @throws CallProblem with file, line and column. */
export function readRoot(disk: Disk, file: string): RootFile | undefined {
  const bytes = disk.read(file);
  if (bytes === undefined) return undefined;
  const source = decodeDxl(bytes);
  if (conflictMarker.test(source)) throw new CallProblem(`${file}:1:1: error: ${UNMERGED}`);
  try {
    return { digest: digestOf(bytes), ...rootIn(source, file) };
  } catch (error) {
    if (isDxlFault(error)) throw new CallProblem(`${file}:1:1: error: ${error.message}`);
    throw error;
  }
}

/** @throws DxlFault; CallProblem when there is nothing of the kind. */
function rootIn(source: string, file: string): Omit<RootFile, 'digest'> {
  const start = source.search(/<(database|acl)[\s>/]/);
  if (start === -1) throw new CallProblem(`${file}:1:1: error: The file holds no database and no ACL.`);
  const text = source.slice(start).trimEnd();
  // The reader says where it is wrong; an ACL is read by itself.
  if (file === propertiesFile) splitElements(text);
  return { source, start, end: start + text.length, text, clean: clean(text) };
}

/** What git had in the place of such a file with the digest that the server had; undefined when it never had. */
export async function committedRoot(disk: Disk, file: string, server: string): Promise<string | undefined> {
  for await (const bytes of committed(disk.folder, file)) {
    try {
      const { text } = rootIn(decodeDxl(bytes), file).clean;
      if (digestOf(text) === server) return text;
    } catch (error) {
      if (!isDxlFault(error) && !(error instanceof CallProblem)) throw error;
    }
  }
  return undefined;
}
