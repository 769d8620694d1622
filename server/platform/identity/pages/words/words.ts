import type { Language } from '../../../../../formats/words/language.ts';
import { de } from './de.ts';
import { en, type PageWords } from './en.ts';

const all: { [name in Language]: PageWords } = { en, de };

/** The texts of the pages that the server makes itself. */
export const pageWords = (language: Language): PageWords => all[language];
