import { describe, expect, it } from 'vitest';
import * as Y from 'yjs';
import {
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
import { packOdt } from '../empty.ts';
import { openOdt, saveOdt } from '../index.ts';

/** As LibreOffice writes it: a range with an answer, a resolved comment, one on a point without author and date. */
const annotation = (
  text: string,
  more: string,
  who = '<dc:creator>Ann Lee</dc:creator><dc:date>2026-01-02T03:04:05</dc:date>',
) =>
  `<office:annotation xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:loext="urn:org:documentfoundation:names:experimental:office:xmlns:loext:1.0"${more}>${who}<text:p>${text}</text:p></office:annotation>`;
const end = (name: string) => `<office:annotation-end office:name="${name}"/>`;
const body = `<text:p>One ${annotation('Root', ' office:name="r" loext:resolved="false"')}${annotation('An <text:span>an</text:span>swer', ' office:name="s" loext:resolved="false" loext:parent-name="r"')}two${end('r')}${end('s')} three</text:p><text:p>${annotation('Done', ' office:name="d" loext:resolved="true"')}four${end('d')}five${annotation('Point', '', '')}</text:p>`;
const file = packOdt(body);
const plain = packOdt('<text:p>Some plain words</text:p><text:p>More of them</text:p>');

function room(bytes: Uint8Array): Y.Doc {
  const ydoc = new Y.Doc();
  Y.applyUpdate(ydoc, docToUpdate(openOdt(bytes).doc));
  return ydoc;
}

const made: Comment = {
  id: '1a2b3c4d',
  author: 'Bob & Co <x>',
  initials: 'B"',
  by: 'bob',
  date: '2026-11-22T10:11:12.345Z',
  text: 'First  line\nsecond\tline',
  parent: null,
  resolved: false,
  deleted: false,
  start: null,
  end: null,
  point: null,
  anchor: null,
};

function on(ydoc: Y.Doc, quote: string): NonNullable<Comment['anchor']> {
  const found = findQuote(ydoc, quote, 1);
  return (found && anchorAt(found.from, found.to)) ?? [];
}
const saved = (bytes: Uint8Array, ydoc: Y.Doc) => saveOdt(bytes, docFromYDoc(ydoc));
const contentOf = (bytes: Uint8Array) =>
  new TextDecoder().decode(readEntry(openPackage(bytes), 'content.xml') ?? new Uint8Array());
const told = (bytes: Uint8Array) =>
  quotedComments(room(bytes)).map(({ comment: { text, parent, resolved }, quote }) => ({
    text,
    quote,
    answer: parent !== null,
    resolved,
  }));

describe('comments of a file', () => {
  it('are read into threads, with the text they are about', () => {
    expect(told(file)).toEqual([
      { text: 'Root', quote: 'two', answer: false, resolved: false },
      { text: 'An answer', quote: 'two', answer: true, resolved: false },
      { text: 'Done', quote: 'four', answer: false, resolved: true },
      { text: 'Point', quote: '', answer: false, resolved: false },
    ]);
  });

  it('keep their bytes while the text around them changes', () => {
    const ydoc = room(file);
    const text = (ydoc.getXmlFragment('document').get(0) as Y.XmlElement).get(0) as Y.XmlText;
    text.insert(0, 'Now ');
    expect(contentOf(saved(file, ydoc))).toContain(body.slice(body.indexOf('<office:annotation')));
  });

  it('are resolved, opened again, changed and deleted; what is undone leaves no trace', () => {
    const ydoc = room(file);
    changeComment(ydoc, 'r', { resolved: true, text: 'New root' });
    changeComment(ydoc, 'd', { resolved: false });
    const after = saved(file, ydoc);
    expect(told(after)).toMatchObject([
      { text: 'New root', resolved: true },
      { answer: true },
      { text: 'Done', resolved: false },
      {},
    ]);
    expect(contentOf(after)).toContain(
      '<dc:creator>Ann Lee</dc:creator><dc:date>2026-01-02T03:04:05</dc:date><text:p>New root</text:p>',
    );
    changeComment(ydoc, 'r', { resolved: false, text: 'Root', deleted: true });
    const less = saved(file, ydoc);
    expect(told(less).map(({ text }) => text)).toEqual(['Done', 'Point']);
    expect(contentOf(less)).not.toMatch(/office:name="[rs]"/);
    changeComment(ydoc, 'r', { deleted: false });
    changeComment(ydoc, 'd', { resolved: true });
    expect(saved(file, ydoc)).toBe(file);
  });

  it('without a name get one when they are answered', () => {
    const ydoc = room(file);
    const point = readComments(ydoc).find(({ text }) => text === 'Point');
    writeComment(ydoc, { ...made, parent: point?.id ?? '', text: 'Yes' });
    expect(told(saved(file, ydoc)).slice(3)).toEqual([
      { text: 'Point', quote: '', answer: false, resolved: false },
      { text: 'Yes', quote: '', answer: true, resolved: false },
    ]);
  });
});

describe('a new comment', () => {
  it.each([
    ['2026-01-02T03:04:05', '2026-01-02T03:04:05'],
    ['2026-01-02T03:04:05.6', '2026-01-02T03:04:05'],
    ['2026-01-02T03:04:05.6Z', '2026-01-02T03:04:05Z'],
    ['2026-01-02T03:04:05+02:00', '2026-01-02T01:04:05Z'],
  ])('keeps its date, to the second, whatever the zone of the server: %s', (date, written) => {
    const ydoc = room(plain);
    writeComment(ydoc, { ...made, date, anchor: on(ydoc, 'plain') });
    const after = saved(plain, ydoc);
    expect(contentOf(after)).toContain(`>${written}</dc:date>`);
    expect(readComments(room(after))[0]?.date).toBe(written);
  });

  it('is an annotation on the text it was made for, with its answers', () => {
    const ydoc = room(plain);
    writeComment(ydoc, { ...made, anchor: on(ydoc, 'plain') });
    writeComment(ydoc, { ...made, id: '1a2b3c4e', parent: made.id, text: 'Answer' });
    const after = saved(plain, ydoc);
    expect(told(after)).toEqual([
      { text: made.text, quote: 'plain', answer: false, resolved: false },
      { text: 'Answer', quote: 'plain', answer: true, resolved: false },
    ]);
    expect(readComments(room(after)).map(({ id, author }) => `${id} ${author}`)).toEqual([
      `1a2b3c4d ${made.author}`,
      `1a2b3c4e ${made.author}`,
    ]);
    changeComment(ydoc, made.id, { deleted: true });
    expect(saved(plain, ydoc)).toBe(plain);
  });

  it('stays at its place when its text is deleted, and when its paragraph is', () => {
    const ydoc = room(plain);
    writeComment(ydoc, { ...made, text: 'Here', anchor: on(ydoc, 'plain') });
    const fragment = ydoc.getXmlFragment('document');
    ((fragment.get(0) as Y.XmlElement).get(0) as Y.XmlText).delete(5, 6);
    expect(told(saved(plain, ydoc))).toMatchObject([{ text: 'Here', quote: '' }]);
    fragment.delete(0, 1);
    expect(told(saved(plain, ydoc))).toMatchObject([{ text: 'Here', quote: '' }]);
  });

  it('of a hostile client is written as what it says, or not at all', () => {
    const ydoc = room(plain);
    const evil = '"/><text:evil/>\u0000\ud800';
    writeComment(ydoc, {
      ...made,
      id: 'evil',
      author: evil,
      initials: evil,
      text: evil,
      date: evil,
      anchor: on(ydoc, 'plain'),
    });
    writeComment(ydoc, { ...made, id: 'around', parent: 'around', anchor: [1, 2, 3, 4] });
    const after = saved(plain, ydoc);
    expect(contentOf(after)).not.toContain('<text:evil');
    expect(readComments(room(after)).map(({ text }) => text)).toEqual(['"/><text:evil/>\ufffd']);
  });
});
