import type { en } from './en.ts';

export const de: typeof en = {
  bullet: 'Aufzählung',
  number: 'Nummerierung',
  outlineList: 'Nummerierung nach Ebenen (1.1, 1.2 …)',
  restartList: 'Nummerierung neu beginnen',
  continueList: 'Nummerierung fortsetzen',
  moreLists: 'Weitere Listenoptionen',
  lists: 'Listen',
  romanList: 'Nummerierung nach Ebenen (I. A. 1. a.)',
  legalList: 'Juristische Nummerierung (1. 1.1. (a))',
  listStart: 'Nummerierung beginnen mit …',
  listStartTitle: 'Nummerierung beginnen mit',
  firstNumber: 'Nummer dieses Absatzes',
};
