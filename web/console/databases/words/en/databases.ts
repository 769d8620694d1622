import { number } from '../../../../words/words.ts';
/** The list of databases. */
export const databases = {
  title: 'Databases',
  lead: 'Databases whose design you can read.',
  create: 'New database',
  deleted: 'Deleted databases',
  what: 'your databases',
  noneTitle: 'No databases yet',
  noneCreate: 'Create a database, or ask a database manager for access.',
  none: 'Databases appear here once a manager gives you access.',
  name: 'Title',
  path: 'Path',
  access: 'Your access',
};

/** What the pages of one database share. */
export const database = {
  page: 'the page',
  what: 'this database',
  refused: 'You may not open this database. Ask one of its managers for access.',
  pages: 'Database pages',
  design: 'Design',
  documents: 'Documents',
  check: 'Check',
  changes: 'Changes',
  import: 'Import',
  export: 'Export',
  access: 'Access',
  properties: 'Properties',
  why: 'Reason (optional)',
  whyHelp: 'Shown in the history.',
  save: 'Save',
  add: 'Add',
  remove: 'Remove',
  download: 'Download',
};

/** A new database. */
export const creating = {
  title: 'New database',
  create: 'Create',
  created: (title: string) => `${title} was created.`,
  /** with how many elements of a design, how many messages of the importer, and how many files without design */
  createdWith: (title: string, count: number, notes: number, files: number) => {
    const came = count === 1 ? '1 element' : `${number(count)} elements`;
    const left =
      notes === 0
        ? 'and nothing was left out'
        : `with ${notes === 1 ? '1 message' : `${number(notes)} messages`} of the importer`;
    const without =
      files === 0
        ? ''
        : ` ${files === 1 ? '1 file holds' : `${number(files)} files hold`} no design that could be read.`;
    return `${title} was created: ${came} came in, ${left}.${without}`;
  },
  name: 'Title',
  path: 'Path',
  pathHelp: 'Where programs find the database, such as apps/orders.nsf',
  design: 'Design',
  empty: 'Empty',
  template: 'Copy of another database',
  templateHelp: 'The design, without documents and access settings.',
  dxl: 'From files',
  dxlHelp: 'A DXL file, or an on-disk project as a zip or as its files.',
  copyOf: 'Copy the design of',
  chooseDatabase: 'Choose a database',
  chooseFile: 'Choose files',
  chooseAnother: 'Choose other files',
  noFile: 'No file chosen.',
  reading: 'Reading the files…',
  sending: (sent: string, total: string) => `Sending the file: ${sent} of ${total}`,
  creating: 'Creating the database…',
  refused: 'The file cannot be imported; no database was created',
};

/** Deleted databases. */
export const deletedDatabases = {
  title: 'Deleted databases',
  lead: 'Databases you managed. When the time is up they are removed permanently, along with their history.',
  what: 'the deleted databases',
  noneTitle: 'No deleted databases',
  none: 'Databases that you delete can be restored from here.',
  name: 'Title',
  deleted: 'Deleted',
  timeLeft: 'Time left',
  actions: 'Actions',
  by: (name: string) => `by ${name}`,
  lastHour: 'Less than an hour',
  hours: (count: number) => (count === 1 ? '1 hour' : `${count} hours`),
  days: (count: number) => (count === 1 ? '1 day' : `${count} days`),
  restore: 'Restore',
  restoreThis: (title: string) => `Restore ${title}`,
  restored: (title: string) => `${title} was restored.`,
  comesBack: 'The database comes back with its design, documents, history and access settings.',
  path: 'Path',
  pathHelp: 'Choose another path if a new database now uses this one.',
};

/** Exporting the design. */
export const exporting = {
  what: 'What to export',
  everything: 'Everything',
  everythingHelp: 'Properties, every element and access settings.',
  everythingNoAccess:
    'Properties, every element; access settings are left out, as only managers can see them.',
  someTypes: 'Elements of some types',
  someElements: 'Chosen elements',
  elements: 'Elements',
  find: 'Find an element',
  noMatch: 'No elements match.',
  form: 'As',
  document: 'One DXL document',
  project: 'On-disk project (zip)',
  projectHelp:
    'Laid out as Domino Designer does it: elements as DXL, files with their metadata. Without documents.',
  made: (done: number, total: number) => `${number(done)} of ${number(total)} elements packed`,
  documents: 'Include documents',
  documentsHelp: 'Include the data, not only the design.',
  types: 'Types',
  properties: 'Include database properties',
  begin: 'Export',
  received: (size: string) => `${size} received`,
  cancel: 'Cancel',
  complete: 'The export is complete.',
  program: 'Export with the API',
  curl: 'Export with curl',
};
