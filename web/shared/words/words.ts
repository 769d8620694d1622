import { makeWords } from '../../words/words.ts';
import * as en from './en.ts';

/** The texts of what all pages share. English comes with the page, for pages that speak nothing else. */
export const words = makeWords<typeof en>({ en, de: () => import('./de.ts') });

export const texts = () => words('shared');
