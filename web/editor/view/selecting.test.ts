import { Schema } from 'prosemirror-model';
import { EditorState, TextSelection, type Transaction } from 'prosemirror-state';
import type { EditorView } from 'prosemirror-view';
import { afterEach, expect, test, vi } from 'vitest';
import { Doc } from 'yjs';
import { readBeforeOthers, withSelection } from './selecting.ts';

const schema = new Schema({ nodes: { doc: { content: 'p+' }, p: { content: 'text*' }, text: {} } });
const doc = schema.node('doc', null, [schema.node('p', null, [schema.text('some words')])]);

/** As far as a view is asked for: the browser has the cursor at 6, the view knows it at 1. */
function ahead() {
  const node = {};
  vi.stubGlobal('getSelection', () => ({
    anchorNode: node,
    anchorOffset: 5,
    focusNode: node,
    focusOffset: 5,
  }));
  const view = {
    state: EditorState.create({ doc, selection: TextSelection.create(doc, 1) }),
    composing: false,
    hasFocus: () => true,
    domObserver: {
      pendingRecords: (): unknown[] => [],
      currentSelection: { anchorNode: node, anchorOffset: 0, focusNode: node, focusOffset: 0 },
      flush() {
        const { tr } = view.state;
        view.state = view.state.apply(tr.setSelection(TextSelection.create(doc, 6)));
      },
    },
  };
  const asView = view as unknown as EditorView;
  return {
    view,
    asView,
    apply: (tr: Transaction) => view.state.apply(withSelection(asView, tr)).selection.head,
  };
}
afterEach(() => vi.unstubAllGlobals());

test('what only draws something leaves the cursor where the browser has put it', () => {
  const { view, apply } = ahead();
  expect(apply(view.state.tr.setMeta('drawn', true))).toBe(6);
});

test('what changes the text, or sets the cursor itself, is what its maker saw', () => {
  const { view, apply } = ahead();
  expect(apply(view.state.tr.setSelection(TextSelection.create(doc, 3)))).toBe(3);
  expect(apply(view.state.tr.insertText('x', 1))).toBe(2);
});

test('nothing is read while a character is composed, elsewhere in the page, or with letters still to be told', () => {
  for (const other of [{ composing: true }, { hasFocus: () => false }]) {
    const { view, apply } = ahead();
    Object.assign(view, other);
    expect(apply(view.state.tr)).toBe(1);
  }
  const { view, apply } = ahead();
  view.domObserver.pendingRecords = () => [{}];
  expect(apply(view.state.tr)).toBe(1);
});

test('before others write the cursor is read, before the binding asks for it; not while the view is being changed', () => {
  const { view, asView } = ahead();
  const ydoc = new Doc();
  let isBusy = true;
  const bound = readBeforeOthers(ydoc, () => isBusy).spec.view?.(asView);
  const asked: number[] = [];
  ydoc.on('beforeAllTransactions', () => asked.push(view.state.selection.head));
  const write = () => ydoc.getText('a').insert(0, 'b');
  write();
  isBusy = false;
  write();
  expect(asked).toEqual([1, 6]);
  bound?.destroy?.();
  expect(ydoc._observers.get('beforeAllTransactions')?.size).toBe(1);
});
