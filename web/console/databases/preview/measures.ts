/** Words for colours that stand for none of their own. */
const noColour = new Set(['none', 'system', 'transparent', '']);

/** A colour of DXL for CSS: a word or six hexadecimal digits. */
export const colourOf = (word: string | undefined): string | undefined =>
  word !== undefined && !noColour.has(word) && /^(#[\da-f]{6}|[a-z]+)$/i.test(word) ? word : undefined;

/** A length of DXL for CSS; numbers alone are no length. */
export const lengthOf = (word: string | undefined): string | undefined =>
  word !== undefined && /^-?\d+(\.\d+)?(in|pt|px|cm|mm|%)$/.test(word) ? word : undefined;

/** Sizes of a frameset as `flex` of CSS: pixels and parts of a hundred stay what they are, shares divide what is left. */
export function flexOf(sizes: readonly string[]): string[] {
  const read = sizes.map((size) => {
    const value = Number.parseFloat(size);
    const unit = /(px|%)$/.exec(size)?.[0];
    return { value: Number.isFinite(value) && value > 0 ? value : 1, unit };
  });
  const hasShares = read.some(({ unit }) => unit === undefined);
  return read.map(({ value, unit }) => {
    if (unit === undefined) return `${value} 1 0`;
    return `${hasShares || unit === 'px' ? 0 : value} 1 ${value}${unit}`;
  });
}
