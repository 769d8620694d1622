import { describe, expect, it } from 'vitest';
import type { ModelMark, ModelNode } from '../model/index.ts';
import { openPackage, readEntry } from '../package/zip.ts';
import { documentXml, packDocx } from './empty.ts';
import { openDocx, saveDocx } from './index.ts';

const part = (bytes: Uint8Array, name: string) =>
  new TextDecoder().decode(readEntry(openPackage(bytes), name));
const mark = (type: string, value: unknown): ModelMark => ({ type, attrs: { value } });
const run = (text: string, properties = '') =>
  `<w:r>${properties && `<w:rPr>${properties}</w:rPr>`}<w:t>${text}</w:t></w:r>`;
const fileOf = (body: string, styles = '') =>
  packDocx({
    'word/document.xml': documentXml(body),
    ...(styles && {
      'word/styles.xml': `<w:styles xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main">${styles}</w:styles>`,
    }),
  });
/** The document with marks laid over every text. */
const marked = (doc: ModelNode, ...marks: ModelMark[]): ModelNode => ({
  ...doc,
  ...(doc.type === 'text' && { marks: [...(doc.marks ?? []), ...marks] }),
  ...(doc.content && { content: doc.content.map((one) => marked(one, ...marks)) }),
});
const withSettings = (doc: ModelNode, settings: unknown): ModelNode => ({
  ...doc,
  attrs: { ...doc.attrs, settings },
});

describe('the language of a text', () => {
  const original = fileOf(
    `<w:p>${run('Bonjour', '<w:lang w:val="fr-FR" w:eastAsia="ja-JP"/>')}${run('x', '<w:noProof/><w:lang w:val="fr_fr"/>')}</w:p>`,
  );

  it('is known of each run, no checking as well', () => {
    const { look } = openDocx(original).doc.attrs as { look: { runs: Record<string, unknown> } };
    expect(Object.values(look.runs)).toEqual([{ language: 'fr-FR' }, { language: 'none' }]);
  });

  it.each([
    ['de-CH', '<w:lang w:eastAsia="ja-JP" w:val="de-CH"/>', '<w:lang w:val="de-CH"/>'],
    ['ar', '<w:lang w:eastAsia="ja-JP" w:val="ar" w:bidi="ar"/>', '<w:lang w:val="ar" w:bidi="ar"/>'],
  ])('%s is written into the properties, and takes "no checking" away', (language, first, second) => {
    const xml = part(
      saveDocx(original, marked(openDocx(original).doc, mark('lang', language))),
      'word/document.xml',
    );
    expect(xml).toContain(`<w:rPr>${first}</w:rPr><w:t>Bonjour`);
    expect(xml).toContain(`<w:rPr>${second}</w:rPr><w:t>x`);
  });

  it('is not checked where somebody wants none, and what is no language changes nothing', () => {
    const { doc } = openDocx(original);
    expect(part(saveDocx(original, marked(doc, mark('lang', 'none'))), 'word/document.xml')).toContain(
      '<w:noProof/><w:lang w:val="fr-FR" w:eastAsia="ja-JP"/>',
    );
    for (const wrong of ['"/><w:b/>', 5, null, {}])
      expect(part(saveDocx(original, marked(doc, mark('lang', wrong))), 'word/document.xml')).not.toContain(
        '<w:b/>',
      );
  });
});

describe('the language of a document', () => {
  const defaults =
    '<w:docDefaults><w:rPrDefault><w:rPr><w:sz w:val="22"/><w:lang w:val="en-US"/></w:rPr></w:rPrDefault></w:docDefaults>';
  const normal = (lang: string) =>
    `<w:style w:type="paragraph" w:default="1" w:styleId="N"><w:name w:val="Normal"/>${lang}</w:style>`;
  it.each([
    [defaults + normal(''), 1],
    [defaults + normal('<w:rPr><w:lang w:val="de-DE"/></w:rPr>'), 2],
    [`<w:docDefaults/>${normal('')}`, 1],
    [`<w:docDefaults><w:rPrDefault/></w:docDefaults>${normal('')}`, 1],
    [normal(''), 1],
  ])('is said by the styles part, and by nothing else: %s', (styles, times) => {
    const original = fileOf(`<w:p>${run('Text')}</w:p>`, styles);
    const { doc } = openDocx(original);
    const saved = saveDocx(original, withSettings(doc, { language: 'pt-BR' }));
    expect(part(saved, 'word/styles.xml').split('w:val="pt-BR"').length - 1).toBe(times);
    expect(part(saved, 'word/styles.xml').indexOf('docDefaults')).toBeLessThan(
      part(saved, 'word/styles.xml').indexOf('<w:style '),
    );
    expect(part(saved, 'word/document.xml')).toBe(part(original, 'word/document.xml'));
    expect(openDocx(saved).doc.attrs?.look).toMatchObject({ language: 'pt-BR' });
    const none = saveDocx(saved, withSettings(openDocx(saved).doc, { language: 'none' }));
    expect(openDocx(none).doc.attrs?.look).toMatchObject({ language: 'none' });
    const back = saveDocx(none, withSettings(openDocx(none).doc, { language: 'pt-BR' }));
    expect(openDocx(back).doc.attrs?.look).toMatchObject({ language: 'pt-BR' });
  });

  it('leaves the file alone where it is the same, or no language at all', () => {
    const original = fileOf(`<w:p>${run('Text')}</w:p>`, defaults);
    const { doc } = openDocx(original);
    for (const settings of [{ language: 'en-US' }, { language: '<x>' }, { language: 1 }, 'x', null])
      expect(saveDocx(original, withSettings(doc, settings))).toBe(original);
  });
});

describe('what is set of paragraphs', () => {
  const original = fileOf(`<w:p>${run('One')}</w:p><w:p>${run('Two')}</w:p>`);
  const set = (attrs: Record<string, unknown>) => {
    const { doc } = openDocx(original);
    const content = doc.content?.map((one) => ({ ...one, attrs: { ...one.attrs, ...attrs } })) ?? [];
    return saveDocx(original, { ...doc, content });
  };

  it('holds lines together, and apart', () => {
    expect(part(set({ keepLines: true, widow: false }), 'word/document.xml')).toContain(
      '<w:pPr><w:keepLines/><w:widowControl w:val="0"/></w:pPr>',
    );
    expect(set({ keepLines: null, widow: 'no' })).toBe(original);
    const { look } = openDocx(set({ keepLines: true, widow: false })).doc.attrs as {
      look: { paragraphs: unknown[] };
    };
    expect(look.paragraphs).toContainEqual({ keepLines: true, widow: false });
  });

  it('runs from right to left, and from left to right again', () => {
    const saved = set({ rtl: true, left: 18 });
    expect(part(saved, 'word/document.xml')).toContain('<w:pPr><w:bidi/><w:ind w:left="360"/></w:pPr>');
    expect(part(set({ rtl: false }), 'word/document.xml')).toContain('<w:bidi w:val="0"/>');
    expect(set({ rtl: 'yes' })).toBe(original);
    const { look } = openDocx(saved).doc.attrs as { look: { paragraphs: unknown[] } };
    expect(look.paragraphs).toContainEqual({ rtl: true, left: 18 });
  });

  it.each([
    ['roman.a1', '<w:numFmt w:val="upperRoman"/><w:lvlText w:val="%1."/>'],
    ['legal.a1', '<w:numFmt w:val="lowerLetter"/><w:lvlText w:val="(%3)"/>'],
    ['number.a1.s0x7', '<w:lvl w:ilvl="0"><w:start w:val="7"/>'],
    ['outline.a1.s1x3', '<w:lvl w:ilvl="1"><w:start w:val="3"/>'],
  ])('a list %s is one of its kind, from its number on', (list, written) => {
    const saved = set({ list: `${list}-0` });
    expect(part(saved, 'word/numbering.xml')).toContain(written);
    expect(openDocx(saved).doc.content?.[0]?.attrs?.list).toMatch(/^\d+-0$/);
  });

  it('a list of the file goes on with another number', () => {
    const first = set({ list: 'number.a1-0' });
    const { doc } = openDocx(first);
    const [one, two] = doc.content ?? [];
    const of = String(two?.attrs?.list).split('-')[0];
    const again = { ...two, type: 'paragraph', attrs: { ...two?.attrs, list: `restart.b2.${of}.s0x12-0` } };
    const saved = saveDocx(first, { ...doc, content: [one, again].filter((node) => node !== undefined) });
    expect(part(saved, 'word/numbering.xml')).toContain(
      '<w:lvlOverride w:ilvl="0"><w:startOverride w:val="12"/></w:lvlOverride>',
    );
  });

  it('a name that is no list is none', () => {
    for (const list of ['roman.a1.s9x1-0', 'legal.a1.s0x123456-0', 'number.a1.s0x-0'])
      expect(part(set({ list }), 'word/document.xml')).not.toContain('<w:numId w:val="1"/>');
  });
});
