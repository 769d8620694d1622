import type { DxlElement } from '../../../formats/dxl/index.ts';
import {
  asInDesigner,
  assignFiles,
  designersPlace,
  isElementFile,
  METADATA,
  namedByLanguage,
  parted,
  placeOf,
  type Wanted,
} from '../../../formats/dxl/project/index.ts';
import type { Disk } from './disk.ts';
import type { LocalFile } from './local.ts';
import type { Fetched, Head, Remote, Shape } from './remote.ts';
import type { ProjectSettings } from './settings.ts';

type Layout = ProjectSettings['layout'];

/** How a folder of this layout takes the texts of the server. */
export const shapeOf = (layout: Layout): Shape => (layout === 'designer' ? asInDesigner : (text) => text);

/** Whether a folder holds files that only Designer lays out so. */
export const isOfDesigner = (disk: Disk): boolean =>
  disk.elementFiles().some((file) => file.endsWith(METADATA));

/** The file of each element of a database, by UNID; those `apart` have it in their file's name in any case. */
export function layOut(
  remote: Remote,
  local: readonly LocalFile[],
  layout: Layout,
  apart: ReadonlySet<string> = new Set(),
): Map<string, string> {
  const files = new Map(local.map(({ unid, file }) => [unid, file]));
  const wanted = remote.heads.map((head): Wanted => {
    const fetched = remote.texts.get(head.unid);
    const own = { unid: head.unid, apart: apart.has(head.unid) };
    if (layout === 'designer') return { ...inDesigner(head, fetched, files.get(head.unid)), ...own };
    if (fetched !== undefined) return { ...placeOf(fetched.element, fetched.text), ...own };
    return { ...placeOf(bare(head), ''), ...extensionOf(head, files.get(head.unid)), ...own };
  });
  const assigned = assignFiles(wanted);
  return new Map(remote.heads.map(({ unid }, at) => [unid, assigned[at] ?? '']));
}

/** What was not read again stays in its file. */
function inDesigner(head: Head, fetched: Fetched | undefined, file: string | undefined) {
  if (fetched === undefined && file !== undefined) {
    const [, folder = '', stem = '', extension = ''] =
      /^(.*)\/(.+?)(\.[^./]*(?:\.metadata)?)?$/.exec(file) ?? [];
    return { folder, stem, extension };
  }
  if (fetched === undefined) return designersPlace(bare(head), '', false);
  const hasContent = parted(fetched.text) !== undefined;
  const place = designersPlace(fetched.element, fetched.text, hasContent);
  return hasContent ? { ...place, extension: place.extension + METADATA } : place;
}

const bare = ({ type, name }: Head): Pick<DxlElement, 'type' | 'name' | 'form' | 'flags'> => ({
  type,
  name,
  form: 'formatted',
  flags: '',
});

/** The extension that tells the language of code: what was not read again has the one it had. */
function extensionOf({ type }: Head, file: string | undefined): { extension: string } | undefined {
  if (file === undefined || !isElementFile(file) || !namedByLanguage.has(type)) return undefined;
  const own = file.replace(/\.metadata$/, '.dxl');
  const known = /(\.(?:lss|js|jss)\.dxl|\.[a-z0-9]+)$/.exec(own)?.[1];
  return known === undefined ? undefined : { extension: known };
}
