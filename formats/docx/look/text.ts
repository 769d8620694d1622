import { NO_LANGUAGE, readLanguage } from '../../model/language.ts';
import type { TextLook } from '../../model/types.ts';
import { child, wAttr, type XmlElement } from '../../package/xml.ts';

/** Typefaces that a theme name such as `minorHAnsi` stands for. */
export type ThemeFonts = { major: string | undefined; minor: string | undefined };

/** The look that run properties (`w:rPr`) give, without what they inherit. */
export function textLook(properties: XmlElement | undefined, fonts: ThemeFonts): TextLook {
  if (!properties) return {};
  const look: TextLook = {};
  set(look, 'bold', toggle(properties, 'w:b'));
  set(look, 'italic', toggle(properties, 'w:i'));
  readUnderline(look, child(properties, 'w:u'));
  set(look, 'strike', toggle(properties, 'w:strike') ?? toggle(properties, 'w:dstrike'));
  set(look, 'hidden', toggle(properties, 'w:vanish'));
  set(
    look,
    'caps',
    toggle(properties, 'w:caps') ? 'all' : toggle(properties, 'w:smallCaps') ? 'small' : undefined,
  );
  // Scripts that run from right to left have typeface and size of their own (ECMA-376 Part 1, 17.3.2.30).
  const complex = toggle(properties, 'w:rtl') || toggle(properties, 'w:cs');
  set(look, 'size', positive(wAttr(child(properties, complex ? 'w:szCs' : 'w:sz'), 'val'), 2));
  const spacing = Number(wAttr(child(properties, 'w:spacing'), 'val'));
  if (spacing) look.spacing = spacing / 20;
  set(look, 'color', color(wAttr(child(properties, 'w:color'), 'val')));
  set(look, 'font', font(child(properties, 'w:rFonts'), fonts));
  set(look, 'background', background(properties));
  set(
    look,
    'language',
    toggle(properties, 'w:noProof') ? NO_LANGUAGE : readLanguage(wAttr(child(properties, 'w:lang'), 'val')),
  );
  const position = wAttr(child(properties, 'w:vertAlign'), 'val');
  set(look, 'position', position === 'superscript' ? 'super' : position === 'subscript' ? 'sub' : undefined);
  return look;
}

/** Set a property only when it has a value, so that an empty look is an empty object. */
export function set<Target, Key extends keyof Target>(
  target: Target,
  key: Key,
  value: Target[Key] | undefined,
) {
  if (value !== undefined) target[key] = value;
}

export function positive(value: string | undefined, divisor: number): number | undefined {
  const number = Number(value);
  return value !== undefined && number > 0 ? number / divisor : undefined;
}

export const color = (value: string | undefined) =>
  value !== undefined && /^[0-9a-f]{6}$/i.test(value) ? value.toUpperCase() : undefined;

function font(element: XmlElement | undefined, fonts: ThemeFonts): string | undefined {
  const theme = wAttr(element, 'asciiTheme');
  const name =
    theme === undefined ? wAttr(element, 'ascii') : theme.startsWith('major') ? fonts.major : fonts.minor;
  return name?.replace(/[^\p{L}\p{N} _-]/gu, '') || undefined;
}

const highlights: Record<string, string> = {
  yellow: 'FFFF00',
  green: '00FF00',
  cyan: '00FFFF',
  magenta: 'FF00FF',
  blue: '0000FF',
  red: 'FF0000',
  darkBlue: '00008B',
  darkCyan: '008B8B',
  darkGreen: '006400',
  darkMagenta: '8B008B',
  darkRed: '8B0000',
  darkYellow: '808000',
  darkGray: 'A9A9A9',
  lightGray: 'D3D3D3',
  black: '000000',
  white: 'FFFFFF',
};

function background(properties: XmlElement): string | undefined {
  const highlight = wAttr(child(properties, 'w:highlight'), 'val');
  return highlights[highlight ?? ''] ?? shade(child(properties, 'w:shd'));
}

/** The colour of a `w:shd`: its ground, mixed with the colour of its pattern where it has one (`pct15`, `solid`). */
export function shade(element: XmlElement | undefined): string | undefined {
  const fill = color(wAttr(element, 'fill'));
  const pattern = wAttr(element, 'val') ?? 'clear';
  const share = pattern === 'solid' ? 1 : Number(/^pct(\d+)$/.exec(pattern)?.[1] ?? 0) / 100;
  if (share === 0) return fill;
  const [ground, ink] = [fill ?? 'FFFFFF', color(wAttr(element, 'color')) ?? '000000'];
  const part = (hex: string, at: number) => Number.parseInt(hex.slice(at, at + 2), 16);
  const mixed = [0, 2, 4].map((at) => Math.round(part(ground, at) * (1 - share) + part(ink, at) * share));
  return mixed
    .map((one) => one.toString(16).padStart(2, '0'))
    .join('')
    .toUpperCase();
}

const underlines: Record<string, TextLook['underlineStyle']> = {
  double: 'double',
  wavyDouble: 'wavy',
  wave: 'wavy',
  wavyHeavy: 'wavy',
  dotted: 'dotted',
  dottedHeavy: 'dotted',
  thick: 'thick',
};

function readUnderline(look: TextLook, element: XmlElement | undefined) {
  if (!element) return;
  const kind = wAttr(element, 'val') ?? 'single';
  look.underline = !['0', 'false', 'off', 'none'].includes(kind);
  if (!look.underline) return;
  set(look, 'underlineStyle', /dash/i.test(kind) ? 'dashed' : underlines[kind]);
  set(look, 'underlineColor', color(wAttr(element, 'color')));
}

/** Whether a toggle property such as `w:b` is on; undefined when absent. */
export function toggle(properties: XmlElement | undefined, name: string): boolean | undefined {
  const element = child(properties, name);
  if (!element) return undefined;
  const value = wAttr(element, 'val');
  return value === undefined || !['0', 'false', 'off', 'none'].includes(value);
}
