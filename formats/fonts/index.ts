/** Fonts of documents: what stands in for which, those that a file brings along, and symbol fonts. */
export {
  deobfuscate,
  type EmbeddedFont,
  type FontUse,
  fontType,
  fontUse,
  lineHeight,
  MAX_FONT_BYTES,
} from './fontFile.ts';
export { fontIn, type NamedFace, usableFonts } from './packagedFonts.ts';
export { alwaysShownAs, familyFromFile, firstFamily, fontStack } from './stack.ts';
export { SERVED, type ServedFamily, type StandIn, standInFor } from './standIns.ts';
export { isSymbolFont, symbolAt, symbolText } from './symbols.ts';
