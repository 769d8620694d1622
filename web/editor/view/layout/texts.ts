import type { TextFormat } from '../../../../formats/model/index.ts';
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
    'font-size': pt(number(format.size, 1, 400)),
    'font-weight': format.bold === undefined ? undefined : format.bold ? 'bold' : 'normal',
    'font-style': format.italic === undefined ? undefined : format.italic ? 'italic' : 'normal',
    'text-decoration': drawn && lines ? `${drawn}${kindCss(format)}` : drawn,
    'text-transform': format.caps === 'all' ? 'uppercase' : undefined,
    'font-variant-caps': format.caps === 'small' ? 'small-caps' : undefined,
    'letter-spacing': pt(number(format.spacing, -50, 200)),
    color: colour(format.color),
    'background-color': colour(format.background),
    'vertical-align': format.position === 'super' || format.position === 'sub' ? format.position : undefined,
    opacity: format.hidden ? '0.4' : undefined,
  });
}

/** Kind, thickness and colour of the line under a text, or the kind of the one through it. */
function kindCss({ underline, underlineStyle, underlineColor, doubleStrike }: TextFormat): string {
  if (!underline) return doubleStrike ? ' double' : '';
  const thick = underlineStyle === 'thick';
  const style = /^(double|dotted|dashed|wavy)$/.test(underlineStyle ?? '') ? ` ${underlineStyle}` : '';
  return `${style}${thick ? ' 0.12em' : ''}${colour(underlineColor) ? ` ${colour(underlineColor)}` : ''}`;
}

/** Typefaces with the widths of a known one, how high their lines are, and what is near them on every system. */
const faces: [known: RegExp, height: number, alike: string][] = [
  [/courier|consolas|mono\b|menlo|lucida console/i, 1.133, '"Liberation Mono", Cousine, monospace'],
  [/calibri|carlito/i, 1.22, 'Carlito, "Liberation Sans", "Segoe UI", Arial, sans-serif'],
  [/cambria|caladea/i, 1.172, 'Caladea, "Liberation Serif", "Times New Roman", serif'],
  [/narrow/i, 1.15, '"Liberation Sans Narrow", Arial, sans-serif'],
  [/verdana|tahoma|dejavu sans/i, 1.19, '"DejaVu Sans", Verdana, sans-serif'],
  [/georgia/i, 1.136, 'Gelasio, "Liberation Serif", serif'],
  [
    /times|garamond|(?<!sans )serif|roman|book|palatino|minion/i,
    1.15,
    '"Liberation Serif", Tinos, "Times New Roman", serif',
  ],
];
const otherFace = ['', 1.15, '"Liberation Sans", Arimo, Arial, "Segoe UI", sans-serif'] as const;

const faceOf = (name: string) => faces.find(([known]) => known.test(name)) ?? otherFace;

/** A typeface and what comes near it where it is not installed. */
function fontCss(font: unknown): string | undefined {
  if (typeof font !== 'string') return undefined;
  const name = font.replace(/[^\p{L}\p{N} _-]/gu, '').slice(0, 60);
  return `"${name}", ${faceOf(name)[2]}`;
}

/** How high a line of single spacing is in this typeface, as a factor of its size. */
export const leadCss = (font: unknown): string =>
  typeof font === 'string' ? `--lead: ${faceOf(font)[1]};` : '';
