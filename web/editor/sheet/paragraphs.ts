import { hang } from '../../../formats/model/hang.ts';
import type { ParagraphLook } from '../../../formats/model/index.ts';
import { lineCss, sides } from '../../../formats/model/lines.ts';
import { colour, css, number, pt } from './css.ts';

/**
 * How a paragraph looks. The spaces before and after are variables, because they are margins in one document and add up
 * in another, and what a person sets takes the place of either.
 */
export function paragraphCss(look: ParagraphLook): string {
  const [first, left] = [number(look.first), number(look.left)];
  return css({
    direction: look.rtl === undefined ? undefined : look.rtl ? 'rtl' : 'ltr',
    'text-align': alignCss(look.align),
    '--before': pt(number(look.before, 0)),
    '--after': pt(number(look.after, 0)),
    'line-height': lineHeight(look),
    'margin-inline-start': pt(look.left),
    'margin-inline-end': pt(look.right),
    'text-indent': pt(look.first),
    '--hang': first === undefined ? undefined : pt(hang(first, left)),
    'background-color': colour(look.background),
    ...sidesCss(look),
  });
}

/** Left and right mean where lines begin and end, also in a script from right to left. */
export const alignCss = (align: unknown): string | undefined => {
  const found = /^(left|right|center|justify)$/.exec(String(align ?? ''))?.[1];
  return found === 'left' ? 'start' : found === 'right' ? 'end' : found;
};

function lineHeight({ line, lineExact, lineLeast }: ParagraphLook): string | undefined {
  const height = number(line, lineExact ? 0.5 : 0.2, 500);
  if (height === undefined) return undefined;
  if (lineLeast) return `max(${pt(height)}, calc(1em * var(--lead, 1.17)))`;
  return lineExact ? pt(height) : `calc(${Math.round(height * 1000) / 1000} * var(--lead, 1.17))`;
}

function sidesCss({ sides: given, rule }: ParagraphLook): Record<string, string | undefined> {
  // A draft from before knows only of a line below.
  if (!given) return { 'border-bottom': colour(rule) && `1px solid ${colour(rule)}` };
  const lines = sides.flatMap((side) => {
    const line = lineCss(given[side]);
    return line === undefined ? [] : [[side, line === 'hidden' ? 'none' : line] as const];
  });
  const drawn = new Set(lines.filter(([, line]) => line !== 'none').map(([side]) => side));
  const room = drawn.has('left') || drawn.has('right') ? '4pt' : '0pt';
  return {
    ...Object.fromEntries(lines.map(([side, line]) => [`border-${side}`, line])),
    ...(drawn.size > 0 && { 'padding-inline': room, 'padding-bottom': drawn.has('bottom') ? '2pt' : '0pt' }),
    // What is framed has its space outside of the frame.
    ...(drawn.has('top') && {
      'margin-top': 'var(--before, 0pt)',
      'padding-top': '1pt',
      'background-clip': 'border-box',
    }),
  };
}
