import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';
import { expect, test } from 'vitest';
import { tinyFont } from '../../test/support/tinyFont.ts';
import type { Formatting } from '../model/index.ts';
import { emptyOdt } from './empty.ts';
import { openOdt, readFont } from './index.ts';

/** A text document whose content brings along a font of two faces, and one from elsewhere. */
function withFonts(): Uint8Array {
  const parts = unzipSync(new Uint8Array(emptyOdt()));
  const uri = (href: string, weight: string) =>
    `<svg:font-face-src><svg:font-face-uri xmlns:svg="urn:oasis:names:tc:opendocument:xmlns:svg-compatible:1.0" xlink:href="${href}" xlink:type="simple" loext:font-weight="${weight}" loext:font-style="normal"/></svg:font-face-src>`.replace(
      '<svg:font-face-src>',
      '<svg:font-face-src xmlns:svg="urn:oasis:names:tc:opendocument:xmlns:svg-compatible:1.0" xmlns:xlink="http://www.w3.org/1999/xlink" xmlns:loext="urn:org:documentfoundation:names:experimental:office:xmlns:loext:1.0">',
    );
  const face = (name: string, ...sources: string[]) =>
    `<style:font-face style:name="${name}1" svg:font-family="'${name}'" xmlns:svg="urn:oasis:names:tc:opendocument:xmlns:svg-compatible:1.0" xmlns:style="urn:oasis:names:tc:opendocument:xmlns:style:1.0">${sources.join('')}</style:font-face>`;
  const faces = `<office:font-face-decls>${face('Two Boxes', uri('Fonts/a.ttf', 'normal'), uri('Fonts/b.ttf', 'bold'))}${face('Far', uri('https://fonts.example/c.ttf', 'normal'))}</office:font-face-decls>`;
  const content = strFromU8(parts['content.xml'] ?? new Uint8Array());
  parts['content.xml'] = strToU8(
    content
      .replace(/<office:font-face-decls.*?(<\/office:font-face-decls>|\/>)/s, '')
      .replace(/(<office:document-content[^>]*>)/, `$1${faces}`),
  );
  parts['Fonts/a.ttf'] = tinyFont({});
  parts['Fonts/b.ttf'] = tinyFont({ bits: 8 });
  return zipSync(parts);
}

test('fonts that an OpenDocument text brings along are listed by family and face', () => {
  const file = withFonts();
  const { embedded } = (openOdt(file).doc.attrs as { look: Formatting }).look;
  expect(embedded).toEqual([
    { font: 'Two Boxes', part: 'Fonts/a.ttf', bold: false, italic: false, use: 'edit', height: 1 },
    { font: 'Two Boxes', part: 'Fonts/b.ttf', bold: true, italic: false, use: 'edit', height: 1 },
  ]);
  expect(readFont(file, 'Fonts/b.ttf')).toEqual(tinyFont({ bits: 8 }));
  expect(readFont(file, 'content.xml')).toBeUndefined();
});
