/** Words for colours that stand for none of their own. */
const noColour = new Set(['none', 'system', 'transparent', '']);

/** A colour of DXL for CSS: a word or six hexadecimal digits. */
export const colourOf = (word: string | undefined): string | undefined =>
  word !== undefined && !noColour.has(word) && /^(#[\da-f]{6}|[a-z]+)$/i.test(word) ? word : undefined;

/** A length of DXL for CSS; numbers alone are no length. */
export const lengthOf = (word: string | undefined): string | undefined =>
  word !== undefined && /^-?\d+(\.\d+)?(in|pt|px|cm|mm|%)$/.test(word) ? word : undefined;
