import type { ModelNode } from '../model/types.ts';
import { tablesOf } from './read/blocks.ts';
import type { Reader } from './read/reader.ts';

/** A document of a draft from before lists of captions were read: what it has as one piece is what is read today. */
export function asReadNow(reader: Pick<Reader, 'blocks'>, node: ModelNode): ModelNode {
  if (node.type === 'rawBlock') {
    const block = typeof node.attrs?.id === 'string' ? reader.blocks.get(node.attrs.id) : undefined;
    return block && tablesOf.has(block.element.name) ? block.node : node;
  }
  if (!node.content || node.type === 'paragraph') return node;
  const content = node.content.map((one) => asReadNow(reader, one));
  return content.every((one, at) => one === node.content?.[at]) ? node : { ...node, content };
}
