import { type ModelNode, schema } from '../../../../formats/model/index.ts';
import { suggest } from '../../../../formats/model/tracked/index.ts';
import type { EditorContext } from '../../view/context.ts';
import { AS_IT_IS } from '../../view/transactionMeta.ts';
import { differences } from './differences.ts';

/**
 * What makes the text of the draft that of another document, as suggestions under a name: to be accepted or rejected one by
 * one. It is one step for undo.
 * @returns false where the texts are the same
 */
export function suggestDifferences(context: EditorContext, other: ModelNode, name: string): boolean {
  const { editor } = context;
  if (!editor || !context.mayWrite) return false;
  const { state } = editor.body;
  const { styles } = editor.formatting;
  const knows = (style: unknown) => typeof style === 'string' && Object.hasOwn(styles, style);
  const edit = differences(state.doc, schema.nodeFromJSON({ ...other, attrs: {} }), knows);
  const tables = !/\.odt$/i.test(context.opening.name);
  const found = edit.docChanged && suggest(state.doc, edit, { author: name, at: new Date(), tables });
  if (!found) return false;
  const tr = state.tr.setMeta(AS_IT_IS, true);
  for (const step of found.transform.steps) tr.step(step);
  editor.asOneStep(() => editor.body.dispatch(tr));
  context.sidePanel.show('changes');
  return true;
}
