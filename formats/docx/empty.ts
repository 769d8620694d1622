import { strToU8, zipSync } from 'fflate';
import { escapeText } from '../package/xml.ts';

const w = 'http://schemas.openxmlformats.org/wordprocessingml/2006/main';
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';

/** A heading's name, size in half points and space before in twentieths of a point. */
const headings = [
  ['Heading1', 'heading 1', 36, 360],
  ['Heading2', 'heading 2', 28, 280],
  ['Heading3', 'heading 3', 24, 240],
] as const;

/**
 * A new document: A4 page, styles Normal, Title, Heading 1–3, Table Grid; `body` is the content between its body
 * tags before the page settings (one empty paragraph by default), with the prefix `w` declared.
 */
export function emptyDocx(title = '', body = ''): Uint8Array {
  const first = title === '' ? '<w:p/>' : paragraph(title, 'Title');
  return packDocx({ 'word/document.xml': documentXml(body === '' ? first : body) });
}

/** One paragraph of plain text in a style, as XML for `emptyDocx`'s body. */
export function paragraph(text: string, style = ''): string {
  const properties = style === '' ? '' : `<w:pPr><w:pStyle w:val="${style}"/></w:pPr>`;
  return `<w:p>${properties}<w:r><w:t xml:space="preserve">${escapeText(text)}</w:t></w:r></w:p>`;
}

/** A table of plain texts with ruled cells of one width, as XML for `emptyDocx`'s body. */
export function table(rows: string[][]): string {
  const columns = rows[0]?.length ?? 1;
  const width = Math.floor(9070 / columns);
  const cell = (text: string) =>
    `<w:tc><w:tcPr><w:tcW w:w="${width}" w:type="dxa"/></w:tcPr>${paragraph(text)}</w:tc>`;
  const body = rows.map((row) => `<w:tr>${row.map(cell).join('')}</w:tr>`).join('');
  const properties = '<w:tblPr><w:tblStyle w:val="TableGrid"/><w:tblW w:w="0" w:type="auto"/></w:tblPr>';
  return `<w:tbl>${properties}<w:tblGrid>${`<w:gridCol w:w="${width}"/>`.repeat(columns)}</w:tblGrid>${body}</w:tbl>`;
}

/** Pack parts with the package's own (types, relationships, styles); a part given by name replaces it. */
export function packDocx(parts: Record<string, string>): Uint8Array {
  const all: Record<string, string> = {
    '[Content_Types].xml': contentTypesXml,
    '_rels/.rels': relationships([['rId1', 'officeDocument', 'word/document.xml']]),
    'word/_rels/document.xml.rels': relationships([['rId1', 'styles', 'styles.xml']]),
    'word/styles.xml': stylesXml(),
    ...parts,
  };
  // One fixed moment, so that the same document is the same bytes.
  const mtime = new Date(1980, 0, 1);
  return zipSync(
    Object.fromEntries(Object.entries(all).map(([name, text]) => [name, [strToU8(text), { mtime }]])),
  );
}

export const relationships = (list: [id: string, type: string, target: string][]) =>
  `${declaration}<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${list
    .map(([id, type, target]) => `<Relationship Id="${id}" Type="${office}/${type}" Target="${target}"/>`)
    .join('')}</Relationships>`;

/** A4 paper with margins of 2.5 cm, in twentieths of a point. */
const paper = { width: 11906, height: 16838, margin: 1418 };

/** The main part around `body`, on a page of this size. */
export const documentXml = (body: string, { width, height, margin } = paper) =>
  `${declaration}<w:document xmlns:w="${w}" xmlns:r="${office}"><w:body>${body}<w:sectPr><w:pgSz w:w="${width}" w:h="${height}"/><w:pgMar w:top="${margin}" w:right="${margin}" w:bottom="${margin}" w:left="${margin}" w:header="709" w:footer="709" w:gutter="0"/></w:sectPr></w:body></w:document>`;

const main = 'application/vnd.openxmlformats-officedocument.wordprocessingml';
const contentTypesXml = `${declaration}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Default Extension="png" ContentType="image/png"/><Override PartName="/word/document.xml" ContentType="${main}.document.main+xml"/><Override PartName="/word/styles.xml" ContentType="${main}.styles+xml"/></Types>`;

function stylesXml(): string {
  const style = (id: string, name: string, inner: string, more = '') =>
    `<w:style w:type="paragraph"${more} w:styleId="${id}"><w:name w:val="${name}"/>${inner}</w:style>`;
  const heading = ([id, name, size, before]: (typeof headings)[number], level: number) =>
    style(
      id,
      name,
      `<w:basedOn w:val="Normal"/><w:next w:val="Normal"/><w:qFormat/><w:pPr><w:keepNext/><w:spacing w:before="${before}" w:after="80"/><w:outlineLvl w:val="${level}"/></w:pPr><w:rPr><w:b/><w:sz w:val="${size}"/></w:rPr>`,
    );
  const line = (side: string) => `<w:${side} w:val="single" w:sz="4" w:space="0" w:color="auto"/>`;
  const grid = ['top', 'left', 'bottom', 'right', 'insideH', 'insideV'].map(line).join('');
  return [
    `${declaration}<w:styles xmlns:w="${w}">`,
    '<w:docDefaults><w:rPrDefault><w:rPr><w:rFonts w:ascii="Calibri" w:hAnsi="Calibri" w:cs="Calibri"/><w:sz w:val="22"/><w:szCs w:val="22"/></w:rPr></w:rPrDefault><w:pPrDefault><w:pPr><w:spacing w:after="120" w:line="276" w:lineRule="auto"/></w:pPr></w:pPrDefault></w:docDefaults>',
    style('Normal', 'Normal', '<w:qFormat/>', ' w:default="1"'),
    style(
      'Title',
      'Title',
      '<w:basedOn w:val="Normal"/><w:next w:val="Normal"/><w:qFormat/><w:pPr><w:spacing w:after="240"/></w:pPr><w:rPr><w:sz w:val="52"/></w:rPr>',
    ),
    ...headings.map(heading),
    '<w:style w:type="table" w:default="1" w:styleId="TableNormal"><w:name w:val="Normal Table"/><w:tblPr><w:tblCellMar><w:left w:w="108" w:type="dxa"/><w:right w:w="108" w:type="dxa"/></w:tblCellMar></w:tblPr></w:style>',
    `<w:style w:type="table" w:styleId="TableGrid"><w:name w:val="Table Grid"/><w:basedOn w:val="TableNormal"/><w:tblPr><w:tblBorders>${grid}</w:tblBorders></w:tblPr></w:style>`,
    '</w:styles>',
  ].join('');
}
