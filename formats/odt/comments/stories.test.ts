import { describe, expect, it } from 'vitest';
import * as Y from 'yjs';
import { openDocumentWithStories } from '../../../test/support/stories.ts';
import {
  type Anchor,
  anchorAt,
  type Comment,
  changeComment,
  docFromYDoc,
  docToUpdate,
  findQuote,
  quotedComments,
  writeComment,
} from '../../model/index.ts';
import { openPackage, readEntry } from '../../package/zip.ts';
import { packOdt } from '../empty.ts';
import { openOdt, saveOdt } from '../index.ts';

const partOf = (bytes: Uint8Array, name: string) =>
  new TextDecoder().decode(readEntry(openPackage(bytes), name) ?? new Uint8Array());
const plain = openDocumentWithStories();
const commented = openDocumentWithStories(
  (words) =>
    `<office:annotation xmlns:dc="http://purl.org/dc/elements/1.1/" office:name="c-${words}"><dc:creator>Ann</dc:creator><text:p>On ${words}</text:p></office:annotation>${words}<office:annotation-end office:name="c-${words}"/>`,
);

function room(bytes: Uint8Array): Y.Doc {
  const ydoc = new Y.Doc();
  Y.applyUpdate(ydoc, docToUpdate(openOdt(bytes).doc));
  return ydoc;
}

const saved = (bytes: Uint8Array, ydoc: Y.Doc) => saveOdt(bytes, docFromYDoc(ydoc));
const told = (bytes: Uint8Array) =>
  quotedComments(room(bytes)).map(({ comment: { text }, quote }) => [text, quote]);

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

describe('comments outside of the text', () => {
  it('are read where they stand, and keep their bytes while the text changes', () => {
    const ydoc = room(commented);
    const text = (ydoc.getXmlFragment('document').get(0) as Y.XmlElement).get(0) as Y.XmlText;
    text.insert(0, 'Now ');
    const after = saved(commented, ydoc);
    for (const bytes of [commented, after])
      expect(told(bytes)).toEqual([
        ['On header', 'header'],
        ['On note', 'note'],
        ['On box', 'box'],
      ]);
    expect(partOf(after, 'styles.xml')).toBe(partOf(commented, 'styles.xml'));
  });

  it('are answered, resolved and deleted there', () => {
    const ydoc = room(commented);
    writeComment(ydoc, { ...made, parent: 'c-note', text: 'An answer' });
    changeComment(ydoc, 'c-header', { resolved: true });
    changeComment(ydoc, 'c-box', { deleted: true });
    const after = saved(commented, ydoc);
    expect(told(after)).toEqual([
      ['On header', 'header'],
      ['On note', 'note'],
      ['An answer', 'note'],
    ]);
    expect(partOf(after, 'styles.xml')).toMatch(/<office:annotation [^>]*loext:resolved="true"/);
    expect(partOf(after, 'content.xml')).not.toContain('c-box');
  });

  it.each(['header', 'note', 'box'])('are made in a %s', (place) => {
    const ydoc = room(plain);
    writeComment(ydoc, { ...made, anchor: on(ydoc, place) });
    writeComment(ydoc, { ...made, id: '1a2b3c4e', parent: made.id, text: 'Answer' });
    const after = saved(plain, ydoc);
    expect(told(after)).toEqual([
      ['New', place],
      ['Answer', place],
    ]);
    changeComment(ydoc, made.id, { deleted: true });
    expect(saved(plain, ydoc)).toBe(plain);
  });

  it('are made in a note and a header that are new', () => {
    const ydoc = room(packOdt('<text:p>Body</text:p>'));
    const key = 'new:footnote.x7k2';
    const raw = new Y.XmlElement('raw');
    for (const [name, value] of Object.entries({ key, story: key, label: 'Footnote', show: '' }))
      raw.setAttribute(name, value);
    (ydoc.getXmlFragment('document').get(0) as Y.XmlElement).insert(1, [raw]);
    for (const [story, words] of [
      [key, 'Said below'],
      ['new:header.all', 'Said above'],
    ] as const) {
      const paragraph = new Y.XmlElement('paragraph');
      paragraph.insert(0, [new Y.XmlText(words)]);
      ydoc.getXmlFragment(`story:${story}`).insert(0, [paragraph]);
    }
    writeComment(ydoc, { ...made, anchor: on(ydoc, 'below') });
    writeComment(ydoc, { ...made, id: '1a2b3c4e', text: 'Other', anchor: on(ydoc, 'above') });
    expect(told(saved(packOdt('<text:p>Body</text:p>'), ydoc))).toEqual([
      ['Other', 'above'],
      ['New', 'below'],
    ]);
  });

  it('are not lost with their note, and one that begins in another text is one', () => {
    const ydoc = room(plain);
    const [from, to] = [findQuote(ydoc, 'Body', 1), findQuote(ydoc, 'note', 1, true)];
    writeComment(ydoc, { ...made, anchor: (from && to && anchorAt(from.from, to.to)) ?? null });
    writeComment(ydoc, { ...made, id: '1a2b3c4e', text: 'Of the note', anchor: on(ydoc, 'note') });
    expect(told(saved(plain, ydoc)).map(([text]) => text)).toEqual(['New', 'Of the note']);
    const paragraph = ydoc.getXmlFragment('document').get(0) as Y.XmlElement;
    paragraph.delete(1, 1);
    expect(
      told(saved(plain, ydoc))
        .map(([text]) => text)
        .toSorted(),
    ).toEqual(['New', 'Of the note']);
  });
});
