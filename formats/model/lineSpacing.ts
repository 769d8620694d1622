/*
 * How high lines are, in properties of style sheets: `--lead` says how high a line of single spacing is in a typeface, as a factor of its
 * size, `--spacing` how many such lines a line of the paragraph takes, `--fixed` how high it is at least or whatever stands in it, and then
 * `--inner` that nothing in it makes it higher, and `--drop` how far below its place in the browser text stands: a browser shares what a line
 * has more than its text equally above and below it, word processors do not.
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

/** A paragraph whose lines are so many times as high as single ones. What that is more is below the text, what it is less is taken from above. */
export const spacingCss = (factor: number): string => {
  const shown = Math.round(factor * 1000) / 1000;
  const half = Math.round(Math.abs(factor - 1) * 500) / 1000;
  const drop = half === 0 ? '--drop: 0pt' : dropCss(`calc(-${half} * ${SINGLE})`);
  return `--spacing: ${shown}; --fixed: initial; --inner: initial; ${drop}`;
};

/** One whose lines are at least so high. What is more than the text takes is above it. @param height with its unit */
export const leastCss = (height: string): string =>
  `--fixed: max(${height}, calc(1em * var(--lead, 1.17))); --inner: initial; ${dropCss(`calc(max(0pt, ${height} - ${SINGLE}) / 2)`)}`;

/** One whose lines are so high whatever they hold, four fifths of it above the ground of the text. */
export const exactCss = (height: string): string =>
  `--fixed: ${height}; --inner: 0; ${dropCss(`calc(0.3 * ${height} - ${MIDDLE} * ${SINGLE})`)}`;

/** How high a line of single spacing is: `--tall` where all text is higher than the style of the paragraph has it. */
const SINGLE = 'var(--tall, 1em * var(--lead, 1.17))';
/** How far the middle of such a line is above the ground of its text; about the same in all typefaces. */
const MIDDLE = 0.31;

/** What is framed or shaded stays where it is, for its frame is of the lines. */
const dropCss = (drop: string) =>
  `--drop: ${drop}; position: relative; top: calc(var(--drop) * var(--free, 1))`;

/** Text with a size of its own makes its lines as high as that is, and so does text in a typeface of its own. @param lead of the typeface */
export const ownLeadCss = (lead?: number): string =>
  lead === undefined
    ? 'line-height: var(--inner, calc(var(--spacing, 1) * var(--lead, 1.17)))'
    : `--lead: ${lead}; line-height: var(--inner, calc(var(--spacing, 1) * ${lead}))`;
