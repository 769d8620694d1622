import { SERVED } from '../../../formats/fonts/index.ts';

/** Of each family four faces, each in pieces by script, so that a page loads those letters only that it shows. */
const files = import.meta.glob<string>(
  '../../../node_modules/@fontsource/{arimo,caladea,carlito,cousine,tinos}/files/*-{400,700}-{normal,italic}.woff2',
  { eager: true, query: '?url', import: 'default' },
);
/** Which letters each piece has. */
const ranges = import.meta.glob<Record<string, string>>(
  '../../../node_modules/@fontsource/{arimo,caladea,carlito,cousine,tinos}/unicode.json',
  { eager: true, import: 'default' },
);
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
  for (const family of SERVED) {
    const folder = `@fontsource/${family.toLowerCase()}/`;
    const own = Object.entries(ranges).find(([path]) => path.includes(folder))?.[1] ?? {};
    for (const [path, url] of Object.entries(files)) {
      const found = /\/files\/[a-z]+-(.+)-(400|700)-(normal|italic)\.woff2$/.exec(path);
      const unicodeRange = own[found?.[1] ?? ''];
      if (found && unicodeRange !== undefined && path.includes(folder))
        declare(family, url, { weight: found[2], style: found[3], unicodeRange });
    }
  }
  for (const url of Object.values(math)) declare(MATH, url, {});
}

const declare = (family: string, url: string, face: FontFaceDescriptors) =>
  document.fonts.add(new FontFace(family, `url("${url}") format("woff2")`, { ...face, display: 'block' }));
