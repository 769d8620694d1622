import { expect, it } from 'vitest';
import { parseXml } from '../../package/xml.ts';
import { layoutFormat } from './pages.ts';

it('headers and footers lie between the margin and the text, as high and as far from it as the file says', () => {
  const properties = '<style:page-layout-properties fo:margin-top="1in" fo:margin-bottom="0.5in"/>';
  const header =
    '<style:header-style><style:header-footer-properties fo:min-height="20pt" fo:margin-bottom="8pt"/></style:header-style>';
  const xml = `<style:page-layout xmlns:style="urn:oasis:names:tc:opendocument:xmlns:style:1.0" xmlns:fo="urn:oasis:names:tc:opendocument:xmlns:xsl-fo-compatible:1.0">${properties}${header}</style:page-layout>`;
  expect(layoutFormat(parseXml(xml, 'styles.xml')).edges).toEqual({
    header: { at: 72, least: 20, space: 8 },
    footer: { at: 36, least: 0, space: 0 },
  });
});
