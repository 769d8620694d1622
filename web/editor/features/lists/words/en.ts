/** Lists and their numbers. */
export const en = {
  bullet: 'Bullets',
  number: 'Numbering',
  outlineList: 'Multilevel numbering (1.1, 1.2 …)',
  restartList: 'Restart numbering',
  continueList: 'Continue numbering',
  moreLists: 'More list options',
  lists: 'Lists',
  romanList: 'Multilevel numbering (I. A. 1. a.)',
  legalList: 'Legal numbering (1. 1.1. (a))',
  listStart: 'Start numbering at …',
  listStartTitle: 'Start numbering at',
  firstNumber: 'Number of this paragraph',
};
