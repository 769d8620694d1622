import { makeWords } from '../../../../words/words.ts';
import * as en from './en.ts';

/** The texts of writing and making elements. English comes with the pages. */
export const words = makeWords<typeof en>({ en, de: () => import('./de.ts') });
