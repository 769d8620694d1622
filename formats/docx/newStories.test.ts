import { describe, expect, it } from 'vitest';
import { documentWithStories } from '../../test/support/stories.ts';
import { type ModelNode, plainText, type Stories, storiesOf } from '../model/index.ts';
import { keyOfChange } from '../model/tracked/change.ts';
import { openPackage, readEntry } from '../package/zip.ts';
import { documentXml, emptyDocx, packDocx, paragraph } from './empty.ts';
import { openDocx, saveDocx } from './index.ts';

const note = (kind: string, id: string): ModelNode => ({
  type: 'raw',
  attrs: {
    key: `new:${kind}.${id}`,
    label: kind === 'footnote' ? 'Footnote' : 'Endnote',
    story: 'x',
    show: '',
  },
});
const say = (text: string): ModelNode[] => [{ type: 'paragraph', content: [{ type: 'text', text }] }];

/** Save with nodes at the end of the first paragraph, and with stories. */
function saved(bytes: Uint8Array, nodes: ModelNode[], stories: Stories): Uint8Array {
  const { doc } = openDocx(bytes);
  const [first, ...rest] = doc.content ?? [];
  const content = [{ ...first, type: 'paragraph', content: [...(first?.content ?? []), ...nodes] }, ...rest];
  const all = { ...(doc.attrs?.stories as Stories | undefined), ...stories };
  return saveDocx(bytes, { ...doc, content, attrs: { ...doc.attrs, stories: all } });
}

const partOf = (bytes: Uint8Array, name: string) =>
  new TextDecoder().decode(readEntry(openPackage(bytes), name) ?? new Uint8Array());
const texts = (bytes: Uint8Array) =>
  Object.fromEntries([...storiesOf(openDocx(bytes).doc)].map(([key, story]) => [key, plainText(story)]));
const plain = emptyDocx('', paragraph('Text'));

describe('a note that is put in', () => {
  it('brings the part, its type, its relationship, separators and styles to a file without notes', () => {
    const bytes = saved(plain, [note('footnote', 'a1')], { 'new:footnote.a1': say('Said') });
    expect(texts(bytes)).toEqual({ 'word/footnotes.xml#1': ' Said\n' });
    expect(partOf(bytes, 'word/document.xml')).toContain(
      '<w:rStyle w:val="FootnoteReference"/></w:rPr><w:footnoteReference w:id="1"/>',
    );
    expect(partOf(bytes, 'word/footnotes.xml')).toMatch(
      /separator.*continuationSeparator.*<w:footnoteRef\/>/s,
    );
    expect(partOf(bytes, '[Content_Types].xml')).toContain('/word/footnotes.xml');
    expect(partOf(bytes, 'word/_rels/document.xml.rels')).toContain('/footnotes"');
    expect(partOf(bytes, 'word/styles.xml')).toMatch(
      /footnote text.*footnote reference|footnote reference.*footnote text/s,
    );
    expect(saveDocx(bytes, openDocx(bytes).doc)).toBe(bytes);
  });

  it('stays where it was moved to as a suggestion, and not where it was', () => {
    const gone = { ...note('footnote', 'a1') };
    gone.attrs = { ...gone.attrs, wraps: keyOfChange('del', 'Ann', new Date('2026-11-22T03:46:00Z')) };
    const marked = { ...note('footnote', 'a1'), marks: [{ type: 'wrap', attrs: { key: 'x', kind: 'del' } }] };
    const between: ModelNode = { type: 'text', text: ' between ' };
    for (const old of [gone, marked]) {
      const bytes = saved(plain, [old, between, note('footnote', 'a1')], { 'new:footnote.a1': say('Said') });
      const xml = partOf(bytes, 'word/document.xml');
      expect(xml.match(/<w:footnoteReference/g)).toHaveLength(1);
      expect(xml.indexOf('<w:footnoteReference')).toBeGreaterThan(xml.indexOf(' between '));
      expect(xml).not.toContain('<w:del ');
    }
  });

  it('stands beside those there are, which keep their bytes', () => {
    const before = documentWithStories();
    const bytes = saved(before, [note('footnote', 'a1'), note('endnote', 'b2'), note('footnote', 'c3')], {
      'new:footnote.a1': say('Third'),
      'new:endnote.b2': say('At the end'),
      'new:footnote.c3': say('Fourth'),
    });
    expect(texts(bytes)).toMatchObject({
      'word/footnotes.xml#4': ' Third\n',
      'word/footnotes.xml#5': ' Fourth\n',
      'word/endnotes.xml#1': ' At the end\n',
    });
    const own = partOf(before, 'word/footnotes.xml').replace('</w:footnotes>', '');
    expect(partOf(bytes, 'word/footnotes.xml').startsWith(own)).toBe(true);
  });

  it('is not there without its reference, twice, or where no note may stand', () => {
    expect(saved(plain, [], { 'new:footnote.a1': say('Lost') })).toBe(plain);
    const twice = saved(plain, [note('footnote', 'a1'), note('footnote', 'a1')], {
      'new:footnote.a1': say('Once'),
    });
    expect(partOf(twice, 'word/document.xml').match(/footnoteReference /g)).toHaveLength(1);
    const inHeader = saved(documentWithStories(), [], {
      'word/header1.xml': [{ type: 'paragraph', content: [note('footnote', 'a1')] }],
      'new:footnote.a1': say('Lost'),
    });
    expect(partOf(inHeader, 'word/header1.xml')).not.toContain('footnoteReference');
    const empty = saved(plain, [note('endnote', 'z')], {});
    expect(texts(empty)).toEqual({ 'word/endnotes.xml#1': ' \n' });
  });
});

describe('a header or footer that is added', () => {
  it('is a part that the first section names; of the first page, the first page is different', () => {
    const bytes = saved(plain, [], {
      'new:header.all': say('Everywhere'),
      'new:header.first': say('First'),
      'new:footer.all': [
        { type: 'paragraph', content: [{ type: 'raw', attrs: { key: 'new:field PAGE', show: '1' } }] },
      ],
    });
    const look = openDocx(bytes).doc.attrs?.look as { stories: Record<string, { page: string }> };
    const pages = Object.fromEntries(
      Object.entries(texts(bytes)).map(([key, text]) => [`${look.stories[key]?.page} ${text}`, true]),
    );
    expect(pages).toEqual({ 'all Everywhere\n': true, 'first First\n': true, 'all 1\n': true });
    expect(partOf(bytes, 'word/document.xml')).toMatch(
      /<w:sectPr><w:headerReference[^>]*w:type="default".*<w:pgSz.*<w:titlePg\/>/s,
    );
    expect(saveDocx(bytes, openDocx(bytes).doc)).toBe(bytes);
  });

  it('comes to a file without sections, and beside page settings that change', () => {
    const bare = packDocx({
      'word/document.xml': documentXml(paragraph('Text')).replace(/<w:sectPr>.*<\/w:sectPr>/, ''),
    });
    expect(Object.values(texts(saved(bare, [], { 'new:footer.first': say('Down') })))).toEqual(['Down\n']);
    const { doc } = openDocx(plain);
    const attrs = {
      ...doc.attrs,
      stories: { 'new:header.all': say('Up') },
      pages: { 'section:last': { width: 400 } },
    };
    expect(Object.values(texts(saveDocx(plain, { ...doc, attrs })))).toEqual(['Up\n']);
  });

  it('goes again, with the different first page, and its part stays', () => {
    const before = saved(plain, [], { 'new:header.all': say('All'), 'new:header.first': say('First') });
    const first = Object.entries(texts(before)).find(([, text]) => text === 'First\n')?.[0] ?? '';
    const bytes = saved(before, [], { [first]: [] });
    expect(Object.values(texts(bytes))).toEqual(['All\n']);
    expect(partOf(bytes, 'word/document.xml')).not.toContain('titlePg');
    expect(partOf(bytes, first)).toBe(partOf(before, first));
  });
});
