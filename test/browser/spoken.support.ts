import { globSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Page } from 'playwright-core';

const web = fileURLToPath(new URL('../../web/', import.meta.url));

/** The texts of all pages but the editor in a language, as they stand in `words/`. */
async function textsIn(language: 'en' | 'de'): Promise<Said> {
  const files = globSync(`{console,portal,shared,viewer}/**/words/${language}.ts`, { cwd: web });
  return (await Promise.all(files.map((file) => import(`${web}${file}`)))).map(saidBy).reduce(joined);
}

/** Whole texts, and what stays the same in those that take something. */
type Said = { whole: Set<string>; parts: Set<string> };

const joined = (one: Said, other: Said): Said => ({
  whole: new Set([...one.whole, ...other.whole]),
  parts: new Set([...one.parts, ...other.parts]),
});

const nothing = (): Said => ({ whole: new Set(), parts: new Set() });

/** Stands for whatever a text takes. */
const TAKEN = '\u0001';
/** Shorter parts, such as ` in `, belong to every language. */
const TELLING = 12;

function saidBy(texts: unknown): Said {
  if (typeof texts === 'string') return { whole: new Set([texts]), parts: new Set() };
  if (typeof texts === 'function') {
    const parts = sample(texts as (...taken: unknown[]) => unknown)
      .split(TAKEN)
      .map((part) => part.trim());
    return { whole: new Set(), parts: new Set(parts.filter((part) => part.length >= TELLING)) };
  }
  if (typeof texts !== 'object' || texts === null) return nothing();
  return Object.values(texts).map(saidBy).reduce(joined, nothing());
}

/** A text with a sign for what it takes; nothing of one that takes more than names and numbers. */
function sample(text: (...taken: unknown[]) => unknown): string {
  try {
    return String(text(...Array.from({ length: text.length }, () => TAKEN)));
  } catch {
    return '';
  }
}

const [german, english] = await Promise.all([textsIn('de'), textsIn('en')]);
/** What demo content and accounts are called, too. */
const names = new Set(['Administrator', 'Applications', 'Home', 'Latest', 'Letter', 'Main', 'Release notes']);
/** What is English and nothing else. */
const onlyEnglish = [...english.whole].filter(
  (text) => !german.whole.has(text) && !names.has(text) && /\p{L}{2}/u.test(text),
);
const whole = new Set(onlyEnglish);
const parts = [...english.parts].filter((part) => !german.parts.has(part));

/** What a page shows or tells a screen reader in English that it would have German words for. */
export async function englishOn(page: Page): Promise<string[]> {
  const said = await page.evaluate(() => {
    const found: string[] = [document.title];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    // Values of what the audit log kept are data, and so are sources and the names in them.
    while (walker.nextNode())
      if (!walker.currentNode.parentElement?.closest('dd, [translate=no]'))
        found.push(walker.currentNode.textContent ?? '');
    for (const node of document.querySelectorAll('*'))
      for (const name of ['aria-label', 'title', 'placeholder', 'alt'])
        found.push(node.getAttribute(name) ?? '');
    return found.map((text) => text.trim());
  });
  return [...new Set(said)].filter((text) => whole.has(text) || parts.some((part) => text.includes(part)));
}
