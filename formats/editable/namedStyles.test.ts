import { describe, expect, it } from 'vitest';
import { emptyDocx, paragraph } from '../docx/empty.ts';
import {
  type Formatting,
  groundOf,
  type ModelNode,
  nameFault,
  readNamedStyles,
  stylesNow,
  tabsOver,
} from '../model/index.ts';
import { packOdt } from '../odt/empty.ts';
import { openPackage, readEntry } from '../package/zip.ts';
import { openDocument, saveDocument } from './index.ts';

const part = (bytes: Uint8Array, name: string) =>
  new TextDecoder().decode(readEntry(openPackage(bytes), name));

const files = {
  docx: emptyDocx(
    '',
    `${paragraph('One', 'Heading1')}<w:p><w:pPr><w:keepNext/><w:kinsoku/><w:spacing w:before="400"/><w:jc w:val="right"/></w:pPr><w:r><w:t>Two</w:t></w:r></w:p>`,
  ),
  odt: packOdt(
    '<text:h text:style-name="Heading_20_1" text:outline-level="1">One</text:h><text:p text:style-name="P1">Two</text:p>',
    '<style:style style:name="P1" style:family="paragraph" style:parent-style-name="Standard"><style:paragraph-properties fo:text-align="end" fo:margin-top="20pt"/></style:style>',
  ),
};
const heading = { docx: 'Heading1', odt: 'Heading_20_1' };
const stylesOf = { docx: 'word/styles.xml', odt: 'styles.xml' };
const main = { docx: 'word/document.xml', odt: 'content.xml' };

const own = {
  name: 'Fancy: <b>',
  attrs: {
    left: 18,
    before: 6,
    align: 'center',
    tabs: '36 left none;200 right dot',
    shade: 'FFEE00',
    keepNext: true,
  },
  marks: [
    { type: 'bold', attrs: { on: true } },
    { type: 'font', attrs: { value: 'Georgia' } },
    { type: 'size', attrs: { value: 15 } },
    { type: 'color', attrs: { value: '336699' } },
  ],
};
const KEY = 'new:style.a1';

const save = (
  bytes: Uint8Array,
  styles: unknown,
  change: (attrs: Record<string, unknown>, at: number) => object = () => ({}),
) => {
  const { doc } = openDocument(bytes);
  const content =
    doc.content?.map(
      (one, at): ModelNode => ({ ...one, attrs: { ...one.attrs, ...change(one.attrs ?? {}, at) } }),
    ) ?? [];
  return saveDocument(bytes, { ...doc, content, attrs: { ...doc.attrs, styles } });
};
const formattingOf = (bytes: Uint8Array) => openDocument(bytes).doc.attrs?.look as Formatting;
const styleNamed = (bytes: Uint8Array, name: string) =>
  Object.values(formattingOf(bytes).styles).find((one) => one.name === name);

describe.each(['docx', 'odt'] as const)('styles of a .%s', (kind) => {
  const original = files[kind];

  it('get a new one, based on another, which paragraphs have', () => {
    const saved = save(original, { [KEY]: { ...own, based: heading[kind] } }, (_, at) =>
      at === 1 ? { style: KEY, cleared: true, align: null } : {},
    );
    const style = styleNamed(saved, own.name);
    expect(style).toMatchObject({
      level: 1,
      based: heading[kind],
      text: { bold: true, font: 'Georgia', size: 15, color: '336699' },
      paragraph: { left: 18, before: 6, align: 'center', background: 'FFEE00', keepNext: true },
    });
    expect(style?.paragraph.tabs).toContain('36 left none;200 right dot');
    if (kind === 'odt') expect(part(saved, 'styles.xml')).toMatch(/Fancy[^>]*default-outline-level="1"/);
    const { doc } = openDocument(saved);
    const id = doc.content?.[1]?.attrs?.style;
    expect(formattingOf(saved).styles[String(id)]?.name).toBe(own.name);
    const xml = part(saved, main[kind]);
    if (kind === 'docx') expect(xml).toContain(`<w:pPr><w:pStyle w:val="${id}"/><w:kinsoku/></w:pPr>`);
    else expect(xml).toContain(`text:style-name="${id}"`);
    expect(
      part(saved, stylesOf[kind]).replace(/<(w|style):style [^>]*(Fancy)[^>]*>.*?<\/(w|style):style>/, ''),
    ).toBe(part(original, stylesOf[kind]));
    expect(saveDocument(saved, openDocument(saved).doc)).toBe(saved);
    expect(save(original, { [KEY]: { ...own, based: heading[kind] } })).toEqual(
      save(original, { [KEY]: { ...own, based: heading[kind] } }),
    );
  });

  it('change where somebody changed one, and nowhere else', () => {
    const saved = save(original, { [heading[kind]]: own });
    const { styles, defaultStyle } = formattingOf(original);
    const shown = stylesNow(styles, defaultStyle, readNamedStyles({ [heading[kind]]: own }));
    const written = formattingOf(saved).styles[heading[kind]];
    expect(written?.text).toEqual(shown[heading[kind]]?.text);
    expect({ ...written?.paragraph, tabs: '' }).toEqual({ ...shown[heading[kind]]?.paragraph, tabs: '' });
    expect(part(saved, main[kind])).toBe(part(original, main[kind]));
    const others = (xml: string) =>
      xml.replace(new RegExp(`<(w|style):style [^>]*"${heading[kind]}".*?</(w|style):style>`), '');
    expect(others(part(saved, stylesOf[kind]))).toBe(others(part(original, stylesOf[kind])));
    expect(others(part(original, stylesOf[kind]))).not.toBe(part(original, stylesOf[kind]));
  });

  it('change together with the language and the numbers of headings', () => {
    const { doc } = openDocument(original);
    const plain = String(formattingOf(original).defaultStyle);
    const attrs = {
      ...doc.attrs,
      styles: { [heading[kind]]: own, [plain]: own },
      settings: { headings: 'numbered', language: 'de-DE' },
    };
    const formatting = formattingOf(saveDocument(original, { ...doc, attrs }));
    for (const id of [heading[kind], plain])
      expect(formatting.styles[id]).toMatchObject({ text: { size: 15 }, paragraph: { left: 18 } });
    expect(formatting.language).toBe('de-DE');
    expect(formatting.headings ?? formatting.styles[heading[kind]]?.list).toBeTruthy();
  });

  it('hand tab stops down, over which a paragraph says its own', () => {
    const plain = String(formattingOf(original).defaultStyle);
    const saved = save(
      original,
      { [plain]: own, [KEY]: { ...own, attrs: {}, based: heading[kind] } },
      (_, at) => ({
        tabs: at === 0 ? '50 left none' : '',
        ...(at === 1 && { style: KEY }),
      }),
    );
    const formatting = formattingOf(saved);
    const [first, second] = (openDocument(saved).doc.content ?? []).map(({ attrs = {} }) =>
      tabsOver(
        formatting.styles[String(attrs.style)]?.paragraph.tabs,
        formatting.paragraphs[Number(attrs.look)]?.tabs,
      ),
    );
    expect([first, second]).toEqual(['50 left none', '']);
  });

  it('are never two of one name', () => {
    const saved = save(original, {
      'new:style.a': own,
      'new:style.b': own,
      'new:style.c': { ...own, name: 'HEADING 1' },
    });
    const names = Object.values(formattingOf(saved).styles).map(({ name }) => name.toLowerCase());
    expect(new Set(names).size).toBe(names.length);
    expect(names).toEqual(expect.arrayContaining([`${own.name.toLowerCase()} 2`, 'heading 1 2']));
  });

  it('stay to the byte where nothing was said, or nothing that can be', () => {
    const wrong = {
      'new:style.b2': { name: ' ', attrs: { left: 5 }, marks: [] },
      'new:style.c3': { name: 'x\u0000"/><w:b/>', attrs: {}, marks: [] },
      'new:"/>': own,
      'no such style': own,
      [heading[kind]]: {
        attrs: { left: '5pt', before: 1e9, tabs: '<', borderTop: 5, shade: 'red', evil: 1 },
        marks: [{ type: 'font', attrs: { value: '"/>' } }, { type: 'run', attrs: { key: 'x' } }, 5],
      },
      __proto__: null,
    };
    for (const styles of [{}, null, 5, [], wrong]) expect(save(original, styles)).toBe(original);
    const lost = part(
      save(original, {}, () => ({ style: 'new:style.gone' })),
      main[kind],
    );
    expect(lost).not.toContain('new:');
  });

  it('keep what a paragraph says of all else when its formats are cleared', () => {
    const saved = save(original, {}, (_, at) => (at === 1 ? { cleared: true, align: null } : {}));
    const xml = part(saved, main[kind]);
    if (kind === 'docx') expect(xml).toContain('<w:p><w:pPr><w:kinsoku/></w:pPr><w:r><w:t>Two');
    else expect(xml).toContain('<text:p text:style-name="Standard">Two');
  });
});

describe('what a person said of styles', () => {
  it.each([
    ['', 'empty'],
    ['  ', 'empty'],
    ['x'.repeat(61), 'long'],
    ['a;b', 'characters'],
    ['a\u0007', 'characters'],
    ['\ud800', 'characters'],
    [' heading 1', 'taken'],
    ['Größe 🎈', undefined],
  ])('a style cannot be called "%s": %s', (name, fault) =>
    expect(nameFault(name, ['Heading 1'])).toBe(fault),
  );

  it('goes no further than the styles of the file, also in a circle', () => {
    const styles = readNamedStyles({
      'new:style.a': { name: 'A', based: 'new:style.b' },
      'new:style.b': { name: 'B', based: 'new:style.a' },
    });
    expect(groundOf(styles, 'new:style.a')).toBeNull();
    const plain = { name: 'S', level: null, next: null, list: null, offered: true, text: {}, paragraph: {} };
    expect(Object.keys(stylesNow({ S: plain }, 'S', styles)).toSorted()).toEqual([
      'S',
      'new:style.a',
      'new:style.b',
    ]);
  });

  it('is what styles that are based on a changed one go along with, where they say nothing themselves', () => {
    const style = (more: object) => ({
      name: 'x',
      level: null,
      next: null,
      list: null,
      offered: true,
      text: {},
      paragraph: {},
      own: [],
      ...more,
    });
    const styles = {
      A: style({ text: { size: 11, bold: true } }),
      B: style({ based: 'A', text: { size: 11, bold: true }, own: ['size'] }),
      C: style({ based: 'B', text: { size: 11, bold: true } }),
    };
    const said = readNamedStyles({
      A: {
        marks: [
          { type: 'size', attrs: { value: 20 } },
          { type: 'bold', attrs: { on: false } },
        ],
      },
    });
    const now = stylesNow(styles, 'A', said);
    expect([now.A?.text, now.B?.text, now.C?.text]).toEqual([
      { size: 20, bold: false },
      { size: 11, bold: false },
      { size: 11, bold: false },
    ]);
  });
});
