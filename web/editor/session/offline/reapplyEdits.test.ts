import { expect, test } from 'vitest';
import * as Y from 'yjs';
import { docFromYDoc, docToUpdate, FRAGMENT, plainText } from '../../../../formats/model/index.ts';
import { reapplyEdits } from './reapplyEdits.ts';

const draft = (...lines: string[]) => {
  const content = lines.map((text) => ({
    type: 'paragraph',
    ...(text && { content: [{ type: 'text', text }] }),
  }));
  const ydoc = new Y.Doc();
  Y.applyUpdate(ydoc, docToUpdate({ type: 'doc', content }));
  return ydoc;
};
const lineOf = (ydoc: Y.Doc, at: number) =>
  (ydoc.getXmlFragment(FRAGMENT).get(at) as Y.XmlElement).get(0) as Y.XmlText;
/** What is there after something was typed into a draft that has ended. */
const after = (then: string[], type: (ydoc: Y.Doc) => void, now: string[], times = 1) => {
  const earlier = draft(...then);
  const before = Y.encodeStateVector(earlier);
  type(earlier);
  const ydoc = draft(...now);
  for (let time = 0; time < times; time++)
    reapplyEdits(ydoc, earlier, Y.encodeStateAsUpdate(earlier, before));
  return plainText(docFromYDoc(ydoc)).trimEnd().split('\n');
};
const typeInto = (at: number, index: number, text: string) => (ydoc: Y.Doc) =>
  lineOf(ydoc, at).insert(index, text);

test('what was typed goes into its paragraph where that is as it was', () => {
  expect(after(['one', 'two'], typeInto(1, 1, '—'), ['nought', 'one', 'two'])).toEqual([
    'nought',
    'one',
    't—wo',
  ]);
});

test('a paragraph that has changed stays, and what was made of it comes after', () => {
  expect(after(['one', 'two', 'three'], typeInto(1, 3, ' more'), ['one', 'other', 'three'])).toEqual([
    'one',
    'two more',
    'other',
    'three',
  ]);
});

test('what is there already is not put in again, however often it is asked for', () => {
  expect(after(['one'], typeInto(0, 3, '!'), ['one!'])).toEqual(['one!']);
  expect(after(['one', 'two'], typeInto(0, 3, '!'), ['gone'], 3)).toEqual(['gone', 'one!']);
});

test('a new paragraph comes after the one it stood behind', () => {
  const add = (ydoc: Y.Doc) => {
    const paragraph = new Y.XmlElement('paragraph');
    ydoc.getXmlFragment(FRAGMENT).insert(1, [paragraph]);
    paragraph.insert(0, [new Y.XmlText('between')]);
  };
  expect(after(['one', 'two'], add, ['one', 'two', 'three'])).toEqual(['one', 'between', 'two', 'three']);
});
