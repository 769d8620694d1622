/** Title and launch settings of a database, and its removal. */
export const properties = {
  what: 'the properties',
  onlyManagers: (level: string) => `Only managers can change these. Your access: ${level}.`,
  identity: 'Identity',
  path: 'Path',
  replicaId: 'Replica ID',
  designTemplate: 'Inherits its design from',
  templateName: 'Template name',
  saved: 'Properties saved.',
  overtaken: 'Someone else has changed the database in the meantime; these are its current properties.',
  title: 'Title',
  inClient: 'In a Notes client',
  inBrowser: 'In a browser',
  opensFirst: 'Opens first',
  frameset: 'Frameset',
  page: 'Page',
  showAbout: 'Show the About document',
  preview: 'Preview pane',
  restoreView: 'Restore the last viewed view',
  targets: { page: 'Page', view: 'View', url: 'Address' },
  noSuchElement: 'The database has no element with this name yet.',
};

/** What opens first in a Notes client; nothing where each user decides. */
export const notesOpens = {
  '': 'User’s own setting',
  openframeset: 'A frameset',
  openpage: 'A page',
  restorelastview: 'The last viewed view',
  openfirstdocument: 'The first document',
  openaboutdocument: 'The About document',
  openxpage: 'An XPage',
  opencompapp: 'A composite application',
};

export const aboutShown = {
  '': 'Not set',
  firstopen: 'When the database is opened for the first time',
  firstopenandchanged: 'The first time, and when the document has changed',
  never: 'Never',
};

export const previews = {
  '': 'Not set',
  bottom: 'Below the view',
  bottomright: 'Bottom right',
  right: 'To the right of the view',
};

/** What opens first in a browser. */
export const webOpens = {
  '': 'Same as for Notes clients',
  page: 'A page',
  view: 'The first document of a view',
  url: 'An address',
  doclink: 'A linked document',
};

export const deletion = {
  section: 'Delete database',
  title: 'Delete this database',
  lead: 'Nobody will be able to open it. A manager can restore it for 30 days.',
  begin: 'Delete database',
  deleted: (title: string) => `${title} was deleted.`,
  deleteThis: (title: string) => `Delete ${title}`,
  delete: 'Delete',
  means:
    'This deletes the database with its design, documents and history for everyone. You can restore it from the deleted databases for 30 days.',
  /** what stands around the path that has to be typed */
  confirm: ['Type ', ' to confirm'] as [before: string, after: string],
};
