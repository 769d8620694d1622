import { makeWords } from '../../../../words/words.ts';
import * as en from './en.ts';

/** The texts of the pages about the installation in the language of the page. English comes with them. */
export const words = makeWords<typeof en>({ en, de: () => import('./de.ts') });
