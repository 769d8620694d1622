import type { Formatting } from '../../../../formats/model/index.ts';
import { declareEmbeddedFonts, type FontSource } from '../../../shared/fonts/embedded.ts';
import { declareServedFonts } from '../../../shared/fonts/served.ts';
import { pageRules, sheetRules } from './css.ts';
import { listRules } from './lists.ts';
import type { PageLook } from './pageLook.ts';

/** A document's looks in the page: `setLists` gives its lists other looks, `withdraw` takes everything out again. */
export type Rules = {
  setLists(lists: Formatting['lists']): void;
  /** styles look otherwise than before, or headings are counted otherwise */
  setStyles(): void;
  /** the page that the sheet has, and how many columns its text has */
  setPage(page: Formatting['page'] & PageLook, columns: number, gap: number): void;
  withdraw(): void;
};

/** Put a document's looks into the page, with the fonts for them. A rule a browser does not know is left out. */
export function applyFormatting(formatting: Formatting, fonts: FontSource): Rules {
  declareServedFonts();
  const forgetFonts = declareEmbeddedFonts(formatting.embedded ?? [], fonts);
  const [own, lists, pages] = [new CSSStyleSheet(), new CSSStyleSheet(), new CSSStyleSheet()];
  fill(own, sheetRules(formatting));
  let known: Formatting['lists'] = {};
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, own, lists, pages];
  return {
    // Each place to write in tells of the lists that it has.
    setLists(all) {
      known = { ...known, ...all };
      fill(lists, listRules(known, formatting));
    },
    setStyles: () => fill(own, sheetRules(formatting)),
    setPage: (page, columns, gap) => fill(pages, pageRules(page, columns, gap)),
    withdraw() {
      forgetFonts();
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter(
        (one) => one !== own && one !== lists && one !== pages,
      );
    },
  };
}

function fill(sheet: CSSStyleSheet, rules: string[]) {
  sheet.replaceSync('');
  for (const rule of rules) {
    try {
      sheet.insertRule(rule, sheet.cssRules.length);
    } catch {
      // One unknown property of a look must not cost the page all the others.
    }
  }
}
