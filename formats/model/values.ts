import { firstFamily } from '../fonts/index.ts';

/**
 * Values of text formats as the model holds them: a font by its name, a size in points, a colour as RRGGBB or `auto`,
 * a highlight by the name the file format has for it. What comes from a page or another client is read and checked here.
 */

/** Highlights of word-processing files (ECMA-376 Part 1, ST_HighlightColor). */
export const highlightColours: Record<string, string> = {
  yellow: '#ffff00',
  green: '#00ff00',
  cyan: '#00ffff',
  magenta: '#ff00ff',
  blue: '#0000ff',
  red: '#ff0000',
  darkBlue: '#00008b',
  darkCyan: '#008b8b',
  darkGreen: '#006400',
  darkMagenta: '#8b008b',
  darkRed: '#8b0000',
  darkYellow: '#808000',
  darkGray: '#a9a9a9',
  lightGray: '#d3d3d3',
  black: '#000000',
};

/** A font's name without what could leave a style declaration. */
export const fontName = (value: unknown) =>
  typeof value === 'string'
    ? value
        .replace(/[^\p{L}\p{N} _-]/gu, '')
        .trim()
        .slice(0, 60)
    : '';

export const isColour = (value: unknown): value is string =>
  typeof value === 'string' && /^[0-9A-Fa-f]{6}$/.test(value);

/** Sizes that word processors take: 1 to 1638 points in halves. */
export const isSize = (value: unknown): value is number =>
  typeof value === 'number' && value >= 1 && value <= 1638 && Number.isInteger(value * 2);

export function readFont(css: string): string | undefined {
  const name = fontName(firstFamily(css));
  const generic = /^(inherit|initial|unset|revert|serif|sans-serif|monospace|system-ui|ui-.*|-.*)$/i;
  return name === '' || generic.test(name) ? undefined : name;
}

export function readSize(css: string): number | undefined {
  const found = /^([\d.]+)(pt|px)$/.exec(css.trim());
  if (!found) return undefined;
  const size = Math.round(Number(found[1]) * (found[2] === 'px' ? 0.75 : 1) * 2) / 2;
  return isSize(size) ? size : undefined;
}

/** RRGGBB of a colour as style sheets write it; undefined for names and for what is not opaque. */
export function readColour(css: string): string | undefined {
  const value = css.trim();
  if (/^#[0-9a-f]{6}$/i.test(value)) return value.slice(1).toUpperCase();
  if (/^#[0-9a-f]{3}$/i.test(value))
    return [...value.slice(1)]
      .map((digit) => digit + digit)
      .join('')
      .toUpperCase();
  const parts = /^rgba?\((\d+)[, ]+(\d+)[, ]+(\d+)(?:[,/ ]+([\d.]+))?\)$/.exec(value);
  if (!parts || (parts[4] !== undefined && Number(parts[4]) < 0.5)) return undefined;
  const hex = (part: string | undefined) => Math.min(Number(part), 255).toString(16).padStart(2, '0');
  return `${hex(parts[1])}${hex(parts[2])}${hex(parts[3])}`.toUpperCase();
}

/** The highlight that is exactly this colour; other backgrounds are not highlights. */
export function readHighlight(css: string): string | undefined {
  const value = css.trim() === 'yellow' ? 'FFFF00' : readColour(css);
  return Object.entries(highlightColours).find(([, shown]) => shown.slice(1).toUpperCase() === value)?.[0];
}

/** Where a link may lead: pages, mail boxes, telephones, and places in the text itself; nothing that a program runs. */
export const isHarmlessLink = (href: unknown): href is string =>
  typeof href === 'string' &&
  href.length < 2000 &&
  /^(https?:\/\/|mailto:|tel:|ftp:\/\/|#[\p{L}_])/iu.test(href);
