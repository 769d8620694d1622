import { number } from '../../../words/words.ts';

const documents = (count: number): string => (count === 1 ? 'one document' : `${number(count)} documents`);

/** The list of documents. */
export const list = {
  title: 'Documents',
  lead: 'Documents you can read. Drop files anywhere on this page to upload them.',
  what: 'your documents',
  more: 'more documents',
  drop: 'Drop files to upload',
  upload: 'Upload',
  create: 'New document',
  search: 'Search documents',
  searchHint: 'Search names, descriptions and content',
  which: 'Which documents',
  all: 'All',
  filters: { mine: 'My documents', shared: 'Shared with me', recent: 'Recent', starred: 'Starred' },
  name: 'Name',
  modified: 'Modified',
  sharedWith: 'Shared with',
  editingNow: 'Editing now',
  version: 'Version',
  size: 'Size',
  actions: 'Actions',
};

/** A list without a document. */
export const empty = {
  noResults: 'No results',
  noResultsSays: 'No document here contains these words.',
  all: 'No documents yet',
  allSays: 'Upload a file or create a document. Documents shared with you appear here too.',
  mine: 'No documents yet',
  mineSays: 'Upload a file or create a document.',
  shared: 'Nothing is shared with you',
  sharedSays: 'Documents that others share with you or your groups appear here.',
  recent: 'Nothing opened yet',
  recentSays: 'Documents appear here once you open them, the last one first.',
  starred: 'No stars yet',
  starredSays: 'Star a document to find it here.',
};

/** A document of the list, and what can be done with it. */
export const row = {
  select: (name: string) => `Select ${name}`,
  template: 'Template',
  checkedOut: (by: string) => `Checked out by ${by}`,
  editing: (names: string) => `${names} editing now`,
  others: (count: number) => (count === 0 ? 'Only you' : count === 1 ? '1 other' : `${number(count)} others`),
  more: (count: number) => `${number(count)} more`,
  star: (name: string) => `Star ${name}`,
  actions: (name: string) => `Actions for ${name}`,
  edit: 'Edit',
  view: 'View',
  download: 'Download',
  downloadAs: (format: string) => `Download as ${format} …`,
  copy: 'Make a copy …',
  versions: 'Versions',
  rename: 'Rename',
  share: 'Share',
  useAsTemplate: 'Use as template',
  stopAsTemplate: 'Stop using as template',
  isTemplate: (name: string) => `${name} is now a template.`,
  noTemplate: (name: string) => `${name} is no longer a template.`,
  undoCheckOut: 'Undo check-out',
  checkedIn: (name: string) => `${name} is no longer checked out.`,
  delete: 'Delete',
};

/** Several documents at once. */
export const selection = {
  title: 'Selection',
  all: 'Select all that are shown',
  selected: (count: number) => `${documents(count)} selected`,
  star: 'Star',
  unstar: 'Remove stars',
  share: 'Share',
  delete: 'Delete',
  clear: 'Clear selection',
  again: 'Try again',
  ask: (count: number) =>
    `Move ${documents(count)} to the trash? Nobody will be able to open them until you restore them.`,
  deleted: (count: number) => `Moved ${documents(count)} to the trash.`,
  shareTitle: (count: number) => `Share ${documents(count)}`,
  shared: (count: number) => `Shared ${documents(count)}.`,
  leaveOut: (name: string) => `Leave out ${name}`,
  access: 'Access',
  accessHelp: 'Whoever has more already keeps it.',
};

/** A new document. */
export const creating = {
  title: 'New document',
  submit: 'Create and open',
  name: 'Name',
  untitled: 'Untitled document',
  optional: 'Optional',
  byFirstWords: 'If left empty, the first words of the text become its name.',
  asTemplate: 'If left empty, it is called as the template is.',
  copied: 'Starts as a copy of the template.',
  template: 'Template',
  templates: {
    blank: 'Blank document',
    letter: 'Letter',
    report: 'Report',
    minutes: 'Meeting minutes',
  },
  own: 'Your templates',
  format: 'Format',
  formats: { docx: 'Word (.docx)', odt: 'OpenDocument (.odt)' },
  paper: 'Paper',
};

/** A document made of another one. */
export const copying = {
  title: 'Make a copy',
  submit: 'Make a copy',
  name: 'Name',
  named: (name: string) => `Copy of ${name}`,
  how: 'The copy has what was published last. It is yours alone.',
  made: (name: string) => `${name} was made.`,
  open: 'Open the copy',
};

/** What is asked before, and said after, a document is renamed, deleted or restored. */
export const deeds = {
  rename: 'Rename',
  name: 'Name',
  renamed: (name: string) => `Renamed to ${name}.`,
  delete: 'Delete',
  ask: (name: string) =>
    `Move “${name}” to the trash? Nobody will be able to open it, but you can restore it.`,
  deleted: (name: string) => `${name} was moved to the trash.`,
  undo: 'Undo',
  restored: (name: string) => `${name} was restored.`,
};

/** Deleted documents. */
export const trash = {
  title: 'Trash',
  lead: 'Your deleted documents.',
  leadOf: (days: number) =>
    `Your deleted documents. Each is removed for good, with all its versions, ${days === 1 ? 'a day' : `${number(days)} days`} after it was deleted.`,
  what: 'the trash',
  empty: 'The trash is empty',
  restore: 'Restore',
  restoreThis: (name: string) => `Restore ${name}`,
  restoredSeveral: (count: number) => `Restored ${documents(count)}.`,
  deleted: 'Deleted',
  by: (name: string) => `by ${name}`,
  goes: 'Removed for good',
  left: (days: number) => (days <= 1 ? 'Within a day' : `In ${number(days)} days`),
  remove: 'Delete for good',
  removeThis: (name: string) => `Delete ${name} for good`,
  ask: (name: string) =>
    `Delete “${name}” for good, with all its versions? It is gone for everybody, and cannot be restored.`,
  askSeveral: (count: number) =>
    `Delete ${documents(count)} for good, with all versions? They are gone for everybody, and cannot be restored.`,
  removed: (name: string) => `${name} was deleted for good.`,
  removedSeveral: (count: number) => `Deleted ${documents(count)} for good.`,
  emptyIt: 'Empty trash',
};

/** Files on their way. */
export const uploads = {
  title: 'Uploads',
  done: (done: number, all: number) => `${number(done)} of ${number(all)} uploaded`,
  clear: 'Clear',
  progress: (name: string) => `Progress of ${name}`,
  uploaded: 'Uploaded',
  retry: (name: string) => `Retry ${name}`,
  remove: (name: string) => `Remove ${name}`,
  cancel: (name: string) => `Cancel ${name}`,
  lost: 'The server is not responding; check your connection.',
};

/** The published versions of a document. */
export const versions = {
  title: (name: string) => `Versions of ${name}`,
  what: 'the versions',
  none: 'No versions yet.',
  by: (name: string) => `by ${name}`,
  download: 'Download',
  downloadThis: (version: string) => `Download version ${version}`,
};

/** Folders, and what only owners do. */
export const folders = {
  heading: 'Folders',
  mine: 'My documents',
  make: 'New folder',
  makeTitle: 'New folder',
  create: 'Create',
  made: (name: string) => `Folder ${name} was created.`,
  rename: 'Rename',
  renamed: (name: string) => `Renamed to ${name}.`,
  name: 'Name',
  actions: (name: string) => `Actions for folder ${name}`,
  remove: 'Delete',
  removed: (name: string) => `Folder ${name} was deleted.`,
  removeHow: (name: string) => `Delete the folder “${name}”? Only an empty folder can be deleted.`,
  move: 'Move to folder',
  moveTitle: (name: string) => `Move ${name}`,
  moveNow: 'Move',
  moved: (what: string) => `${what} was moved.`,
  up: (name: string) => `Up to ${name}`,
  movedInto: (count: number, folder: string) =>
    count === 1 ? `Moved one document to ${folder}.` : `Moved ${number(count)} documents to ${folder}.`,
  several: (count: number) => (count === 1 ? 'one document' : `${number(count)} documents`),
  emptyTitle: 'This folder is empty',
  empty: 'Upload a file here, create a document, or move one of yours into it.',
  lead: 'Folders are yours alone: whoever else owns a document keeps it where they like.',
  ownersOnly: 'Only owners can share, move or delete it.',
  notAllYours: 'Only owners can share, move or delete: you do not own all of these.',
};
