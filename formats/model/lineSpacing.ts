/*
 * How high lines are, in properties of style sheets: `--lead` says how high a line of single spacing is in a typeface, as a factor of its
 * size, `--spacing` how many such lines a line of the paragraph takes, `--fixed` how high it is at least or whatever stands in it, and then
 * `--inner` that nothing in it makes it higher.
 */

import type { ParagraphFormat } from './types.ts';

/** A format laid over others, the lowest first. Who says how high lines are says in which way. */
export function layFormats(formats: readonly ParagraphFormat[]): ParagraphFormat {
  const laid: ParagraphFormat = {};
  for (const above of formats) {
    if (above.line !== undefined) {
      delete laid.lineExact;
      delete laid.lineLeast;
    }
    Object.assign(laid, above);
  }
  return laid;
}

/** A paragraph whose lines are so many times as high as single ones. */
export const spacingCss = (factor: number): string =>
  `--spacing: ${Math.round(factor * 1000) / 1000}; --fixed: initial; --inner: initial`;

/** Text with a size of its own makes its lines as high as that is, and so does text in a typeface of its own. @param lead of the typeface */
export const ownLeadCss = (lead?: number): string =>
  lead === undefined
    ? 'line-height: var(--inner, calc(var(--spacing, 1) * var(--lead, 1.17)))'
    : `--lead: ${lead}; line-height: var(--inner, calc(var(--spacing, 1) * ${lead}))`;
