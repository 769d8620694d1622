import type { Node } from 'prosemirror-model';

const checked = new WeakSet<Node>();

/** What `Node.check` says. A node never changes, so those that stood in the document before are not checked again. */
export function checkOnce(node: Node): void {
  if (checked.has(node)) return;
  if (node.isLeaf || node.inlineContent) node.check();
  else {
    if (!node.type.validContent(node.content))
      throw new RangeError(`Invalid content for node ${node.type.name}: ${node}`);
    const least = node.type.createAndFill(node.attrs)?.content;
    node.copy(least ?? node.content).check();
    node.content.content.forEach(checkOnce);
  }
  checked.add(node);
}
