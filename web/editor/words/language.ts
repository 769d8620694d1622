/** Languages that every text of the page is there in. */
export const languages = { en: 'English', de: 'Deutsch' } as const;
export type Language = keyof typeof languages;

/** Under this name the choice of a person is kept. */
export const CHOICE = 'trivet-language';

export const isLanguage = (name: unknown): name is Language =>
  typeof name === 'string' && Object.hasOwn(languages, name);

/** The first wish that the page can fulfil, as BCP 47 tags such as `de-AT`; English when there is none. */
export function languageOf(wishes: readonly (string | null | undefined)[]): Language {
  for (const wish of wishes) {
    const name = wish?.toLowerCase().split('-')[0];
    if (isLanguage(name)) return name;
  }
  return 'en';
}

/** What the person chose on a page before; a frame of another site may have no storage. */
export function chosenLanguage(): string | null {
  try {
    return localStorage.getItem(CHOICE);
  } catch {
    return null;
  }
}
