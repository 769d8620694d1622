import { saysTheSame } from './agreeing.ts';
import type { Base } from './base.ts';
import type { LocalFile } from './local.ts';
import type { Head, Remote } from './remote.ts';

/** What a pull does to the folder for one element. */
export type Change = {
  unid: string;
  head?: Head;
  /** The file the element has, and the one it should have. */
  from?: string;
  to?: string;
  what: 'write' | 'move' | 'adopt' | 'remove' | 'keep';
  /** Why what the folder has must not be overwritten. */
  conflict?: string;
};

/** Elements whose texts a pull needs: what the base does not know in this version, or whose file is another. */
export function mustBeRead(base: Base | undefined, local: readonly LocalFile[], force: boolean) {
  const files = byUnid(local);
  return ({ unid, fingerprint, etag }: Head): boolean => {
    const before = base?.elements.get(unid);
    if (before === undefined || before.fingerprint !== fingerprint || before.etag !== etag) return true;
    const file = files.get(unid);
    return force && (file === undefined || !file.untouched);
  };
}

/** Decides what happens to each file when the folder takes over what the server has. Nothing is written. */
export function mergeIn(
  base: Base | undefined,
  local: readonly LocalFile[],
  remote: Remote,
  layout: ReadonlyMap<string, string>,
  force: boolean,
): Change[] {
  const files = byUnid(local);
  const byFile = new Map(local.map((each) => [each.file.toLowerCase(), each]));
  const changes = remote.heads.map((head): Change => {
    const { unid } = head;
    const to = layout.get(unid) ?? '';
    const there = byFile.get(to.toLowerCase());
    // A file without UNID is the element that belongs there.
    const mine = files.get(unid) ?? (there?.unid === undefined ? there : undefined);
    const place = mine === undefined ? {} : { from: mine.file };
    const common = { unid, head, to, ...place };
    const before = base?.elements.get(unid);
    const fetched = remote.texts.get(unid);
    if (fetched === undefined) {
      if (mine?.untouched && mine.file !== to) return { ...common, what: 'move' };
      return { ...common, what: 'keep' };
    }
    if (mine?.untouched) return { ...common, what: 'write' };
    if (mine !== undefined) {
      if (saysTheSame(mine.read(), fetched)) return { ...common, to: mine.file, what: 'adopt' };
      return force
        ? { ...common, what: 'write' }
        : { ...common, what: 'keep', conflict: edited(head, before) };
    }
    const removed = before !== undefined && !force;
    return removed
      ? { ...common, what: 'keep', conflict: `was removed here, and ${changed(head)}` }
      : { ...common, what: 'write' };
  });
  const all = [...changes, ...gone(base, files, remote, force)];
  return [...all, ...inTheWay(all, byFile, force)];
}

/** Elements that base and folder have and the server has no more. */
function gone(
  base: Base | undefined,
  files: ReadonlyMap<string, LocalFile>,
  remote: Remote,
  force: boolean,
): Change[] {
  const there = new Set(remote.heads.map(({ unid }) => unid));
  return [...(base?.elements ?? [])]
    .filter(([unid]) => !there.has(unid))
    .map(([unid]): Change => {
      const mine = files.get(unid);
      if (mine === undefined) return { unid, what: 'remove' };
      const common = { unid, from: mine.file };
      if (mine.untouched || force) return { ...common, what: 'remove' };
      return { ...common, what: 'keep', conflict: 'was edited here, and deleted on the server' };
    });
}

/** Files of other elements that stand where something is to be written. */
function inTheWay(
  changes: readonly Change[],
  byFile: ReadonlyMap<string, LocalFile>,
  force: boolean,
): Change[] {
  if (force) return [];
  const leaving = new Set(changes.filter(({ from, to }) => from !== to).map(({ from }) => from));
  return changes.flatMap((change): Change[] => {
    if (change.what !== 'write' && change.what !== 'move') return [];
    const other = byFile.get((change.to ?? '').toLowerCase());
    if (other === undefined || other.file === change.from || leaving.has(other.file)) return [];
    return [
      {
        unid: change.unid,
        from: other.file,
        what: 'keep',
        conflict: 'is a new file where an element of the server belongs',
      },
    ];
  });
}

const byUnid = (local: readonly LocalFile[]) =>
  new Map(local.flatMap((each) => (each.unid === undefined ? [] : [[each.unid, each] as const])));

const changed = ({ by, at }: Head): string => `changed on the server by ${by} at ${at}`;
const edited = (head: Head, before: unknown): string =>
  before === undefined ? 'differs from the server' : `was edited here, and ${changed(head)}`;
