import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';
import { emptyDocx } from '../../formats/docx/empty.ts';
import { deobfuscate } from '../../formats/fonts/index.ts';

const KEY = '{1DB4C3A8-9B0E-4F2A-8C3D-0123456789AB}';
const TYPE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';

/** A word-processing file with a text, and fonts by their names, obfuscated in parts `word/fonts/font1.odttf` and so on. */
export function docxWithFonts(body: string, fonts: Record<string, Uint8Array>): Uint8Array {
  const parts = unzipSync(new Uint8Array(emptyDocx('', body)));
  const names = Object.keys(fonts);
  const into = (name: string, end: string, more: string) => {
    const text = strFromU8(parts[name] ?? new Uint8Array());
    if (!text.includes(end)) throw new Error(`${name} has no ${end}`);
    parts[name] = strToU8(text.replace(end, `${more}${end}`));
  };
  into(
    '[Content_Types].xml',
    '</Types>',
    '<Default Extension="odttf" ContentType="application/vnd.openxmlformats-officedocument.obfuscatedFont"/><Override PartName="/word/fontTable.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.fontTable+xml"/>',
  );
  into(
    'word/_rels/document.xml.rels',
    '</Relationships>',
    `<Relationship Id="rFonts" Type="${TYPE}/fontTable" Target="fontTable.xml"/>`,
  );
  const face = (name: string, at: number) =>
    `<w:font w:name="${name}"><w:embedRegular r:id="rId${at + 1}" w:fontKey="${KEY}"/></w:font>`;
  parts['word/fontTable.xml'] = strToU8(
    `<w:fonts xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main" xmlns:r="${TYPE}">${names.map(face).join('')}</w:fonts>`,
  );
  const target = (_: string, at: number) =>
    `<Relationship Id="rId${at + 1}" Type="${TYPE}/font" Target="fonts/font${at + 1}.odttf"/>`;
  parts['word/_rels/fontTable.xml.rels'] = strToU8(
    `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${names.map(target).join('')}</Relationships>`,
  );
  for (const [at, bytes] of Object.values(fonts).entries())
    parts[`word/fonts/font${at + 1}.odttf`] = new Uint8Array(deobfuscate(bytes, KEY));
  return zipSync(parts);
}

/** A paragraph in a font. */
export const inFont = (font: string, text: string) =>
  `<w:p><w:r><w:rPr><w:rFonts w:ascii="${font}" w:hAnsi="${font}"/></w:rPr><w:t xml:space="preserve">${text}</w:t></w:r></w:p>`;
