import type { en } from './en.ts';

export const de: typeof en = {
  what: 'die Ordner',
  target: 'Ordner',
  top: 'Eigene Dokumente (kein Ordner)',
  makeHere: 'Neuer Ordner darin',
  nameHere: 'Name des neuen Ordners',
  create: 'Erstellen',
  made: (name) => `Der Ordner ${name} wurde erstellt.`,
};
