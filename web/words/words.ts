import { type Language, languageOf } from '../../formats/words/language.ts';
import { chosenLanguage, dropLanguage, keepLanguage } from './language.ts';

/** Texts by area; or how they are loaded, so that nobody loads a language that they do not read. */
type Source<Texts> = Texts | (() => Promise<Texts>);

/** What is told when a language has come. */
type Catalogue = { load(name: Language): Promise<() => void> };

/** Times and numbers as the readers of a language write them. */
const locales: { [name in Language]: string } = { en: 'en-GB', de: 'de-DE' };

const catalogues: Catalogue[] = [];
let current: Language = 'en';

/**
 * Makes the texts of a part of the pages known, by language; all of them speak the language of the page.
 * @returns gives the texts, or those of an area, in that language. Ask when rendering, not when a module is loaded.
 *   English is there at once where it is given as it is; what has to be loaded is there when `loadWords` is done. So it
 *   belongs into a module that the page loads at first.
 */
export function makeWords<Texts extends object>(sources: { [name in Language]: Source<Texts> }) {
  let shown: Texts | undefined = typeof sources.en === 'function' ? undefined : sources.en;
  catalogues.push({
    async load(name) {
      const source = sources[name];
      const texts = typeof source === 'function' ? await source() : source;
      return () => {
        shown = texts;
      };
    },
  });
  function words<Area extends keyof Texts>(area: Area): Texts[Area];
  function words(): Texts;
  function words(area?: keyof Texts) {
    if (!shown) throw new Error('The texts of the page are asked for before they are loaded.');
    return area === undefined ? shown : shown[area];
  }
  return words;
}

export const language = (): Language => current;

/** For `Intl`: how dates and numbers are written in the language of the page. */
export const locale = (): string => locales[current];

/** A number as it is written in the language of the page. */
export const number = (value: number): string => value.toLocaleString(locale());

/** Parts of a sentence one after the other: `one, two and three`. */
export const listed = (parts: Iterable<string>): string =>
  new Intl.ListFormat(locale(), { type: 'conjunction' }).format(parts);

/** The text for a value of the server; the value itself where a newer server has one that is not known here. */
export const textFor = (texts: { readonly [value: string]: string }, value: string): string =>
  (Object.hasOwn(texts, value) ? texts[value] : undefined) ?? value;

let wanted: Language | undefined;
let latest = Promise.resolve();
let given: string | undefined;
const listeners = new Set<() => void>();

/** Hears when the page speaks another language. @returns what stops that. */
export function watchLanguage(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Loads the texts of a language, and no other, and makes it the language of the page; when another one is wanted
 *  meanwhile, that one. There are texts when it is done. */
export function loadWords(name: Language): Promise<void> {
  wanted = name;
  latest = load(name);
  return latest;
}

async function load(name: Language): Promise<void> {
  const loaded = await Promise.all(catalogues.map((each) => each.load(name)));
  if (wanted !== name) return latest;
  for (const show of loaded) show();
  if (typeof document !== 'undefined') document.documentElement.lang = name;
  if (current === name) return undefined;
  current = name;
  for (const listener of listeners) listener();
}

/** Loads the language that the page is to begin in: as the embedding page wants it, as the person chose, as the browser says. */
export const loadFirstWords = (): Promise<void> =>
  loadWords(languageOf([given, chosenLanguage(), ...navigator.languages]));

/** The embedding page wants this language; it may say so before the page is shown, or a moment after. */
export function wishLanguage(tag: string): void {
  given = tag;
  void loadFirstWords();
}

/** Keeps what the person chose for the next time, and loads it. */
export async function chooseLanguage(name: Language): Promise<void> {
  keepLanguage(name);
  await loadWords(name);
}

/** Forgets what the person chose, and loads what the browser says. */
export async function forgetLanguage(): Promise<void> {
  dropLanguage();
  await loadFirstWords();
}
