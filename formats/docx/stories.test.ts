import { describe, expect, it } from 'vitest';
import { type ModelNode, plainText, storiesOf } from '../model/index.ts';
import { openPackage, readEntry } from '../package/zip.ts';
import { documentXml, packDocx, paragraph, relationships } from './empty.ts';
import { openDocx, saveDocx } from './index.ts';

const w = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"';
const reference = '<w:r><w:footnoteReference w:id="2"/></w:r>';
const box = (text: string) => `<w:txbxContent>${paragraph(text)}</w:txbxContent>`;
const drawing = (choice: string, fallback: string) =>
  `<w:p><w:r><mc:AlternateContent xmlns:mc="http://schemas.openxmlformats.org/markup-compatibility/2006"><mc:Choice Requires="wps"><w:drawing>${box(choice)}</w:drawing></mc:Choice><mc:Fallback><w:pict>${box(fallback)}</w:pict></mc:Fallback></mc:AlternateContent></w:r></w:p>`;
const section =
  '<w:sectPr><w:headerReference w:type="default" r:id="rHead"/><w:pgSz w:w="11906" w:h="16838"/></w:sectPr>';

const pack = (body: string) =>
  packDocx({
    'word/document.xml': documentXml(body).replace(/<w:sectPr>.*<\/w:sectPr>/, section),
    'word/header1.xml': `<w:hdr ${w}>${paragraph('On top')}</w:hdr>`,
    'word/footnotes.xml': `<w:footnotes ${w}><w:footnote w:id="-1" w:type="separator"><w:p/></w:footnote><w:footnote w:id="2">${paragraph('First note')}</w:footnote></w:footnotes>`,
    'word/_rels/document.xml.rels': relationships([
      ['rId1', 'styles', 'styles.xml'],
      ['rHead', 'header', 'header1.xml'],
      ['rNotes', 'footnotes', 'footnotes.xml'],
    ]),
  });

const noted = (text: string) => `<w:p><w:r><w:t>${text}</w:t></w:r>${reference}</w:p>`;
const bytes = pack(`${noted('Said')}${drawing('In a box', 'In a box')}`);
const partOf = (packed: Uint8Array, name: string) =>
  new TextDecoder().decode(readEntry(openPackage(packed), name));
const texts = (packed: Uint8Array) =>
  Object.fromEntries([...storiesOf(openDocx(packed).doc)].map(([key, story]) => [key, plainText(story)]));

/** Save with one story's text changed. */
function typed(packed: Uint8Array, key: string, change: (text: string) => string): Uint8Array {
  const walk = (node: ModelNode): ModelNode =>
    node.type === 'text'
      ? { ...node, text: change(node.text ?? '') }
      : { ...node, ...(node.content && { content: node.content.map(walk) }) };
  const { doc } = openDocx(packed);
  const story = storiesOf(doc).get(key) as ModelNode;
  const stories = { ...(doc.attrs?.stories as object), [key]: walk(story).content };
  return saveDocx(packed, { ...doc, attrs: { ...doc.attrs, stories } });
}

/** Save without the reference, or whatever else `drop` names. */
function without(packed: Uint8Array, drop: (node: ModelNode) => boolean): Uint8Array {
  const walk = (node: ModelNode): ModelNode => ({
    ...node,
    ...(node.content && { content: node.content.filter((one) => !drop(one)).map(walk) }),
  });
  return saveDocx(packed, walk(openDocx(packed).doc));
}

describe('headers, notes and text boxes', () => {
  it('are read with where they stand', () => {
    const { doc, carried } = openDocx(bytes);
    const look = doc.attrs?.look as { stories: unknown };
    expect(texts(bytes)).toEqual({
      'word/header1.xml': 'On top\n',
      'word/footnotes.xml#2': 'First note\n',
      [`word/document.xml@${partOf(bytes, 'word/document.xml').indexOf('<w:txbxContent').toString(36)}`]:
        'In a box\n',
    });
    expect(look.stories).toMatchObject({
      'word/header1.xml': { kind: 'header', page: 'all', section: 0 },
      'word/footnotes.xml#2': { kind: 'footnote' },
    });
    expect(JSON.stringify(doc.content)).toContain('"story":"word/footnotes.xml#2"');
    expect(carried).toEqual([]);
    expect(saveDocx(bytes, doc)).toBe(bytes);
  });

  it.each(['word/header1.xml', 'word/footnotes.xml#2'])('of %s change in their own part only', (key) => {
    const saved = typed(bytes, key, (text) => `${text}!`);
    const [name = ''] = key.split('#');
    expect(texts(saved)[key]).toMatch(/!\n$/);
    expect(partOf(saved, name)).not.toBe(partOf(bytes, name));
    expect(partOf(saved, 'word/document.xml')).toBe(partOf(bytes, 'word/document.xml'));
    expect(partOf(saved, 'word/footnotes.xml')).toContain('<w:footnote w:id="-1" w:type="separator"><w:p/>');
  });

  it('of a box go into the copy for older programs too, where that said the same', () => {
    const key = Object.keys(texts(bytes)).find((one) => one.includes('@')) ?? '';
    const saved = typed(bytes, key, () => 'Changed');
    expect(partOf(saved, 'word/document.xml').match(/Changed/g)).toHaveLength(2);
    const other = pack(drawing('In a box', 'Another text'));
    const [own = ''] = Object.keys(texts(other)).filter((one) => one.includes('@'));
    const kept = partOf(
      typed(other, own, () => 'Changed'),
      'word/document.xml',
    );
    expect(kept.match(/Changed/g)).toHaveLength(1);
    expect(kept).toContain('Another text');
  });

  it('of a box and of the paragraph around it may change at once', () => {
    const { doc } = openDocx(bytes);
    const key = Object.keys(texts(bytes)).find((one) => one.includes('@')) ?? '';
    const added = { type: 'text', text: 'beside' };
    const content = (doc.content ?? []).map((node) =>
      JSON.stringify(node).includes(key) ? { ...node, content: [...(node.content ?? []), added] } : node,
    );
    const stories = { [key]: [{ type: 'paragraph', content: [{ type: 'text', text: 'Inside' }] }] };
    const saved = saveDocx(bytes, { ...doc, content, attrs: { ...doc.attrs, stories } });
    expect(Object.values(texts(saved))).toContain('Inside\n');
    expect(plainText(openDocx(saved).doc)).toContain('beside');
  });

  it('of a note go with its reference, and only then', () => {
    const saved = without(bytes, (node) => node.attrs?.label === 'Footnote');
    expect(partOf(saved, 'word/footnotes.xml')).not.toContain('First note');
    expect(partOf(saved, 'word/footnotes.xml')).toContain('separator');
    const other = without(bytes, (node) => node.attrs?.label === 'Text box');
    expect(partOf(other, 'word/footnotes.xml')).toBe(partOf(bytes, 'word/footnotes.xml'));
  });

  it('stay as they are for a draft from before there were any', () => {
    const { doc } = openDocx(bytes);
    const { stories: _, ...attrs } = doc.attrs ?? {};
    expect(saveDocx(bytes, { ...doc, attrs })).toBe(bytes);
  });

  it('that are damaged are kept, and the rest opens', () => {
    const broken = packDocx({
      'word/document.xml': documentXml(noted('Said')).replace(/<w:sectPr>.*<\/w:sectPr>/, section),
      'word/header1.xml': '<w:hdr',
      'word/_rels/document.xml.rels': relationships([['rHead', 'header', 'header1.xml']]),
    });
    const { doc, carried } = openDocx(broken);
    expect([...storiesOf(doc)]).toEqual([]);
    expect(carried).toEqual(['1 footnote']);
    expect(
      partOf(
        typed(pack(noted('Said')), 'word/header1.xml', () => 'x'),
        'word/header1.xml',
      ),
    ).toContain('x');
  });

  it('of a hostile hand are refused or contained', () => {
    const { doc } = openDocx(bytes);
    const stories = {
      'word/header1.xml': [{ type: 'text', text: 'loose' }, { type: 'script' }],
      'word/footnotes.xml#2': 'no content',
      'word/styles.xml': [{ type: 'paragraph' }],
      __proto__: [],
    };
    const saved = saveDocx(bytes, { ...doc, attrs: { ...doc.attrs, stories } } as ModelNode);
    expect(texts(saved)['word/header1.xml']).toBe('loose\n');
    expect(texts(saved)['word/footnotes.xml#2']).toBe('First note\n');
    expect(partOf(saved, 'word/styles.xml')).toBe(partOf(bytes, 'word/styles.xml'));
  });
});

it('a note in a cell of a table is changed in its place, and nothing else is', () => {
  const cell = `<w:tbl><w:tblGrid><w:gridCol w:w="4000"/></w:tblGrid><w:tr><w:tc><w:tcPr/>${noted('Said')}</w:tc></w:tr></w:tbl>`;
  const inTable = pack(`${cell}<w:p/>`);
  const [key = ''] = Object.entries(texts(inTable)).find(([, text]) => text === 'First note\n') ?? [];
  const changed = typed(inTable, key, (text) => text.replace('First', 'Only'));
  expect(partOf(changed, 'word/document.xml')).toBe(partOf(inTable, 'word/document.xml'));
  const notes = partOf(inTable, 'word/footnotes.xml');
  expect(partOf(changed, 'word/footnotes.xml')).toBe(
    notes.replace(paragraph('First note'), '<w:p><w:r><w:t>Only note</w:t></w:r></w:p>'),
  );
  expect(typed(inTable, key, (text) => text)).toBe(inTable);
});
