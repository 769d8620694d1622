import { number } from '../../../words/words.ts';

/** Folders, and what only owners do. */
export const folders = {
  what: 'your folders',
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
  target: 'Folder',
  top: 'My documents (no folder)',
  moved: (what: string) => `${what} was moved.`,
  movedSeveral: (count: number) =>
    count === 1 ? 'Moved one document.' : `Moved ${number(count)} documents.`,
  several: (count: number) => (count === 1 ? 'one document' : `${number(count)} documents`),
  emptyTitle: 'This folder is empty',
  empty: 'Upload a file here, create a document, or move one of yours into it.',
  lead: 'Folders are yours alone: whoever else owns a document keeps it where they like.',
  ownersOnly: 'Only owners can share, move or delete it.',
  notAllYours: 'Only owners can share, move or delete: you do not own all of these.',
};
