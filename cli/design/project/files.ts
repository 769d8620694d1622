import { mergeText } from '../../../formats/dxl/diff/index.ts';
import { aclFile, clean, fileText, propertiesFile } from '../../../formats/dxl/project/index.ts';
import { type Disk, digestOf } from './disk.ts';
import type { Remote } from './remote.ts';
import { committedRoot, type RootFile, readRoot } from './root.ts';
import type { Base, BaseFile } from './startingPoint.ts';

/** What a pull does to the files that are no elements. */
export type FilesPull = {
  written: string[];
  merged: string[];
  conflicts: string[];
  write(): Base['files'];
};

type Options = { exact: boolean; force: boolean };
type Outcome = { text?: string; merged?: boolean; conflict?: string };

/** Prepares properties and ACL. Without the right to read the ACL, it stays as it is in the folder. */
export async function pullFiles(
  disk: Disk,
  base: Base | undefined,
  remote: Remote,
  { exact, force }: Options,
): Promise<FilesPull> {
  const found: Omit<FilesPull, 'write'> = { written: [], merged: [], conflicts: [] };
  const next: Record<string, BaseFile> = { ...base?.files };
  const writes: [string, string][] = [];
  for (const [file, source] of [
    [propertiesFile, remote.properties],
    [aclFile, remote.acl],
  ] as const) {
    if (source === undefined) continue;
    const cleaned = clean(source);
    const server = digestOf(cleaned.text);
    const text = fileText(exact ? source : cleaned.text);
    const there = { text, server, element: exact ? source : cleaned.text };
    const outcome = force ? { text } : await bringIn(disk, file, base?.files[file], there);
    if (outcome.conflict !== undefined) found.conflicts.push(`${file}: ${outcome.conflict}`);
    if (outcome.text !== undefined && !disk.read(file)?.equals(Buffer.from(outcome.text))) {
      writes.push([file, outcome.text]);
      if (!outcome.merged) found.written.push(file);
      else if (outcome.conflict === undefined) found.merged.push(file);
    }
    next[file] = { server, digest: digestOf(text), pieces: exact ? [] : cleaned.pieces };
  }
  return {
    ...found,
    write() {
      for (const [file, text] of writes) disk.write(file, text);
      return next;
    },
  };
}

type There = { text: string; server: string; element: string };

/** What becomes of a file: nothing when it is an edit of what the server has. */
async function bringIn(
  disk: Disk,
  file: string,
  before: BaseFile | undefined,
  there: There,
): Promise<Outcome> {
  const mine = readRoot(disk, file);
  if (mine === undefined || isUntouchedRoot(mine, before)) return { text: there.text };
  if (digestOf(mine.clean.text) === there.server)
    return mine.text === mine.clean.text ? {} : { text: there.text };
  if (before?.server === there.server) return {};
  if ((await committedRoot(disk, file, there.server)) !== undefined) return {};
  const base = before && (await committedRoot(disk, file, before.server));
  const labels = { ours: 'here', theirs: 'on the server' };
  const { text, conflicts } = mergeText(base, mine.text, there.element, labels);
  const merged = mine.source.slice(0, mine.start) + text + mine.source.slice(mine.end);
  if (conflicts === 0) return { text: merged, merged: true };
  const why = before === undefined ? 'differs from the server' : 'was edited here, and changed on the server';
  const conflict = `${why}; both are in the file, between <<<<<<< and >>>>>>>`;
  return { text: merged, merged: true, conflict };
}

const isUntouchedRoot = ({ digest, text, clean }: RootFile, before: BaseFile | undefined): boolean =>
  before !== undefined &&
  (before.digest === digest || (text === clean.text && digestOf(text) === before.server));
