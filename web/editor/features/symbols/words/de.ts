import type { en } from './en.ts';

export const de: typeof en = {
  symbolsTitle: 'Sonderzeichen',
  searchSymbols: 'Nach Namen suchen',
  noSymbol: 'Keine Zeichen gefunden.',
  recent: 'Zuletzt verwendet',
  symbolGroups: {
    punctuation: 'Satzzeichen',
    currency: 'Währungen',
    maths: 'Mathematik',
    greek: 'Griechisch',
    arrows: 'Pfeile',
    letters: 'Buchstaben',
    signs: 'Symbole',
  },
  symbols: 'Sonderzeichen …',
  symbolsAlso: 'Symbol griechisch Pfeil',
  specialCharacters: 'Besondere Zeichen',
  nbsp: 'Geschütztes Leerzeichen',
  noBreakHyphen: 'Geschützter Bindestrich',
  softHyphen: 'Bedingter Trennstrich',
  enDash: 'Halbgeviertstrich',
  emDash: 'Geviertstrich',
};
