import { number } from '../../words/words.ts';

export { pdf } from './enPdf.ts';

/** The page around a document, whatever its kind. */
export const page = {
  document: 'Document',
  thisDocument: 'this document',
  noDocument: 'This address does not lead to a document.',
  opening: 'Opening the document…',
  openingThis: (name: string) => `Opening ${name}…`,
  skip: 'Skip to the document',
  allDocuments: 'All documents',
  version: (version: string) => `Version ${version}`,
  by: (name: string) => `by ${name}`,
  changed: 'changed',
  download: 'Download',
  edit: 'Edit',
  mayRead: 'You can only read',
  mayComment: 'You can read and comment',
  openToComment: 'Comment',
  askToEdit: 'Ask to edit',
  askedToEdit: 'Asked to edit',
  /** followed by when */
  newerDraft: (version: string | null, by: string) =>
    `${version === null ? 'This is the published version.' : `This is version ${version}.`} A newer draft is being worked on, last changed by ${by}`,
  newVersion: (version: string | null, by: string | null) =>
    `${version === null ? 'A newer version' : `Version ${version}`} was published${by === null ? '' : ` by ${by}`}.`,
  showIt: 'Show',
  gone: 'This document can no longer be read; what you see is the version published before.',
  received: 'Received',
  receivedOf: (received: string, size: string) => `${received} of ${size}`,
  brokeOff: 'The connection was lost before the whole document had arrived.',
  nothingYet: 'Nothing has been published yet',
  /** followed by when */
  beingWritten: (by: string) => `A draft is being worked on, last changed by ${by}`,
  madeBy: (by: string | null) =>
    by === null ? 'It was only just made.' : `${by} made it; it is empty so far.`,
  appearsHere: 'The text appears here as soon as it is published.',
  publishIt: 'Readers see the text as soon as it is published in the editor.',
  askNow: 'To read and change the draft, ask to edit.',
  commentNow: 'To read the draft and comment on it, open it.',
  emptyTitle: 'This document is empty',
  empty: 'It has been published without any content so far.',
  brokenTitle: 'This document cannot be shown',
  broken: 'Trivet could not show this document.',
  notText: 'The file is labelled as text but contains something else.',
  notTable: 'The file is labelled as a table but contains something else.',
  otherKind: 'This type of file cannot be shown here. Download it to open it with a program on your device.',
  tooLarge: 'This file is too large to be shown here. Download it to open it with a program on your device.',
};

/** Tools above a document and the panels beside it. */
export const stage = {
  tools: 'Tools',
  show: (panel: string) => `Show ${panel.toLowerCase()}`,
  hide: (panel: string) => `Hide ${panel.toLowerCase()}`,
  outline: 'Outline',
  print: 'Print',
  showAs: 'Show as',
  page: 'Page',
  source: 'Source',
  /** keys that are called otherwise */
  key: {} as Record<string, string>,
  document: 'Document',
  text: 'Text',
};

/** Searching a document. */
export const find = {
  search: 'Search',
  searchHere: 'Search this document',
  closeSearch: 'Close search',
  previousMatch: 'Previous match',
  nextMatch: 'Next match',
  match: (current: number, total: number) => `${number(current)} of ${number(total)}`,
  searching: 'Searching…',
  notFound: 'No results',
  matchCase: 'Match case',
  wholeWords: 'Whole words',
};

/** Documents of office programs. */
export const office = {
  shownAs: 'Shown as',
  pages: 'Pages',
  text: 'Text',
  table: 'Table',
  simple: 'Simple',
  simplified: 'Shown simplified, without its layout.',
  simplifiedParts: (parts: string[]) => `Shown simplified: ${parts.join(', ')}`,
  otherLetters:
    'These pages have other letters than the editor, and so other lines: this server lacks fonts. “Text” shows the letters of the editor.',
  preparing: 'Preparing the pages…',
  ahead: (documents: number) =>
    documents === 1
      ? 'One document is ahead of this one.'
      : `${number(documents)} documents are ahead of this one.`,
  mayLeave: 'You can leave this page: they will be ready when you come back.',
  stop: 'Stop',
  stopped: 'Preparing the pages was stopped.',
  failed: 'The pages could not be prepared.',
  picture: 'Picture',
  documentText: 'Document text',
};

/** Tables, slides, text and pictures. */
export const kinds = {
  firstRow: 'First row contains headings',
  tableEmptyTitle: 'This table is empty',
  tableEmpty: 'It has no rows.',
  workbookEmptyTitle: 'This workbook is empty',
  workbookEmpty: 'It has no sheets.',
  sheetEmptyTitle: 'This sheet is empty',
  sheetEmpty: 'It has no cells with text.',
  sheet: 'Sheet',
  row: 'Row',
  textOf: (cell: string) => `Text of ${cell}`,
  comment: 'Comment',
  commented: (cell: string, text: string) => `${cell}: ${text}, with a comment`,
  tableSize: (rows: number, columns: number) =>
    `${number(rows)} ${rows === 1 ? 'row' : 'rows'} × ${number(columns)} ${columns === 1 ? 'column' : 'columns'}`,
  firstRows: (rows: number) => `only the first ${number(rows)} rows are shown`,
  firstColumns: (columns: number) => `only the first ${number(columns)} columns are shown`,
  slides: 'Slides',
  slide: (slide: number) => `Slide ${slide}`,
  slidesAsText: (slides: number) =>
    `${slides === 1 ? '1 slide' : `${number(slides)} slides`}, as text: pictures and layout are not shown`,
  notesOf: (slide: number) => `Notes of slide ${slide}`,
  wrap: 'Wrap long lines',
  lines: (lines: number) => (lines === 1 ? '1 line' : `${number(lines)} lines`),
  someLines: (shown: number, lines: number) =>
    `The first ${number(shown)} of ${number(lines)} lines are shown.`,
  moreLines: 'Show more',
  moreCharacters: (characters: number) => `(${number(characters)} more characters)`,
  picture: 'Picture',
  pictureBroken: 'The picture is damaged or of a type that this browser cannot show.',
  pictureTooLarge:
    'This picture has more than 100 million pixels, which is more than a browser can safely show. Download it to view it.',
  zoomIn: 'Zoom in',
  zoomOut: 'Zoom out',
  zoom: 'Zoom',
  pageWidth: 'Page width',
  wholePage: 'Whole page',
  fit: 'Fit to screen',
  actualSize: 'Actual size',
  percent: (factor: number) => `${number(Math.round(factor * 100))} %`,
  pixels: (width: number, height: number) => `${width} × ${height} pixels`,
};
