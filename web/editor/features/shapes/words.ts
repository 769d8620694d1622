import { makeWords } from '../../../words/words.ts';

/** What the feature says, in the language of the page. */
export const words = makeWords({
  en: async () => (await import('./words/en.ts')).en,
  de: async () => (await import('./words/de.ts')).de,
});
