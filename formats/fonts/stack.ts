import { type ServedFamily, standInFor } from './standIns.ts';
import { isSymbolFont } from './symbols.ts';

/** Before the name that a font of the file itself goes by on the page: no font is called so, whatever a file names it. */
const FROM_FILE = 'file-';

/** What the page calls a font that the file brings along. It is an identifier of CSS, for browsers differ in how they read others. */
export const familyFromFile = (name: string): string =>
  FROM_FILE +
  name.replace(/[^A-Za-z0-9-]/gu, (character) => `_${character.codePointAt(0)?.toString(16) ?? ''}_`);

/** The font that a declaration of `fontStack`, or a foreign one, begins with. */
export function firstFamily(css: string): string {
  const first = (css.split(',')[0] ?? '').trim().replace(/^["']/, '');
  if (!first.startsWith(FROM_FILE)) return first;
  return first.slice(FROM_FILE.length).replace(/_([0-9a-f]{1,6})_/g, (whole, code) => {
    const point = Number.parseInt(code, 16);
    return point > 0x10ffff ? whole : String.fromCodePoint(point);
  });
}

/**
 * A font as CSS: the one that the file brings along, then what stands in for it. A family as wide as the font comes before the font
 * itself, so that everybody has the same lines, whether a machine has it or not; one that is only similar comes behind it.
 * @param name plain characters, as `fontName` leaves them.
 */
export function fontStack(name: string): string {
  const { family, sameWidths, nearer, generic } = standInFor(name);
  // Its letters are shown as ordinary characters, for which a symbol font has nothing.
  if (isSymbolFont(name)) return `${familyFromFile(name)}, "${family}", ${generic}`;
  const local = [name, ...nearer].filter((one) => one !== family);
  const list = sameWidths ? [family, ...local] : [...local, family];
  return [familyFromFile(name), ...list.map((one) => `"${one}"`), generic].join(', ');
}

/** The family that a font of this name is always shown in, unless the file brings it along; undefined for its own name and for
 *  fonts that are shown where a machine has them. */
export function alwaysShownAs(name: string): ServedFamily | undefined {
  const { family, sameWidths } = standInFor(name);
  return sameWidths && family.toLowerCase() !== name.trim().toLowerCase() ? family : undefined;
}
