/** Signs that no key has. */
export const en = {
  symbolsTitle: 'Symbols',
  searchSymbols: 'Search by name',
  noSymbol: 'No symbols found.',
  recent: 'Recently used',
  symbolGroups: {
    punctuation: 'Punctuation',
    currency: 'Currencies',
    maths: 'Mathematics',
    greek: 'Greek',
    arrows: 'Arrows',
    letters: 'Letters',
    signs: 'Signs',
  },
  symbols: 'Symbol …',
  symbolsAlso: 'special character greek arrow',
  specialCharacters: 'Special characters',
  nbsp: 'Non-breaking space',
  noBreakHyphen: 'Non-breaking hyphen',
  softHyphen: 'Optional hyphen',
  enDash: 'En dash',
  emDash: 'Em dash',
};
