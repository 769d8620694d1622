import {
  aclFile,
  clean,
  documentHead,
  plainHead,
  propertiesFile,
  puttingBack,
  restoring,
} from '../../../formats/dxl/project/index.ts';
import { type Call, CallProblem } from '../../call.ts';
import { query } from '../../query.ts';
import { type Disk, digestOf } from './disk.ts';
import { edited } from './local.ts';
import type { Remote } from './remote.ts';
import { committedRoot, readRoot } from './root.ts';
import type { Base } from './startingPoint.ts';

/** What a push takes over besides elements. */
export type Also = { properties: boolean; acl: boolean };

type Kind = 'properties' | 'acl';
const files = { properties: propertiesFile, acl: aclFile } as const;

/** What comes before the elements in the document of a push. */
export function headOf(
  disk: Disk,
  base: Base | undefined,
  texts: Base | undefined,
  remote: Remote,
  also: Also,
): string {
  if (!also.properties && !also.acl) return plainHead;
  const take = (kind: Kind): string => {
    const file = files[kind];
    const { text, digest, clean: cleaned } = rootOf(disk, file);
    if (text !== cleaned.text) return text;
    const known = base?.files[file] ?? texts?.files[file];
    if (known?.digest === digest) return edited(text, restoring(known.pieces ?? []));
    const there = remote[kind];
    const pieces = there === undefined ? (known?.pieces ?? []) : clean(there).pieces;
    return edited(text, puttingBack(text, pieces));
  };
  const properties = also.properties ? take('properties') : remote.properties;
  return documentHead(properties, also.acl ? take('acl') : undefined);
}

/** Changes of others that a push of properties and ACL would undo, in words. */
export async function headConflicts(
  call: Call,
  nsfPath: string,
  disk: Disk,
  base: Base | undefined,
  remote: Remote,
  also: Also,
): Promise<string[]> {
  const conflicts: string[] = [];
  for (const kind of ['properties', 'acl'] as const) {
    const there = remote[kind];
    if (!also[kind] || there === undefined) continue;
    const file = files[kind];
    const server = digestOf(clean(there).text);
    if (digestOf(rootOf(disk, file).clean.text) === server || base?.files[file]?.server === server) continue;
    if ((await committedRoot(disk, file, server)) !== undefined) continue;
    const last = await lastChangeOf(call, nsfPath, kind);
    // Nobody has set them since the database was created, so there is nothing to undo.
    if (base?.files[file] === undefined && last === undefined) continue;
    const by = last === undefined ? '' : ` by ${last.by} at ${last.at}`;
    conflicts.push(`${file}: was changed on the server${by}, since the last pull`);
  }
  return conflicts;
}

function rootOf(disk: Disk, file: string) {
  const found = readRoot(disk, file);
  if (found === undefined) throw new CallProblem(`${file} is not in the folder, so it cannot be pushed.`);
  return found;
}

type Feed = { changes: { kind: string; by: string; at: string }[]; next: string; more: boolean };

/** Who changed properties or ACL last, and when; undefined when nobody did since the database was made. */
async function lastChangeOf(
  call: Call,
  nsfPath: string,
  kind: Kind,
): Promise<{ by: string; at: string } | undefined> {
  for (let before = 'end'; ; ) {
    const at = `/api/design/changes?${query({ nsfPath, before, limit: '1000' })}`;
    const { changes, next, more } = (await call('GET', at)) as Feed;
    const last = changes.find((each) => each.kind === kind);
    if (last !== undefined || !more) return last;
    before = next;
  }
}
