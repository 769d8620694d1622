/** Languages that the pages and what the server says to people in a browser are there in. */
export const languages = { en: 'English', de: 'Deutsch' } as const;
export type Language = keyof typeof languages;

const isLanguage = (name: unknown): name is Language =>
  typeof name === 'string' && Object.hasOwn(languages, name);

/** The first wish that there are texts for, as BCP 47 tags such as `de-AT`; English when there is none. */
export function languageOf(wishes: readonly (string | null | undefined)[]): Language {
  for (const wish of wishes) {
    const name = wish?.trim().toLowerCase().split('-')[0];
    if (isLanguage(name)) return name;
  }
  return 'en';
}

/** Wishes past these are not looked at: no browser sends so many. */
const MAX_WISHES = 50;

/** The tags of an `Accept-Language` (RFC 9110, 12.5.4), the dearest first; what is refused (`q=0`) or no weight is left out. */
export function wishesIn(accepted: string | undefined): string[] {
  return (accepted ?? '')
    .slice(0, 2000)
    .split(',', MAX_WISHES)
    .map((wish) => {
      const [tag = '', ...details] = wish.split(';').map((part) => part.trim());
      const given = details.find((detail) => /^q=/i.test(detail))?.slice(2) ?? '1';
      return { tag, weight: /^(0(\.\d{0,3})?|1(\.0{0,3})?)$/.test(given) ? Number(given) : 0 };
    })
    .filter(({ tag, weight }) => tag !== '' && weight > 0)
    .sort((a, b) => b.weight - a.weight)
    .map(({ tag }) => tag);
}
