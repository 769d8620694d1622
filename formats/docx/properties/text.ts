import { isLanguage, NO_LANGUAGE, readLanguage, scriptOf } from '../../model/language.ts';
import type { TextFormatName } from '../../model/properties/index.ts';
import type { ModelMark, TextFormat } from '../../model/types.ts';
import { fontName, highlightColours, isColour, isSize } from '../../model/values.ts';
import { child, escapeAttribute, wAttr, type XmlElement } from '../../package/xml.ts';
import type { Source } from '../source.ts';
import { editElement, writeSimple } from './elements.ts';
import { color, positive, set, shade, toggle } from './values.ts';

/** Typefaces that a theme name such as `minorHAnsi` stands for. */
export type ThemeFonts = { major: string | undefined; minor: string | undefined };

/** Children of `w:rPr` to put in the place of those that are there; null takes one away. */
type Changes = Record<string, string | null>;

/** How a format of text stands in the properties of a run (`w:rPr`), and how it gets out of them and into them. What is no
 *  value of its kind changes nothing: it may come from a hostile client. */
type Codec = {
  read?(properties: XmlElement, format: TextFormat, fonts: ThemeFonts): void;
  /** `properties`: those that the run or the style came with. */
  write(value: unknown, source: Source, properties: XmlElement | undefined): Changes | undefined;
};

/** On or off by an element without content; `instead`: what it takes the place of. */
const flag = (
  name: 'bold' | 'italic' | 'strike' | 'doubleStrike',
  element: string,
  instead?: string,
): Codec => ({
  read: (properties, format) => set(format, name, toggle(properties, `w:${element}`)),
  write: (value, source) => ({
    [element]: writeSimple(source, element, value === false ? '0' : undefined),
    ...(instead !== undefined && value !== false && { [instead]: null }),
  }),
});

const positions: Record<string, string> = { super: 'superscript', sub: 'subscript', base: 'baseline' };

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

function font(element: XmlElement | undefined, fonts: ThemeFonts): string | undefined {
  const theme = wAttr(element, 'asciiTheme');
  const name =
    theme === undefined ? wAttr(element, 'ascii') : theme.startsWith('major') ? fonts.major : fonts.minor;
  return name?.replace(/[^\p{L}\p{N} _-]/gu, '') || undefined;
}

const underlines: Record<string, TextFormat['underlineStyle']> = {
  double: 'double',
  wavyDouble: 'wavy',
  wave: 'wavy',
  wavyHeavy: 'wavy',
  dotted: 'dotted',
  dottedHeavy: 'dotted',
  thick: 'thick',
};

function readUnderline(format: TextFormat, element: XmlElement | undefined) {
  if (!element) return;
  const kind = wAttr(element, 'val') ?? 'single';
  format.underline = !['0', 'false', 'off', 'none'].includes(kind);
  if (!format.underline) return;
  set(format, 'underlineStyle', /dash/i.test(kind) ? 'dashed' : underlines[kind]);
  set(format, 'underlineColor', color(wAttr(element, 'color')));
}

/** No checking has a property of its own; a language is named for the scripts it is written in. */
function changedLanguage(source: Source, value: string, properties: XmlElement | undefined): Changes {
  if (value === NO_LANGUAGE) return { noProof: writeSimple(source, 'noProof') };
  const lang = writeLanguage(source, child(properties, 'w:lang'), value);
  if (child(properties, 'w:rStyle')) return { lang, noProof: writeSimple(source, 'noProof', '0') };
  return { lang, ...(child(properties, 'w:noProof') && { noProof: null }) };
}

/** A `w:lang` that says a language; what it says of other scripts stays. */
export function writeLanguage(source: Source, was: XmlElement | undefined, language: string): string {
  const script = scriptOf(language);
  const also = script === 'asian' ? 'eastAsia' : script === 'complex' ? 'bidi' : 'val';
  return editElement(source, was, 'lang', { val: language, [also]: language });
}

/** Names of the theme come before names of fonts, so they have to go. East Asian text keeps its own font. */
const writeFonts = (source: Source, name: string, properties: XmlElement | undefined): string =>
  editElement(source, child(properties, 'w:rFonts'), 'rFonts', {
    asciiTheme: null,
    hAnsiTheme: null,
    cstheme: null,
    ascii: name,
    hAnsi: name,
    cs: name,
  });

/** Every format of text, as Word has it (ECMA-376 Part 1, 17.3.2). */
export const textProperties: Record<TextFormatName, Codec> = {
  character: {
    write(value, source) {
      if (typeof value !== 'string') return undefined;
      return { rStyle: value === '' ? null : writeSimple(source, 'rStyle', escapeAttribute(value)) };
    },
  },
  font: {
    read: (properties, format, fonts) => set(format, 'font', font(child(properties, 'w:rFonts'), fonts)),
    write: (value, source, properties) =>
      fontName(value) === '' ? undefined : { rFonts: writeFonts(source, fontName(value), properties) },
  },
  size: {
    read(properties, format) {
      // Scripts that run from right to left have typeface and size of their own (ECMA-376 Part 1, 17.3.2.30).
      const complex = toggle(properties, 'w:rtl') || toggle(properties, 'w:cs');
      set(format, 'size', positive(wAttr(child(properties, complex ? 'w:szCs' : 'w:sz'), 'val'), 2));
    },
    write(value, source) {
      if (!isSize(value)) return undefined;
      const halves = String(value * 2);
      return { sz: writeSimple(source, 'sz', halves), szCs: writeSimple(source, 'szCs', halves) };
    },
  },
  color: {
    read: (properties, format) => set(format, 'color', color(wAttr(child(properties, 'w:color'), 'val'))),
    write: (value, source) =>
      isColour(value) || value === 'auto' ? { color: writeSimple(source, 'color', value) } : undefined,
  },
  highlight: {
    read: (properties, format) => set(format, 'background', background(properties)),
    write: (value, source) =>
      value === 'none' || highlightColours[String(value)]
        ? { highlight: writeSimple(source, 'highlight', String(value)) }
        : undefined,
  },
  lang: {
    read(properties, format) {
      const named = readLanguage(wAttr(child(properties, 'w:lang'), 'val'));
      set(format, 'language', toggle(properties, 'w:noProof') ? NO_LANGUAGE : named);
    },
    write: (value, source, properties) =>
      isLanguage(value) ? changedLanguage(source, value, properties) : undefined,
  },
  position: {
    read(properties, format) {
      const position = wAttr(child(properties, 'w:vertAlign'), 'val');
      if (position === 'superscript') format.position = 'super';
      if (position === 'subscript') format.position = 'sub';
    },
    write(value, source) {
      const position = positions[String(value)];
      return position ? { vertAlign: writeSimple(source, 'vertAlign', position) } : undefined;
    },
  },
  bold: flag('bold', 'b'),
  italic: flag('italic', 'i'),
  underline: {
    read: (properties, format) => readUnderline(format, child(properties, 'w:u')),
    write: (value, source) => ({ u: writeSimple(source, 'u', value === false ? 'none' : 'single') }),
  },
  strike: flag('strike', 'strike', 'dstrike'),
  doubleStrike: flag('doubleStrike', 'dstrike', 'strike'),
};

const codecs = Object.values(textProperties);
const isFormat = (type: string): type is TextFormatName => Object.hasOwn(textProperties, type);

/** Adds what the properties of a run say of the formats to `format`. */
export function readTextFormats(properties: XmlElement, format: TextFormat, fonts: ThemeFonts): void {
  for (const { read } of codecs) read?.(properties, format, fonts);
}

/** What marks say otherwise than the properties a run or a style came with, as elements. */
export function changedTextFormats(
  source: Source,
  marks: readonly ModelMark[],
  properties: XmlElement | undefined,
): Map<string, string | null> {
  const changes = new Map<string, string | null>();
  for (const { type, attrs } of marks) {
    if (!isFormat(type)) continue;
    const written = textProperties[type].write(attrs?.on ?? attrs?.value, source, properties);
    for (const [element, text] of Object.entries(written ?? {})) changes.set(element, text);
  }
  return changes;
}
