import { speak } from '../../shared/texts.ts';
import type { en } from './en/index.ts';
import { CHOICE, chosenLanguage, type Language, languageOf } from './language.ts';

/** Every text of the page, by area; English says which there are. */
export type Catalogue = typeof en;

const catalogues: { [name in Language]: () => Promise<Catalogue> } = {
  en: async () => (await import('./en/index.ts')).en,
  de: async () => (await import('./de/index.ts')).de,
};
/** Times and numbers as the readers of a language write them. */
const locales: { [name in Language]: string } = { en: 'en-GB', de: 'de-DE' };

let current: { language: Language; catalogue: Catalogue } | undefined;

/** The texts of an area in the language of the page. Ask when rendering, not when a module is loaded. */
export function words<Area extends keyof Catalogue>(area: Area): Catalogue[Area] {
  if (!current) throw new Error('The texts of the page are asked for before they are loaded.');
  return current.catalogue[area];
}

export const language = (): Language => current?.language ?? 'en';

/** For `Intl`: how dates and numbers are written in the language of the page. */
export const locale = (): string => locales[language()];

/** A number as it is written in the language of the page. */
export const number = (value: number): string => value.toLocaleString(locale());

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
  const catalogue = await catalogues[name]();
  if (wanted !== name) return latest;
  if (current?.language === name) return undefined;
  current = { language: name, catalogue };
  if (typeof document !== 'undefined') {
    document.documentElement.lang = name;
    speak({ locale: locales[name], ...catalogue.shared });
  }
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
  try {
    localStorage.setItem(CHOICE, name);
  } catch {
    // Without storage it holds for this page only.
  }
  await loadWords(name);
}
