import type { ModelNode } from '../types.ts';
import { keysIn } from './change.ts';

/**
 * A draft from before some kind of tracked change was read says nothing about those of its file: there they are as in the
 * file. What the draft's list of changes knows is as the draft says, and any other document is itself.
 */
export function withChanges(doc: ModelNode, read: ModelNode, look: unknown): ModelNode {
  const listed = typeof look === 'object' && look !== null && 'changes' in look ? look.changes : undefined;
  const isListed = (key: string) =>
    typeof listed === 'object' && listed !== null && Object.hasOwn(listed, key);
  const missing = new Map<string, string[]>();
  const collect = (node: ModelNode) => {
    const keys = keysIn(node.attrs?.change).filter((key) => !isListed(key));
    if (typeof node.attrs?.id === 'string' && keys.length > 0) missing.set(node.attrs.id, keys);
    for (const one of node.content ?? []) collect(one);
  };
  collect(read);
  if (missing.size === 0) return doc;
  const fill = (node: ModelNode): ModelNode => {
    const own = keysIn(node.attrs?.change);
    const keys = (missing.get(String(node.attrs?.id)) ?? []).filter((key) => !own.includes(key));
    return {
      ...node,
      ...(keys.length > 0 && { attrs: { ...node.attrs, change: [...own, ...keys].join(' ') } }),
      ...(node.content && { content: node.content.map(fill) }),
    };
  };
  return fill(doc);
}
