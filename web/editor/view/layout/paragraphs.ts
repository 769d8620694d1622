import type { ParagraphFormat } from '../../../../formats/model/index.ts';
import { labelIndent } from '../../../../formats/model/labelIndent.ts';
import { lineCss, sides } from '../../../../formats/model/lines.ts';
import { paragraphLengths } from '../../../../formats/model/properties/index.ts';
import { paragraph } from '../../../../formats/model/properties/paragraph.ts';
import { colour, css, number, pt } from './declarations.ts';

/** How a paragraph looks. */
export function paragraphCss(format: ParagraphFormat): string {
  const [first, left] = [number(format.first), number(format.left)];
  return css({
    direction: format.rtl === undefined ? undefined : format.rtl ? 'rtl' : 'ltr',
    'text-align': alignCss(format.align),
    ...Object.fromEntries(
      paragraphLengths.map(([name, css]) => [css, pt(number(format[name], paragraph[name].min))]),
    ),
    'line-height': lineHeight(format),
    '--hang': first === undefined ? undefined : pt(labelIndent(first, left)),
    'background-color': colour(format.background),
    ...sidesCss(format),
  });
}

/** Left and right mean where lines begin and end, also in a script from right to left. */
const alignCss = (align: unknown): string | undefined => {
  const found = /^(left|right|center|justify)$/.exec(String(align ?? ''))?.[1];
  return found === 'left' ? 'start' : found === 'right' ? 'end' : found;
};

function lineHeight({ line, lineExact, lineLeast }: ParagraphFormat): string | undefined {
  const height = number(line, lineExact ? 0.5 : 0.2, 500);
  if (height === undefined) return undefined;
  if (lineLeast) return `max(${pt(height)}, calc(1em * var(--lead, 1.17)))`;
  return lineExact ? pt(height) : `calc(${Math.round(height * 1000) / 1000} * var(--lead, 1.17))`;
}

function sidesCss({ sides: given, rule }: ParagraphFormat): Record<string, string | undefined> {
  // A draft from before knows only of a line below.
  if (!given) return { 'border-bottom': colour(rule) && `1px solid ${colour(rule)}` };
  const lines = sides.flatMap((side) => {
    const line = lineCss(given[side]);
    return line === undefined ? [] : [[side, line] as const];
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
