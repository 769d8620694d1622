import { makeWords } from '../../../words/words.ts';
import * as en from './en.ts';

/** The texts of an area of the home page. English comes with it. */
export const words = makeWords<typeof en>({ en, de: () => import('./de.ts') });
