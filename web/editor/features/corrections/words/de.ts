import type { en } from './en.ts';

export const de: typeof en = {
  corrections: 'Beim Tippen korrigieren',
  correctionsAlso: 'Autokorrektur Autoformat Anführungszeichen Gedankenstriche Listen Links',
};
