import { escapeAttribute } from '../../package/xml.ts';
import { attribute, tag } from '../properties/elements.ts';
import { wrapperContent } from '../read/inline.ts';
import { rawPiece } from '../source.ts';
import type { Around, Writer } from './inline.ts';

/** Start of a link that was made here, or of one of the file that leads elsewhere now and keeps all else it says. */
export function linkStart({ source, added }: Writer, { element, href }: Around): string {
  const to = href?.startsWith('#') ? { anchor: href.slice(1) } : { id: added.link(href ?? '') };
  const prefix = added.relationshipPrefix;
  const target =
    to.anchor === undefined
      ? ` xmlns:${prefix}="${added.relationshipNamespace}" ${prefix}:id="${escapeAttribute(to.id)}"`
      : attribute(source, 'anchor', to.anchor);
  if (!element) return `<${tag(source, 'hyperlink')}${target}>`;
  const start = rawPiece(source, element, element.start, wrapperContent(element).from);
  const end = start.search(/>/) + 1;
  const head = start
    .slice(0, end)
    .replace(/\s[\w.-]+:(id|anchor|docLocation)\s*=\s*("[^"]*"|'[^']*')/g, '')
    .replace(new RegExp(`\\sxmlns:${prefix}\\s*=\\s*("[^"]*"|'[^']*')`), '');
  return `${head.replace(/(?<!\s)\s*>$/, '')}${target}>${start.slice(end)}`;
}

export const linkEnd = ({ source }: Writer) => `</${tag(source, 'hyperlink')}>`;
