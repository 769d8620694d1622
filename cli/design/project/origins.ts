import { decodeDxl, isDxlFault, splitElements } from '../../../formats/dxl/index.ts';
import { inParallel } from '../../inParallel.ts';
import { contentOf, likeness } from './agreeing.ts';
import type { CompareOptions, Comparison } from './compare.ts';
import type { Disk } from './disk.ts';
import { committed } from './git.ts';
import { layOut } from './layout.ts';
import type { LocalFile } from './local.ts';
import type { Remote } from './remote.ts';
import type { ProjectSettings } from './settings.ts';
import type { Base, BaseElement } from './startingPoint.ts';
import type { Versions } from './versions.ts';

/** An element whose origin is asked for: its file, or where that would be. */
type Asked = { unid: string; file: string; local?: LocalFile };

/** Versions of one element that are compared; who is further behind merges. */
const MAX_VERSIONS = 100;

/**
 * Which versions the elements start from, after looking up what the base does not say: in the history of the server
 * and in git. @returns `before` itself when that tells nothing more.
 */
export async function lookUp(
  disk: Disk,
  local: readonly LocalFile[],
  remote: Remote,
  before: Base['elements'],
  { conflicts, onlyThere, sending }: Comparison,
  versions: Versions,
  options: CompareOptions & { layout: ProjectSettings['layout'] },
): Promise<Base['elements']> {
  const places = layOut(remote, local, options.layout);
  const fileOf = (unid: string) => places.get(unid) ?? '';
  const asked: Asked[] = conflicts.flatMap(({ unid, local, head }) =>
    head === undefined ? [] : [{ unid, file: local?.file ?? fileOf(unid), ...(local && { local }) }],
  );
  if (options.delete) asked.push(...onlyThere.map(({ unid }) => ({ unid, file: fileOf(unid) })));
  const found = await originsOf(disk, asked, before, versions);
  const unknown = sending.flatMap(({ local: { unid }, head }) =>
    unid === undefined || head !== undefined || before.has(unid) ? [] : [unid],
  );
  // Where nothing is, nothing was deleted.
  await inParallel(remote.heads.length === 0 ? [] : unknown, async (unid) => {
    if ((await versions.of(unid)).length > 0) found.set(unid, { version: 0, content: '' });
  });
  return found.size === 0 ? before : new Map([...before, ...found]);
}

/**
 * Looks up which versions the elements start from: the newest that a file says, else what git had in its place, from
 * commit to commit back. Whoever deploys what was committed need not commit what was deployed.
 */
export async function originsOf(
  disk: Disk,
  asked: readonly Asked[],
  base: ReadonlyMap<string, BaseElement> | undefined,
  versions: Versions,
): Promise<Map<string, BaseElement>> {
  const found = new Map<string, BaseElement>();
  await inParallel(asked, async ({ unid, file, local }) => {
    const origin = await originOf(disk, { unid, file, ...(local && { local }) }, base?.get(unid), versions);
    if (origin !== undefined) found.set(unid, origin);
  });
  return found;
}

async function originOf(
  disk: Disk,
  { unid, file, local }: Asked,
  before: BaseElement | undefined,
  versions: Versions,
): Promise<BaseElement | undefined> {
  const newer = (await versions.of(unid))
    .filter(({ version, action }) => version > (before?.version ?? 0) && action !== 'delete')
    .slice(0, MAX_VERSIONS);
  if (newer.length === 0) return undefined;
  const versionLike = async (text: string, asHere: boolean): Promise<BaseElement | undefined> => {
    const wanted = likeness(text);
    for (const { version } of newer) {
      const fetched = await versions.text(unid, version);
      if (fetched === undefined || likeness(fetched.text) !== wanted) continue;
      return { version, content: contentOf(fetched), ...(asHere ? { asHere } : {}) };
    }
    return undefined;
  };
  const here = local && (await versionLike(local.read().text, true));
  if (here !== undefined) return here;
  for await (const bytes of committed(disk.folder, file)) {
    const text = elementIn(bytes);
    const origin = text && (await versionLike(text, false));
    if (origin) return origin;
  }
  return undefined;
}

/** The element of a file that once was; undefined when it was no element then. */
function elementIn(bytes: Uint8Array): string | undefined {
  try {
    const source = decodeDxl(bytes);
    const [element] = splitElements(source).elements;
    return element && source.slice(element.start, element.end);
  } catch (error) {
    if (isDxlFault(error)) return undefined;
    throw error;
  }
}
