import { makeWords } from '../../../../../words/words.ts';
import { en } from './en.ts';

/** The texts of connecting a repository. English comes with the page. */
export const words = makeWords({ en, de: async () => (await import('./de.ts')).de });
