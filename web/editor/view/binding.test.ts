import { EditorState, TextSelection, type Transaction } from 'prosemirror-state';
import type { EditorView } from 'prosemirror-view';
import { beforeAll, expect, it } from 'vitest';
import {
  absolutePositionToRelativePosition,
  initProseMirrorDoc,
  relativePositionToAbsolutePosition,
  ySyncPluginKey,
} from 'y-prosemirror';
import {
  applyUpdate,
  createAbsolutePositionFromRelativePosition,
  Doc,
  encodeStateAsUpdate,
  UndoManager,
  type XmlElement,
  type XmlText,
} from 'yjs';
import { emptyDocx, paragraph, table } from '../../../formats/docx/empty.ts';
import { openDocx } from '../../../formats/docx/index.ts';
import {
  docToUpdate,
  type Formatting,
  FRAGMENT,
  PAGES,
  schema,
  watchMoves,
} from '../../../formats/model/index.ts';
import { loadWords } from '../../words/words.ts';
import { bind, historyPlugin, watchTelling } from './binding.ts';
import { insertSection, pagesOf } from './document/sections.ts';
import { identityPlugin } from './identity.ts';
import { pagesPlugin } from './layout/sheetPages.ts';
import { relativeSelection } from './relativePositions.ts';
import { createUndo } from './undo.ts';

beforeAll(() => loadWords('en'));

/** A text with its pages as the page has them, without a page. */
function opened() {
  const { doc: json } = openDocx(emptyDocx('', `${paragraph('One two')}<w:p/>${paragraph('End')}`));
  const formatting = json.attrs?.look as Formatting;
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
    historyPlugin(undo),
    identityPlugin(),
    pagesPlugin(formatting, pages, () => undefined),
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
  return { view, formatting, pages, undo, asOneStep, fragment };
}

it.each([
  ['at the start of a paragraph', 1],
  ['within it', 4],
  ['at its end', 8],
  ['in an empty one', 10],
])('a section break %s is undone and redone in one step, with its paragraph and its pages', (_, pos) => {
  const { view, formatting, pages, undo, asOneStep, fragment } = opened();
  const lines = () =>
    view.state.doc.children.map(({ textContent, childCount }) => `${textContent} ${childCount}`);
  const before = lines();
  view.dispatch(view.state.tr.setSelection(TextSelection.create(view.state.doc, pos)));
  asOneStep(() => {
    const insert = insertSection(formatting, pages, 'nextPage');
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

it('where a selection stands in the shared text is what the library says, at every place of a text', () => {
  const marked =
    '<w:p><w:bookmarkStart w:id="1" w:name="a"/><w:r><w:t>In</w:t></w:r><w:bookmarkEnd w:id="1"/><w:r><w:t>side</w:t></w:r></w:p>';
  const body = [
    paragraph('One'),
    marked,
    '<w:p/>',
    table([
      ['a', ''],
      ['b', 'c'],
    ]),
    paragraph('End'),
  ].join('');
  const ydoc = new Doc();
  applyUpdate(ydoc, docToUpdate(openDocx(emptyDocx('', body)).doc));
  const type = ydoc.getXmlFragment(FRAGMENT);
  const { doc, mapping } = initProseMirrorDoc(type, schema);
  const state = EditorState.create({ doc });
  const walked: number[] = [];
  const get = type.get.bind(type);
  type.get = (index) => {
    walked.push(index);
    return get(index);
  };
  for (let pos = 1; pos < doc.content.size; pos++) {
    const selection = TextSelection.near(doc.resolve(pos));
    const found = relativeSelection({ type, mapping }, state.apply(state.tr.setSelection(selection)));
    expect(found.head).toBe(found.anchor);
    expect(relativePositionToAbsolutePosition(ydoc, type, found.anchor, mapping)).toBe(selection.head);
    expect(found.type).toBe('text');
    const range = TextSelection.between(doc.resolve(pos), doc.resolve(Math.max(1, pos - 3)));
    if (range.empty) continue;
    const { anchor, head } = relativeSelection({ type, mapping }, state.apply(state.tr.setSelection(range)));
    expect(anchor).toEqual(absolutePositionToRelativePosition(range.anchor, type, mapping));
    expect(head).toEqual(absolutePositionToRelativePosition(range.head, type, mapping));
  }
  // The last block was found without walking to it.
  expect(walked.at(-1)).toBe(doc.childCount - 1);
});

it.each([1, 9])('a word that is being typed is not parted by what others put in just there', (other) => {
  const [mine, theirs] = [new Doc(), new Doc()];
  [mine.clientID, theirs.clientID] = [5, other];
  for (const one of [mine, theirs])
    applyUpdate(one, docToUpdate(openDocx(emptyDocx('', paragraph('One'))).doc));
  const text = (one: Doc) => (one.getXmlFragment(FRAGMENT).get(0) as XmlElement).get(0) as XmlText;
  text(mine).insert(3, ' wo');
  text(theirs).insert(3, ' more');
  const type = mine.getXmlFragment(FRAGMENT);
  const { doc, mapping } = initProseMirrorDoc(type, schema);
  const state = EditorState.create({ doc });
  const typing = state.apply(state.tr.setSelection(TextSelection.create(doc, 7)));
  const { head } = relativeSelection({ type, mapping }, typing);
  applyUpdate(mine, encodeStateAsUpdate(theirs));
  const place = createAbsolutePositionFromRelativePosition(head, mine);
  expect(text(mine).toString().slice(0, place?.index)).toMatch(/ wo$/);
});
