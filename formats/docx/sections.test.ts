import { describe, expect, it } from 'vitest';
import { type Formatting, type ModelNode, plainText, storiesOf } from '../model/index.ts';
import { openPackage, readEntry } from '../package/zip.ts';
import { documentXml, packDocx, paragraph, relationships } from './empty.ts';
import { openDocx, saveDocx } from './index.ts';

const w = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"';
const header = (type: string, id: string) => `<w:headerReference w:type="${type}" r:id="${id}"/>`;
const ends = (text: string, section: string) =>
  `<w:p><w:pPr><w:sectPr>${section}</w:sectPr></w:pPr><w:r><w:t>${text}</w:t></w:r></w:p>`;

/** Four sections: the first names two headers, the third one of its own, the others have those before them. */
function document(first = '', last = '<w:pgSz w:w="11906" w:h="16838"/>'): Uint8Array {
  const body = [
    ends('One', `${header('default', 'rA')}${header('first', 'rF')}<w:titlePg/>`),
    ends('Two', first),
    ends('Three', header('default', 'rB')),
    paragraph('Four'),
  ].join('');
  const parts = ['A', 'B', 'F'].map((name) => [
    `word/header${name}.xml`,
    `<w:hdr ${w}>${paragraph(`Header ${name}`)}</w:hdr>`,
  ]);
  return packDocx({
    ...Object.fromEntries(parts),
    'word/document.xml': documentXml(body).replace(
      /<w:sectPr><w:pgSz(?!.*<w:sectPr>).*<\/w:sectPr>/,
      last && `<w:sectPr>${last}</w:sectPr>`,
    ),
    'word/_rels/document.xml.rels': relationships(
      ['A', 'B', 'F'].map((name) => [`r${name}`, 'header', `header${name}.xml`]),
    ),
  });
}

/** Saved without the breaks at the end of these paragraphs. */
function without(bytes: Uint8Array, breaks: number[], stories: Record<string, ModelNode[]> = {}): Uint8Array {
  const { doc } = openDocx(bytes);
  const content = (doc.content ?? []).map((node, at) =>
    breaks.includes(at)
      ? { ...node, content: (node.content ?? []).filter(({ type }) => type !== 'section') }
      : node,
  );
  const all = { ...(doc.attrs?.stories as Record<string, ModelNode[]> | undefined), ...stories };
  return saveDocx(bytes, { ...doc, content, attrs: { ...doc.attrs, stories: all } });
}

const sectionsOf = (bytes: Uint8Array) =>
  [
    ...new TextDecoder()
      .decode(readEntry(openPackage(bytes), 'word/document.xml'))
      .matchAll(/<w:sectPr(?:\/>|>(.*?)<\/w:sectPr>)/g),
  ].map(([, inner = '']) =>
    [...inner.matchAll(/:type="(\w+)" r:id="(\w+)"|(titlePg)/g)].map(([, ...all]) => all.join('')),
  );
const texts = (bytes: Uint8Array) => [...storiesOf(openDocx(bytes).doc).values()].map(plainText);
const added = { 'new:header.all': [{ type: 'paragraph', content: [{ type: 'text', text: 'New' }] }] };

describe('a section break that is removed', () => {
  it('leaves its headers to the section that had them from it, and to no other', () => {
    expect(sectionsOf(without(document(), [0]))).toEqual([['defaultrA', 'firstrF'], ['defaultrB'], []]);
    expect(sectionsOf(without(document(), [1]))[0]).toEqual(['defaultrA', 'firstrF', 'titlePg']);
    expect(sectionsOf(without(document(), [0, 1]))).toEqual([['firstrF', 'defaultrB'], []]);
    expect(sectionsOf(without(document(), [0, 2]))).toEqual([['defaultrA', 'firstrF'], ['defaultrB']]);
    expect(sectionsOf(without(document(), [0, 1, 2]))).toEqual([['defaultrB', 'firstrF']]);
  });

  it('takes headers along that no section has any more; their parts stay', () => {
    const own = document(header('default', 'rB'));
    const bytes = without(own, [0]);
    expect(texts(bytes)).toEqual(['Header F\n', 'Header B\n']);
    expect(readEntry(openPackage(bytes), 'word/headerA.xml')).toBeDefined();
  });

  it('leaves them to a text that ends without section properties', () => {
    expect(sectionsOf(without(document('', ''), [0, 1, 2]))).toEqual([['defaultrB', 'firstrF']]);
  });

  it('lets a header be added, or take the place of one that was handed down', () => {
    for (const breaks of [[0], [0, 1], [0, 1, 2]]) {
      const bytes = without(document(), breaks, added);
      expect(texts(bytes)).toContain('New\n');
      expect(sectionsOf(bytes)[0]?.filter((one) => one.startsWith('default'))).toHaveLength(1);
    }
    expect(texts(without(document('', ''), [0, 1, 2], added)).toSorted()).toEqual(['Header F\n', 'New\n']);
  });

  it('changes nothing of sections that lie in what is kept whole', () => {
    const kept = `<w:sdt><w:sdtContent>${ends('In', header('default', 'rA'))}<w:unknown/></w:sdtContent></w:sdt>`;
    const bytes = packDocx({
      'word/document.xml': documentXml(`${kept}${paragraph('Text')}`),
      'word/headerA.xml': `<w:hdr ${w}>${paragraph('Header A')}</w:hdr>`,
      'word/_rels/document.xml.rels': relationships([['rA', 'header', 'headerA.xml']]),
    });
    const { doc } = openDocx(bytes);
    const said = [...(doc.content ?? []), { type: 'paragraph', content: [{ type: 'text', text: 'More' }] }];
    expect(sectionsOf(saveDocx(bytes, { ...doc, content: said }))).toEqual([['defaultrA'], []]);
    const gone = saveDocx(bytes, { ...doc, content: said.slice(1) });
    expect(sectionsOf(gone)).toEqual([['defaultrA']]);
  });
});

it('a header is added to sections whose pages were set up and that said nothing before', () => {
  const bytes = packDocx({
    'word/document.xml': documentXml(paragraph('Text')).replace(/<w:sectPr>.*<\/w:sectPr>/, '<w:sectPr/>'),
  });
  const { doc } = openDocx(bytes);
  const first = { 'new:header.first': added['new:header.all'] };
  const attrs = { ...doc.attrs, stories: first, pages: { last: { width: 400 } } };
  const saved = saveDocx(bytes, { ...doc, attrs });
  expect(texts(saved)).toEqual(['New\n']);
  expect(new TextDecoder().decode(readEntry(openPackage(saved), 'word/document.xml'))).toMatch(
    /headerReference.*pgSz.*titlePg/,
  );
});

it('how far headers and footers are from the edge is read from the file', () => {
  const look = (section: string) =>
    (openDocx(document('', section)).doc.attrs?.look as Formatting | undefined)?.sections?.last?.edges;
  expect(look('<w:pgMar w:top="1000" w:bottom="1000" w:header="400" w:footer="-800"/>')).toEqual({
    header: { at: 20 },
    footer: { at: 40 },
  });
  expect(look('<w:pgSz w:w="11906" w:h="16838"/>')).toEqual({});
});
