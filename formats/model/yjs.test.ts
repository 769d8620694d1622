import { describe, expect, it } from 'vitest';
import * as Y from 'yjs';
import { table } from '../docx/empty.ts';
import { emptyDocx, openDocx, saveDocx } from '../docx/index.ts';
import { docFromYDoc, docToUpdate, FRAGMENT } from './index.ts';

const bytes = emptyDocx(
  'Shared',
  `<w:p><w:r><w:rPr><w:b/></w:rPr><w:t>Text</w:t></w:r></w:p>${table([['1', '2']])}`,
);
const { doc } = openDocx(bytes);
const room = (...updates: Uint8Array[]) => {
  const ydoc = new Y.Doc();
  for (const update of updates) Y.applyUpdate(ydoc, update);
  return ydoc;
};

describe('a document in Yjs', () => {
  it('comes back so that it saves to the same bytes', () => {
    expect(saveDocx(bytes, docFromYDoc(room(docToUpdate(doc))))).toBe(bytes);
  });

  it('carries how to show it', () => {
    expect(docFromYDoc(room(docToUpdate(doc))).attrs?.look).toEqual(doc.attrs?.look);
  });

  it('begins a room the same way however often it is begun', () => {
    const update = docToUpdate(doc);
    expect(docToUpdate(openDocx(bytes).doc)).toEqual(update);
    expect(docFromYDoc(room(update, docToUpdate(doc)))).toEqual(docFromYDoc(room(update)));
  });

  it('is only read: what a hostile client put in is neither taken as it is nor removed', () => {
    const ydoc = room(docToUpdate(doc));
    const evil = new Y.XmlElement('script');
    evil.setAttribute('src', 'x');
    ydoc.getXmlFragment(FRAGMENT).insert(0, [evil]);
    const before = Y.encodeStateAsUpdate(ydoc);
    expect(saveDocx(bytes, docFromYDoc(ydoc))).toBe(bytes);
    expect(Y.encodeStateAsUpdate(ydoc)).toEqual(before);
  });
});
