import type { EditorView } from 'prosemirror-view';
import { mathText, readMath } from '../../../../formats/math/tree.ts';
import { newEquation } from '../../../../formats/model/equation.ts';

const MAX_SHOWN = 300;

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
