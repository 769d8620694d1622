import { type EmbeddedFont, familyFromFile } from '../../../formats/fonts/index.ts';

/** Where the bytes of a font are: its address, or they themselves. */
export type FontSource = (font: EmbeddedFont) => string | Uint8Array<ArrayBuffer>;

/**
 * Makes fonts that a file brings along known to the page, under names of their own: they change nothing but the text of the document.
 * @returns forgets them again.
 */
export function declareEmbeddedFonts(fonts: readonly EmbeddedFont[], source: FontSource): () => void {
  const faces = fonts.map((font) => {
    const given = source(font);
    return new FontFace(familyFromFile(font.font), typeof given === 'string' ? `url("${given}")` : given, {
      weight: font.bold ? '700' : '400',
      style: font.italic ? 'italic' : 'normal',
      display: 'block',
    });
  });
  for (const face of faces) document.fonts.add(face);
  return () => {
    for (const face of faces) document.fonts.delete(face);
  };
}
