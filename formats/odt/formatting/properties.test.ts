import { expect, test } from 'vitest';
import { parseXml } from '../../package/xml.ts';
import { paragraphFormat, textFormat } from './properties.ts';

const names = Object.entries({ style: 'style', fo: 'xsl-fo-compatible' })
  .map(([name, of]) => `xmlns:${name}="urn:oasis:names:tc:opendocument:xmlns:${of}:1.0"`)
  .join(' ');
const style = (inner: string) => parseXml(`<style:style ${names}>${inner}</style:style>`, 'part');
const paragraph = (attributes: string, inner = '') =>
  paragraphFormat(style(`<style:paragraph-properties ${attributes}>${inner}</style:paragraph-properties>`));
const text = (attributes: string) => textFormat(style(`<style:text-properties ${attributes}/>`), new Map());

test('lines around a paragraph are as far from its text as its padding says', () => {
  expect(paragraph('fo:border="0.5pt solid #000000" fo:padding="2pt" fo:padding-left="5pt"').rooms).toEqual({
    ...{ top: 2, right: 2, bottom: 2, left: 5 },
  });
  expect(paragraph('fo:padding="2pt"').rooms).toBeUndefined();
});

test('pairs of letters stand closer where the file says so', () => {
  expect(text('style:letter-kerning="true"')).toEqual({ kerning: true });
  expect(text('style:letter-kerning="false"')).toEqual({ kerning: false });
  expect(text('')).toEqual({});
});
