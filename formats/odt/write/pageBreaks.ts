import { NEW_PAGE_BREAK } from '../../model/placeholders.ts';
import type { ModelNode } from '../../model/types.ts';

/** A page break that was set in a line. This format has breaks before paragraphs only (ODF 1.3 part 3, 20.177), so the
 *  paragraph becomes two. */
export function splitAtBreaks(node: ModelNode): ModelNode {
  if (!node.content || node.type === 'text') return node;
  return {
    ...node,
    content: node.content.flatMap((one) => (one.type === 'paragraph' ? split(one) : [splitAtBreaks(one)])),
  };
}

function split(paragraph: ModelNode): ModelNode[] {
  const at = (paragraph.content ?? []).findIndex((one) => one.attrs?.key === NEW_PAGE_BREAK);
  if (at < 0) return [paragraph];
  const { id: _, ...attrs } = paragraph.attrs ?? {};
  const rest = {
    ...paragraph,
    attrs: { ...attrs, breakBefore: true, section: null },
    content: paragraph.content?.slice(at + 1) ?? [],
  };
  return [{ ...paragraph, content: paragraph.content?.slice(0, at) ?? [] }, ...split(rest)];
}
