import type { DxlElement } from '../../../formats/dxl/index.ts';
import { assignFiles, isElementFile, placeOf, type Wanted } from '../../../formats/dxl/project/index.ts';
import type { Base } from './base.ts';
import type { Head, Remote } from './remote.ts';

/** The file of each element of a database, by UNID. */
export function layOut(remote: Remote, base: Base | undefined): Map<string, string> {
  const wanted = remote.heads.map((head): Wanted => {
    const fetched = remote.texts.get(head.unid);
    if (fetched !== undefined) return { ...placeOf(fetched.element, fetched.text), unid: head.unid };
    // What was not read again has the extension it had.
    return {
      ...placeOf(bare(head), ''),
      ...extensionOf(base?.elements.get(head.unid)?.file),
      unid: head.unid,
    };
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

function extensionOf(file: string | undefined): { extension: string } | undefined {
  if (file === undefined || !isElementFile(file)) return undefined;
  const known = /(\.(?:lss|js|jss)\.dxl|\.[a-z0-9]+)$/.exec(file)?.[1];
  return known === undefined ? undefined : { extension: known };
}
