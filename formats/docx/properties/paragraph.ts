import {
  inParagraphFormat,
  isValid,
  type ParagraphFormatName,
  type ParagraphNumber,
} from '../../model/properties/index.ts';
import { paragraph } from '../../model/properties/paragraph.ts';
import type { ParagraphFormat } from '../../model/types.ts';
import { child, wAttr, type XmlElement } from '../../package/xml.ts';
import type { Source } from '../source.ts';
import { sidesOf } from './borders.ts';
import { changedLines, changedShade } from './changedLines.ts';
import { changedTabs } from './changedTabs.ts';
import { editElement, writeSimple } from './elements.ts';
import { points } from './lengths.ts';
import { tabsOf } from './tabs.ts';
import { isOn, set, shade } from './values.ts';

/** What a paragraph or a style is written from: what a person set, over the properties it came with. */
export type ParagraphChange = {
  source: Source;
  attrs: Readonly<Record<string, unknown>>;
  properties: XmlElement | undefined;
  /** the alignment it was read with, and the tab stops of the style below */
  align: string | null;
  below: string | undefined;
};

/** Attributes of the element: set, or taken away (null). */
type Attributes = Record<string, string | null>;

/** How a format of paragraphs stands in the file: in which child of `w:pPr`, and how it gets out of that and into it. */
type Codec = {
  element: string;
  /** Adds what the element says to `format`; `name`: what the property is called there. */
  read(element: XmlElement, format: ParagraphFormat, name: keyof ParagraphFormat): void;
  /** The element's attributes that change, or the whole element (null: none); undefined where nothing was set. */
  write(value: unknown, change: ParagraphChange): Attributes | string | null | undefined;
};

/** On or off by an element without content. */
const flag = (element: string): Codec => ({
  element,
  read: (found, format, name) => set(format, name as 'keepNext', isOn(found)),
  write: (value, { source }) =>
    typeof value === 'boolean' ? writeSimple(source, element, value ? undefined : '0') : undefined,
});

/** A length as it stands in the file, within its range; `write` says in which attributes. */
const length =
  (
    name: ParagraphNumber,
    write: (twips: number, indent: XmlElement | undefined) => Attributes,
  ): Codec['write'] =>
  (value, { properties }) => {
    const { min, max } = paragraph[name];
    if (typeof value !== 'number' || !Number.isFinite(value)) return undefined;
    return write(Math.round(Math.min(Math.max(value, min), max) * 20), child(properties, 'w:ind'));
  };

/** An indent at a side, which newer files name by the direction of writing. */
const indent = (side: 'left' | 'right', other: 'start' | 'end'): Codec => ({
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

const space = (side: 'before' | 'after'): Codec => ({
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
const border: Codec = {
  element: 'pBdr',
  read(found, format) {
    format.sides = sidesOf(found);
  },
  write: (_, { source, attrs, properties }) =>
    changedLines(source, { type: 'paragraph', attrs }, 'pBdr', child(properties, 'w:pBdr')),
};

/** Every format of a paragraph, as Word has it (ECMA-376 Part 1, 17.3.1). */
export const paragraphProperties: Record<ParagraphFormatName, Codec> = {
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

/** Each codec once, with a property that it stands for. */
const codecs = [
  ...new Map(
    Object.entries(paragraphProperties).map(([name, codec]) => [codec, name as ParagraphFormatName]),
  ),
];

/** The elements that say what a style can say as well. */
export const styleElements: ReadonlySet<string> = new Set(
  codecs.filter(([, name]) => paragraph[name].style).map(([{ element }]) => element),
);

/** Adds what paragraph properties (`w:pPr`) say of the formats to `format`. */
export function readFormats(properties: XmlElement, format: ParagraphFormat): void {
  for (const [{ element, read }, name] of codecs) {
    const found = child(properties, `w:${element}`);
    if (found) read(found, format, inParagraphFormat(name as 'keepNext'));
  }
}

/** What a person set, as children of `w:pPr` to put in the place of those that are there; null takes one away. */
export function changedFormats(change: ParagraphChange): Map<string, string | null> {
  const { source, attrs, properties } = change;
  const changes = new Map<string, string | null>();
  const edits = new Map<string, Attributes>();
  for (const [{ element, write }, name] of codecs) {
    const now = write(attrs[name], change);
    if (typeof now === 'object' && now !== null) edits.set(element, { ...edits.get(element), ...now });
    else if (now !== undefined) changes.set(element, now);
  }
  for (const [element, edit] of edits)
    changes.set(element, editElement(source, child(properties, `w:${element}`), element, edit));
  return changes;
}
