/** Words counted, and letters in another case. */
export const en = {
  countTitle: 'Word count',
  selection: 'Selection',
  counts: {
    words: 'Words',
    characters: 'Characters',
    withoutSpaces: 'Characters without spaces',
    paragraphs: 'Paragraphs',
  },
  count: 'Word count …',
  case: 'Letter case',
  cases: {
    upper: 'CAPITAL LETTERS',
    lower: 'small letters',
    title: 'A Capital For Each Word',
    sentence: 'A capital for each sentence',
  },
  casesAlso: 'change case uppercase lowercase capitalise title sentence',
  nextCase: 'Next letter case',
};
