import { describe, expect, it } from 'vitest';
import * as Y from 'yjs';
import { commentedStories, documentWithStories } from '../../../test/support/stories.ts';
import {
  type Anchor,
  anchorAt,
  type Comment,
  changeComment,
  docFromYDoc,
  docToUpdate,
  findQuote,
  quotedComments,
  readComments,
  writeComment,
} from '../../model/index.ts';
import { openPackage, readEntry } from '../../package/zip.ts';
import { openDocx, saveDocx } from '../index.ts';

const plain = documentWithStories();

const partOf = (bytes: Uint8Array, name: string) =>
  new TextDecoder().decode(readEntry(openPackage(bytes), name) ?? new Uint8Array());

function room(bytes: Uint8Array): Y.Doc {
  const ydoc = new Y.Doc();
  Y.applyUpdate(ydoc, docToUpdate(openDocx(bytes).doc));
  return ydoc;
}

const saved = (bytes: Uint8Array, ydoc: Y.Doc) => saveDocx(bytes, docFromYDoc(ydoc));
const told = (bytes: Uint8Array) =>
  quotedComments(room(bytes)).map(({ comment: { text, parent }, quote }) => [
    text,
    quote,
    ...(parent === null ? [] : ['answer']),
  ]);

const made: Comment = {
  id: '1a2b3c4d',
  author: 'Bob',
  initials: 'B',
  by: 'bob',
  date: '2026-11-22T10:11:12Z',
  text: 'New',
  parent: null,
  resolved: false,
  deleted: false,
  start: null,
  end: null,
  point: null,
  anchor: null,
};

function on(ydoc: Y.Doc, quote: string): Anchor {
  const found = findQuote(ydoc, quote, 1, true);
  return (found && anchorAt(found.from, found.to)) ?? [];
}

describe('comments that a file has outside of its text', () => {
  const file = commentedStories();

  it('are read with what they are about, where it stands', () => {
    expect(told(file)).toEqual([
      ['In a header', 'On every page'],
      ['In a note', 'A subspecies.'],
      ['In a box', 'In a box'],
    ]);
  });

  it('keep their bytes while the text and their own note change', () => {
    const ydoc = room(file);
    const text = (ydoc.getXmlFragment('document').get(0) as Y.XmlElement).get(0) as Y.XmlText;
    text.insert(0, 'Now ');
    const once = saved(file, ydoc);
    for (const part of ['word/footnotes.xml', 'word/header1.xml', 'word/comments.xml'])
      expect(partOf(once, part)).toBe(partOf(file, part));
    const note = ydoc.getXmlFragment('story:word/footnotes.xml#3').get(0) as Y.XmlElement;
    const words = note.toArray().find((one) => one instanceof Y.XmlText) as Y.XmlText;
    words.insert(0, 'Only a');
    words.delete(6, 1);
    const twice = saved(file, ydoc);
    expect(told(twice)).toContainEqual(['In a note', 'Only a subspecies.']);
    expect(partOf(twice, 'word/comments.xml')).toBe(partOf(file, 'word/comments.xml'));
  });

  it('are answered at their place, resolved and deleted with their markers', () => {
    const ydoc = room(file);
    writeComment(ydoc, { ...made, parent: 'w0', text: 'An answer' });
    changeComment(ydoc, 'w1', { resolved: true });
    changeComment(ydoc, 'w2', { deleted: true });
    const after = saved(file, ydoc);
    expect(told(after)).toEqual([
      ['In a header', 'On every page'],
      ['In a note', 'A subspecies.'],
      ['An answer', 'A subspecies.', 'answer'],
    ]);
    expect(readComments(room(after)).find(({ text }) => text === 'In a header')?.resolved).toBe(true);
    expect(partOf(after, 'word/document.xml')).not.toMatch(/<w:comment/);
    expect(partOf(after, 'word/header1.xml')).toBe(partOf(file, 'word/header1.xml'));
  });
});

describe('a comment that was made outside of the text of a Word file', () => {
  it.each([
    [
      'in a note',
      'A subspecies.',
      /<w:commentRangeStart w:id="1"\/><w:r><w:footnoteReference w:id="3"\/><\/w:r><w:commentRangeEnd w:id="0"\/>/,
    ],
    ['in a text box', 'In a box', /<w:commentRangeStart w:id="1"\/><w:r><mc:AlternateContent/],
    ['in a header', 'On every page', /<w:body><w:p><w:r><w:commentReference w:id="0"\/>/],
  ])(
    '%s stands in the text, at what leads there: elsewhere Word and LibreOffice know none',
    (_, quote, where) => {
      const ydoc = room(plain);
      writeComment(ydoc, { ...made, anchor: on(ydoc, quote) });
      writeComment(ydoc, { ...made, id: '1a2b3c4e', parent: made.id, text: 'Answer' });
      const after = saved(plain, ydoc);
      expect(partOf(after, 'word/document.xml')).toMatch(where);
      for (const part of ['word/footnotes.xml', 'word/header1.xml'])
        expect(partOf(after, part)).toBe(partOf(plain, part));
      expect(partOf(after, 'word/document.xml').split('commentReference')).toHaveLength(3);
      expect(told(after).map(([text]) => text)).toEqual(['New', 'Answer']);
      changeComment(ydoc, made.id, { deleted: true });
      expect(saved(plain, ydoc)).toBe(plain);
    },
  );

  it('is not lost with its note, nor the text for a story without a name', () => {
    const ydoc = room(plain);
    ydoc.getXmlFragment('story:').insert(0, [new Y.XmlElement('paragraph')]);
    writeComment(ydoc, { ...made, anchor: on(ydoc, 'A subspecies.') });
    const paragraph = ydoc.getXmlFragment('document').get(0) as Y.XmlElement;
    const at = paragraph
      .toArray()
      .findLastIndex((one) => one instanceof Y.XmlElement && one.nodeName === 'raw');
    paragraph.delete(at, 1);
    const after = saved(plain, ydoc);
    expect(told(after)).toEqual([['New', '']]);
    expect(partOf(after, 'word/document.xml')).toContain('The end');
    expect(partOf(after, 'word/footnotes.xml')).not.toContain('A subspecies.');
  });

  it('in a new note stands at its number', () => {
    const ydoc = room(plain);
    const key = 'new:footnote.x7k2';
    const raw = new Y.XmlElement('raw');
    for (const [name, value] of Object.entries({ key, story: key, label: 'Footnote', show: '' }))
      raw.setAttribute(name, value);
    const paragraph = new Y.XmlElement('paragraph');
    paragraph.insert(0, [new Y.XmlText('New words')]);
    ydoc.getXmlFragment(`story:${key}`).insert(0, [paragraph]);
    (ydoc.getXmlFragment('document').get(2) as Y.XmlElement).insert(1, [raw]);
    writeComment(ydoc, { ...made, anchor: on(ydoc, 'words') });
    const after = saved(plain, ydoc);
    expect(partOf(after, 'word/footnotes.xml')).not.toContain('w:comment');
    expect(told(after)).toEqual([['New', 'New words']]);
  });
});
