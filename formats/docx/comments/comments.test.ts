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
import { documentXml, packDocx, paragraph } from '../empty.ts';
import { openDocx, saveDocx } from '../index.ts';

const w = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"';
const w14 = 'xmlns:w14="http://schemas.microsoft.com/office/word/2010/wordml"';
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const types = 'application/vnd.openxmlformats-officedocument.wordprocessingml';

/** A file as Word writes it: a thread of two, a resolved comment, one on a point without author and date. */
const reference = (id: number) => `<w:r><w:commentReference w:id="${id}"/></w:r>`;
const comment = (
  id: number,
  paraId: string,
  text: string,
  more = ' w:author="Ann Lee" w:date="2026-01-02T03:04:05Z" w:initials="AL"',
) =>
  `<w:comment w:id="${id}"${more}><w:p w14:paraId="${paraId}"><w:pPr><w:pStyle w:val="CommentText"/></w:pPr><w:r><w:annotationRef/></w:r><w:r><w:t>${text}</w:t></w:r></w:p></w:comment>`;
const body = `<w:p><w:r><w:t xml:space="preserve">One </w:t></w:r><w:commentRangeStart w:id="0"/><w:commentRangeStart w:id="1"/><w:r><w:t>two</w:t></w:r><w:commentRangeEnd w:id="0"/>${reference(0)}<w:commentRangeEnd w:id="1"/>${reference(1)}<w:r><w:t xml:space="preserve"> three</w:t></w:r></w:p><w:p><w:commentRangeStart w:id="2"/><w:r><w:t>four</w:t></w:r><w:commentRangeEnd w:id="2"/>${reference(2)}<w:r><w:t>five</w:t></w:r>${reference(3)}</w:p>`;
const file = packDocx({
  'word/document.xml': documentXml(body),
  'word/comments.xml': `<w:comments ${w} ${w14}>${comment(0, '00000001', 'Root')}${comment(1, '00000002', 'Answer')}${comment(2, '00000003', 'Done')}${comment(3, '00000004', 'Point', '')}</w:comments>`,
  'word/commentsExtended.xml': `<w15:commentsEx xmlns:w15="http://schemas.microsoft.com/office/word/2012/wordml"><w15:commentEx w15:paraId="00000001" w15:done="0"/><w15:commentEx w15:paraId="00000002" w15:paraIdParent="00000001" w15:done="0"/><w15:commentEx w15:paraId="00000003" w15:done="1"/></w15:commentsEx>`,
  'word/_rels/document.xml.rels': `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="${office}/styles" Target="styles.xml"/><Relationship Id="rId2" Type="${office}/comments" Target="comments.xml"/><Relationship Id="rId3" Type="http://schemas.microsoft.com/office/2011/relationships/commentsExtended" Target="commentsExtended.xml"/></Relationships>`,
  '[Content_Types].xml': `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/word/document.xml" ContentType="${types}.document.main+xml"/><Override PartName="/word/comments.xml" ContentType="${types}.comments+xml"/><Override PartName="/word/commentsExtended.xml" ContentType="${types}.commentsExtended+xml"/></Types>`,
});
const plain = packDocx({
  'word/document.xml': documentXml(paragraph('Some plain words') + paragraph('More of them')),
});

function room(bytes: Uint8Array): Y.Doc {
  const ydoc = new Y.Doc();
  Y.applyUpdate(ydoc, docToUpdate(openDocx(bytes).doc));
  return ydoc;
}

const made: Comment = {
  id: '1a2b3c4d',
  author: 'Bob & Co <x>',
  initials: 'B"',
  by: 'bob',
  date: '2026-11-22T10:11:12.345Z',
  text: 'First line\nsecond\tline',
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
const saved = (bytes: Uint8Array, ydoc: Y.Doc) => saveDocx(bytes, docFromYDoc(ydoc));
const partOf = (bytes: Uint8Array, name: string) =>
  new TextDecoder().decode(readEntry(openPackage(bytes), name) ?? new Uint8Array());
const told = (bytes: Uint8Array) =>
  quotedComments(room(bytes)).map(({ comment: { author, text, parent, resolved }, quote }) => ({
    author,
    text,
    quote,
    answer: parent !== null,
    resolved,
  }));

describe('comments of a file', () => {
  it('are read into threads, with the text they are about', () => {
    expect(told(file)).toEqual([
      { author: 'Ann Lee', text: 'Root', quote: 'two', answer: false, resolved: false },
      { author: 'Ann Lee', text: 'Answer', quote: 'two', answer: true, resolved: false },
      { author: 'Ann Lee', text: 'Done', quote: 'four', answer: false, resolved: true },
      { author: '', text: 'Point', quote: '', answer: false, resolved: false },
    ]);
  });

  it('keep their bytes in all parts while the text around them changes', () => {
    const ydoc = room(file);
    const text = (ydoc.getXmlFragment('document').get(0) as Y.XmlElement).get(0) as Y.XmlText;
    text.insert(0, 'Now ');
    const after = saved(file, ydoc);
    for (const part of ['word/comments.xml', 'word/commentsExtended.xml', 'word/_rels/document.xml.rels'])
      expect(partOf(after, part)).toBe(partOf(file, part));
    expect(told(after)).toEqual(told(file));
  });

  it('are resolved, opened again, changed and deleted; what is undone leaves no trace', () => {
    const ydoc = room(file);
    const [root, , done] = readComments(ydoc);
    changeComment(ydoc, root?.id ?? '', { resolved: true });
    changeComment(ydoc, done?.id ?? '', { resolved: false, text: 'Not done' });
    const after = saved(file, ydoc);
    expect(told(after).slice(0, 3)).toMatchObject([
      { resolved: true },
      { answer: true },
      { text: 'Not done', resolved: false },
    ]);
    expect(partOf(after, 'word/document.xml')).toBe(partOf(file, 'word/document.xml'));
    expect(partOf(after, 'word/commentsExtended.xml')).toContain(
      'w15:paraId="00000002" w15:paraIdParent="00000001" w15:done="1"',
    );
    changeComment(ydoc, root?.id ?? '', { resolved: false, deleted: true });
    const less = saved(file, ydoc);
    expect(told(less).map(({ text }) => text)).toEqual(['Not done', 'Point']);
    expect(partOf(less, 'word/document.xml')).not.toMatch(/w:id="[01]"/);
    expect(partOf(less, 'word/commentsExtended.xml')).not.toMatch(/0000000[12]/);
    changeComment(ydoc, root?.id ?? '', { deleted: false });
    changeComment(ydoc, done?.id ?? '', { resolved: true, text: 'Done' });
    expect(saved(file, ydoc)).toBe(file);
  });

  it('without an identity get one when they are answered or resolved', () => {
    const bare = packDocx({
      'word/document.xml': documentXml(`<w:p><w:r><w:t>x</w:t></w:r>${reference(7)}</w:p>`),
      'word/comments.xml': `<w:comments ${w}><w:comment w:id="7"><w:p/></w:comment><w:comment w:id="8"/></w:comments>`,
      'word/_rels/document.xml.rels': `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId2" Type="${office}/comments" Target="comments.xml"/></Relationships>`,
    });
    const ydoc = room(bare);
    changeComment(ydoc, 'w7', { resolved: true });
    changeComment(ydoc, 'w8', { resolved: true });
    writeComment(ydoc, { ...made, parent: 'w7', text: 'Yes' });
    expect(told(saved(bare, ydoc))).toMatchObject([
      { text: '', resolved: true },
      { text: 'Yes', answer: true, quote: '' },
      { text: '', resolved: true },
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
    expect(partOf(after, 'word/comments.xml')).toContain(`w:date="${written}"`);
    expect(readComments(room(after))[0]?.date).toBe(written);
  });

  it('is in all parts that Word keeps comments in, on the text it was made for', () => {
    const ydoc = room(plain);
    writeComment(ydoc, { ...made, anchor: on(ydoc, 'plain') });
    writeComment(ydoc, { ...made, id: '1a2b3c4e', parent: made.id, text: 'Answer', resolved: false });
    const after = saved(plain, ydoc);
    expect(told(after)).toEqual([
      { author: made.author, text: made.text, quote: 'plain', answer: false, resolved: false },
      { author: made.author, text: 'Answer', quote: 'plain', answer: true, resolved: false },
    ]);
    expect(partOf(after, 'word/document.xml')).toContain(
      '<w:commentRangeStart w:id="0"/><w:commentRangeStart w:id="1"/><w:r><w:t>plain</w:t></w:r><w:commentRangeEnd w:id="0"/><w:r><w:commentReference w:id="0"/></w:r><w:commentRangeEnd w:id="1"/><w:r><w:commentReference w:id="1"/></w:r>',
    );
    expect(partOf(after, 'word/commentsIds.xml')).toContain(
      'w16cid:paraId="1A2B3C4D" w16cid:durableId="1A2B3C4D"',
    );
    expect(partOf(after, 'word/commentsExtensible.xml')).toContain('w16cex:dateUtc="2026-11-22T10:11:12Z"');
    expect(partOf(after, 'word/people.xml')).toContain('w15:author="Bob &amp; Co &lt;x&gt;"');
    expect(
      readComments(room(after))
        .map(({ id }) => id)
        .toSorted(),
    ).toEqual(['1a2b3c4d', '1a2b3c4e']);
    changeComment(ydoc, made.id, { deleted: true });
    expect(saved(plain, ydoc)).toBe(plain);
  });

  it('is the same whenever it is saved', () => {
    const ydoc = room(file);
    writeComment(ydoc, { ...made, anchor: on(ydoc, 'five') });
    expect(saved(file, ydoc)).toEqual(saved(file, ydoc));
    expect(told(saved(file, ydoc))).toHaveLength(5);
  });

  it('answers a comment of the file beside its markers', () => {
    const ydoc = room(file);
    writeComment(ydoc, { ...made, parent: 'w0', text: 'Another answer' });
    const after = saved(file, ydoc);
    expect(told(after).slice(0, 3)).toMatchObject([
      { text: 'Root' },
      { text: 'Answer' },
      { text: 'Another answer', quote: 'two', answer: true },
    ]);
    expect(
      partOf(after, 'word/comments.xml').startsWith(
        partOf(file, 'word/comments.xml').replace('</w:comments>', ''),
      ),
    ).toBe(true);
  });

  it('stays at its place when its text is deleted, and when its paragraph is', () => {
    const ydoc = room(plain);
    writeComment(ydoc, { ...made, anchor: on(ydoc, 'plain') });
    const fragment = ydoc.getXmlFragment('document');
    ((fragment.get(0) as Y.XmlElement).get(0) as Y.XmlText).delete(5, 6);
    expect(told(saved(plain, ydoc))).toMatchObject([{ quote: '' }]);
    expect(partOf(saved(plain, ydoc), 'word/document.xml')).toMatch(
      /Some <\/w:t><\/w:r><w:r><w:commentReference/,
    );
    fragment.delete(0, 1);
    const after = saved(plain, ydoc);
    expect(told(after)).toMatchObject([{ quote: '', text: made.text }]);
    expect(partOf(after, 'word/document.xml')).toMatch(
      /<w:commentReference w:id="0"\/><\/w:r><w:r><w:t[^>]*>More/,
    );
  });

  it('of a hostile client is written as what it says, or not at all', () => {
    const ydoc = room(plain);
    const evil = '"/><w:evil/>\u0000\ud800';
    writeComment(ydoc, { ...made, id: 'x"><y', anchor: on(ydoc, 'plain') });
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
    writeComment(ydoc, { ...made, id: 'nowhere', anchor: [9e15, 0, 1, 2] });
    ydoc.getMap('comments').set('text', 'no comment');
    ydoc.getMap('comments').set('list', new Y.Array());
    const after = saved(plain, ydoc);
    for (const part of ['word/document.xml', 'word/comments.xml', 'word/people.xml'])
      expect(partOf(after, part)).not.toContain('<w:evil');
    expect(readComments(room(after)).map(({ text }) => text)).toContain('"/><w:evil/>\ufffd');
  });
});
