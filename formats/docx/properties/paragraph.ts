import {
  inParagraphFormat,
  isValid,
  type ParagraphFormatName,
  type ParagraphNumber,
} from '../../model/properties/index.ts';
import { paragraph } from '../../model/properties/paragraph.ts';
import type { ParagraphFormat } from '../../model/types.ts';
import { child, wAttr, type XmlElement } from '../../package/xml.ts';
import { roomsOf, sidesOf } from './borders.ts';
import { changedLines, changedShade } from './changedLines.ts';
import { changedTabs } from './changedTabs.ts';
import { type Attributes, type Change, type Codec, createFormats } from './codec.ts';
import { writeSimple } from './elements.ts';
import { points } from './lengths.ts';
import { tabsOf } from './tabs.ts';
import { isOn, set, shade } from './values.ts';

/** What a paragraph or a style is written from. */
export type ParagraphChange = Change & {
  /** the alignment it was read with, and the tab stops of the style below */
  align: string | null;
  below: string | undefined;
};

type ParagraphCodec = Required<Codec<ParagraphFormat, ParagraphChange>>;

/** On or off by an element without content. */
const flag = (element: string): ParagraphCodec => ({
  element,
  read: (found, format, name) =>
    set(format, inParagraphFormat(name as 'keepNext') as 'keepNext', isOn(found)),
  write: (value, { source }) =>
    typeof value === 'boolean' ? writeSimple(source, element, value ? undefined : '0') : undefined,
});

/** A length as it stands in the file, within its range; `write` says in which attributes. */
const length =
  (
    name: ParagraphNumber,
    write: (twips: number, indent: XmlElement | undefined) => Attributes,
  ): ParagraphCodec['write'] =>
  (value, { properties }) => {
    const { min, max } = paragraph[name];
    if (typeof value !== 'number' || !Number.isFinite(value)) return undefined;
    return write(Math.round(Math.min(Math.max(value, min), max) * 20), child(properties, 'w:ind'));
  };

/** An indent at a side, which newer files name by the direction of writing. */
const indent = (side: 'left' | 'right', other: 'start' | 'end'): ParagraphCodec => ({
  element: 'ind',
  read: (found, format) => set(format, side, points(wAttr(found, side) ?? wAttr(found, other))),
  // One that is counted in characters comes before a length.
  write: length(side, (twips, found) => ({
    [`${side}Chars`]: null,
    [`${other}Chars`]: null,
    [wAttr(found, other) === undefined ? side : other]: String(twips),
  })),
});

/** Space that is left to the program: what a web page leaves, in points. */
const AUTOMATIC = 14;

const space = (side: 'before' | 'after'): ParagraphCodec => ({
  element: 'spacing',
  read(found, format) {
    set(format, side, points(wAttr(found, side)));
    if (/^(1|true|on)$/.test(wAttr(found, `${side}Autospacing`) ?? '')) format[side] = AUTOMATIC;
  },
  // One that is counted in lines, or left to the program, comes before a length.
  write: length(side, (twips) => ({
    [`${side}Lines`]: null,
    [`${side}Autospacing`]: null,
    [side]: String(twips),
  })),
});

const alignments: Record<string, ParagraphFormat['align']> = {
  left: 'left',
  start: 'left',
  right: 'right',
  end: 'right',
  center: 'center',
  both: 'justify',
  distribute: 'justify',
};

/** The lines of all four sides stand in one element. */
const border: ParagraphCodec = {
  element: 'pBdr',
  read(found, format) {
    format.sides = sidesOf(found);
    format.rooms = roomsOf(found);
    format.linesOutside = true;
  },
  write: (_, { source, attrs, properties }) =>
    changedLines(source, { type: 'paragraph', attrs }, 'pBdr', child(properties, 'w:pBdr')),
};

/** Every format of a paragraph, as Word has it (ECMA-376 Part 1, 17.3.1). */
export const paragraphProperties: Record<ParagraphFormatName, ParagraphCodec> = {
  align: {
    element: 'jc',
    read: (found, format) => set(format, 'align', alignments[wAttr(found, 'val') ?? '']),
    write(value, { source, align }) {
      const now = typeof value === 'string' ? value : null;
      if (now === align) return undefined;
      return isValid(paragraph.align, now)
        ? writeSimple(source, 'jc', now === 'justify' ? 'both' : now)
        : null;
    },
  },
  left: indent('left', 'start'),
  right: indent('right', 'end'),
  first: {
    element: 'ind',
    read(found, format) {
      const hanging = points(wAttr(found, 'hanging'));
      set(format, 'first', hanging === undefined ? points(wAttr(found, 'firstLine')) : -hanging);
    },
    write: length('first', (twips) => ({
      firstLineChars: null,
      hangingChars: null,
      firstLine: null,
      hanging: null,
      [twips < 0 ? 'hanging' : 'firstLine']: String(Math.abs(twips)),
    })),
  },
  before: space('before'),
  after: space('after'),
  line: {
    element: 'spacing',
    read(found, format) {
      const line = Number(wAttr(found, 'line'));
      if (!(line > 0)) return;
      const rule = wAttr(found, 'lineRule') ?? 'auto';
      format.line = rule === 'auto' ? line / 240 : line / 20;
      if (rule !== 'auto') format.lineExact = true;
      if (rule === 'atLeast') format.lineLeast = true;
    },
    write: (value) =>
      isValid(paragraph.line, value)
        ? { line: String(Math.round(Number(value) * 240)), lineRule: 'auto' }
        : undefined,
  },
  breakBefore: flag('pageBreakBefore'),
  keepNext: flag('keepNext'),
  keepLines: flag('keepLines'),
  widow: flag('widowControl'),
  rtl: flag('bidi'),
  borderTop: border,
  borderRight: border,
  borderBottom: border,
  borderLeft: border,
  shade: {
    element: 'shd',
    read: (found, format) => set(format, 'background', shade(found)),
    write: (value, { source, properties }) => changedShade(source, value, child(properties, 'w:shd')),
  },
  tabs: {
    element: 'tabs',
    read: (found, format) => set(format, 'tabs', tabsOf(found)),
    write: (_, { source, attrs, properties, below }) =>
      changedTabs(source, { type: 'paragraph', attrs }, properties, below),
  },
};

/** The elements that say what a style can say as well. */
export const styleElements: ReadonlySet<string> = new Set(
  Object.entries(paragraphProperties).flatMap(([name, { element }]) =>
    paragraph[name as ParagraphFormatName].style ? [element] : [],
  ),
);

/** What paragraph properties (`w:pPr`) say, and how it is changed. */
export const paragraphFormats = createFormats(paragraphProperties);
