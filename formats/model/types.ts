import type { EmbeddedFont } from '../fonts/index.ts';
import type { Side } from './lines.ts';
import type { ObjectFormat } from './objects.ts';
import type { PageFrame } from './pageFrame.ts';
import type { Wrap } from './pictures.ts';
import type { ParagraphValues } from './properties/paragraph.ts';
import type { Change } from './tracked/change.ts';

/**
 * The editor's document as JSON, as ProseMirror writes it (`Node.toJSON`). Attribute values are strings, numbers,
 * booleans or null only, because Yjs compares them by identity; the exceptions are `look`, `media` and
 * `stories` of the document.
 */
export type ModelNode = {
  type: string;
  attrs?: Record<string, unknown>;
  content?: ModelNode[];
  marks?: ModelMark[];
  text?: string;
};
export type ModelMark = { type: string; attrs?: Record<string, unknown> };

/** How text looks, as far as the file says; a value left out is inherited. Sizes in points, colours RRGGBB. */
export type TextFormat = {
  bold?: boolean;
  italic?: boolean;
  underline?: boolean;
  /** how the line under the text is drawn, when it is not a plain one in the colour of the text */
  underlineStyle?: 'double' | 'dotted' | 'dashed' | 'wavy' | 'thick';
  underlineColor?: string;
  strike?: boolean;
  doubleStrike?: boolean;
  /** wider or narrower than the typeface has it, for each character */
  spacing?: number;
  /** pairs of letters stand closer where the typeface has it so; word processors do not, unless they are told */
  kerning?: boolean;
  caps?: 'all' | 'small';
  hidden?: boolean;
  position?: 'super' | 'sub';
  size?: number;
  font?: string;
  color?: string;
  background?: string;
  /** as language.ts has it */
  language?: string;
};

/** How a paragraph looks, with the numbers and switches of properties/paragraph.ts. Lengths in points; `line` is a factor, or
 *  points when `lineExact`. */
export type ParagraphFormat = ParagraphValues & {
  align?: 'left' | 'right' | 'center' | 'justify';
  lineExact?: boolean;
  /** `line` is the least it has */
  lineLeast?: boolean;
  background?: string;
  /** a line below; drafts from before `sides` have it */
  rule?: string;
  /** lines around the paragraph by side, see lines.ts */
  sides?: Partial<Record<Side, string>>;
  /** how far those lines are from the text; drafts from before do not know it */
  rooms?: Partial<Record<Side, number>>;
  /** those lines stand outside of its indents, so that its text begins where that of others does */
  linesOutside?: true;
  /** size of the mark at its end, which makes the height of a paragraph without text */
  markSize?: number;
  markFont?: string;
  keepSpacing?: boolean;
  /** as far as the file says; nobody sets it */
  dropCap?: DropCap;
  /** a heading that its own properties keep out of the numbers of headings */
  uncounted?: true;
  /** tab stops, see tabStops.ts */
  tabs?: string;
  /** the last tab stop ends a line at the right, with what the way there is filled; drafts from before `tabs` have it */
  rightTab?: 'none' | 'dot' | 'hyphen' | 'underscore';
};

/**
 * Letters as high as some lines of the text beside them, `space` points from it. In one format they are a paragraph of
 * their own (`own`: within the text, or in the margin), in the other the first letters of theirs.
 */
export type DropCap = { lines: number; space: number; own?: 'text' | 'margin' };

/** A paragraph style of the document. `offered` = shown in the style list of the editor. */
export type StyleDefinition = {
  name: string;
  level: number | null;
  next: string | null;
  list: string | null;
  offered: boolean;
  text: TextFormat;
  paragraph: ParagraphFormat;
  /** what of this only the defaults of the document say, so that a table style counts before it */
  ofDefaults?: string[];
  /** indents that count before those of its list */
  listIndent?: Pick<ParagraphFormat, 'left' | 'first'>;
  /** the offered style that it goes on from, and the properties that it says itself; a draft from before has neither */
  based?: string;
  own?: string[];
  /** the word processor's own, which the file gets when it is first used */
  lacking?: true;
};

/** A character style of the document, with the look it gives; `lacking` as for paragraphs. */
export type CharacterStyle = { name: string; text: TextFormat; lacking?: true };

export type ListFormat = {
  counter: string;
  level: number;
  format: string;
  template: string;
  start: number;
  left?: number;
  first?: number;
  /** where the label stands around its place, and what follows it */
  align?: 'right' | 'center';
  suffix?: 'space' | 'none';
  /** how the label looks beyond the text it stands before */
  text?: TextFormat;
};
export type CellFormat = {
  background?: string;
  borders?: string;
  width?: number;
  vertical?: 'top' | 'middle' | 'bottom';
  /** lines of the cell itself by side, see lines.ts */
  sides?: Partial<Record<Side, string>>;
  /** room around what it holds */
  padding?: Partial<Record<Side, number>>;
};

/** A body-like part beside the text. `page` and `section` (from 0): where a header or footer stands; `idle`: the file
 *  has it, but no page shows it. */
export type StoryFormat = {
  kind: 'header' | 'footer' | 'footnote' | 'endnote' | 'textBox';
  page?: 'all' | 'first' | 'even';
  section?: number;
  idle?: boolean;
};

/**
 * Where a header or footer begins, from its edge of the page, in points; how high it is at least, and what is free between
 * it and the text: both go on top of that. Without them it has the margin to itself, and text makes room when it is higher, unless
 * the margin is firm.
 */
export type EdgeFormat = { at: number; least?: number; space?: number; firm?: true };

/** How the pages of a section are set up: lengths in points. */
export type SectionFormat = {
  width: number;
  height: number;
  top: number;
  right: number;
  bottom: number;
  left: number;
  columns: number;
  gap: number;
  begins: 'nextPage' | 'continuous';
  /** the line around the pages, as lines.ts has it, where all sides have the same; `none` where there is none */
  border?: string;
  /** RRGGBB, or `none` for one that was taken away */
  background?: string;
  /** as far as the file says; nobody sets them */
  frame?: PageFrame;
  edges?: { header?: EdgeFormat; footer?: EdgeFormat };
  /** a line stands between its columns */
  between?: true;
};

/** Columns in which what a container holds stands; `filled`: one after the other, not all of them as high as is needed. */
export type ColumnsFormat = Pick<SectionFormat, 'columns' | 'gap' | 'between'> & { filled?: true };

/** How a table looks, as far as it or its style says; lines as in lines.ts, lengths in points. */
export type TableFormat = {
  /** its columns as the file has them: with others, the widths of its cells mean nothing any more */
  columns?: string;
  /** they are as wide as that says, whatever its cells hold */
  fixed?: boolean;
  /** how much of what is between the margins it is wide, in hundredths */
  share?: number;
  align?: 'left' | 'center' | 'right';
  width?: number;
  style?: string;
  lines?: Partial<Record<Side | 'across' | 'down', string>>;
  /** those of its lines that it has whatever its style says */
  own?: Partial<Record<Side | 'across' | 'down', string>>;
  /** the parts of its style that it shows: `rows` and `columns` are the bands */
  shows?: ('firstRow' | 'lastRow' | 'firstColumn' | 'lastColumn' | 'rows' | 'columns')[];
  /** its first column is the rightmost */
  rtl?: boolean;
  /** how far the table is moved from the margin, and the room around what its cells hold */
  left?: number;
  padding?: Partial<Record<Side, number>>;
};
export type RowFormat = { height?: number; exact?: boolean; header?: boolean; whole?: boolean };
/** A part of a table that its style can give a look of its own; bands are counted from one. */
export type TablePart =
  | `${'odd' | 'even'}${'Columns' | 'Rows'}`
  | `${'first' | 'last'}${'Row' | 'Column'}`
  | `${'top' | 'bottom'}${'Left' | 'Right'}`;
/** What a table style says of a part; text and paragraphs give way to what their own styles say. */
export type TablePartFormat = {
  lines?: NonNullable<TableFormat['lines']>;
  background?: string;
  vertical?: 'middle' | 'bottom';
  text?: TextFormat;
  paragraph?: Pick<ParagraphFormat, 'before' | 'after' | 'line' | 'lineExact' | 'lineLeast' | 'align'>;
};
/** A table style of the document: what it says of the whole table, of its parts, and how many rows and columns a band
 *  has (one where nothing is said). */
export type TableStyleDefinition = TablePartFormat & {
  name: string;
  lines: NonNullable<TableFormat['lines']>;
  padding?: TableFormat['padding'];
  parts?: Partial<Record<TablePart, TablePartFormat>>;
  bands?: { rows: number; columns: number };
};

/** How a picture lies in the text: see pictures.ts. `fixed`: only its size and description can be changed. */
export type PictureFormat = {
  crop?: string;
  turn?: number;
  wrap?: Wrap;
  decorative?: boolean;
  fixed?: boolean;
};

/**
 * What an editor needs to show a document and no file needs to be read for: the looks that runs, paragraphs, cells
 * and lists refer to, the document's styles and its page. It is never written back.
 */
export type Formatting = {
  /** fingerprint of the file the keys of this document belong to */
  source: string;
  defaultStyle: string | null;
  styles: Record<string, StyleDefinition>;
  /** character styles that are offered; a draft from before there were any has none */
  characters?: Record<string, CharacterStyle>;
  /** typefaces the document uses */
  fonts?: string[];
  /** fonts that the file brings along and that may be shown; a draft from before they were read has none */
  embedded?: EmbeddedFont[];
  /** the file wants what is edited to be tracked */
  tracking?: boolean;
  /** language of the text where nothing else is said, such as `de-DE` */
  language?: string;
  /** the space after a paragraph and that before the next add up, where else the larger one counts */
  addsSpace?: boolean;
  /** the last paragraph of a cell has no space below it */
  flushCells?: boolean;
  /** lines have none of the room that typefaces want between them */
  tightLines?: boolean;
  /** places of tab stops count from the indent of the paragraph, else from the margin */
  tabsFromIndent?: boolean;
  /** how far apart the stops are that no paragraph names, in points; half an inch where the file does not say */
  tabWidth?: number;
  runs: Record<string, TextFormat>;
  paragraphs: ParagraphFormat[];
  cells: CellFormat[];
  /** tracked changes of the file by key; a draft from before they were read has none */
  changes?: Record<string, Change>;
  /** tracked changes of the file that can be decided in a word processor only */
  undecided?: number;
  /** a draft from before has none of these */
  tables?: TableFormat[];
  rows?: RowFormat[];
  tableStyles?: Record<string, TableStyleDefinition>;
  /** how a table with lines looks that a person makes; a draft from before does not say */
  newTable?: TableFormat;
  pictures?: PictureFormat[];
  /** text boxes, shapes and charts that can be changed; a draft from before has none */
  objects?: ObjectFormat[];
  lists: Record<string, ListFormat>;
  /** in formats whose headings are counted by their level: how, by level from 1 */
  headings?: Record<string, ListFormat>;
  /** on the page only: headings that are counted by the lists of their styles are not, because a person chose so */
  uncounted?: true;
  /** headers, footers, notes and text boxes of the file by their keys; a draft from before there were any has none */
  stories?: Record<string, StoryFormat>;
  /** set-up of each section by its name; a draft from before there were any has none */
  sections?: Record<string, SectionFormat>;
  /** columns of containers by their keys, where they have more than one */
  columns?: Record<string, ColumnsFormat>;
  /** in formats whose paragraphs say which section they begin: the section that the text begins with */
  start?: string;
  /** what a field does, by the key of its beginning, in the words of `fields.ts` */
  codes?: Record<string, string>;
  /** name of a bookmark by the key of its beginning */
  bookmarks?: Record<string, string>;
  /** the document's own styles for the lines of a table of contents, by level */
  contents?: Record<string, string>;
  /** page size and margins in points */
  page: { width: number; height: number; top: number; right: number; bottom: number; left: number };
};
