import type { Look } from '../../../formats/model/index.ts';
import { sheetRules } from './css.ts';
import { listRules } from './lists.ts';

/** A document's looks in the page: `setLists` gives its lists other looks, `withdraw` takes everything out again. */
export type Rules = { setLists(lists: Look['lists']): void; withdraw(): void };

/** Put a document's looks into the page. A rule a browser does not know is left out. */
export function applyLook(look: Look): Rules {
  const [own, lists] = [new CSSStyleSheet(), new CSSStyleSheet()];
  fill(own, sheetRules(look));
  let known: Look['lists'] = {};
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, own, lists];
  return {
    // Each place to write in tells of the lists that it has.
    setLists(all) {
      known = { ...known, ...all };
      fill(lists, listRules(known));
    },
    withdraw() {
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((one) => one !== own && one !== lists);
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
