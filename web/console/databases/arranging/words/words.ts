import { makeWords } from '../../../../words/words.ts';
import * as en from './en.ts';

/** The texts of arranging frames and entries. English comes with the pages. */
export const words = makeWords<typeof en>({ en, de: () => import('./de.ts') });
