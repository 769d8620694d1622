import type { ModelNode } from '../types.ts';

/**
 * A draft from before tracked changes were read says nothing about those of paragraph marks and rows: there they are as
 * in the file. Any other document is itself.
 */
export function withChanges(doc: ModelNode, read: ModelNode, look: unknown): ModelNode {
  if (typeof look === 'object' && look !== null && 'changes' in look) return doc;
  const known = new Map<string, unknown>();
  const collect = (node: ModelNode) => {
    if (typeof node.attrs?.id === 'string' && node.attrs.change) known.set(node.attrs.id, node.attrs.change);
    for (const one of node.content ?? []) collect(one);
  };
  collect(read);
  if (known.size === 0) return doc;
  const fill = (node: ModelNode): ModelNode => {
    const change = node.attrs?.change ?? known.get(String(node.attrs?.id));
    return {
      ...node,
      ...(change !== undefined && { attrs: { ...node.attrs, change } }),
      ...(node.content && { content: node.content.map(fill) }),
    };
  };
  return fill(doc);
}
