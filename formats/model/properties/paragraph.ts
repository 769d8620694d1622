import { readLine } from '../lines.ts';
import { readTabs } from '../tabStops.ts';
import { isColour } from '../values.ts';
import { type Format, format, origin, type Properties, set, shown, suggested } from './property.ts';

/** As far as word processors go, in points. */
const FARTHEST = 1584;
const indent = { ...format, min: -FARTHEST, max: FARTHEST } as const;
const space = { ...format, min: 0, max: FARTHEST } as const;
const border = { ...format, is: (value: unknown) => readLine(value) !== undefined } as const;

/** What a person set lies over what the file says (`props`). Lengths in points, `line` a factor; `list` is the list and the
 *  level of the item that it begins; lines around it as in lines.ts; `cleared`: what the file says of these formats does not
 *  count, only its style does. */
export const paragraph = {
  id: origin(),
  props: origin(suggested),
  style: set('text', suggested),
  list: set('text', suggested),
  align: set('text', { ...format, values: ['left', 'right', 'center', 'justify'] }),
  level: shown('number', suggested),
  look: shown('number', suggested),
  left: set('number', { ...indent, css: 'margin-inline-start' }),
  right: set('number', { ...indent, css: 'margin-inline-end' }),
  first: set('number', { ...indent, css: 'text-indent' }),
  before: set('number', { ...space, css: '--before' }),
  after: set('number', { ...space, css: '--after' }),
  line: set('number', { ...format, min: 0.21, max: 49, initial: 1 }),
  breakBefore: set('boolean', { ...format, inFormat: 'pageBreak' }),
  keepNext: set('boolean', format),
  /** all its lines stand on one page */
  keepLines: set('boolean', format),
  /** no line of it stands alone on a page */
  widow: set('boolean', { ...format, initial: { docx: true, odt: false } }),
  /** written from right to left */
  rtl: set('boolean', { ...suggested, style: false }),
  borderTop: set('text', border),
  borderRight: set('text', border),
  borderBottom: set('text', border),
  borderLeft: set('text', border),
  shade: set('text', { ...format, is: (value: unknown) => value === 'none' || isColour(value) }),
  tabs: set('text', { ...format, is: (value: unknown) => readTabs(value) !== undefined }),
  cleared: set('boolean', suggested),
  section: origin(),
  change: origin(),
  reformat: origin(),
} satisfies Properties;

type Formats<Kind> = {
  [Name in keyof typeof paragraph]: (typeof paragraph)[Name] extends { kind: Kind; style: boolean }
    ? Name
    : never;
}[keyof typeof paragraph];

/** Formats of a paragraph that are on or off, that are numbers, and all of both. */
export type ParagraphSwitch = Formats<'boolean'>;
export type ParagraphNumber = Formats<'number'>;
export type ParagraphValue = ParagraphSwitch | ParagraphNumber;
/** Every format of a paragraph that it does not have by its style alone. */
export type ParagraphFormatName = ParagraphValue | Formats<'text'>;

/** The name that a format has in what is read of a file. */
type InFormat<Name extends ParagraphValue> = (typeof paragraph)[Name] extends {
  inFormat: infer Other extends string;
}
  ? Other
  : Name;
/** The numbers and switches of `ParagraphFormat`. */
export type ParagraphValues = { [Name in ParagraphSwitch as InFormat<Name>]?: boolean } & {
  [Name in ParagraphNumber as InFormat<Name>]?: number;
};

const declared: Properties = paragraph;
const named = <Name extends ParagraphValue>(kind: 'boolean' | 'number') =>
  Object.entries(declared).flatMap(([name, property]) =>
    property.kind === kind && property.style !== undefined ? [name as Name] : [],
  );
/** The lengths by what shows each on the sheet. The spaces before and after are variables, because they are margins in one
 *  document and add up in another, and what a person sets takes the place of either. */
export const paragraphLengths: readonly (readonly [name: ParagraphNumber, css: string])[] = Object.entries(
  declared,
).flatMap(([name, { css }]) => (css === undefined ? [] : [[name as ParagraphNumber, css] as const]));
export const paragraphSwitches: readonly ParagraphSwitch[] = named('boolean');
export const paragraphNumbers: readonly ParagraphNumber[] = named('number');
export const paragraphValues: readonly ParagraphValue[] = [...paragraphNumbers, ...paragraphSwitches];

/** The name of a format in what is read of a file. */
export const inParagraphFormat = (name: ParagraphValue): keyof ParagraphValues =>
  (declared[name]?.inFormat ?? name) as keyof ParagraphValues;

/** What a paragraph has where neither it nor a style says anything. */
export function initialValue(name: ParagraphValue, file: Format): number | boolean {
  const initial = declared[name]?.initial;
  const value = typeof initial === 'object' ? initial[file] : initial;
  return (value ?? (declared[name]?.kind === 'boolean' ? false : 0)) as number | boolean;
}
