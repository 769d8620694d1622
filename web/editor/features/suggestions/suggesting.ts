import { type EditorState, type Selection, TextSelection, type Transaction } from 'prosemirror-state';
import type { Mapping } from 'prosemirror-transform';
import { ySyncPluginKey } from 'y-prosemirror';
import { type Suggester, suggest } from '../../../../formats/model/tracked/index.ts';
import { AS_IT_IS, AT_ONCE } from '../../view/transactionMeta.ts';

/** What a person did as suggestions; itself where it is no edit, undefined for what cannot be suggested. */
export function asSuggestion(
  state: EditorState,
  tr: Transaction,
  who: Omit<Suggester, 'at'>,
): Transaction | undefined {
  if (!tr.docChanged || tr.getMeta(ySyncPluginKey) || tr.getMeta(AS_IT_IS)) return tr;
  if (tr.getMeta(AT_ONCE)) return undefined;
  const found = suggest(state.doc, tr, { ...who, at: new Date() });
  if (!found) return undefined;
  const next = state.tr;
  for (const step of found.transform.steps) next.step(step);
  for (const name of ['composition', 'uiEvent', 'paste', 'pointer']) {
    const value: unknown = tr.getMeta(name);
    if (value !== undefined) next.setMeta(name, value);
  }
  next.setSelection(selectionFor(next, tr, found.map, state.selection));
  if (tr.storedMarksSet) next.setStoredMarks(tr.storedMarks);
  return tr.scrolledIntoView ? next.scrollIntoView() : next;
}

/** Deleting leads the cursor over what stays: to its start by Backspace, behind it by Delete. */
function selectionFor(next: Transaction, tr: Transaction, map: Mapping, before: Selection): Selection {
  const first = firstDeleted(tr);
  const side = before.empty && first !== undefined && before.head <= first.from ? 1 : -1;
  const at = (pos: number) =>
    next.doc.resolve(Math.min(Math.max(map.map(pos, side), 0), next.doc.content.size));
  return TextSelection.between(at(tr.selection.anchor), at(tr.selection.head), side);
}

function firstDeleted(tr: Transaction): { from: number; to: number } | undefined {
  let found: { from: number; to: number } | undefined;
  tr.mapping.maps[0]?.forEach((from, to) => {
    if (from < to) found ??= { from, to };
  });
  return found;
}
