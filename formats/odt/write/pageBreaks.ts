import { NEW_PAGE_BREAK } from '../../model/placeholders.ts';
import type { ModelNode } from '../../model/types.ts';

/** A page break that was set in a line. This format has breaks before paragraphs only (ODF 1.3 part 3, 20.177), so the
 *  paragraph becomes two. */
export function splitAtBreaks(node: ModelNode): ModelNode {
  if (!node.content || node.type === 'text') return node;
  return {
    ...node,
    content: handOn(node.content).flatMap((one) =>
      one.type === 'paragraph' ? split(one) : [splitAtBreaks(one)],
    ),
  };
}

/** A break that ends a paragraph is one before the next paragraph, where there is one. */
function handOn(blocks: readonly ModelNode[]): ModelNode[] {
  const all = [...blocks];
  for (const [at, block] of all.entries()) {
    const next = all[at + 1];
    if (block.type !== 'paragraph' || next?.type !== 'paragraph' || (next.attrs?.section ?? null) !== null)
      continue;
    const last = block.content?.findLastIndex(({ type }) => type !== 'marker') ?? -1;
    if (!isBreak(block.content?.[last])) continue;
    all[at] = { ...block, content: block.content?.filter((_, index) => index !== last) ?? [] };
    all[at + 1] = { ...next, attrs: { ...next.attrs, breakBefore: true } };
  }
  return all;
}

const isBreak = (node: ModelNode | undefined) => node?.attrs?.key === NEW_PAGE_BREAK;

function split(paragraph: ModelNode): ModelNode[] {
  const at = (paragraph.content ?? []).findIndex(isBreak);
  if (at < 0) return [paragraph];
  const { id: _, ...attrs } = paragraph.attrs ?? {};
  const rest = {
    ...paragraph,
    attrs: { ...attrs, breakBefore: true, section: null },
    content: paragraph.content?.slice(at + 1) ?? [],
  };
  return [{ ...paragraph, content: paragraph.content?.slice(0, at) ?? [] }, ...split(rest)];
}
