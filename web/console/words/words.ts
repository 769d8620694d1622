import { makeWords } from '../../words/words.ts';
import * as en from './en.ts';

/** The texts of what the pages of the console share. English comes with them. */
export const words = makeWords<typeof en>({ en, de: () => import('./de.ts') });
