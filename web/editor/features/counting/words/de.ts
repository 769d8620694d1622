import type { en } from './en.ts';

export const de: typeof en = {
  countTitle: 'Wörter zählen',
  selection: 'Auswahl',
  counts: {
    words: 'Wörter',
    characters: 'Zeichen',
    withoutSpaces: 'Zeichen ohne Leerzeichen',
    paragraphs: 'Absätze',
  },
  count: 'Wörter zählen …',
  case: 'Groß-/Kleinschreibung',
  cases: {
    upper: 'GROSSBUCHSTABEN',
    lower: 'kleinbuchstaben',
    title: 'Jedes Wort Beginnt Groß',
    sentence: 'Jeder Satz beginnt groß',
  },
  casesAlso: 'Groß- und Kleinschreibung Großbuchstaben Kleinbuchstaben Versalien',
  nextCase: 'Nächste Schreibweise',
};
