import { readLanguage } from '../../model/language.ts';
import type { ParagraphLook, TextLook } from '../../model/types.ts';
import { child, type XmlElement } from '../../package/xml.ts';
import { points } from './lengths.ts';
import { sidesOf } from './lines.ts';
import { tabsOf } from './tabs.ts';

/** Sets a property only when it has a value, so that an empty look is an empty object. */
export function set<Target, Key extends keyof Target>(
  target: Target,
  key: Key,
  value: Target[Key] | undefined,
) {
  if (value !== undefined) target[key] = value;
}

export const color = (value: string | undefined) =>
  value !== undefined && /^#[0-9a-f]{6}$/i.test(value) ? value.slice(1).toUpperCase() : undefined;

const unless = (none: string) => (value: string | undefined) =>
  value === undefined ? undefined : value !== none;

/** The look that a style's text properties give, without what they inherit; `faces`: font names by their declaration. */
export function textLook(style: XmlElement | undefined, faces: Map<string, string>): TextLook {
  const given = child(style, 'style:text-properties')?.attributes;
  const look: TextLook = {};
  if (!given) return look;
  const weight = given.get('fo:font-weight');
  set(look, 'bold', weight === undefined ? undefined : weight === 'bold' || Number(weight) >= 600);
  set(look, 'italic', unless('normal')(given.get('fo:font-style')));
  readUnderline(look, given);
  set(look, 'spacing', points(given.get('fo:letter-spacing')) || undefined);
  set(look, 'strike', unless('none')(given.get('style:text-line-through-style')));
  const display = given.get('text:display');
  set(look, 'hidden', display === undefined ? undefined : display === 'none');
  const caps = given.get('fo:text-transform') === 'uppercase' ? 'all' : undefined;
  set(look, 'caps', given.get('fo:font-variant') === 'small-caps' ? 'small' : caps);
  set(look, 'size', points(given.get('fo:font-size')));
  set(look, 'color', color(given.get('fo:color')));
  set(look, 'background', color(given.get('fo:background-color')));
  const named = given.get('style:font-name');
  const face = (named === undefined ? given.get('fo:font-family') : faces.get(named)) ?? named;
  set(look, 'font', face?.replace(/[^\p{L}\p{N} _-]/gu, '') || undefined);
  set(look, 'language', language(given));
  const position = given.get('style:text-position') ?? '';
  if (/^(super|[1-9])/.test(position)) look.position = 'super';
  else if (/^(sub|-)/.test(position)) look.position = 'sub';
  return look;
}

/** Its language, which is named in pieces. */
function language(given: Map<string, string>): string | undefined {
  const [first, country] = [given.get('fo:language'), given.get('fo:country')];
  const pieces = [first, given.get('fo:script'), country === 'none' ? undefined : country];
  return first === undefined ? undefined : readLanguage(pieces.filter((one) => one).join('-'));
}

const underlines: Record<string, TextLook['underlineStyle']> = {
  dotted: 'dotted',
  dash: 'dashed',
  'long-dash': 'dashed',
  'dot-dash': 'dashed',
  'dot-dot-dash': 'dashed',
  wave: 'wavy',
};

function readUnderline(look: TextLook, given: Map<string, string>) {
  const kind = given.get('style:text-underline-style');
  set(look, 'underline', unless('none')(kind));
  if (!look.underline) return;
  const thick = /^(bold|thick)$/.test(given.get('style:text-underline-width') ?? '') ? 'thick' : undefined;
  const double = given.get('style:text-underline-type') === 'double' ? 'double' : undefined;
  set(look, 'underlineStyle', underlines[kind ?? ''] ?? double ?? thick);
  set(look, 'underlineColor', color(given.get('style:text-underline-color')));
}

const alignments: Record<string, ParagraphLook['align']> = {
  left: 'left',
  start: 'left',
  right: 'right',
  end: 'right',
  center: 'center',
  justify: 'justify',
};

/** Alignment that a paragraph style sets itself. In a script from right to left LibreOffice means the sides of the page by
 *  `start` and `end` too, where the model means those of a line. */
export function alignment(style: XmlElement | undefined): ParagraphLook['align'] {
  const given = child(style, 'style:paragraph-properties')?.attributes;
  const align = alignments[given?.get('fo:text-align') ?? ''];
  const isTurned = given?.get('style:writing-mode')?.startsWith('rl') === true;
  return isTurned && align === 'left' ? 'right' : isTurned && align === 'right' ? 'left' : align;
}

/** The look that a style's paragraph properties give, without what they inherit. */
export function paragraphLook(style: XmlElement | undefined): ParagraphLook {
  const given = child(style, 'style:paragraph-properties')?.attributes;
  const look: ParagraphLook = {};
  if (!given) return look;
  set(look, 'align', alignment(style));
  set(look, 'before', points(given.get('fo:margin-top')));
  set(look, 'after', points(given.get('fo:margin-bottom')));
  const direction = given.get('style:writing-mode');
  if (direction !== undefined && direction !== 'page') look.rtl = direction.startsWith('rl');
  // Left is where lines begin, also in a script from right to left: that is how LibreOffice writes and reads it.
  set(look, 'left', points(given.get('fo:margin-left')));
  set(look, 'right', points(given.get('fo:margin-right')));
  set(look, 'first', points(given.get('fo:text-indent')));
  set(look, 'background', color(given.get('fo:background-color')));
  const height = given.get('fo:line-height');
  if (height?.endsWith('%')) set(look, 'line', Number.parseFloat(height) / 100 || undefined);
  else if (points(height) !== undefined) Object.assign(look, { line: points(height), lineExact: true });
  const least = points(given.get('style:line-height-at-least'));
  if (least !== undefined) Object.assign(look, { line: least, lineExact: true, lineLeast: true });
  const lines = sidesOf(given);
  if (Object.keys(lines).length > 0) look.sides = lines;
  set(look, 'keepSpacing', unless('false')(given.get('style:contextual-spacing')));
  set(look, 'tabs', tabsOf(child(style, 'style:paragraph-properties')));
  set(look, 'keepNext', unless('auto')(given.get('fo:keep-with-next')));
  set(look, 'keepLines', unless('auto')(given.get('fo:keep-together')));
  const widows = given.get('fo:widows') ?? given.get('fo:orphans');
  set(look, 'widow', widows === undefined ? undefined : Number(widows) > 1);
  set(look, 'pageBreak', given.get('fo:break-before') === 'page' ? true : undefined);
  return look;
}
