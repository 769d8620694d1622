import type { ParagraphLook, TextLook } from '../../model/types.ts';
import { child, type XmlElement } from '../../package/xml.ts';
import { points } from './lengths.ts';

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
  set(look, 'underline', unless('none')(given.get('style:text-underline-style')));
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
  const position = given.get('style:text-position') ?? '';
  if (/^(super|[1-9])/.test(position)) look.position = 'super';
  else if (/^(sub|-)/.test(position)) look.position = 'sub';
  return look;
}

const alignments: Record<string, ParagraphLook['align']> = {
  left: 'left',
  start: 'left',
  right: 'right',
  end: 'right',
  center: 'center',
  justify: 'justify',
};

/** Alignment that a paragraph style sets itself. */
export const alignment = (style: XmlElement | undefined) =>
  alignments[child(style, 'style:paragraph-properties')?.attributes.get('fo:text-align') ?? ''];

/** The look that a style's paragraph properties give, without what they inherit. */
export function paragraphLook(style: XmlElement | undefined): ParagraphLook {
  const given = child(style, 'style:paragraph-properties')?.attributes;
  const look: ParagraphLook = {};
  if (!given) return look;
  set(look, 'align', alignment(style));
  set(look, 'before', points(given.get('fo:margin-top')));
  set(look, 'after', points(given.get('fo:margin-bottom')));
  set(look, 'left', points(given.get('fo:margin-left')));
  set(look, 'right', points(given.get('fo:margin-right')));
  set(look, 'first', points(given.get('fo:text-indent')));
  set(look, 'background', color(given.get('fo:background-color')));
  const height = given.get('fo:line-height');
  if (height?.endsWith('%')) set(look, 'line', Number.parseFloat(height) / 100 || undefined);
  else if (points(height) !== undefined) Object.assign(look, { line: points(height), lineExact: true });
  const border = given.get('fo:border-bottom') ?? given.get('fo:border') ?? 'none';
  if (border !== 'none') look.rule = color(/#[0-9a-f]{6}/i.exec(border)?.[0]) ?? '000000';
  set(look, 'pageBreak', given.get('fo:break-before') === 'page' ? true : undefined);
  return look;
}
