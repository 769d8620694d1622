import { EditorState, TextSelection, type Transaction } from 'prosemirror-state';
import { expect, it } from 'vitest';
import { schema } from '../../../formats/model/index.ts';
import { undoSteps } from './undoSteps.ts';

const paragraph = (text: string) => schema.node('paragraph', null, [schema.text(text)]);

/** A text in which edits are made one after the other. @returns how many steps they are */
function count(...edits: ((state: EditorState) => Transaction)[]): number {
  let steps = 0;
  const hear = undoSteps(() => steps++);
  const doc = schema.node('doc', null, [paragraph('Some words'), paragraph('More of them')]);
  let state = EditorState.create({ doc, selection: TextSelection.create(doc, 11) });
  for (const edit of edits) {
    const tr = edit(state);
    hear(tr, state.selection);
    state = state.apply(tr);
  }
  return steps;
}
const type = (text: string) => (state: EditorState) => state.tr.insertText(text);
const typing = (text: string) => [...text].map(type);
const backspace = ({ tr, selection: { from } }: EditorState) => tr.delete(from - 1, from);
const enter = ({ tr, selection: { from } }: EditorState) => tr.split(from);
const go = (pos: number) => (state: EditorState) =>
  state.tr.setSelection(TextSelection.create(state.doc, pos));
const paste = (state: EditorState) => state.tr.insertText('pasted').setMeta('paste', true);

it('typing in one place is one step, and so is deleting', () => {
  expect(count(...typing(' and more'))).toBe(1);
  expect(count(backspace, backspace, backspace)).toBe(1);
  expect(count(...typing('abc'), backspace, backspace, ...typing('d'))).toBe(3);
});

it('what is typed elsewhere, after Enter, or beside what was pasted is another', () => {
  expect(count(...typing('ab'), go(3), ...typing('cd'))).toBe(2);
  expect(count(...typing('ab'), enter, ...typing('cd'))).toBe(2);
  expect(count(...typing('ab'), paste, ...typing('cd'))).toBe(3);
});

it('what is typed in the place of a selection is one step with it, whatever came before', () => {
  const all = ({ tr, doc }: EditorState) => tr.setSelection(TextSelection.create(doc, 1, 11));
  expect(count(...typing('ab'), all, ...typing('new'))).toBe(2);
  const over = (state: EditorState) => state.tr.insertText('–', 4, 6);
  expect(count(...typing('ab'), over, ...typing('c'))).toBe(3);
});

it('a long stretch is taken apart where a word begins', () => {
  expect(count(...typing(` ${'word '.repeat(20)}`))).toBe(2);
  expect(count(...typing('w'.repeat(200)))).toBe(1);
});

it('what comes from others, or is none for undo, begins none', () => {
  expect(count((state) => type('x')(state).setMeta('addToHistory', false))).toBe(0);
});
