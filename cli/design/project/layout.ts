import type { DxlElement } from '../../../formats/dxl/index.ts';
import {
  assignFiles,
  isElementFile,
  namedByLanguage,
  placeOf,
  type Wanted,
} from '../../../formats/dxl/project/index.ts';
import type { Base } from './base.ts';
import type { Head, Remote } from './remote.ts';

/** The file of each element of a database, by UNID. */
export function layOut(remote: Remote, base: Base | undefined): Map<string, string> {
  const wanted = remote.heads.map((head): Wanted => {
    const fetched = remote.texts.get(head.unid);
    if (fetched !== undefined) return { ...placeOf(fetched.element, fetched.text), unid: head.unid };
    return { ...placeOf(bare(head), ''), ...extensionOf(head, base), unid: head.unid };
  });
  const files = assignFiles(wanted);
  return new Map(remote.heads.map(({ unid }, at) => [unid, files[at] ?? '']));
}

const bare = ({ type, name }: Head): Pick<DxlElement, 'type' | 'name' | 'form' | 'flags'> => ({
  type,
  name,
  form: 'formatted',
  flags: '',
});

/** The extension that tells the language of code: what was not read again has the one it had. */
function extensionOf({ type, unid }: Head, base: Base | undefined): { extension: string } | undefined {
  const file = base?.elements.get(unid)?.file;
  if (file === undefined || !isElementFile(file) || !namedByLanguage.has(type)) return undefined;
  const known = /(\.(?:lss|js|jss)\.dxl|\.[a-z0-9]+)$/.exec(file)?.[1];
  return known === undefined ? undefined : { extension: known };
}
