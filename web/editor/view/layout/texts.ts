import { fontStack, standInFor } from '../../../../formats/fonts/index.ts';
import { type Formatting, fontName, type TextFormat } from '../../../../formats/model/index.ts';
import { ownLeadCss } from '../../../../formats/model/lineSpacing.ts';
import { colour, css, number, pt } from './declarations.ts';

export function textCss(format: TextFormat): string {
  const { underline, strike, doubleStrike } = format;
  const lines = [underline && 'underline', (strike || doubleStrike) && 'line-through']
    .filter(Boolean)
    .join(' ');
  const hasLines = [underline, strike, doubleStrike].some((one) => one !== undefined);
  const drawn = hasLines ? lines || 'none' : undefined;
  return css({
    'font-family': fontCss(format.font),
    'font-size': isRaised(format)
      ? (pt(RAISED * (number(format.size, 1, 400) ?? 0) || undefined) ?? `${RAISED}em`)
      : pt(number(format.size, 1, 400)),
    'font-weight': format.bold === undefined ? undefined : format.bold ? 'bold' : 'normal',
    'font-style': format.italic === undefined ? undefined : format.italic ? 'italic' : 'normal',
    'text-decoration': drawn && lines ? `${drawn}${kindCss(format)}` : drawn,
    'text-transform': format.caps === 'all' ? 'uppercase' : undefined,
    'font-variant-caps': format.caps === 'small' ? 'small-caps' : undefined,
    'font-kerning': format.kerning === undefined ? undefined : format.kerning ? 'normal' : 'none',
    'letter-spacing': pt(number(format.spacing, -50, 200)),
    color: colour(format.color),
    'background-color': colour(format.background),
    'vertical-align': isRaised(format) ? format.position : undefined,
    opacity: format.hidden ? '0.4' : undefined,
  });
}

/** Raised and lowered letters are so much smaller. */
const RAISED = 0.65;
const isRaised = ({ position }: TextFormat) => position === 'super' || position === 'sub';

/** Kind, thickness and colour of the line under a text, or the kind of the one through it. */
function kindCss({ underline, underlineStyle, underlineColor, doubleStrike }: TextFormat): string {
  if (!underline) return doubleStrike ? ' double' : '';
  const thick = underlineStyle === 'thick';
  const style = /^(double|dotted|dashed|wavy)$/.test(underlineStyle ?? '') ? ` ${underlineStyle}` : '';
  return `${style}${thick ? ' 0.12em' : ''}${colour(underlineColor) ? ` ${colour(underlineColor)}` : ''}`;
}

/** A typeface and what stands in for it. */
function fontCss(font: unknown): string | undefined {
  const name = fontName(font);
  return name === '' ? undefined : fontStack(name);
}

/** What of a document says how high lines of its typefaces are. */
export type Fonts = Pick<Formatting, 'embedded' | 'tightLines'>;

/** How high a line of single spacing is in this typeface, as a factor of its size. */
export function leadCss(font: unknown, fonts: Fonts): string {
  const lead = leadOf(font, fonts);
  return lead === undefined ? '' : `--lead: ${lead};`;
}

/** How text looks that stands in a paragraph: with a typeface or a size of its own it makes lines as high as that is. */
export function runCss(format: TextFormat, fonts: Fonts): string {
  // Raised letters make no line higher.
  if (isRaised(format)) return `${textCss(format)} line-height: 0;`;
  const lead = leadOf(format.font, fonts);
  const isPlain = lead === undefined && format.size === undefined;
  return isPlain ? textCss(format) : `${textCss(format)} ${ownLeadCss(lead)};`;
}

/** The same as a number; undefined for what is no typeface. */
export function leadOf(font: unknown, { embedded = [], tightLines }: Fonts): number | undefined {
  const name = fontName(font);
  if (name === '') return undefined;
  const { height, between } = standInFor(name);
  const own = tightLines ? Math.round((height - between) * 1000) / 1000 : height;
  return number(embedded.find((one) => one.font === name)?.height, 0.5, 4) ?? own;
}
