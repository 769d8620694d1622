/** What stands before the decimals of a number; the other of both parts thousands. */
export type Decimal = '.' | ',';

const otherOf = (decimal: Decimal): Decimal => (decimal === ',' ? '.' : ',');

/** Thousands stand in threes, all parted by the same sign; spaces and apostrophes part them in both ways of writing. */
const forms: Readonly<Record<Decimal, RegExp>> = {
  '.': /^([-+−]?)(\d{1,3}(?:([, \u00a0\u202f'’])\d{3}(?:\3\d{3})*)|\d*)(?:\.(\d*))?(e[-+]?\d{1,3})?\s?(%?)$/i,
  ',': /^([-+−]?)(\d{1,3}(?:([. \u00a0\u202f'’])\d{3}(?:\3\d{3})*)|\d*)(?:,(\d*))?(e[-+]?\d{1,3})?\s?(%?)$/i,
};

/** A number as people write it with this sign before the decimals; null for an empty cell, undefined for what is none. */
export function readNumber(typed: string, decimal: Decimal): number | null | undefined {
  const text = typed.trim();
  if (text === '') return null;
  const found = forms[decimal].exec(text);
  if (!found) return undefined;
  const [, sign = '', whole = '', , rest = '', power = '', percent = ''] = found;
  const digits = whole.replace(/\D/g, '');
  if (digits === '' && rest === '') return undefined;
  const value = Number(`${digits || '0'}.${rest || '0'}${power}`) / (percent === '%' ? 100 : 1);
  // Larger than a number can be, and no zero with a sign, which no table holds.
  if (!Number.isFinite(value)) return undefined;
  return value !== 0 && /[-−]/.test(sign) ? -value : value;
}

/** As it is typed: without thousands, whatever its size. */
export const typedNumber = (value: number, decimal: Decimal): string => String(value).replace('.', decimal);

/**
 * Numbers of one pasted column as they are typed here. They are all written in one way: that of the page, unless only the other
 * one makes numbers of them all. What is no number stays as it is.
 */
export function pastedNumbers(column: readonly string[], decimal: Decimal): string[] {
  const isRight = (way: Decimal) => column.every((one) => readNumber(one, way) !== undefined);
  const other = otherOf(decimal);
  const own = isRight(decimal) || !isRight(other) ? decimal : other;
  return column.map((one) => {
    const value = readNumber(one, own);
    return value === undefined || value === null ? one : typedNumber(value, decimal);
  });
}
