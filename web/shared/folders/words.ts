import { makeWords } from '../../words/words.ts';
import { en } from './words/en.ts';

/** Pages that speak English only have these texts at once. */
export const words = makeWords({ en, de: async () => (await import('./words/de.ts')).de });
