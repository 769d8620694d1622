/** The bar at the top: name, saved state, people, publishing. */
export const bar = {
  // Other programs wait for these three as they are.
  saved: 'Saved',
  saving: 'Saving…',
  offline: 'Offline',
  signedOut: 'Signed out',
  readOnly: 'Read only',
  version: (version: string) => `Version ${version}`,
  allDocuments: 'All documents',
  showPublished: 'Show the published version',
  history: 'Versions and copies',
  people: 'In this document now',
  you: (name: string) => `${name} (you)`,
  more: (count: number, names: string) => `${count} more: ${names}`,
  readFirst: 'Edit',
  name: 'Name of the document',
  rename: 'Rename',
  renameThis: (name: string) => `${name}: rename`,
};
