import { type EmbeddedFont, fontIn, type NamedFace, usableFonts } from '../fonts/index.ts';
import { fontName } from '../model/values.ts';
import { mainPart, type Relationships, readRelationships, readXml, related } from '../package/parts.ts';
import { child, wAttr } from '../package/xml.ts';
import { openPackage, type Package } from '../package/zip.ts';

/** Which face of a family an element of the font table leads to (ECMA-376 Part 1, 17.8.3.3 to 17.8.3.6). */
const faces = [
  ['w:embedRegular', false, false],
  ['w:embedBold', true, false],
  ['w:embedItalic', false, true],
  ['w:embedBoldItalic', true, true],
] as const;

/** Fonts that the file brings along and that may be shown. */
export const embeddedFonts = (pack: Package, main: Relationships): EmbeddedFont[] =>
  usableFonts(pack, facesOf(pack, main));

/** A font of the document by its part name, as `openDocx` lists it; undefined for any other part. The text is not read. */
export function readFont(bytes: Uint8Array, part: string): Uint8Array | undefined {
  const pack = openPackage(bytes);
  return fontIn(pack, facesOf(pack, readRelationships(pack, mainPart(pack))), part);
}

function facesOf(pack: Package, main: Relationships): NamedFace[] {
  const table = related(main, 'fontTable');
  if (table === undefined) return [];
  const parts = readRelationships(pack, table);
  return (readXml(pack, table)?.children ?? []).flatMap((element) => {
    const font = fontName(wAttr(element, 'name'));
    return faces.flatMap(([name, bold, italic]): NamedFace[] => {
      const face = child(element, name);
      const target = parts.get(face?.attributes.get('r:id') ?? '');
      if (font === '' || !target || target.external) return [];
      return [{ font, part: target.target, bold, italic, key: wAttr(face, 'fontKey') }];
    });
  });
}
