import type { EditorState } from 'prosemirror-state';
import { type MathNode, readMath } from '../../../../formats/math/tree.ts';

/** The equation that is selected, alone. */
export function selectedEquation({ selection: { from, to }, doc }: EditorState): MathNode | undefined {
  const node = from < to ? doc.nodeAt(from) : null;
  return node?.type.name === 'raw' && from + node.nodeSize === to ? readMath(node.attrs.math) : undefined;
}

/** Whether an equation can stand where the cursor is. */
export const takesEquation = ({ selection: { $from } }: EditorState): boolean => $from.parent.isTextblock;
