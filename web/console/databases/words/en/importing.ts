import { number } from '../../../../words/words.ts';

/** Step one: what to import, and how. */
export const importing = {
  onlyPreview: (level: string) =>
    `You can preview what an import would change. Applying it requires Designer access; yours is ${level}.`,
  what: 'What to import',
  source: 'Source of the design',
  file: 'Files',
  database: 'Another database',
  refused: 'This cannot be imported',
  noPlan: 'The plan could not be created',
  preview: 'Preview changes',
  nothingYet: 'Nothing changes yet.',
  noOther: 'There is no other database you can read.',
  otherDatabase: 'Database',
  otherHelp: 'Its design is compared with this one.',
  chooseDatabase: 'Choose a database',
  drop: 'Drop files here',
  dropNow: 'Drop to choose',
  dropHelp:
    'A database as DXL, single elements (.form, .view, .page …), or an on-disk project as a zip archive. Several files at once are fine.',
  chooseFile: 'Choose files',
  chooseAnother: 'Choose other files',
  fileCount: (count: number) => `${number(count)} files`,
  noDesign: 'There is no design in these files.',
  readOf: (done: number, total: number) => ` ${number(done)} of ${number(total)} files`,
  unreadable: 'The file could not be read as text.',
  lost: 'The connection was lost before the file was sent.',
  reading: 'Reading…',
  comparing: 'Working out what would change…',
  sending: 'Sending the file',
  sentOf: (sent: string, total: string) => `: ${sent} of ${total}`,
  sentSoFar: 'Sent so far',
  working: 'Working',
  cancel: 'Cancel',
};

/** How an import treats what exists. */
export const options = {
  summary: (said: string) => `Options: ${said}`,
  design: 'Design elements',
  designHelp: 'Elements are matched by UNID, or else by type and name.',
  designOptions: {
    replaceElseCreate: 'Replace existing elements, add new ones (default)',
    replaceElseIgnore: 'Replace those that exist, add nothing new',
    ignoreElseCreate: 'Keep those that exist, add the others',
    create: 'Add all as new, alongside existing elements',
    ignore: 'Leave the design unchanged',
  },
  documents: 'Documents',
  documentsOptions: {
    ignore: 'Leave documents unchanged (default)',
    replaceElseCreate: 'Replace those that exist, add the others',
    replaceElseIgnore: 'Replace those that exist, add nothing new',
    ignoreElseCreate: 'Keep those that exist, add the others',
    create: 'Add all as new',
  },
  properties: 'Import properties too',
  propertiesHelp: 'Title, launch settings, and access settings if the source has them.',
  propertiesRefused: 'Title, launch settings and access settings; only database managers can do this.',
  deleteAbsent: 'Delete elements missing from the source',
  deleteHelp:
    'Makes this design identical to the source. The history of deleted elements is kept, so each can be restored.',
  deleteWarning:
    'If the source contains only some elements, all others are deleted. The plan lists each one.',
  /** in the summary, where the options are folded */
  inShort: {
    replaceElseCreate: 'replace existing elements, add new ones',
    replaceElseIgnore: 'replace existing elements, add nothing new',
    ignoreElseCreate: 'keep existing elements, add new ones',
    create: 'add all as new',
    ignore: 'leave the design unchanged',
    documents: 'with documents',
    properties: 'with properties',
    deletes: 'delete elements missing from the source',
  },
};

/** Step two: what would change. */
export const plan = {
  chooseSource: 'Choose another source',
  thePlan: 'the plan',
  plan: 'The plan',
  refused: 'This cannot be imported',
  refusedHelp: 'Nothing was changed. Fix the problems listed here and choose the file again.',
  nothing: 'No changes',
  changes: 'Changes to apply',
  matches: 'The database already matches the source.',
  properties: 'Properties:',
  propertyNames: {
    title: 'title',
    launchSettings: 'launch settings',
    acl: 'access',
    other: 'other settings',
  },
  warnings: 'Warnings',
  warningCount: (count: number) => (count === 1 ? '1 warning' : `${number(count)} warnings`),
  applied: 'This plan was already applied',
  viewResult: 'View the result',
  needsDesigner: 'Applying this requires Designer access to the database.',
  checkAgain: 'Check again',
  counts: 'Number of elements',
  counted: {
    create: 'added',
    change: 'changed',
    delete: 'deleted',
    leave: 'unchanged',
    ignore: 'excluded by the options',
  },
  kinds: { create: 'Added', change: 'Changed', delete: 'Deleted' },
  findAmong: {
    create: 'Find among the added',
    change: 'Find among the changed',
    delete: 'Find among the deleted',
  },
  find: 'Find',
  noMatch: 'No elements match.',
  differences: (count: number) => (count === 1 ? '1 difference' : `${number(count)} differences`),
  section: 'Apply',
  apply: 'Apply plan',
  applyNow: 'Apply',
  choose: (name: string) => `Apply ${name}`,
  chooseAll: { create: 'All added', change: 'All changed', delete: 'All deleted' },
  applySome: (count: number) => (count === 1 ? 'Apply 1 element' : `Apply ${number(count)} elements`),
  applyAndDelete: (count: number) => `Apply and delete ${number(count)}`,
  again: 'Create a new plan',
  keptUntil: (at: string) => `If anything fails, nothing is changed. The plan is kept until ${at}.`,
};

type Result = { created: number; replaced: number; deleted: number; unchanged: number; ignored: number };

/** Step three: the import, and what came of it. */
export const job = {
  theImport: 'the import',
  import: 'Import',
  running: 'Importing',
  soFar: (done: number, total: number) => `${number(done)} of ${number(total)} elements`,
  checking: 'Reading and checking the source…',
  progress: 'Imported so far',
  cancel: 'Cancel import',
  leave: 'You can leave this page; the import continues.',
  complete: 'Import complete',
  failed: 'Nothing was imported',
  viewDesign: 'View design',
  tryAgain: 'Try again',
  importMore: 'Import more',
  imported: 'Imported elements',
  deeds: { created: 'Added', replaced: 'Changed', deleted: 'Deleted' },
  result: ({ created, replaced, deleted, unchanged, ignored }: Result) =>
    `${[
      `${number(created)} added`,
      `${number(replaced)} changed`,
      ...(deleted ? [`${number(deleted)} deleted`] : []),
      ...(unchanged ? [`${number(unchanged)} unchanged`] : []),
      ...(ignored ? [`${number(ignored)} excluded by the options`] : []),
    ].join(', ')}.`,
};

/** What the importer says of a source. */
export const messages = {
  /** What the importer or a check says; undefined where only the server has words for it. */
  said: (text: string): string | undefined => text,
  list: 'Import messages',
  severities: { warning: 'Warning', error: 'Error', fatalerror: 'Error' },
  line: (line: number) => `line ${line}`,
  lineAndColumn: (line: number, column: number) => `line ${line}, column ${column}`,
  more: (total: number) => `Show more of ${number(total)}`,
};

/** Files that are not part of a plan. */
export const left = {
  title: (count: number) =>
    count === 1 ? '1 file is not part of this plan' : `${number(count)} files are not part of this plan`,
  others: (count: number) =>
    count === 1 ? '1 file holds no design element.' : `${number(count)} files hold no design element.`,
  more: (count: number) => `and ${number(count)} more`,
  why: {
    noContent: 'the file that it describes is missing.',
    notReadable: 'it cannot be read as DXL.',
    outside: 'its name leads out of the project.',
    archive: 'it is an archive within the archive; it can be unpacked and imported by itself.',
    noDesign: 'it holds no design element.',
  },
};
