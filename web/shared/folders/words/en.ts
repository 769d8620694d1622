/** Choosing a folder of the reader's. */
export const en = {
  what: 'your folders',
  target: 'Folder',
  top: 'My documents (no folder)',
  makeHere: 'New folder in it',
  nameHere: 'Name of the new folder',
  create: 'Create',
  made: (name: string) => `Folder ${name} was created.`,
};
