import type { Node } from 'prosemirror-model';
import type { EditorState } from 'prosemirror-state';

/** The texts a selection covers, with the paragraph each stands in. */
export function textsIn(state: EditorState): { node: Node; paragraph: Node; from: number; to: number }[] {
  const found: { node: Node; paragraph: Node; from: number; to: number }[] = [];
  for (const { $from, $to } of state.selection.ranges) {
    const [from, to] = [$from.pos, $to.pos];
    state.doc.nodesBetween(from, to, (node, pos, parent) => {
      if (!node.isText || !parent) return;
      const end = Math.min(pos + node.nodeSize, to);
      found.push({ node, paragraph: parent, from: Math.max(pos, from), to: end });
    });
  }
  return found;
}
