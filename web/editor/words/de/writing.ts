import type { writing as en } from '../en/writing.ts';

export const writing: typeof en = {
  languageTitle: 'Sprache',
  languageOf: 'Sprache von',
  selectedText: 'Markierter Text',
  typedNext: 'Als Nächstes Getipptes',
  searchLanguage: 'Sprache suchen',
  languages: 'Sprachen',
  noLanguage: 'Diese Sprache gibt es hier nicht.',
  noChecking: 'Keine Rechtschreibprüfung',
  language: 'Sprache …',
  languageAlso: 'Rechtschreibung Prüfung Wörterbuch',
  languageIs: (name) => `Sprache des Textes: ${name}. Ändern`,
};
