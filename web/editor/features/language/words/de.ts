import type { en } from './en.ts';

export const de: typeof en = {
  languageTitle: 'Sprache',
  languageOf: 'Sprache von',
  selectedText: 'Markierter Text',
  typedNext: 'Als Nächstes getippter Text',
  searchLanguage: 'Sprache suchen',
  languages: 'Sprachen',
  noLanguage: 'Keine Sprachen gefunden.',
  language: 'Sprache …',
  languageAlso: 'Rechtschreibung Prüfung Wörterbuch',
};
