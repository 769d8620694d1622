import type { Look } from '../../../formats/model/index.ts';
import { sheetRules } from './css.ts';

/** Put a document's looks into the page; the answer takes them out again. A rule a browser does not know is left out. */
export function applyLook(look: Look): () => void {
  const rules = new CSSStyleSheet();
  for (const rule of sheetRules(look)) {
    try {
      rules.insertRule(rule, rules.cssRules.length);
    } catch {
      // One unknown property of a look must not cost the page all the others.
    }
  }
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, rules];
  return () => {
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((one) => one !== rules);
  };
}
