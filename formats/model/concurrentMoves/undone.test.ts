import { EditorState } from 'prosemirror-state';
import { expect, it } from 'vitest';
import { initProseMirrorDoc, updateYFragment, ySyncPluginKey } from 'y-prosemirror';
import * as Y from 'yjs';
import {
  docFromYDoc,
  docToUpdate,
  FRAGMENT,
  type ModelNode,
  plainText,
  schema,
  watchMoves,
} from '../index.ts';

const text = (words: string) => ({ type: 'text', text: words });
const marker = (key: string) => ({ type: 'marker', attrs: { key } });
const words = ['Paragraph ', '2 has some words', ' about ships and gates in it.'] as const;
const doc: ModelNode = {
  type: 'doc',
  content: [
    {
      type: 'paragraph',
      content: [text(words[0]), marker('a_1'), text(words[1]), marker('a_2'), text(words[2])],
    },
  ],
};

it.each([
  [0, 32],
  [5, 14],
  [13, 40],
  [11, 28],
  [16, 34],
])('what is deleted over markers from %i to %i and undone is there to the letter', (from, to) => {
  const ydoc = new Y.Doc();
  Y.applyUpdate(ydoc, docToUpdate(doc));
  const fragment = ydoc.getXmlFragment(FRAGMENT);
  const undo = new Y.UndoManager(fragment, { trackedOrigins: new Set([ySyncPluginKey]) });
  watchMoves(ydoc, (origin) => origin === ySyncPluginKey || origin instanceof Y.UndoManager);
  const shown = initProseMirrorDoc(fragment, schema);
  const { tr } = EditorState.create({ doc: shown.doc });
  const next = tr.delete(from + 1, to + 1).doc;
  ydoc.transact(() => updateYFragment(ydoc, fragment, next, shown.meta), ySyncPluginKey);
  const left = plainText(docFromYDoc(ydoc));
  expect(left).toBe(`${next.textContent}\n`);
  for (let times = 0; times < 3; times++) {
    undo.undo();
    expect(plainText(docFromYDoc(ydoc))).toBe(`${words.join('')}\n`);
    undo.redo();
    expect(plainText(docFromYDoc(ydoc))).toBe(left);
  }
});
