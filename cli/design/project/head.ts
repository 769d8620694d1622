import { cutDxl, decodeDxl, isDxlFault } from '../../../formats/dxl/index.ts';
import {
  aclFile,
  clean,
  documentHead,
  plainHead,
  propertiesFile,
  puttingBack,
  restoring,
} from '../../../formats/dxl/project/index.ts';
import { CallProblem } from '../../call.ts';
import type { Base } from './base.ts';
import { type Disk, digestOf } from './disk.ts';
import { edited } from './local.ts';
import type { Remote } from './remote.ts';

/** What a push takes over besides elements. */
export type Also = { properties: boolean; acl: boolean };

/** What stands before the elements in the document of a push, and edits of others that it would undo. */
export function headOf(
  disk: Disk,
  base: Base | undefined,
  texts: Base | undefined,
  remote: Remote,
  also: Also,
): { head: string; conflicts: string[] } {
  if (!also.properties && !also.acl) return { head: plainHead, conflicts: [] };
  const conflicts: string[] = [];
  const take = (file: string, there: string | undefined): string => {
    const { text, digest } = readRoot(disk, file);
    const server = there === undefined ? undefined : clean(there);
    const before = base?.files[file];
    const differs = server !== undefined && server.text !== clean(text).text;
    if (differs && before !== undefined && before.server !== digestOf(server.text)) {
      conflicts.push(`${file}: was changed on the server since the last pull`);
    }
    if (text !== clean(text).text) return text;
    const known = before ?? texts?.files[file];
    if (known?.digest === digest) return edited(text, restoring(known.pieces));
    return edited(text, puttingBack(text, server?.pieces ?? known?.pieces ?? []));
  };
  const properties = also.properties ? take(propertiesFile, remote.properties) : remote.properties;
  const acl = also.acl ? take(aclFile, remote.acl) : undefined;
  return { head: documentHead(properties, acl), conflicts };
}

function readRoot(disk: Disk, file: string): { text: string; digest: string } {
  const bytes = disk.read(file);
  if (bytes === undefined) throw new CallProblem(`${file} is not in the folder, so it cannot be pushed.`);
  const source = decodeDxl(bytes);
  const start = source.search(/<(database|acl)[\s>/]/);
  const text = source.slice(start).trimEnd();
  try {
    // The reader says where it is wrong; an ACL is read by itself.
    if (file === propertiesFile) cutDxl(text);
    clean(text);
  } catch (error) {
    if (isDxlFault(error) || start === -1)
      throw new CallProblem(`${file}:1:1: error: ${(error as Error).message}`);
    throw error;
  }
  return { text, digest: digestOf(bytes) };
}
