import { describe, expect, it } from 'vitest';
import { documentXml, packDocx, paragraph, relationships } from '../docx/empty.ts';
import type { Formatting, ModelNode } from '../model/index.ts';
import { packOdt } from '../odt/empty.ts';
import { openPackage, readEntry } from '../package/zip.ts';
import { openDocument, saveDocument } from './index.ts';

const w = 'http://schemas.openxmlformats.org/wordprocessingml/2006/main';
const part = (bytes: Uint8Array, name: string) =>
  new TextDecoder().decode(readEntry(openPackage(bytes), name));
const formattingOf = (bytes: Uint8Array) => openDocument(bytes).doc.attrs?.look as Formatting;
const named = (bytes: Uint8Array, name: string) =>
  Object.entries(formattingOf(bytes).styles).find(([, one]) => one.name.toLowerCase() === name.toLowerCase());

/** A file whose styles part says only this. */
const docx = (
  styles: string,
  body = paragraph('One') + paragraph('Two'),
  more: Record<string, string> = {},
) =>
  packDocx({
    'word/document.xml': documentXml(body),
    'word/styles.xml': `<w:styles xmlns:w="${w}">${styles}</w:styles>`,
    ...more,
  });
const normal =
  '<w:style w:type="paragraph" w:default="1" w:styleId="Standard"><w:name w:val="Normal"/><w:qFormat/></w:style><w:style w:type="character" w:default="1" w:styleId="Absatz"><w:name w:val="Default Paragraph Font"/></w:style>';

const files = { docx: docx(normal), odt: packOdt('<text:p>One</text:p><text:p>Two</text:p>') };
const stylesOf = { docx: 'word/styles.xml', odt: 'styles.xml' };

/** Saves with the attributes of the paragraph that says this, and with marks on its text. */
function save(
  bytes: Uint8Array,
  attrs: object,
  { marks = [], ...whole }: { marks?: ModelNode['marks'] } & Record<string, unknown> = {},
) {
  const { doc } = openDocument(bytes);
  const content = (doc.content ?? []).map((one): ModelNode => {
    if (one.content?.[0]?.text !== 'Two') return one;
    const texts = one.content.map((text) => ({ ...text, marks: [...(text.marks ?? []), ...(marks ?? [])] }));
    return { ...one, attrs: { ...one.attrs, ...attrs }, content: texts };
  });
  return saveDocument(bytes, { ...doc, content, attrs: { ...doc.attrs, ...whole } });
}

describe.each(['docx', 'odt'] as const)('styles that a word processor has by itself, in a .%s', (kind) => {
  const original = files[kind];

  it('are there to choose, with the look that they have when they are saved', () => {
    const wanted = [
      ...Array.from({ length: 9 }, (_, at) => `heading ${at + 1}`),
      'Title',
      'Subtitle',
      'Caption',
      ...(kind === 'docx'
        ? ['Quote', 'Intense Quote', 'List Paragraph', 'No Spacing']
        : ['Quotations', 'Text body', 'Preformatted Text']),
    ];
    for (const name of wanted) {
      const [id, before] = named(original, name) ?? [];
      expect([name, before !== undefined]).toEqual([name, true]);
      const saved = save(original, { style: id, level: before?.level ?? null });
      const [again, { lacking: _, ...after }] = named(saved, name) ?? ['', {}];
      const { lacking, ...shown } = before as object as { lacking?: true };
      expect([again, after]).toEqual([id, shown]);
      expect([name, openDocument(saved).doc.content?.[1]?.attrs?.style]).toEqual([name, id]);
      expect(saveDocument(saved, openDocument(saved).doc)).toBe(saved);
    }
  });

  it('are in the file only when they are used, and others stay as they lie there', () => {
    expect(saveDocument(original, openDocument(original).doc)).toBe(original);
    const edited = save(original, { align: 'center' });
    expect(part(edited, stylesOf[kind])).toBe(part(original, stylesOf[kind]));
    const [id] = named(original, 'heading 5') ?? [];
    const saved = part(save(original, { style: id, level: 5 }), stylesOf[kind]);
    expect(saved).not.toMatch(/[Hh]eading.?(_20_)?[46789]/);
    const isAdded =
      /<(w|style):style [^>]*"(Heading|Heading5|Heading5Char|Heading_20_5|Text_20_body)".*?<\/(w|style):style>/g;
    expect(saved.replace(isAdded, '')).toBe(part(original, stylesOf[kind]));
  });

  it('change before the file has them, and others are made from them', () => {
    const [id] = named(original, 'heading 5') ?? [];
    const size = { type: 'size', attrs: { value: 31 } };
    const styles = {
      [String(id)]: { attrs: { left: 18, tabs: '50 left none' }, marks: [size] },
      'new:style.a': { name: 'Mine', based: id, attrs: {}, marks: [] },
    };
    const saved = save(original, { style: 'new:style.a', level: 5 }, { styles });
    expect(named(saved, 'heading 5')?.[1]).toMatchObject({ text: { size: 31 }, paragraph: { left: 18 } });
    expect(named(saved, 'Mine')?.[1]).toMatchObject({ level: 5, text: { size: 31 }, based: id });
    expect(named(saved, 'Mine')?.[1].paragraph.tabs).toContain('50 left none');
  });

  it('are counted with the other headings', () => {
    const [id] = named(original, 'heading 2') ?? [];
    const saved = save(original, { style: id, level: 2 }, { settings: { headings: 'numbered' } });
    const { headings, styles } = formattingOf(saved);
    expect(headings ?? styles[String(id)]?.list).toBeTruthy();
    if (kind === 'odt') return;
    // Without any in use there is nothing to count.
    expect(save(original, {}, { settings: { headings: 'numbered' } })).toBe(original);
    expect(part(saved, 'word/numbering.xml').match(/<w:pStyle[^>]*>/g)).toEqual([
      `<w:pStyle w:val="${id}"/>`,
    ]);
  });
});

describe('styles of Word', () => {
  const written = (bytes: Uint8Array, id: string) =>
    new RegExp(`<w:style [^>]*w:styleId="${id}">.*?</w:style>`).exec(part(bytes, 'word/styles.xml'))?.[0];

  it('are written as Word does: with what they are based on, followed by and linked with in this file', () => {
    const saved = save(files.docx, { style: 'Heading2', level: 2 });
    expect(written(saved, 'Heading2')).toBe(
      '<w:style w:type="paragraph" w:styleId="Heading2"><w:name w:val="heading 2"/><w:basedOn w:val="Standard"/><w:next w:val="Standard"/><w:link w:val="Heading2Char"/><w:uiPriority w:val="9"/><w:unhideWhenUsed/><w:qFormat/><w:pPr><w:keepNext/><w:keepLines/><w:spacing w:before="40" w:after="0"/><w:outlineLvl w:val="1"/></w:pPr><w:rPr><w:color w:val="2F5496"/><w:sz w:val="26"/><w:szCs w:val="26"/></w:rPr></w:style>',
    );
    expect(written(saved, 'Heading2Char')).toBe(
      '<w:style w:type="character" w:customStyle="1" w:styleId="Heading2Char"><w:name w:val="Heading 2 Char"/><w:basedOn w:val="Absatz"/><w:link w:val="Heading2"/><w:uiPriority w:val="9"/><w:rPr><w:color w:val="2F5496"/><w:sz w:val="26"/><w:szCs w:val="26"/></w:rPr></w:style>',
    );
  });

  it('have the colours and the typefaces of the theme', () => {
    const a = 'http://schemas.openxmlformats.org/drawingml/2006/main';
    const color = (name: string, value: string) => `<a:${name}><a:srgbClr val="${value}"/></a:${name}>`;
    const themed = docx(normal, undefined, {
      'word/_rels/document.xml.rels': relationships([
        ['rId1', 'styles', 'styles.xml'],
        ['rId2', 'theme', 'theme.xml'],
      ]),
      'word/theme.xml': `<a:theme xmlns:a="${a}"><a:themeElements><a:clrScheme>${color('dk1', '000000')}${color('dk2', '112233')}${color('accent1', '70AD47')}</a:clrScheme><a:fontScheme><a:majorFont><a:latin typeface="Cambria"/></a:majorFont></a:fontScheme></a:themeElements></a:theme>`,
    });
    expect(named(themed, 'heading 1')?.[1].text).toMatchObject({ font: 'Cambria', color: '538135' });
    expect(named(themed, 'heading 3')?.[1].text).toMatchObject({ color: '375623' });
    expect(named(themed, 'heading 8')?.[1].text).toMatchObject({ color: '272727' });
    const saved = save(themed, { style: 'Heading1', level: 1 });
    expect(written(saved, 'Heading1')).toContain(
      '<w:color w:val="538135" w:themeColor="accent1" w:themeShade="BF"/>',
    );
    expect(written(saved, 'Heading1')).toContain('w:asciiTheme="majorHAnsi"');
  });

  it('say what the file says of them before it has them, and those that it hides are not there', () => {
    const latent = (name: string, more: string) => `<w:lsdException w:name="${name}" ${more}/>`;
    const file = docx(
      `<w:latentStyles w:defUIPriority="99" w:defSemiHidden="0" w:defUnhideWhenUsed="0" w:defQFormat="0">${latent('heading 2', 'w:uiPriority="7" w:qFormat="1"')}${latent('heading 3', 'w:semiHidden="1"')}${latent('heading 4', 'w:semiHidden="1" w:unhideWhenUsed="1"')}${latent('Quote', 'w:locked="1"')}</w:latentStyles>${normal}`,
    );
    expect(['heading 3', 'quote'].map((name) => named(file, name))).toEqual([undefined, undefined]);
    expect(written(save(file, { style: 'Heading2', level: 2 }), 'Heading2')).toContain(
      '<w:uiPriority w:val="7"/><w:qFormat/><w:pPr>',
    );
    expect(written(save(file, { style: 'Heading4', level: 4 }), 'Heading4')).toContain(
      '<w:uiPriority w:val="99"/><w:unhideWhenUsed/><w:pPr>',
    );
  });

  it('are known by their names in whatever language a file has its identities', () => {
    const own =
      '<w:style w:type="paragraph" w:styleId="berschrift2"><w:name w:val="heading 2"/><w:basedOn w:val="Standard"/><w:semiHidden/><w:unhideWhenUsed/></w:style><w:style w:type="paragraph" w:customStyle="1" w:styleId="Quote"><w:name w:val="Other"/></w:style>';
    const file = docx(normal + own);
    expect(named(file, 'heading 2')?.[0]).toBe('berschrift2');
    expect(named(file, 'quote')?.[0]).toBe('Quote0');
    expect(written(save(file, { style: 'Quote0' }), 'Quote0')).toContain('<w:name w:val="Quote"/>');
  });

  it('do not take the place of a style that a text names and nobody made', () => {
    const file = docx(normal, paragraph('One', 'Heading2') + paragraph('Two'));
    expect(openDocument(file).doc.content?.[0]?.attrs).toMatchObject({ style: 'Heading2', level: null });
    expect(named(file, 'heading 2')?.[0]).toBe('Heading20');
  });

  it('are styles of a few words as well', () => {
    const { characters } = formattingOf(files.docx);
    expect(characters?.Strong).toEqual({ name: 'Strong', text: { bold: true }, lacking: true });
    expect(Object.keys(characters ?? {})).not.toContain('Heading2Char');
    const saved = save(files.docx, {}, { marks: [{ type: 'character', attrs: { value: 'Strong' } }] });
    expect(part(saved, 'word/document.xml')).toContain('<w:rStyle w:val="Strong"/>');
    expect(written(saved, 'Strong')).toBe(
      '<w:style w:type="character" w:styleId="Strong"><w:name w:val="Strong"/><w:basedOn w:val="Absatz"/><w:uiPriority w:val="22"/><w:qFormat/><w:rPr><w:b/><w:bCs/></w:rPr></w:style>',
    );
  });

  it('come with a part of their own where a file has no styles', () => {
    const bare = packDocx({
      'word/document.xml': documentXml(paragraph('One') + paragraph('Two')),
      'word/_rels/document.xml.rels': relationships([]),
      'word/styles.xml': '',
    });
    const saved = save(bare, { style: 'Heading2', level: 2 });
    expect(named(saved, 'heading 2')?.[1].lacking).toBeUndefined();
    expect(openDocument(saved).doc.content?.[1]?.attrs).toMatchObject({ style: 'Heading2', level: 2 });
  });

  it('stand in another prefix where the part has one', () => {
    const file = docx('', undefined, {
      'word/styles.xml': `<x:styles xmlns:x="${w}"><x:style x:type="paragraph" x:default="1" x:styleId="N"><x:name x:val="Normal"/></x:style></x:styles>`,
    });
    const saved = save(file, { style: 'ListParagraph' });
    expect(part(saved, 'word/styles.xml')).toContain(
      '<x:style x:type="paragraph" x:styleId="ListParagraph"><x:name x:val="List Paragraph"/><x:basedOn x:val="N"/>',
    );
    expect(named(saved, 'List Paragraph')?.[1].paragraph.left).toBe(36);
  });
});
