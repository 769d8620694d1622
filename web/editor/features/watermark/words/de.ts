import type { en } from './en.ts';

export const de: typeof en = {
  command: 'Wasserzeichen …',
  also: 'Entwurf vertraulich Stempel Hintergrund Text',
  title: 'Wasserzeichen',
  text: 'Text quer über jede Seite',
  example: 'Entwurf, Vertraulich …',
  tooLong: 'Höchstens 60 Zeichen.',
  apply: 'Übernehmen',
  remove: 'Wasserzeichen entfernen',
};
