import type { Block } from './block.ts';
import type { ModelNode } from './types.ts';

/** A document of a draft from before something could be read that now can: what it has as one piece is what is read today. */
export function asReadNow(blocks: ReadonlyMap<string, Block>, doc: ModelNode): ModelNode {
  let controls: Map<string, ModelNode[]> | undefined;
  const today = (node: ModelNode): ModelNode[] => {
    const { id } = node.attrs ?? {};
    const block = typeof id === 'string' ? blocks.get(id) : undefined;
    if (node.type === 'rawBlock') return [block && block.node.type !== 'rawBlock' ? block.node : node];
    if (node.type === 'rawRow' || node.type === 'rawCell') {
      if (block || typeof id !== 'string') return [node];
      controls ??= controlsOf(blocks);
      return controls.get(id) ?? [node];
    }
    if (!node.content || node.type === 'paragraph') return [node];
    const content = node.content.flatMap(today);
    const isSame =
      content.length === node.content.length && content.every((one, at) => one === node.content?.[at]);
    return [isSame ? node : { ...node, content }];
  };
  return today(doc)[0] ?? doc;
}

/** What stands in controls that are no blocks, by the keys of the outermost. */
function controlsOf(blocks: ReadonlyMap<string, Block>): Map<string, ModelNode[]> {
  const found = new Map<string, ModelNode[]>();
  for (const { around, node } of blocks.values()) {
    const [control] = around ?? [];
    if (!control) continue;
    const nodes = found.get(control.key) ?? [];
    nodes.push(node);
    found.set(control.key, nodes);
  }
  return found;
}
