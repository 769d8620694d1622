import { CallProblem } from '../../call.ts';
import { agreed, keptAs } from './agreeing.ts';
import { type Base, readBase, writeBase } from './base.ts';
import { type Disk, digestOf } from './disk.ts';
import { pullFiles } from './files.ts';
import { layOut } from './layout.ts';
import { readLocal } from './local.ts';
import { type Change, mergeIn, mustBeRead } from './merge.ts';
import type { Head, Remote } from './remote.ts';
import { newSettings, type ProjectSettings, writeSettingsFile } from './settings.ts';

export type PullOptions = { force: boolean; exact: boolean };
/** What a pull did to the files of the folder. */
export type Pulled = { written: string[]; moved: string[]; removed: string[] };

/** Bytes count: git must not change line ends on their way. */
const GIT_ATTRIBUTES = '* -text diff\n';

/**
 * Makes the folder what the server has; files that say the same are not touched, edits never overwritten but by
 * `force`. The base state is written last: a pull that was killed is simply done again.
 */
export async function pullInto(
  disk: Disk,
  before: ProjectSettings | undefined,
  nsfPath: string,
  { force, exact }: PullOptions,
  read: (wantedOf: (replicaId: string) => (head: Head) => boolean) => Promise<Remote>,
): Promise<Pulled> {
  const base = keeping(readBase(disk), exact === (before?.exact ?? false));
  const local = readLocal(disk, base, force ? 'first' : 'none');
  const of = (replicaId: string) => (base?.replicaId === replicaId ? base : undefined);
  const remote = await read((replicaId) => mustBeRead(of(replicaId), local, force));
  const known = of(remote.replicaId);
  const changes = mergeIn(known, local, remote, layOut(remote, known), force);
  const files = pullFiles(disk, known, remote, { exact, force });
  const conflicts = changes.flatMap(({ conflict, from, to }) =>
    conflict === undefined ? [] : [`${from ?? to}: ${conflict}`],
  );
  refuse([...conflicts, ...files.conflicts]);
  const settings = { ...(before ?? newSettings(nsfPath, remote.title)), nsfPath, title: remote.title };
  writeSettingsFile(disk, { ...settings, exact });
  if (disk.read('.gitattributes') === undefined) disk.write('.gitattributes', GIT_ATTRIBUTES);
  const { elements, pulled } = carryOut(disk, changes, remote, known, exact);
  pulled.written.push(...files.written);
  writeBase(disk, { replicaId: remote.replicaId, elements, files: files.write() });
  return pulled;
}

/** Another way of keeping files makes every file another. */
function keeping(base: Base | undefined, same: boolean): Base | undefined {
  if (base === undefined || same) return base;
  const elements = [...base.elements].map(([unid, each]) => [unid, { ...each, fingerprint: '' }] as const);
  const files = Object.entries(base.files).map(([file, each]) => [file, { ...each, server: '' }] as const);
  return { ...base, elements: new Map(elements), files: Object.fromEntries(files) };
}

function refuse(conflicts: readonly string[]): void {
  if (conflicts.length === 0) return;
  const lines = conflicts.map((line) => `  ${line}`).join('\n');
  throw new CallProblem(`Nothing was written; --force overwrites what is in the folder:\n${lines}`);
}

function carryOut(
  disk: Disk,
  changes: readonly Change[],
  remote: Remote,
  base: Base | undefined,
  exact: boolean,
): { elements: Base['elements']; pulled: Pulled } {
  const elements: Base['elements'] = new Map();
  const pulled: Pulled = { written: [], moved: [], removed: [] };
  for (const { what, from } of changes) {
    if (what !== 'remove' || from === undefined) continue;
    disk.remove(from);
    pulled.removed.push(from);
  }
  moveAll(disk, changes, pulled);
  for (const { unid, head, from, to = '', what } of changes) {
    if (what === 'remove' || head === undefined) continue;
    const before = base?.elements.get(unid);
    const fetched = remote.texts.get(unid);
    if (fetched !== undefined && (what === 'write' || what === 'adopt')) {
      const { text, pieces } = keptAs(fetched, exact);
      if (!disk.read(to)?.equals(Buffer.from(text))) {
        disk.write(to, text);
        pulled.written.push(to);
      }
      elements.set(unid, agreed(head, to, digestOf(text), fetched, pieces));
    } else if (before !== undefined) {
      elements.set(unid, { ...before, file: what === 'move' ? to : (from ?? before.file) });
    }
  }
  return { elements, pulled };
}

/** Renames what has another file now. What is left are files that change places: they are written anew. */
function moveAll(disk: Disk, changes: readonly Change[], pulled: Pulled): void {
  let left = changes.filter(
    ({ what, from, to }) => (what === 'move' || what === 'write') && from && to && from !== to,
  );
  for (let before = left.length + 1; left.length < before; ) {
    before = left.length;
    left = left.filter(({ from = '', to = '' }) => {
      const moved = disk.move(from, to);
      if (moved) pulled.moved.push(to);
      return !moved;
    });
  }
  const contents = left.map(({ from = '' }) => disk.read(from)?.toString('utf8') ?? '');
  for (const [at, { to = '' }] of left.entries()) disk.write(to, contents[at] ?? '');
  const taken = new Set(changes.map(({ to }) => to));
  for (const { from = '' } of left) if (!taken.has(from)) disk.remove(from);
  pulled.moved.push(...left.map(({ to = '' }) => to));
}
