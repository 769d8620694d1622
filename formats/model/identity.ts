import type { Block } from './block.ts';
import { sameNode } from './changes.ts';
import { normalizeTable, shapeOf } from './normalizeTable.ts';
import type { ModelNode } from './types.ts';

/**
 * Give every block one identity of its own: of several that claim one, the block that equals the original has it, else
 * the first; the others become new blocks with the same properties. A cell ends with a paragraph, as a format may want
 * (ECMA-376 Part 1, 17.4.65), unless it ended with a table in the file.
 */
export function uniqueIdentities(doc: ModelNode, blocks: Map<string, Block>): ModelNode {
  const claims = new Map<string, ModelNode[]>();
  const collect = (node: ModelNode) => {
    const id = node.attrs?.id;
    if (typeof id === 'string') claims.set(id, [...(claims.get(id) ?? []), node]);
    for (const one of node.content ?? []) collect(one);
  };
  collect(doc);
  const owners = new Set<ModelNode>();
  for (const [id, nodes] of claims) {
    const original = blocks.get(id)?.node;
    const owner =
      nodes.length === 1
        ? nodes[0]
        : (nodes.find((node) => original && sameNode(node, original)) ?? nodes[0]);
    if (owner) owners.add(owner);
  }
  const unique = (node: ModelNode): ModelNode => {
    const lost = typeof node.attrs?.id === 'string' && !owners.has(node);
    const attrs = lost ? { ...node.attrs, id: null } : node.attrs;
    return { ...node, ...(attrs && { attrs }), ...(node.content && { content: node.content.map(unique) }) };
  };
  return close(unique(doc), blocks);
}

const keptWhole = new Set(['rawBlock', 'rawRow', 'rawCell']);

function close(node: ModelNode, blocks: Map<string, Block>): ModelNode {
  const original = typeof node.attrs?.id === 'string' ? blocks.get(node.attrs.id)?.node : undefined;
  if (!node.content || (original && sameNode(node, original))) return node;
  // A copy of something that is kept whole would repeat the identities inside it: only the first one stays.
  const content = node.content
    .filter((one) => !keptWhole.has(one.type) || typeof one.attrs?.id === 'string')
    .map((one) => close(one, blocks))
    .filter((one) => !(holdsRows.has(one.type) && (one.content ?? []).length === 0));
  const last = content.at(-1)?.type;
  const endsAsBefore = last !== undefined && last === original?.content?.at(-1)?.type;
  if (node.type === 'cell' && (last === undefined || (last === 'table' && !endsAsBefore)))
    content.push({ type: 'paragraph' });
  const own = { ...node, content };
  // Only what was changed is brought into shape: a file may have rows of different lengths.
  const isReshaped = node.type === 'table' && (!original || shapeOf(own) !== shapeOf(original));
  return isReshaped ? normalizeTable(own) : own;
}

/** The format has no table without rows and no row without cells. */
const holdsRows = new Set(['table', 'row']);
