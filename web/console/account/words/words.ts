import { makeWords } from '../../../words/words.ts';
import * as en from './en.ts';

/** The texts of an area of one's own account in the language of the page. English comes with the page. */
export const words = makeWords<typeof en>({ en, de: () => import('./de.ts') });
