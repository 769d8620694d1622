import { english } from '../../../shared/texts.ts';

const { locale: _, ...texts } = english;
/** What all pages share. */
export const shared = texts;
