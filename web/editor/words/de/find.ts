import type { find as english } from '../en/find.ts';

export const find: typeof english = {
  name: 'Suchen und ersetzen',
  find: 'Suchen',
  none: 'Nichts',
  count: (at, all) => `${at} von ${all}`,
  previous: 'Vorige Stelle',
  next: 'Nächste Stelle',
  close: 'Suche schließen',
  replaceWith: 'Ersetzen durch',
  replace: 'Ersetzen',
  all: 'Alle',
  replaced: (count) => `${count} ersetzt.`,
  matchCase: 'Groß- und Kleinschreibung',
  wholeWords: 'Ganze Wörter',
};
