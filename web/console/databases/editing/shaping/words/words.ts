import { makeWords } from '../../../../../words/words.ts';
import * as en from './en.ts';

/** The texts of properties. English comes with them. */
export const words = makeWords<typeof en>({ en, de: () => import('./de.ts') });
