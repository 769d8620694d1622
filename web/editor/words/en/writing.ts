/** What is set of texts and paragraphs: language, lists, spacing, captions. */
export const writing = {
  languageTitle: 'Language',
  languageOf: 'Language of',
  selectedText: 'Selected text',
  typedNext: 'What is typed next',
  searchLanguage: 'Search for a language',
  languages: 'Languages',
  noLanguage: 'There is no such language here.',
  noChecking: 'No spell check',
  language: 'Language …',
  languageAlso: 'spelling proofing dictionary',
  languageIs: (name: string) => `Language of the text: ${name}. Change it`,
};
