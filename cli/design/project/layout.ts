import type { DxlElement } from '../../../formats/dxl/index.ts';
import {
  assignFiles,
  isElementFile,
  namedByLanguage,
  placeOf,
  type Wanted,
} from '../../../formats/dxl/project/index.ts';
import type { LocalFile } from './local.ts';
import type { Head, Remote } from './remote.ts';

/** The file of each element of a database, by UNID; those `apart` have it in their file's name in any case. */
export function layOut(
  remote: Remote,
  local: readonly LocalFile[],
  apart: ReadonlySet<string> = new Set(),
): Map<string, string> {
  const files = new Map(local.map(({ unid, file }) => [unid, file]));
  const wanted = remote.heads.map((head): Wanted => {
    const fetched = remote.texts.get(head.unid);
    const own = { unid: head.unid, apart: apart.has(head.unid) };
    if (fetched !== undefined) return { ...placeOf(fetched.element, fetched.text), ...own };
    return { ...placeOf(bare(head), ''), ...extensionOf(head, files.get(head.unid)), ...own };
  });
  const assigned = assignFiles(wanted);
  return new Map(remote.heads.map(({ unid }, at) => [unid, assigned[at] ?? '']));
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
  const known = /(\.(?:lss|js|jss)\.dxl|\.[a-z0-9]+)$/.exec(file)?.[1];
  return known === undefined ? undefined : { extension: known };
}
