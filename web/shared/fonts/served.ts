import { version } from '@fontsource/arimo/package.json';
import ranges from '@fontsource/arimo/unicode.json';
import { SERVED, type ServedFamily } from '../../../formats/fonts/index.ts';

/** Of each family four faces lie here (`vite.config.ts`), in pieces by script, so that a page loads those letters only that it shows. */
const files = `/assets/fonts-${version}/`;
/** Pieces that a family lacks of those that most have. */
const lacking: Partial<Record<ServedFamily, readonly string[]>> = {
  Caladea: ['cyrillic-ext', 'cyrillic', 'greek-ext', 'greek', 'hebrew', 'vietnamese'],
  Carlito: ['hebrew'],
};
/** Where a line stands on its ground: the room that a typeface wants between lines is above it, as word processors have it, where browsers
 *  put half of it below. Of the whole line, in percent; the other families want none. */
const RISES: Partial<Record<ServedFamily, FontFaceDescriptors>> = {
  Carlito: { ascentOverride: '97%', descentOverride: '25%', lineGapOverride: '0%' },
  Arimo: { ascentOverride: '93.8%', descentOverride: '21.2%', lineGapOverride: '0%' },
  Tinos: { ascentOverride: '93.4%', descentOverride: '21.6%', lineGapOverride: '0%' },
};
/** The typeface of equations. It stays in one piece, for signs grow by shapes that no letter leads to. */
const MATH = 'STIX Two Math';
const math = import.meta.glob<string>(
  '../../../node_modules/@fontsource/stix-two-math/files/*-latin-400-normal.woff2',
  { eager: true, query: '?url', import: 'default' },
);

let isDeclared = false;

/** Makes the families that we serve known to the page, once. A browser loads a piece when text in it is laid out, and shows that text
 *  in no other font meanwhile; `loadingdone` of `document.fonts` says that what was measured before counts no more. */
export function declareServedFonts(): void {
  if (isDeclared) return;
  isDeclared = true;
  for (const family of SERVED)
    for (const [piece, unicodeRange] of Object.entries(ranges)) {
      if (lacking[family]?.includes(piece)) continue;
      for (const weight of ['400', '700'])
        for (const style of ['normal', 'italic']) {
          const url = `${files}${family.toLowerCase()}-${piece}-${weight}-${style}.woff2`;
          declare(family, url, { weight, style, unicodeRange, ...RISES[family] });
        }
    }
  for (const url of Object.values(math)) declare(MATH, url, {});
}

const declare = (family: string, url: string, face: FontFaceDescriptors) =>
  document.fonts.add(new FontFace(family, `url("${url}") format("woff2")`, { ...face, display: 'block' }));
