import { isLanguage, readLanguage } from '../../model/language.ts';
import type { TextFormatName } from '../../model/properties/index.ts';
import type { ModelMark, TextFormat } from '../../model/types.ts';
import { fontName, highlightColours, isColour, isSize } from '../../model/values.ts';
import type { Properties } from './attributes.ts';
import { languageProperties } from './language.ts';
import { points } from './lengths.ts';
import { color, set } from './values.ts';

/** How a format of text stands in the attributes of `style:text-properties`, and how it gets out of them and into them. */
type Codec = {
  /** `faces`: font names by their declaration. */
  read(given: ReadonlyMap<string, string>, format: TextFormat, faces: ReadonlyMap<string, string>): void;
  /** The attributes that say the value; undefined for what is none. */
  write(value: unknown): Properties | undefined;
};

const unless = (none: string) => (value: string | undefined) =>
  value === undefined ? undefined : value !== none;

/** Text properties of a value, also for the scripts that have properties of their own (ODF 1.3 part 3, 20.189 ff.). */
const everyScript = (name: string, value: string): Properties => {
  const [, local = ''] = name.split(':');
  return { [name]: value, [`style:${local}-asian`]: value, [`style:${local}-complex`]: value };
};

const underlined: Properties = {
  'style:text-underline-style': 'solid',
  'style:text-underline-width': 'auto',
  'style:text-underline-color': 'font-color',
};
/** The line through a text: one or two, or none. */
const struck = (type: 'none' | 'single' | 'double'): Properties => ({
  'style:text-line-through-style': type === 'none' ? 'none' : 'solid',
  'style:text-line-through-type': type,
});

function readStrike(format: TextFormat, given: ReadonlyMap<string, string>) {
  const drawn = unless('none')(given.get('style:text-line-through-style'));
  const isDouble = given.get('style:text-line-through-type') === 'double';
  set(format, 'strike', drawn && !isDouble);
  set(format, 'doubleStrike', drawn && isDouble);
}

const positions: Record<string, string> = { super: 'super 58%', sub: 'sub 58%', base: '0% 100%' };

/** Its language, which is named in pieces. */
function language(given: ReadonlyMap<string, string>): string | undefined {
  const [first, country] = [given.get('fo:language'), given.get('fo:country')];
  const pieces = [first, given.get('fo:script'), country === 'none' ? undefined : country];
  return first === undefined ? undefined : readLanguage(pieces.filter((one) => one).join('-'));
}

const underlines: Record<string, TextFormat['underlineStyle']> = {
  dotted: 'dotted',
  dash: 'dashed',
  'long-dash': 'dashed',
  'dot-dash': 'dashed',
  'dot-dot-dash': 'dashed',
  wave: 'wavy',
};

function readUnderline(format: TextFormat, given: ReadonlyMap<string, string>) {
  const kind = given.get('style:text-underline-style');
  set(format, 'underline', unless('none')(kind));
  if (!format.underline) return;
  const thick = /^(bold|thick)$/.test(given.get('style:text-underline-width') ?? '') ? 'thick' : undefined;
  const double = given.get('style:text-underline-type') === 'double' ? 'double' : undefined;
  set(format, 'underlineStyle', underlines[kind ?? ''] ?? double ?? thick);
  set(format, 'underlineColor', color(given.get('style:text-underline-color')));
}

/** Every format of text but its style, which it refers to by name, as OpenDocument has it. */
export const textProperties: Record<Exclude<TextFormatName, 'character'>, Codec> = {
  font: {
    read(given, format, faces) {
      const named = given.get('style:font-name');
      const face = (named === undefined ? given.get('fo:font-family') : faces.get(named)) ?? named;
      set(format, 'font', face?.replace(/[^\p{L}\p{N} _-]/gu, '') || undefined);
    },
    write: (value) => (fontName(value) === '' ? undefined : { 'fo:font-family': `'${fontName(value)}'` }),
  },
  size: {
    read: (given, format) => set(format, 'size', points(given.get('fo:font-size'))),
    write: (value) => (isSize(value) ? everyScript('fo:font-size', `${value}pt`) : undefined),
  },
  color: {
    read: (given, format) => set(format, 'color', color(given.get('fo:color'))),
    write(value): Properties | undefined {
      if (value === 'auto') return { 'style:use-window-font-color': 'true' };
      return isColour(value)
        ? { 'fo:color': `#${value.toLowerCase()}`, 'style:use-window-font-color': 'false' }
        : undefined;
    },
  },
  highlight: {
    read: (given, format) => set(format, 'background', color(given.get('fo:background-color'))),
    write: (value) => ({ 'fo:background-color': highlightColours[String(value)] ?? 'transparent' }),
  },
  lang: {
    read: (given, format) => set(format, 'language', language(given)),
    write: (value) => (isLanguage(value) ? languageProperties(value) : undefined),
  },
  position: {
    read(given, format) {
      const position = given.get('style:text-position') ?? '';
      if (/^(super|[1-9])/.test(position)) format.position = 'super';
      else if (/^(sub|-)/.test(position)) format.position = 'sub';
    },
    write(value) {
      const position = positions[String(value)];
      return position ? { 'style:text-position': position } : undefined;
    },
  },
  bold: {
    read(given, format) {
      const weight = given.get('fo:font-weight');
      set(format, 'bold', weight === undefined ? undefined : weight === 'bold' || Number(weight) >= 600);
    },
    write: (value) => everyScript('fo:font-weight', value === false ? 'normal' : 'bold'),
  },
  italic: {
    read: (given, format) => set(format, 'italic', unless('normal')(given.get('fo:font-style'))),
    write: (value) => everyScript('fo:font-style', value === false ? 'normal' : 'italic'),
  },
  underline: {
    read: (given, format) => readUnderline(format, given),
    write: (value) => (value === false ? { 'style:text-underline-style': 'none' } : underlined),
  },
  strike: {
    read: (given, format) => readStrike(format, given),
    write: (value) => struck(value === false ? 'none' : 'single'),
  },
  doubleStrike: {
    // Read with the single line: both stand in the same attributes.
    read: () => {},
    write: (value) => struck(value === false ? 'none' : 'double'),
  },
};

const codecs = Object.values(textProperties);
const isFormat = (type: string): type is keyof typeof textProperties => Object.hasOwn(textProperties, type);

/** Adds what text properties say of the formats to `format`. */
export function readTextFormats(
  given: ReadonlyMap<string, string>,
  format: TextFormat,
  faces: ReadonlyMap<string, string>,
): void {
  for (const { read } of codecs) read(given, format, faces);
}

/** The text properties that marks lay over those of the text's own style; none: empty. */
export const changedTextFormats = (marks: readonly ModelMark[]): Properties =>
  Object.assign(
    {},
    ...marks.map(
      ({ type, attrs }) => isFormat(type) && textProperties[type].write(attrs?.on ?? attrs?.value),
    ),
  );

/** The character style that was given; null when none was. */
export function characterStyle(marks: ModelMark[]): string | null {
  const value = marks.find((mark) => mark.type === 'character')?.attrs?.value;
  return typeof value === 'string' && value !== '' ? value : null;
}
