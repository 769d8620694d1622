import { agreed, keptAs } from './agreeing.ts';
import { readBase, writeBase } from './base.ts';
import { type Disk, digestOf } from './disk.ts';
import { pullFiles } from './files.ts';
import { layOut } from './layout.ts';
import { type LocalFile, readLocal } from './local.ts';
import { type Change, changed, inTheWay, mergeIn, mustBeRead } from './merge.ts';
import { baseTextOf, mergeElement } from './merging.ts';
import { originsOf } from './origins.ts';
import type { Head, Remote } from './remote.ts';
import { newSettings, type ProjectSettings, writeSettingsFile } from './settings.ts';
import type { Base } from './startingPoint.ts';
import type { Versions } from './versions.ts';

export type PullOptions = { force: boolean; exact: boolean; layout: ProjectSettings['layout'] };
/** What a pull did to the files of the folder; `conflicts` are what somebody has to look at now. */
export type Pulled = {
  written: string[];
  moved: string[];
  removed: string[];
  merged: string[];
  conflicts: string[];
};

/** The server, as a pull asks it. */
export type Source = {
  read(wantedOf: (replicaId: string) => (head: Head) => boolean): Promise<Remote>;
  versions: Versions;
};

/** A change with what it needs besides what the server has: the merged text, or the version that is a deletion. */
type Decided = Change & { text?: string; deletion?: number };

/**
 * Brings what the server has into the folder; files that say the same are not touched, edits never lost but by
 * `force`: they are merged. What the folder starts from is written last: a pull that was killed is simply done again.
 */
export async function pullInto(
  disk: Disk,
  before: ProjectSettings | undefined,
  nsfPath: string,
  { force, exact, layout }: PullOptions,
  { read, versions }: Source,
): Promise<Pulled> {
  const base = keeping(readBase(disk), exact === (before?.exact ?? false) && layout === before?.layout);
  const local = readLocal(disk, base, !force);
  const of = (replicaId: string) => (base?.replicaId === replicaId ? base : undefined);
  const remote = await read((replicaId) => mustBeRead(of(replicaId), local, force));
  const known = of(remote.replicaId);
  const changes = await decide(disk, known?.elements, local, remote, versions, { force, exact, layout });
  const files = await pullFiles(disk, known, remote, { exact, force });
  const { layout: _, ...own } = before ?? newSettings(nsfPath, remote.title);
  const settings = { ...own, nsfPath, title: remote.title, exact };
  writeSettingsFile(disk, layout === undefined ? settings : { ...settings, layout });
  const { elements, pulled } = carryOut(disk, changes, remote, known, exact);
  for (const kind of ['written', 'merged', 'conflicts'] as const) pulled[kind].push(...files[kind]);
  writeBase(disk, { replicaId: remote.replicaId, elements, files: files.write() });
  return pulled;
}

/** Another way of keeping files makes every file another. */
function keeping(base: Base | undefined, same: boolean): Base | undefined {
  if (base === undefined || same) return base;
  const elements = [...base.elements].map(
    ([unid, { kept, ...each }]) =>
      [unid, { ...each, ...(kept && { kept: { ...kept, fingerprint: '', etag: '' } }) }] as const,
  );
  return { ...base, elements: new Map(elements) };
}

/** Decides about every element, and merges what was changed on both sides. */
async function decide(
  disk: Disk,
  base: Base['elements'] | undefined,
  local: readonly LocalFile[],
  remote: Remote,
  versions: Versions,
  { force, exact, layout }: PullOptions,
): Promise<Decided[]> {
  const first = mergeIn(base, local, remote, layOut(remote, local, layout), force);
  const asked = first.flatMap(({ what, unid, mine }) =>
    what === 'merge' && mine !== undefined ? [{ unid, file: mine.file, local: mine }] : [],
  );
  const known = new Map([...(base ?? []), ...(await originsOf(disk, asked, base, versions))]);
  const inPlace = mergeIn(known, local, remote, layOut(remote, local, layout), force);
  const apart = inTheWay(inPlace, local);
  const changes = force
    ? inPlace
    : mergeIn(known, local, remote, layOut(remote, local, layout, apart), force);
  return Promise.all(
    changes.map(async (change): Promise<Decided> => {
      const { what, unid, head, mine } = change;
      const fetched = remote.texts.get(unid);
      if (what === 'gone') return deletedOf(change, versions);
      if (what !== 'merge' || !head || !mine || !fetched) return change;
      const before = known.get(unid);
      const from = await baseTextOf(unid, before, versions);
      const { text, conflicts } = mergeElement(mine.read(), from, fetched, head, exact);
      if (conflicts === 0) return { ...change, text };
      const why = before === undefined ? 'differs from what was' : 'was edited here, and';
      return { ...change, text, conflict: `${why} ${changed(head)}; ${BOTH}` };
    }),
  );
}

const BOTH = 'both are in the file, between <<<<<<< and >>>>>>>';

/** A file whose element is not on the server: new, or deleted there. */
async function deletedOf(change: Change, versions: Versions): Promise<Decided> {
  const [last] = await versions.of(change.unid);
  if (last === undefined) return { ...change, what: 'keep' };
  const conflict = `was edited here, and deleted on the server by ${last.by} at ${last.at}; a push creates it again`;
  return { ...change, conflict, deletion: last.version };
}

function carryOut(
  disk: Disk,
  changes: readonly Decided[],
  remote: Remote,
  base: Base | undefined,
  exact: boolean,
): { elements: Base['elements']; pulled: Pulled } {
  const elements: Base['elements'] = new Map();
  const pulled: Pulled = { written: [], moved: [], removed: [], merged: [], conflicts: [] };
  for (const { what, from } of changes) {
    if (what !== 'remove' || from === undefined) continue;
    disk.remove(from);
    pulled.removed.push(from);
  }
  moveAll(disk, changes, pulled);
  for (const { unid, head, from, to = '', what, text: merged, deletion, conflict } of changes) {
    if (conflict !== undefined) pulled.conflicts.push(`${from ?? to}: ${conflict}`);
    if (what === 'remove') continue;
    const before = base?.elements.get(unid);
    const fetched = remote.texts.get(unid);
    if (deletion !== undefined) elements.set(unid, { version: deletion, content: undefined });
    else if (head && fetched && what !== 'keep' && what !== 'move') {
      const { text, pieces } = keptAs(fetched, exact);
      const wanted = what === 'ahead' ? undefined : (merged ?? text);
      if (wanted !== undefined && !disk.read(to)?.equals(Buffer.from(wanted))) {
        disk.write(to, wanted);
        if (conflict === undefined || merged === undefined)
          pulled[merged === undefined ? 'written' : 'merged'].push(to);
      }
      elements.set(unid, agreed(head, to, digestOf(text), fetched, pieces));
    } else if (before !== undefined) {
      const file = what === 'move' ? to : from;
      const kept = before.kept && { kept: { ...before.kept, ...(file === undefined ? {} : { file }) } };
      elements.set(unid, { ...before, ...kept });
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
