import { strToU8, unzipSync, zipSync } from 'fflate';
import { expect, test } from 'vitest';
import { docxWithFonts, inFont } from '../../test/support/embeddedFonts.ts';
import { tinyFont } from '../../test/support/tinyFont.ts';
import { fontUse } from '../fonts/index.ts';
import type { Formatting } from '../model/index.ts';
import { openDocx, readFont, saveDocx } from './index.ts';

const file = docxWithFonts(inFont('Boxes', 'AAA'), {
  Boxes: tinyFont({}),
  'For looking': tinyFont({ bits: 4 }),
  Kept: tinyFont({ bits: 2 }),
  'No font': strToU8('<html><script>alert(1)</script></html> padded to be longer than a header'),
});

test('fonts that a file brings along are listed as far as they may be shown', () => {
  const { embedded } = (openDocx(file).doc.attrs as { look: Formatting }).look;
  expect(embedded).toEqual([
    { font: 'Boxes', part: 'word/fonts/font1.odttf', bold: false, italic: false, use: 'edit', height: 1 },
    {
      font: 'For looking',
      part: 'word/fonts/font2.odttf',
      bold: false,
      italic: false,
      use: 'show',
      height: 1,
    },
  ]);
});

test('the bytes of a font come out as they were before they were obfuscated; other parts do not', () => {
  expect(readFont(file, 'word/fonts/font1.odttf')).toEqual(tinyFont({}));
  expect(fontUse(readFont(file, 'word/fonts/font2.odttf') ?? new Uint8Array())).toBe('show');
  for (const part of ['word/fonts/font3.odttf', 'word/fonts/font4.odttf', 'word/document.xml', ''])
    expect(readFont(file, part), part).toBeUndefined();
});

test('saving a change keeps every font and the table of them to the byte', () => {
  const { doc } = openDocx(file);
  const [first] = doc.content ?? [];
  if (!first) throw new Error('There is no paragraph.');
  const changed = { ...first, content: [{ type: 'text', text: 'Changed' }] };
  const saved = unzipSync(saveDocx(file, { ...doc, content: [changed] }));
  const before = unzipSync(file);
  expect(new TextDecoder().decode(saved['word/document.xml'])).toContain('Changed');
  for (const name of Object.keys(before).filter((one) => /font/i.test(one)))
    expect(saved[name], name).toEqual(before[name]);
});

test('a symbol is shown as the ordinary character that looks like it', () => {
  const symbol = (font: string, char: string) =>
    `<w:p><w:r><w:sym w:font="${font}" w:char="${char}"/></w:r></w:p>`;
  const shown = (font: string, char: string) =>
    openDocx(docxWithFonts(symbol(font, char), {})).doc.content?.[0]?.content?.[0]?.attrs?.show;
  expect(shown('Wingdings', 'F0FC')).toBe('✓');
  expect(shown('Symbol', '0061')).toBe('α');
  expect(shown('Segoe UI Symbol', '2602')).toBe('☂');
  expect(shown('Own signs', 'F041')).toBe('▪');
});

test('text whose font and size nobody says is in what Word takes', () => {
  const parts = unzipSync(file);
  const styles = new TextDecoder()
    .decode(parts['word/styles.xml'])
    .replace(/<w:rPrDefault>.*<\/w:rPrDefault>/s, '');
  const { look } = openDocx(zipSync({ ...parts, 'word/styles.xml': strToU8(styles) })).doc.attrs as {
    look: Formatting;
  };
  expect(look.styles[look.defaultStyle ?? '']?.text).toMatchObject({ font: 'Times New Roman', size: 10 });
});
