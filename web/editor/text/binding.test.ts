import { EditorState, TextSelection, type Transaction } from 'prosemirror-state';
import type { EditorView } from 'prosemirror-view';
import { beforeAll, expect, it } from 'vitest';
import { ySyncPluginKey, yUndoPlugin } from 'y-prosemirror';
import { applyUpdate, Doc, UndoManager } from 'yjs';
import { emptyDocx, paragraph } from '../../../formats/docx/empty.ts';
import { openDocx } from '../../../formats/docx/index.ts';
import { docToUpdate, FRAGMENT, type Look, PAGES, watchMoves } from '../../../formats/model/index.ts';
import { loadWords } from '../../words/words.ts';
import { insertSection, pagesOf } from '../document/pages/sections.ts';
import { pagesPlugin } from '../document/pages/sheetPages.ts';
import { bind, watchTelling } from './binding.ts';
import { identityPlugin } from './identity.ts';
import { createUndo } from './undo.ts';

beforeAll(() => loadWords('en'));

/** A text with its pages as the page has them, without a page. */
function opened() {
  const { doc: json } = openDocx(emptyDocx('', `${paragraph('One two')}<w:p/>${paragraph('End')}`));
  const look = json.attrs?.look as Look;
  const ydoc = new Doc();
  applyUpdate(ydoc, docToUpdate(json));
  watchMoves(ydoc, (origin) => origin === ySyncPluginKey || origin instanceof UndoManager);
  const fragment = ydoc.getXmlFragment(FRAGMENT);
  const { undo, asOneStep } = createUndo(fragment);
  undo.addToScope(ydoc.getMap(PAGES));
  const pages = pagesOf(ydoc.getMap(PAGES), ySyncPluginKey);
  const { doc, plugin } = bind(fragment, watchTelling(ydoc).telling);
  const plugins = [
    plugin,
    yUndoPlugin({ undoManager: undo }),
    identityPlugin(),
    pagesPlugin(look, pages, () => undefined),
  ];
  const view = {
    state: EditorState.create({ doc, plugins }),
    hasFocus: () => false,
    dispatch: (tr: Transaction) => {
      const before = view.state;
      view.state = view.state.apply(tr);
      for (const { update } of watching) update?.(view as unknown as EditorView, before);
    },
  };
  const watching = plugins.flatMap(({ spec }) => spec.view?.(view as unknown as EditorView) ?? []);
  return { view, look, pages, undo, asOneStep, fragment };
}

it.each([
  ['at the start of a paragraph', 1],
  ['within it', 4],
  ['at its end', 8],
  ['in an empty one', 10],
])('a section break %s is undone and redone in one step, with its paragraph and its pages', (_, pos) => {
  const { view, look, pages, undo, asOneStep, fragment } = opened();
  const lines = () =>
    view.state.doc.children.map(({ textContent, childCount }) => `${textContent} ${childCount}`);
  const before = lines();
  view.dispatch(view.state.tr.setSelection(TextSelection.create(view.state.doc, pos)));
  asOneStep(() => {
    const insert = insertSection(look, pages, 'nextPage');
    insert(view.state, view.dispatch, view as unknown as EditorView);
  });
  const after = lines();
  expect(after).toHaveLength(before.length + 1);
  undo.undo();
  expect(lines()).toEqual(before);
  expect(fragment.length).toBe(before.length);
  expect(undo.canUndo()).toBe(false);
  undo.redo();
  expect(lines()).toEqual(after);
});
