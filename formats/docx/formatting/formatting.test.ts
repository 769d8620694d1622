import { expect, test } from 'vitest';
import type { ParagraphFormat, TextFormat } from '../../model/types.ts';
import { child, parseXml } from '../../package/xml.ts';
import { shade } from '../properties/values.ts';
import { paragraphFormat } from './paragraph.ts';
import { textFormat } from './text.ts';

const W = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"';
const fonts = { major: undefined, minor: undefined };
const element = (name: string, inner: string) => parseXml(`<w:${name} ${W}>${inner}</w:${name}>`, 'part');
const text = (inner: string): TextFormat => textFormat(element('rPr', inner), fonts);
const paragraph = (inner: string): ParagraphFormat => paragraphFormat(element('pPr', inner));

test('a line under text has its kind and its colour', () => {
  expect(text('<w:u w:val="dashLong" w:color="ED7D31"/>')).toEqual({
    underline: true,
    underlineStyle: 'dashed',
    underlineColor: 'ED7D31',
  });
  expect(text('<w:u w:val="single"/>')).toEqual({ underline: true });
  expect(text('<w:u w:val="none" w:color="FF0000"/>')).toEqual({ underline: false });
});

test('pairs of letters stand closer where the file says so', () => {
  expect(text('<w:kern w:val="2"/>')).toEqual({ kerning: true });
  expect(text('<w:kern w:val="0"/>')).toEqual({ kerning: false });
  expect(text('')).toEqual({});
});

test('text in a script from right to left has the size that is kept for such scripts', () => {
  expect(text('<w:sz w:val="20"/><w:szCs w:val="32"/>').size).toBe(10);
  expect(text('<w:rtl/><w:sz w:val="20"/><w:szCs w:val="32"/>').size).toBe(16);
});

test('a pattern is its ink mixed into its ground', () => {
  const shd = (attributes: string) => shade(child(element('pPr', `<w:shd ${attributes}/>`), 'w:shd'));
  expect(shd('w:val="clear" w:fill="FFFF00"')).toBe('FFFF00');
  expect(shd('w:val="pct5" w:color="auto" w:fill="auto"')).toBe('F2F2F2');
  expect(shd('w:val="solid" w:color="FF0000" w:fill="00FF00"')).toBe('FF0000');
  expect(shd('w:val="clear" w:fill="auto"')).toBeUndefined();
});

test('space that is left to the program is what a web page leaves', () => {
  expect(paragraph('<w:spacing w:before="100" w:beforeAutospacing="1"/>')).toEqual({ before: 14 });
  expect(paragraph('<w:spacing w:beforeAutospacing="1" w:afterAutospacing="1"/>')).toEqual({
    before: 14,
    after: 14,
  });
});

test('the alignment of a style, and the size of a mark that stands alone', () => {
  expect(paragraph('<w:jc w:val="center"/><w:rPr><w:sz w:val="8"/></w:rPr>')).toEqual({
    align: 'center',
    markSize: 4,
  });
});

test('frames, direction and a least height of lines', () => {
  expect(
    paragraph(
      '<w:pBdr><w:top w:val="single" w:sz="8" w:color="FF0000"/><w:bottom w:val="nil"/></w:pBdr><w:bidi/>',
    ),
  ).toEqual({
    sides: { top: 'single 1 FF0000', bottom: 'none' },
    rooms: { top: 0 },
    linesOutside: true,
    rtl: true,
  });
  expect(paragraph('<w:spacing w:line="240" w:lineRule="atLeast"/>')).toEqual({
    line: 12,
    lineExact: true,
    lineLeast: true,
  });
});
