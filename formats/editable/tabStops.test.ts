import { describe, expect, it } from 'vitest';
import { documentXml, packDocx } from '../docx/empty.ts';
import {
  type Formatting,
  MAX_STOPS,
  type ModelNode,
  readTabs,
  stopsIn,
  tabsOver,
  writeTabs,
} from '../model/index.ts';
import { packOdt } from '../odt/empty.ts';
import { openPackage, readEntry } from '../package/zip.ts';
import { openDocument, saveDocument } from './index.ts';

const part = (bytes: Uint8Array, name: string) =>
  new TextDecoder().decode(readEntry(openPackage(bytes), name));

describe('tab stops as the model holds them', () => {
  it('are in order, one at a place, the last said', () => {
    const text = writeTabs([
      { at: 200, kind: 'right', leader: 'dot' },
      { at: 36, kind: 'left', leader: 'none' },
      { at: 36.02, kind: 'center', leader: 'none' },
    ]);
    expect(text).toBe('36.02 center none;200 right dot');
    expect(stopsIn(text)).toHaveLength(2);
    expect(tabsOver('36 left none;200 right dot', '36 clear none;90 decimal none')).toBe(
      '90 decimal none;200 right dot',
    );
    expect(tabsOver('36 left none', 'only;90 left none')).toBe('90 left none');
  });

  it.each(['36', '36 left', '36 left none;', '1e9 left none', 'NaN left none', '36 bar none', 5, null])(
    '%s is no list',
    (wrong) => expect(readTabs(wrong)).toBeUndefined(),
  );

  it('are read in one pass, however many a file names at however many places', () => {
    const many = Array.from(
      { length: 300_000 },
      (_, at) => ({ at: (at % 15_000) / 10, kind: 'left', leader: 'none' }) as const,
    );
    expect(stopsIn(writeTabs(many))).toHaveLength(MAX_STOPS);
  });

  it('are never more, nor farther, than a paragraph takes', () => {
    const many = Array.from({ length: 400 }, (_, at) => `${at} left none`).join(';');
    expect(stopsIn(many)).toHaveLength(64);
    expect(readTabs(`${many};${many};${many}`)).toBeUndefined();
    expect(stopsIn('-9999 left none;1585 left none;3 left none')).toHaveLength(1);
    expect(
      writeTabs(
        [Number.NaN, Number.POSITIVE_INFINITY, 5000].map((at) => ({ at, kind: 'left', leader: 'none' })),
      ),
    ).toBe('');
  });
});

const w = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"';
const docxTabs =
  '<w:tab w:val="clear" w:pos="1440"/><w:tab w:val="bar" w:pos="2000"/><w:tab w:val="left" w:leader="middleDot" w:pos="2880"/>';
const files = {
  docx: packDocx({
    'word/document.xml': documentXml(
      `<w:p><w:pPr><w:pStyle w:val="S"/><w:keepNext/><w:tabs>${docxTabs}</w:tabs><w:jc w:val="left"/></w:pPr><w:r><w:t>a</w:t><w:tab/><w:t>b</w:t></w:r></w:p>`,
    ),
    'word/styles.xml': `<w:styles ${w}><w:style w:type="paragraph" w:styleId="B"><w:name w:val="B"/><w:pPr><w:tabs><w:tab w:val="decimal" w:pos="720"/></w:tabs></w:pPr></w:style><w:style w:type="paragraph" w:styleId="S"><w:name w:val="S"/><w:basedOn w:val="B"/><w:pPr><w:tabs><w:tab w:val="left" w:pos="1440"/></w:tabs></w:pPr></w:style></w:styles>`,
    'word/settings.xml': `<w:settings ${w}><w:defaultTabStop w:val="480"/></w:settings>`,
    'word/_rels/document.xml.rels':
      '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="r1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/styles" Target="styles.xml"/><Relationship Id="r2" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/settings" Target="settings.xml"/></Relationships>',
  }),
  odt: packOdt(
    '<text:p text:style-name="P1">a<text:tab/>b</text:p>',
    '<style:style style:name="P1" style:family="paragraph" style:parent-style-name="Standard"><style:paragraph-properties fo:keep-with-next="always"><style:tab-stops><style:tab-stop style:position="0.5in" style:type="char" style:char="x"/><style:tab-stop style:position="144pt" style:leader-style="dotted" style:leader-text="·"/></style:tab-stops><style:drop-cap/></style:paragraph-properties></style:style>',
  ),
};
const STOPS = '36 decimal none;144 left dot';

const shownIn = (bytes: Uint8Array): string => {
  const { doc } = openDocument(bytes);
  const formatting = doc.attrs?.look as Formatting;
  const attrs = doc.content?.[0]?.attrs ?? {};
  return tabsOver(
    formatting.styles[String(attrs.style ?? formatting.defaultStyle)]?.paragraph.tabs,
    formatting.paragraphs[Number(attrs.look)]?.tabs,
  );
};
const set = (bytes: Uint8Array, tabs: unknown) => {
  const { doc } = openDocument(bytes);
  const content = doc.content?.map((one): ModelNode => ({ ...one, attrs: { ...one.attrs, tabs } })) ?? [];
  return saveDocument(bytes, { ...doc, content });
};

describe.each(['docx', 'odt'] as const)('tab stops in a .%s', (kind) => {
  const original = files[kind];
  const main = kind === 'docx' ? 'word/document.xml' : 'content.xml';

  it('are those of the paragraph and of its style', () => {
    expect(shownIn(original)).toBe(STOPS);
  });

  it.each([
    '36 decimal none;144 left dot;300.5 right underscore',
    '36 left none',
    '-18 center hyphen;144 left dot',
    '',
    '72 left none',
  ])('become %s', (tabs) => {
    const saved = set(original, tabs);
    expect(shownIn(saved)).toBe(tabs);
    expect(saveDocument(saved, openDocument(saved).doc)).toBe(saved);
    expect(shownIn(set(saved, STOPS))).toBe(STOPS);
  });

  it('that stay keep all that they say, and what is no stop stays', () => {
    const xml = part(set(original, '144 left dot;200 right none'), main);
    if (kind === 'docx')
      expect(xml).toContain(
        `<w:keepNext/><w:tabs><w:tab w:val="clear" w:pos="720"/>${docxTabs}<w:tab w:val="right" w:pos="4000"/></w:tabs><w:jc`,
      );
    else
      expect(xml).toContain(
        'fo:keep-with-next="always"><style:tab-stops><style:tab-stop style:position="144pt" style:leader-style="dotted" style:leader-text="·"/><style:tab-stop style:position="200pt" style:type="right"/></style:tab-stops><style:drop-cap/>',
      );
  });

  it('that nobody can have change nothing', () => {
    const { doc } = openDocument(original);
    const before = part(saveDocument(original, doc), main);
    for (const wrong of ['"/><w:b/>', 7, { at: 3 }, '36 left none;;', '9'.repeat(9000)])
      expect(part(set(original, wrong), main)).toBe(before);
  });

  it('count from where the format has it', () => {
    const formatting = openDocument(original).doc.attrs?.look as Formatting;
    expect(formatting.tabsFromIndent).toBe(kind === 'odt' ? true : undefined);
    if (kind === 'docx') expect(formatting.tabWidth).toBe(24);
  });
});

it('an OpenDocument text says in its settings that its stops count from the margin', () => {
  const settings =
    '<office:document-settings xmlns:office="urn:oasis:names:tc:opendocument:xmlns:office:1.0" xmlns:config="urn:oasis:names:tc:opendocument:xmlns:config:1.0"><office:settings><config:config-item-set config:name="ooo:configuration-settings"><config:config-item config:name="TabsRelativeToIndent" config:type="boolean">false</config:config-item><config:config-item config:name="AddParaTableSpacing" config:type="boolean">true</config:config-item></config:config-item-set></office:settings></office:document-settings>';
  const formatting = openDocument(packOdt('<text:p/>', '', { 'settings.xml': settings })).doc.attrs
    ?.look as Formatting;
  expect(formatting.tabsFromIndent).toBeUndefined();
  expect(formatting.addsSpace).toBe(true);
});
