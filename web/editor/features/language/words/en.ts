/** The language of texts. */
export const en = {
  languageTitle: 'Language',
  languageOf: 'Language of',
  selectedText: 'Selected text',
  typedNext: 'Text typed next',
  searchLanguage: 'Search for a language',
  languages: 'Languages',
  noLanguage: 'No languages found.',
  language: 'Language …',
  languageAlso: 'spelling proofing dictionary',
};
