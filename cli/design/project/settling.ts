import { clean } from '../../../formats/dxl/project/index.ts';
import { agreed, keptAs, saysTheSame } from './agreeing.ts';
import { writeBase } from './base.ts';
import type { Comparison } from './compare.ts';
import { type Disk, digestOf } from './disk.ts';
import { shareName } from './local.ts';
import type { Head, Remote } from './remote.ts';
import { readRoot } from './root.ts';
import type { Base } from './startingPoint.ts';

/**
 * Remembers what folder and server agree on after a push; `known` is what the folder started from. Files take over
 * what the server gave the elements (a UNID), unless they were edited meanwhile.
 */
export function settle(
  disk: Disk,
  base: Base | undefined,
  known: Base['elements'],
  { sending, agreeing, deleting }: Comparison,
  after: Remote,
  files: readonly (readonly [string, string | undefined])[],
  exact: boolean,
): void {
  const elements: Base['elements'] = new Map(known);
  for (const { unid } of deleting) elements.delete(unid);
  for (const { local, head, fetched } of agreeing) {
    elements.set(head.unid, agreed(head, local.file, local.digest, fetched, keptAs(fetched, exact).pieces));
  }
  const claimed = new Set(sending.flatMap(({ local }) => local.unid ?? []));
  for (const { local } of sending) {
    const { element } = local.read();
    const sameName = ({ name, aliases = [] }: Head) =>
      element.answers.length === 0 ? name === '' : shareName(element.answers, [name, ...aliases]);
    const head =
      after.heads.find(({ unid }) => unid === local.unid) ??
      after.heads.find(
        (each) =>
          each.type === element.type &&
          after.texts.has(each.unid) &&
          !claimed.has(each.unid) &&
          sameName(each),
      );
    if (head !== undefined) claimed.add(head.unid);
    const fetched = head === undefined ? undefined : after.texts.get(head.unid);
    const bytes = disk.read(local.file);
    if (head === undefined || fetched === undefined || bytes === undefined) continue;
    const { text, pieces } = keptAs(fetched, exact);
    const edited = digestOf(bytes) !== local.digest;
    // A file that keeps what changes by itself stays as its owner wrote it.
    const own = !exact && saysTheSame(local.read(), fetched);
    if (!edited && !own) disk.write(local.file, text);
    elements.set(head.unid, agreed(head, local.file, own ? local.digest : digestOf(text), fetched, pieces));
  }
  const roots = { ...base?.files };
  for (const [file, source] of files) {
    const mine = source === undefined ? undefined : readRoot(disk, file);
    if (source === undefined || mine === undefined) continue;
    const { text, pieces } = clean(source);
    if (mine.clean.text === text) roots[file] = { digest: mine.digest, server: digestOf(text), pieces };
  }
  writeBase(disk, { replicaId: after.replicaId, elements, files: roots });
}
