import { contentTypes } from '../../../package/parts.ts';
import { escapeAttribute } from '../../../package/xml.ts';
import type { Source } from '../../source.ts';
import { declaration, insertInto, openPart, prefixOf } from './edit.ts';

const namespace = 'http://schemas.openxmlformats.org/package/2006/content-types';

/** Say in [Content_Types].xml what the new parts are, where it does not follow from their extension already. */
export function addTypes(
  source: Source,
  parts: Map<string, Uint8Array>,
  types: { part: string; type: string }[],
) {
  const typeOf = contentTypes(source.pack);
  const missing = types.filter(({ part, type }) => typeOf(part) !== type);
  if (missing.length === 0) return;
  const list = openPart(source, '[Content_Types].xml', `${declaration}<Types xmlns="${namespace}"/>`);
  const text = missing
    .map(
      ({ part, type }) =>
        `<${prefixOf(list)}Override PartName="/${escapeAttribute(part)}" ContentType="${type}"/>`,
    )
    .join('');
  parts.set(list.name, insertInto(list, [{ at: list.root.closeStart, text }]));
}
