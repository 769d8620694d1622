/** Columns in which blocks that follow each other stand; all others have one in common. Lengths are pixels at full size. */
export type Region = {
  /** a region is another where this is */
  key: string;
  columns: number;
  /** between two columns, and how far one stands from where the one before it begins */
  gap: number;
  step: number;
  /** its columns are as high as is needed where it ends before its page */
  isBalanced: boolean;
  /** a line stands between its columns */
  hasLines: boolean;
};

export const oneColumn: Region = {
  key: '',
  ...{ columns: 1, gap: 0, step: 0, isBalanced: false, hasLines: false },
};

/** A line of text or a row of a table. Lengths are pixels at full size. */
export type Part = {
  height: number;
  /** height of the footnotes whose marks stand in it */
  notes: number;
  /** a page break stands at its end, or a column break */
  endsPage?: boolean;
  endsColumn?: boolean;
  /** stays with the part before it */
  glued?: boolean;
  /** a row into which a cell from above reaches: what that holds may go on beside it */
  joined?: boolean;
  /** what of the line above it only the row before it has: it is so much lower where a page lies between them */
  line?: number;
};

/** What lies in a row between two places where a page may end. */
export type Piece = {
  height: number;
  /** more room that a page needs that begins with it, and one that ends with it: the edges of cells, and lines that go on beside others */
  above: number;
  below: number;
};

/** A block of the text as the pages see it: a paragraph, a table, anything else that stands by itself. */
export type Box = {
  /** the same for as long as it measures the same; boxes that are alike in all else too need not be looked at again */
  source: unknown;
  height: number;
  /** what its line spacing leaves free below its last line: no part of its height, but of the space to the next block */
  hang: number;
  /** between it and the block before, where both stand on one page */
  space: number;
  /** above it where it begins a page on purpose; where a page is just full, there is none */
  before: number;
  /** what of the space above it is room inside of it, which a gap cannot take away */
  padded: number;
  /** height of the footnotes whose marks stand in it */
  notes: number;
  /** Asked only for a block that does not fit. */
  parts(): readonly Part[];
  /** Those of a row that may be divided; asked only for one at which a page ends. */
  pieces(part: number): readonly Piece[];
  /** it may be that one of its parts ends a page, so that its parts are asked for anyway */
  hasBreaks: boolean;
  /** the next one begins another page */
  endsPage: boolean;
  breakBefore: boolean;
  /** the same for columns, where there are several */
  endsColumn?: boolean;
  columnBefore?: boolean;
  keepNext: boolean;
  keepLines: boolean;
  /** how many parts at least stay together at the end and at the beginning of a page */
  least: number;
  /** parts that are shown again on each page it goes on */
  header: number;
  /** which section it belongs to, from 0 */
  section: number;
  /** the columns in which it stands; none are one */
  region?: Region;
  /** what is free below it, if it and what follows were apart */
  below?: number;
};

/** Where something begins: a part of a block, or within a row one of its pieces but the first. */
export type Place = { box: number; part: number; piece?: number };

export const isSamePlace = (one: Place, other: Place): boolean =>
  one.box === other.box && one.part === other.part && (one.piece ?? 0) === (other.piece ?? 0);

/** Whether a block begins there. */
export const isBlock = ({ part, piece = 0 }: Place): boolean => part === 0 && piece === 0;

/** What a page is, from its upper edge: where its text begins, and how much of it is below the text. */
export type PageSize = {
  height: number;
  top: number;
  bottom: number;
  /** the line above footnotes with the room around it */
  notesLine: number;
};

/** What on a page stands in one column, from above. */
export type Area = {
  start: Place;
  asked: boolean;
  column: number;
  /** from where the text of the page begins, and how high it is from there on */
  top: number;
  used: number;
};

export const noAreas: readonly Area[] = [];

export type Page = PageSize & {
  start: Place;
  /** whether somebody wanted it to begin here */
  asked: boolean;
  section: number;
  /** whether it is the first of its section */
  first: boolean;
  /** what stands where on it, where that is not all in one column */
  areas: readonly Area[];
  /** where its upper edge is, from that of the first page */
  y: number;
  /** height of the text, from where it begins, and of the footnotes */
  used: number;
  notes: number;
  /** from the end of what stands before it to where its own text begins */
  gap: number;
  /** height of the header rows that it begins with once more */
  repeated: number;
  /** room above the piece of a row that it begins with */
  lead: number;
};
