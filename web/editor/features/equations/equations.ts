import type { Node } from 'prosemirror-model';
import type { EditorState } from 'prosemirror-state';
import type { EditorView } from 'prosemirror-view';
import { toLatex } from '../../../../formats/math/toLatex.ts';
import { mathText, readMath } from '../../../../formats/math/tree.ts';
import { newEquation } from '../../../../formats/model/equation.ts';

const MAX_SHOWN = 300;

const isEquation = ({ type, attrs }: Node): boolean =>
  type.name === 'raw' && readMath(attrs.math) !== undefined;

/** The equation that is selected, alone, as people write it in LaTeX, and where it stands. */
export function selectedEquation({
  selection: { from, to },
  doc,
}: EditorState): { latex: string; place: 'inline' | 'block' } | undefined {
  const node = from < to ? doc.nodeAt(from) : null;
  if (!node || from + node.nodeSize !== to || !isEquation(node)) return undefined;
  const math = readMath(node.attrs.math);
  return math && { latex: toLatex(math), place: math[1].display === 'block' ? 'block' : 'inline' };
}

/** Whether an equation can stand where the cursor is. */
export const takesEquation = ({ selection: { $from } }: EditorState): boolean => $from.parent.isTextblock;

/** Puts an equation in the place of what is selected. @param math the text of its tree */
export function putEquation(view: EditorView, math: string): void {
  const { state } = view;
  const tree = readMath(math);
  if (!tree) return;
  const node = state.schema.node('raw', {
    key: newEquation(math),
    label: 'Equation',
    show: mathText(tree).slice(0, MAX_SHOWN),
    math,
  });
  view.dispatch(state.tr.replaceSelectionWith(node, true).scrollIntoView());
  view.focus();
}
