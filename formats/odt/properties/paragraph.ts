import {
  inParagraphFormat,
  isValid,
  type ParagraphFormatName,
  type ParagraphNumber,
} from '../../model/properties/index.ts';
import { paragraph } from '../../model/properties/paragraph.ts';
import type { ParagraphFormat } from '../../model/types.ts';
import { changedBorders, changedShade } from './changedLines.ts';
import { type Change, type Codec, createFormats } from './codec.ts';
import { points, pt } from './lengths.ts';
import { roomsOf, sidesOf } from './lines.ts';
import { tabsOf } from './tabs.ts';
import { color, set } from './values.ts';

/** What a paragraph or a style is written from. */
export type ParagraphChange = Change & {
  /** the alignment it was read with, and whether it is written from right to left in the file */
  align: string | null;
  rtl: boolean;
};

type ParagraphCodec = Codec<ParagraphFormat, ParagraphChange>;

/** On or off by the value of an attribute. */
const flag = (attribute: string, on: string, off: string): ParagraphCodec => ({
  read(given, format, name) {
    const value = given.get(attribute);
    set(
      format,
      inParagraphFormat(name as 'keepNext') as 'keepNext',
      value === undefined ? undefined : value !== off,
    );
  },
  write: (value) => (typeof value === 'boolean' ? { [attribute]: value ? on : off } : undefined),
});

/** A length within its range. */
const length = (attribute: string, property: ParagraphNumber): ParagraphCodec => ({
  read: (given, format, name) =>
    set(format, inParagraphFormat(name as 'left') as 'left', points(given.get(attribute))),
  write(value) {
    const { min, max } = paragraph[property];
    if (typeof value !== 'number' || !Number.isFinite(value)) return undefined;
    return { [attribute]: pt(Math.min(Math.max(value, min), max)) };
  },
});

const alignments: Record<string, ParagraphFormat['align']> = {
  left: 'left',
  start: 'left',
  right: 'right',
  end: 'right',
  center: 'center',
  justify: 'justify',
};

/** The lines of all four sides may stand in one attribute. */
const border: ParagraphCodec = {
  read(given, format) {
    const lines = sidesOf(given);
    if (Object.keys(lines).length === 0) return;
    format.sides = lines;
    format.rooms = roomsOf(given);
  },
  write: (_, { attrs, properties }) => changedBorders({ type: 'paragraph', attrs }, properties),
};

/** Every format of a paragraph, as OpenDocument has it (ODF 1.3 part 3, 17.6), in the order in which they are written. */
export const paragraphProperties: Record<ParagraphFormatName, ParagraphCodec> = {
  // In a script from right to left LibreOffice means the sides of the page by `start` and `end` too, where the model
  // means those of a line.
  align: {
    read(given, format) {
      const align = alignments[given.get('fo:text-align') ?? ''];
      const isTurned = given.get('style:writing-mode')?.startsWith('rl') === true;
      set(
        format,
        'align',
        isTurned && align === 'left' ? 'right' : isTurned && align === 'right' ? 'left' : align,
      );
    },
    write(value, { attrs, align, rtl }) {
      const now = isValid(paragraph.align, value) ? String(value) : null;
      if (now === align && typeof attrs.rtl !== 'boolean') return undefined;
      const isTurned = typeof attrs.rtl === 'boolean' ? attrs.rtl : rtl;
      const side = isTurned ? ({ left: 'end', right: 'start' }[now ?? 'left'] ?? now) : now;
      return { 'fo:text-align': side ?? 'start' };
    },
  },
  // Left is where lines begin, also in a script from right to left: that is how LibreOffice writes and reads it.
  left: length('fo:margin-left', 'left'),
  right: length('fo:margin-right', 'right'),
  first: length('fo:text-indent', 'first'),
  before: length('fo:margin-top', 'before'),
  after: length('fo:margin-bottom', 'after'),
  line: {
    read(given, format) {
      const height = given.get('fo:line-height');
      if (height?.endsWith('%')) set(format, 'line', Number.parseFloat(height) / 100 || undefined);
      else if (points(height) !== undefined) Object.assign(format, { line: points(height), lineExact: true });
      const least = points(given.get('style:line-height-at-least'));
      if (least !== undefined) Object.assign(format, { line: least, lineExact: true, lineLeast: true });
    },
    write: (value) =>
      isValid(paragraph.line, value)
        ? { 'fo:line-height': `${Math.round(Number(value) * 100)}%` }
        : undefined,
  },
  rtl: {
    read(given, format) {
      const direction = given.get('style:writing-mode');
      if (direction !== undefined && direction !== 'page') format.rtl = direction.startsWith('rl');
    },
    write: (value) =>
      typeof value === 'boolean' ? { 'style:writing-mode': value ? 'rl-tb' : 'lr-tb' } : undefined,
  },
  breakBefore: {
    ...flag('fo:break-before', 'page', 'auto'),
    read: (given, format) =>
      set(format, 'pageBreak', given.get('fo:break-before') === 'page' ? true : undefined),
  },
  keepNext: flag('fo:keep-with-next', 'always', 'auto'),
  keepLines: flag('fo:keep-together', 'always', 'auto'),
  widow: {
    read(given, format) {
      const lines = given.get('fo:widows') ?? given.get('fo:orphans');
      set(format, 'widow', lines === undefined ? undefined : Number(lines) > 1);
    },
    write(value) {
      const lines = value ? '2' : '0';
      return typeof value === 'boolean' ? { 'fo:widows': lines, 'fo:orphans': lines } : undefined;
    },
  },
  borderTop: border,
  borderRight: border,
  borderBottom: border,
  borderLeft: border,
  shade: {
    read: (given, format) => set(format, 'background', color(given.get('fo:background-color'))),
    write: changedShade,
  },
  // Tab stops are elements: write/tabs.ts
  tabs: { read: (_, format, __, properties) => set(format, 'tabs', tabsOf(properties)) },
};

/** What paragraph properties (`style:paragraph-properties`) say, and how it is changed but for the tab stops. */
export const paragraphFormats = createFormats(paragraphProperties);
