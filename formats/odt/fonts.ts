import { type EmbeddedFont, fontIn, type NamedFace, usableFonts } from '../fonts/index.ts';
import { fontName } from '../model/values.ts';
import { readXml } from '../package/parts.ts';
import { child, descendants, type XmlElement } from '../package/xml.ts';
import { openPackage, type Package } from '../package/zip.ts';

/** Fonts that the file brings along and that may be shown. */
export const embeddedFonts = (pack: Package): EmbeddedFont[] => usableFonts(pack, facesOf(pack));

/** A font of the document by its part name, as `openOdt` lists it; undefined for any other part. The text is not read. */
export function readFont(bytes: Uint8Array, part: string): Uint8Array | undefined {
  const pack = openPackage(bytes);
  return fontIn(pack, facesOf(pack), part);
}

/** Faces of `svg:font-face-src` (ODF 1.3 part 3, 14.6); which one of its family each is, LibreOffice says in names of its own. */
function facesOf(pack: Package): NamedFace[] {
  const found = new Map<string, NamedFace>();
  for (const root of [readXml(pack, 'styles.xml'), readXml(pack, 'content.xml')])
    for (const face of child(root, 'office:font-face-decls')?.children ?? [])
      for (const uri of descendants(face, 'svg:font-face-uri')) add(found, face, uri);
  return [...found.values()];
}

function add(found: Map<string, NamedFace>, face: XmlElement, uri: XmlElement): void {
  const font = fontName(face.attributes.get('svg:font-family') ?? face.attributes.get('style:name'));
  const part = (uri.attributes.get('xlink:href') ?? '').replace(/^\.\//, '');
  if (font === '' || part === '' || /^[a-z]+:|^\//i.test(part)) return;
  const says = (name: string) => uri.attributes.get(`loext:${name}`) ?? face.attributes.get(`svg:${name}`);
  const bold = /^(bold|[6-9]00)$/.test(says('font-weight') ?? '');
  const italic = /^(italic|oblique)$/.test(says('font-style') ?? '');
  found.set(`${font} ${bold} ${italic}`, { font, part, bold, italic });
}
