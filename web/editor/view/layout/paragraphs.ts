import type { ParagraphFormat } from '../../../../formats/model/index.ts';
import { labelIndent } from '../../../../formats/model/labelIndent.ts';
import { exactCss, leastCss, spacingCss } from '../../../../formats/model/lineSpacing.ts';
import { lineCss, lineWidth, type Side, sides } from '../../../../formats/model/lines.ts';
import { paragraphLengths } from '../../../../formats/model/properties/index.ts';
import { paragraph } from '../../../../formats/model/properties/paragraph.ts';
import { colour, css, insideFrame, number, pt } from './declarations.ts';

/** How a paragraph looks. */
export function paragraphCss(format: ParagraphFormat): string {
  const [first, left] = [number(format.first), number(format.left)];
  const own = css({
    direction: format.rtl === undefined ? undefined : format.rtl ? 'rtl' : 'ltr',
    'text-align': alignCss(format.align),
    ...Object.fromEntries(
      paragraphLengths.map(([name, css]) => [css, pt(number(format[name], paragraph[name].min))]),
    ),
    'margin-inline-start': insideFrame('start', pt(number(format.left, paragraph.left.min))),
    'margin-inline-end': insideFrame('end', pt(number(format.right, paragraph.right.min))),
    '--hang': first === undefined ? undefined : pt(labelIndent(first, left)),
    'background-color': colour(format.background),
    ...sidesCss(format),
    '--free': isFree(format),
  });
  return [own, spacing(format)].filter(Boolean).join(' ');
}

/** Whether text may stand elsewhere than where its lines do; undefined where nothing is said of frames and shades. */
function isFree({ background, sides: given }: ParagraphFormat): string | undefined {
  if (background === undefined && given === undefined) return undefined;
  return colour(background) || sides.some((side) => lineWidth(given?.[side]) > 0) ? '0' : '1';
}

/** Left and right mean where lines begin and end, also in a script from right to left. */
const alignCss = (align: unknown): string | undefined => {
  const found = /^(left|right|center|justify)$/.exec(String(align ?? ''))?.[1];
  return found === 'left' ? 'start' : found === 'right' ? 'end' : found;
};

function spacing({ line, lineExact, lineLeast }: ParagraphFormat): string {
  const height = number(line, lineExact ? 0.5 : 0.2, 500);
  if (height === undefined) return '';
  const length = pt(height) ?? '0pt';
  return `${lineLeast ? leastCss(length) : lineExact ? exactCss(length) : spacingCss(height)};`;
}

/** How far lines around a paragraph are from its text where the draft is from before files were asked for that, in points. */
const usual = { top: 1, right: 4, bottom: 2, left: 4 };

function sidesCss({
  sides: given,
  rooms,
  linesOutside,
  rule,
}: ParagraphFormat): Record<string, string | undefined> {
  // A draft from before knows only of a line below.
  if (!given) return { 'border-bottom': colour(rule) && `1px solid ${colour(rule)}` };
  const lines = sides.flatMap((side) => {
    const line = lineCss(given[side]);
    return line === undefined ? [] : [[side, line] as const];
  });
  const drawn = new Set(lines.filter(([, line]) => line !== 'none').map(([side]) => side));
  const room = (side: Side) =>
    drawn.has(side) ? pt(number(rooms ? rooms[side] : usual[side], 0, 100) ?? 0) : '0pt';
  const reach = (side: 'left' | 'right') =>
    drawn.has(side) ? pt((number(rooms?.[side], 0, 100) ?? 0) + lineWidth(given[side])) : '0pt';
  return {
    ...Object.fromEntries(lines.map(([side, line]) => [`border-${side}`, line])),
    ...(drawn.size > 0 && linesOutside && { '--frame-start': reach('left'), '--frame-end': reach('right') }),
    ...(drawn.size > 0 && {
      'padding-inline': `${room('left')} ${room('right')}`,
      'padding-bottom': room('bottom'),
    }),
    // What is framed has its space outside of the frame.
    ...(drawn.has('top') && {
      'margin-top': 'var(--before, 0pt)',
      'padding-top': room('top'),
      'background-clip': 'border-box',
    }),
  };
}
