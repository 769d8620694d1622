import { clean, fileText } from '../../../formats/dxl/project/index.ts';
import { agreed, keptAs, saysTheSame } from './agreeing.ts';
import { type Base, writeBase } from './base.ts';
import type { Comparison } from './compare.ts';
import { type Disk, digestOf } from './disk.ts';
import { shareName } from './local.ts';
import type { Head, Remote } from './remote.ts';

/**
 * Remembers what folder and server agree on after a push. Files take over what the server gave the elements (a
 * UNID), unless they were edited meanwhile.
 */
export function settle(
  disk: Disk,
  base: Base | undefined,
  { sending, agreeing, deleting }: Comparison,
  after: Remote,
  files: readonly (readonly [string, string | undefined])[],
  exact: boolean,
): void {
  const elements: Base['elements'] = new Map(base?.elements);
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
  const known = { ...base?.files };
  for (const [file, source] of files) {
    const bytes = disk.read(file);
    if (source === undefined || bytes === undefined) continue;
    const { text, pieces } = clean(source);
    if (bytes.toString('utf8') !== fileText(text)) continue;
    known[file] = { digest: digestOf(bytes), server: digestOf(text), pieces };
  }
  writeBase(disk, { replicaId: after.replicaId, elements, files: known });
}
