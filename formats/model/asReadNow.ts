import type { Block } from './block.ts';
import type { ModelNode } from './types.ts';

/** A document of a draft from before something could be read that now can: what it has as one piece is what is read today. */
export function asReadNow(blocks: ReadonlyMap<string, Block>, node: ModelNode): ModelNode {
  if (node.type === 'rawBlock') {
    const block = typeof node.attrs?.id === 'string' ? blocks.get(node.attrs.id) : undefined;
    return block && block.node.type !== 'rawBlock' ? block.node : node;
  }
  if (!node.content || node.type === 'paragraph') return node;
  const content = node.content.map((one) => asReadNow(blocks, one));
  return content.every((one, at) => one === node.content?.[at]) ? node : { ...node, content };
}
