import { number } from '../../../../words/words.ts';

const elementsOf = (count: number) => (count === 1 ? '1 element' : `${number(count)} elements`);

/** The design of a database: all elements, and one of them. */
export const design = {
  what: 'the design',
  noneTitle: 'This database has no design yet',
  none: 'Import a DXL file or the design of another database to see its elements here.',
  importOne: 'Import a design',
  elements: 'Design elements',
  element: 'Element',
  allElements: 'All elements',
  fold: 'Hide the list',
  unfold: 'Show the list',
  chooseTitle: 'Choose an element',
  choose: 'Its DXL source and history are shown here, exactly as imported.',
  filter: 'Find an element by name',
  filterExample: 'Find an element',
  showAll: 'Show all elements',
  count: elementsOf,
  found: (found: number, total: number) => `${number(found)} of ${elementsOf(total)}`,
  noMatch: 'No elements match.',
  inCode: (sought: string) => `Search the code for “${sought}”`,
};

/** One element. */
export const element = {
  title: (name: string, nsfPath: string) => `${name} in ${nsfPath}`,
  what: 'the element',
  deleted: 'Deleted',
  gone: 'This element is no longer in the database.',
  restorable: 'Restore a version below to bring it back.',
  historyKept: 'Its history is kept.',
  views: 'Views of the element',
  source: 'Source',
  history: 'History',
  compare: 'Compare',
  copySource: 'Copy source',
  sourceCopied: 'Source copied',
  copyLink: 'Copy link',
  linkCopied: 'Link copied',
  lastChange: (version: number, name: string) => `Version ${version}, changed by ${name}`,
  alias: 'Alias',
  aliases: 'Aliases',
  unid: 'UNID',
  noteId: 'Note ID',
  sourceAsDxl: 'Source as DXL',
  linkToLine: 'Link to this line',
  program: 'Read with the API',
  curl: 'Read this element with curl',
};

/** Who vouches for a source. */
export const signature = {
  none: 'Not signed',
  noneMeans: 'This element has no signature; it was saved before signatures were recorded.',
  mismatch: 'Signature does not match',
  mismatchMeans: (signer: string, at: string) =>
    `${signer} signed it on ${at}, but the source is no longer what was signed.`,
  by: (name: string) => `Signed by ${name}`,
  byMeans: (signer: string, at: string) =>
    `${signer} signed this source on ${at}; nothing in it has changed since.`,
};

/** The versions of an element. */
export const history = {
  what: 'the history',
  versions: 'Versions, newest first',
  theVersions: 'the versions',
  theVersion: 'the version',
  deeds: { create: 'Created', replace: 'Changed', delete: 'Deleted', restore: 'Restored' },
  version: (version: number) => `Version ${version}`,
  current: 'Current',
  for: (project: string) => `for ${project}`,
  show: 'Show',
  compareWith: (version: number) => `Compare with version ${version}`,
  compareWithCurrent: 'Compare with current',
  older: 'Show older versions',
  by: (name: string) => `by ${name}`,
  currentOne: 'the current one',
  restoreThis: 'Restore this version',
  allVersions: 'All versions',
  noSource: 'The element was deleted in this version, so there is no source.',
  before: 'Before',
  after: 'After',
  swap: 'Swap',
  swapThem: 'Swap the two versions',
  onlyOne: 'There is only one version so far, so there is nothing to compare.',
  chooseTwo: 'Choose two different versions to compare.',
  choice: (version: number, by: string, at: string) => `Version ${version}: ${at}, ${by}`,
  theDifferences: 'the differences',
  differences: 'Differences',
  lineByLine: (from: number, to: number) => `Version ${from} and version ${to} line by line`,
};

/** Bringing an old version back. */
export const restoring = {
  restore: 'Restore',
  title: (version: number) => `Restore version ${version}`,
  comparison: 'Comparison',
  same: (version: number) => `The element already matches version ${version}.`,
  restored: (name: string, version: number) => `${name || 'The element'} was restored to version ${version}.`,
  fromDeleted: (name: string, version: number) =>
    `${name || 'The element'} is restored as it was in version ${version}, with its history.`,
  becomesNew: (current: number) =>
    `This becomes a new version; version ${current} stays in the history. These are the differences:`,
};
