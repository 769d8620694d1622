import { strToU8, zipSync } from 'fflate';
import { escapeText } from '../package/xml.ts';

const declaration = '<?xml version="1.0" encoding="UTF-8"?>\n';
const names = {
  office: 'office',
  text: 'text',
  table: 'table',
  style: 'style',
  draw: 'drawing',
  fo: 'xsl-fo-compatible',
  svg: 'svg-compatible',
};
const declared = Object.entries(names)
  .map(([prefix, name]) => ` xmlns:${prefix}="urn:oasis:names:tc:opendocument:xmlns:${name}:1.0"`)
  .concat(' xmlns:xlink="http://www.w3.org/1999/xlink"')
  .join('');

/** A heading's name, size in points and space before in points. */
const headings = [18, 14, 12].map((size, at) => [`Heading_20_${at + 1}`, `Heading ${at + 1}`, size] as const);

/** A new document: A4 page, styles Standard, Title, Heading 1–3, and its title where there is one. */
export function emptyOdt(title = ''): Uint8Array {
  return packOdt(
    title === '' ? '<text:p/>' : `<text:p text:style-name="Title">${escapeText(title)}</text:p>`,
  );
}

/** Pack a body (what stands in `office:text`) and automatic styles; further parts by name. */
export function packOdt(
  body: string,
  automatic = '',
  parts: Record<string, string> = {},
  page?: Page,
): Uint8Array {
  const all: Record<string, string> = {
    'content.xml': `${declaration}<office:document-content${declared} office:version="1.3"><office:automatic-styles>${automatic}</office:automatic-styles><office:body><office:text>${body}</office:text></office:body></office:document-content>`,
    'styles.xml': stylesXml(page),
    'META-INF/manifest.xml': manifestXml,
    ...parts,
  };
  // One fixed moment, so that the same document is the same bytes; the type comes first and is not compressed.
  const mtime = new Date(1980, 0, 1);
  const packed = Object.entries(all).map(([name, text]) => [name, [strToU8(text), { mtime }]] as const);
  return zipSync({
    mimetype: [strToU8('application/vnd.oasis.opendocument.text'), { mtime, level: 0 }],
    ...Object.fromEntries(packed),
  });
}

const entry = (path: string, type: string) =>
  `<manifest:file-entry manifest:full-path="${path}" manifest:media-type="${type}"/>`;
const manifestXml = [
  `${declaration}<manifest:manifest xmlns:manifest="urn:oasis:names:tc:opendocument:xmlns:manifest:1.0" manifest:version="1.3">`,
  entry('/', 'application/vnd.oasis.opendocument.text'),
  entry('content.xml', 'text/xml'),
  entry('styles.xml', 'text/xml'),
  '</manifest:manifest>',
].join('');

/** A page in points, with one margin on all sides. */
type Page = { width: number; height: number; margin: number };

function stylesXml(page?: Page): string {
  const paper = page
    ? ` fo:page-width="${page.width}pt" fo:page-height="${page.height}pt" fo:margin="${page.margin}pt"`
    : ' fo:page-width="21cm" fo:page-height="29.7cm" fo:margin="2.5cm"';
  const style = (name: string, shown: string, paragraph: string, text: string, more = '') =>
    `<style:style style:name="${name}" style:display-name="${shown}" style:family="paragraph" style:parent-style-name="Standard" style:next-style-name="Standard" style:class="text"${more}><style:paragraph-properties${paragraph}/><style:text-properties${text}/></style:style>`;
  return [
    `${declaration}<office:document-styles${declared} office:version="1.3"><office:styles>`,
    '<style:default-style style:family="paragraph"><style:paragraph-properties fo:margin-bottom="6pt" fo:line-height="115%"/><style:text-properties fo:font-family="Calibri" fo:font-size="11pt"/></style:default-style>',
    '<style:style style:name="Standard" style:family="paragraph" style:class="text"/>',
    style('Title', 'Title', ' fo:margin-bottom="12pt"', ' fo:font-size="26pt"'),
    ...headings.map(([name, shown, size], at) =>
      style(
        name,
        shown,
        ` fo:margin-top="${size}pt" fo:margin-bottom="4pt" fo:keep-with-next="always"`,
        ` fo:font-size="${size}pt" fo:font-weight="bold"`,
        ` style:default-outline-level="${at + 1}"`,
      ),
    ),
    `</office:styles><office:automatic-styles><style:page-layout style:name="A4"><style:page-layout-properties${paper}/></style:page-layout></office:automatic-styles>`,
    '<office:master-styles><style:master-page style:name="Standard" style:page-layout-name="A4"/></office:master-styles></office:document-styles>',
  ].join('');
}
