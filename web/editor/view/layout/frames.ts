import type { Node } from 'prosemirror-model';
import { Plugin, PluginKey } from 'prosemirror-state';
import { Decoration, DecorationSet } from 'prosemirror-view';
import { borderNames } from '../../../../formats/model/tables.ts';

const key = new PluginKey<DecorationSet>('frames');

/** Paragraphs that follow each other with the same lines and indents stand in one frame (ECMA-376 Part 1, 17.3.1.24). */
export const framesPlugin = () =>
  new Plugin<DecorationSet>({
    key,
    state: {
      init: (_, { doc }) => framesIn(doc),
      apply: (tr, shown) => (tr.docChanged ? framesIn(tr.doc) : shown),
    },
    props: { decorations: (state) => key.getState(state) },
  });

/** The first has the line at the top of both, the second the one at the bottom. */
const GOES_ON = 'border-top: none; margin-top: calc(-1 * var(--after, 0pt))';
const IS_FOLLOWED = 'border-bottom: none';

const compared = [...borderNames, 'left', 'right', 'list'];
const isFramed = ({ attrs }: Node) =>
  typeof attrs.borderTop === 'string' && attrs.borderTop !== 'none' && attrs.borderBottom !== null;

const framed = new WeakMap<Node, boolean>();

/** Whether a block is framed or has something framed in it. Blocks that stay as they are are looked at once. */
function hasFrames(block: Node): boolean {
  const known = framed.get(block);
  if (known !== undefined) return known;
  let has = block.isTextblock && isFramed(block);
  block.descendants((node) => {
    has ||= node.isTextblock && isFramed(node);
    return !has && !node.isTextblock;
  });
  framed.set(block, has);
  return has;
}

function framesIn(doc: Node): DecorationSet {
  if (!doc.children.some(hasFrames)) return DecorationSet.empty;
  const found: Decoration[] = [];
  doc.descendants((node, pos, parent, index) => {
    if (!node.isTextblock) return !node.isLeaf;
    const before = isFramed(node) && index > 0 ? parent?.child(index - 1) : undefined;
    if (before?.isTextblock && compared.every((name) => before.attrs[name] === node.attrs[name]))
      found.push(
        Decoration.node(pos - before.nodeSize, pos, { style: IS_FOLLOWED }),
        Decoration.node(pos, pos + node.nodeSize, { style: GOES_ON }),
      );
    return false;
  });
  return DecorationSet.create(doc, found);
}
