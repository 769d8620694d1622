import { contentOf, isBase, saysTheSame } from './agreeing.ts';
import { isUntouched, type LocalFile } from './local.ts';
import type { Head, Remote } from './remote.ts';
import type { Base } from './startingPoint.ts';

/** What a pull does to the folder for one element. */
export type Change = {
  unid: string;
  head?: Head;
  /** The file the element has, and the one it should have. */
  from?: string;
  to?: string;
  mine?: LocalFile;
  /**
   * `write` takes over what the server has, `move` its name; `adopt` finds both equal, `ahead` an edit of what the
   * server has; `merge` finds changes on both sides, `gone` an edit of what was deleted there; `keep` changes nothing.
   */
  what: 'write' | 'move' | 'adopt' | 'ahead' | 'merge' | 'remove' | 'gone' | 'keep';
  /** What somebody has to look at afterwards. */
  conflict?: string;
};

/** Elements whose texts a pull needs: all but what is as the last command found it. */
export function mustBeRead(base: Base | undefined, local: readonly LocalFile[], force: boolean) {
  const files = byUnid(local);
  return (head: Head): boolean => {
    const before = base?.elements.get(head.unid);
    if (before?.kept === undefined || !isBase(before, head, undefined)) return true;
    if (before.kept.etag !== head.etag) return true;
    const file = files.get(head.unid);
    return force && (file === undefined || !isUntouched(file, before));
  };
}

/** Decides what happens to each file when the folder takes over what the server has. Nothing is written. */
export function mergeIn(
  base: Base['elements'] | undefined,
  local: readonly LocalFile[],
  remote: Remote,
  layout: ReadonlyMap<string, string>,
  force: boolean,
): Change[] {
  const files = byUnid(local);
  const byFile = new Map(local.map((each) => [each.file.toLowerCase(), each]));
  const onServer = new Set(remote.heads.map(({ unid }) => unid));
  /** A file that no element of the server is known by is the one that belongs there. */
  const isFree = ({ unid }: LocalFile) => unid === undefined || (!onServer.has(unid) && !base?.has(unid));
  const changes = remote.heads.map((head): Change => {
    const to = layout.get(head.unid) ?? '';
    const there = byFile.get(to.toLowerCase());
    const mine = files.get(head.unid) ?? (there !== undefined && isFree(there) ? there : undefined);
    return mine === undefined
      ? absent(head, to, base, remote, force)
      : present(head, to, mine, base, remote, force);
  });
  const used = new Set(changes.map(({ mine }) => mine));
  const rest = local.filter((each) => !used.has(each));
  return [...changes, ...gone(base, rest, onServer, force)];
}

/** An element that has a file. */
function present(
  head: Head,
  to: string,
  mine: LocalFile,
  base: Base['elements'] | undefined,
  remote: Remote,
  force: boolean,
): Change {
  const before = base?.get(head.unid);
  const fetched = remote.texts.get(head.unid);
  const common = { unid: head.unid, head, mine, from: mine.file };
  const untouched = isUntouched(mine, before);
  if (fetched === undefined) return { ...common, to, what: untouched && mine.file !== to ? 'move' : 'keep' };
  if (untouched && mine.file !== to) return { ...common, to, what: 'write' };
  if (saysTheSame(mine.read(), fetched)) return { ...common, to: mine.file, what: 'adopt' };
  if (untouched || force) return { ...common, to, what: 'write' };
  if (contentOf(fetched) === before?.content) return { ...common, to: mine.file, what: 'ahead' };
  return { ...common, to: mine.file, what: 'merge' };
}

/** An element that has none. */
function absent(
  head: Head,
  to: string,
  base: Base['elements'] | undefined,
  remote: Remote,
  force: boolean,
): Change {
  const common = { unid: head.unid, head, to };
  const before = base?.get(head.unid);
  if (before?.content === undefined || force) return { ...common, what: 'write' };
  const fetched = remote.texts.get(head.unid);
  if (fetched === undefined || contentOf(fetched) === before.content) return { ...common, what: 'keep' };
  const conflict = `was removed here, and ${changed(head)}; it is back`;
  return { ...common, what: 'write', conflict };
}

/** What the base or the folder has and the server no longer has. */
function gone(
  base: Base['elements'] | undefined,
  rest: readonly LocalFile[],
  onServer: ReadonlySet<string>,
  force: boolean,
): Change[] {
  const files = byUnid(rest);
  const known = [...(base ?? [])].filter(([unid]) => !onServer.has(unid));
  const removed = known.map(([unid, before]): Change => {
    const mine = files.get(unid);
    if (mine === undefined) return { unid, what: 'remove' };
    const common = { unid, mine, from: mine.file };
    if (before.content === undefined) return { ...common, what: 'keep' };
    return { ...common, what: isUntouched(mine, before) || force ? 'remove' : 'gone' };
  });
  const unknown = rest.filter(({ unid }) => unid !== undefined && !base?.has(unid) && !onServer.has(unid));
  return [
    ...removed,
    ...unknown.map((mine): Change => ({ unid: mine.unid ?? '', mine, from: mine.file, what: 'gone' })),
  ];
}

/** Elements whose files would take the places of others that stay. */
export function inTheWay(changes: readonly Change[], local: readonly LocalFile[]): Set<string> {
  const byFile = new Map(local.map((each) => [each.file.toLowerCase(), each]));
  const leaving = new Set(
    changes
      .filter(({ from, to, what }) => what === 'remove' || (what !== 'gone' && from !== to))
      .map(({ from }) => from),
  );
  const blocked = changes.filter(({ what, to = '', from }) => {
    if (what !== 'write' && what !== 'move') return false;
    const other = byFile.get(to.toLowerCase());
    return other !== undefined && other.file !== from && !leaving.has(other.file);
  });
  return new Set(blocked.map(({ unid }) => unid));
}

const byUnid = (local: readonly LocalFile[]) =>
  new Map(local.flatMap((each) => (each.unid === undefined ? [] : [[each.unid, each] as const])));

/** Who changed an element on the server, and when. */
export const changed = ({ by, at }: Pick<Head, 'by' | 'at'>): string =>
  `changed on the server by ${by} at ${at}`;
