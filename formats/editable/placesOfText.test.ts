import { expect, it } from 'vitest';
import { documentXml, packDocx } from '../docx/empty.ts';
import type { Formatting, ModelNode } from '../model/index.ts';
import { packOdt } from '../odt/empty.ts';
import { openDocument } from './index.ts';

const w = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"';
const related = (...names: string[]) =>
  `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${names.map((name) => `<Relationship Id="${name}" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/${name}" Target="${name}.xml"/>`).join('')}</Relationships>`;
const docx = (body: string, styles: string, numbering = '', settings = '') =>
  packDocx({
    'word/document.xml': documentXml(body),
    'word/styles.xml': `<w:styles ${w}>${styles}</w:styles>`,
    'word/numbering.xml': `<w:numbering ${w}>${numbering}</w:numbering>`,
    'word/settings.xml': `<w:settings ${w}>${settings}</w:settings>`,
    'word/_rels/document.xml.rels': related('styles', 'numbering', 'settings'),
  });
const lookOf = (bytes: Uint8Array) => openDocument(bytes).doc.attrs?.look as Formatting;
const style = (id: string, inner: string, attributes = '') =>
  `<w:style w:type="paragraph" w:styleId="${id}" ${attributes}><w:name w:val="${id}"/><w:qFormat/>${inner}</w:style>`;
const numbered = (id: string) => `<w:numPr><w:numId w:val="${id}"/></w:numPr>`;
const numbering =
  '<w:abstractNum w:abstractNumId="0"><w:lvl w:ilvl="0"><w:lvlText w:val="-"/><w:pPr><w:ind w:left="1440" w:hanging="360"/></w:pPr></w:lvl></w:abstractNum><w:num w:numId="7"><w:abstractNumId w:val="0"/></w:num>';

it('the indents of a style that names a list count before those of the list, and those of a paragraph that names it before both', () => {
  const styles = [
    style('Above', `<w:pPr>${numbered('7')}<w:ind w:left="1080"/></w:pPr>`),
    style('Below', '<w:basedOn w:val="Above"/><w:pPr><w:ind w:hanging="200"/></w:pPr>'),
    style('Bare', `<w:pPr>${numbered('7')}</w:pPr>`),
    style('Before', '<w:pPr><w:ind w:left="700"/></w:pPr>'),
    style('After', `<w:basedOn w:val="Before"/><w:pPr>${numbered('7')}</w:pPr>`),
  ].join('');
  const body = `<w:p><w:pPr><w:pStyle w:val="Above"/></w:pPr></w:p><w:p><w:pPr><w:pStyle w:val="Above"/>${numbered('7')}</w:pPr></w:p><w:p><w:pPr><w:pStyle w:val="Above"/>${numbered('7')}<w:ind w:left="300"/></w:pPr></w:p>`;
  const bytes = docx(body, styles, numbering);
  const { styles: read, paragraphs } = lookOf(bytes);
  expect(read.Above?.listIndent).toEqual({ left: 54 });
  expect(read.Below?.listIndent).toEqual({ left: 54, first: -10 });
  expect([read.Bare?.listIndent, read.Before?.listIndent, read.After?.listIndent]).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
  const looks = (openDocument(bytes).doc.content ?? []).map(
    ({ attrs }) => paragraphs[Number(attrs?.look ?? -1)],
  );
  expect(looks[0]?.left).toBeUndefined();
  expect(looks[1]).toMatchObject({ left: 72, first: -18 });
  expect(looks[2]).toMatchObject({ left: 15, first: -18 });
});

it('a style tells what of it only the defaults of the document say', () => {
  const defaults =
    '<w:docDefaults><w:rPrDefault><w:rPr><w:sz w:val="22"/></w:rPr></w:rPrDefault><w:pPrDefault><w:pPr><w:spacing w:after="200" w:line="276" w:lineRule="auto"/></w:pPr></w:pPrDefault></w:docDefaults>';
  const styles = `${defaults}${style('Plain', '')}${style('Close', '<w:pPr><w:spacing w:after="0"/></w:pPr>')}`;
  const { styles: read } = lookOf(docx('<w:p/>', styles));
  expect(read.Plain?.ofDefaults).toEqual(['font', 'size', 'after', 'line']);
  expect(read.Close?.ofDefaults).toEqual(['font', 'size', 'line']);
  expect(read.Close?.paragraph).toMatchObject({ after: 0, line: 1.15 });
});

it('settings say that lines have none of the room that typefaces want between them', () => {
  const tight = (settings: string) => lookOf(docx('<w:p/>', '', '', settings)).tightLines;
  expect(tight('<w:compat><w:noLeading/></w:compat>')).toBe(true);
  expect(tight('<w:compat><w:noLeading w:val="0"/></w:compat>')).toBeUndefined();
  const odt = (value: string) =>
    lookOf(
      packOdt('<text:p/>', '', {
        'settings.xml': `<office:document-settings xmlns:office="urn:oasis:names:tc:opendocument:xmlns:office:1.0" xmlns:config="urn:oasis:names:tc:opendocument:xmlns:config:1.0"><office:settings><config:config-item-set config:name="ooo:configuration-settings"><config:config-item config:name="AddExternalLeading" config:type="boolean">${value}</config:config-item></config:config-item-set></office:settings></office:document-settings>`,
      }),
    ).tightLines;
  expect([odt('false'), odt('true')]).toEqual([true, undefined]);
});

it('in an OpenDocument list, what has no label stands where the text of its level does, if it does not say otherwise', () => {
  const level = (at: number) =>
    `<text:list-level-style-bullet text:level="${at}" text:bullet-char="-"><style:list-level-properties><style:list-level-label-alignment fo:margin-left="${at * 30}pt" fo:text-indent="-10pt"/></style:list-level-properties></text:list-level-style-bullet>`;
  const automatic = `<text:list-style style:name="L">${level(1)}${level(2)}</text:list-style><style:style style:name="P" style:family="paragraph"><style:paragraph-properties fo:margin-left="5pt"/></style:style>`;
  const body =
    '<text:list text:style-name="L"><text:list-header><text:p>head</text:p></text:list-header><text:list-item><text:p>item</text:p><text:p>more</text:p><text:p text:style-name="P">own</text:p><text:list><text:list-item><text:p>inner</text:p><text:p>again</text:p></text:list-item></text:list></text:list-item></text:list>';
  const { doc } = openDocument(packOdt(body, automatic));
  const look = doc.attrs?.look as Formatting;
  const looks = (doc.content?.[0]?.content ?? []).map(({ attrs, content }: ModelNode) => {
    const { left, first } = look.paragraphs[Number(attrs?.look ?? -1)] ?? {};
    return [content?.[0]?.text, left, first];
  });
  expect(looks).toEqual([
    ['head', 30, 0],
    ['item', undefined, undefined],
    ['more', 30, 0],
    ['own', 5, 0],
    ['inner', undefined, undefined],
    ['again', 60, 0],
  ]);
});
