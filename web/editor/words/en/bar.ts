/** The bar at the top: name, saved state, people, publishing. */
export const bar = {
  // Other programs wait for these three as they are.
  saved: 'Saved',
  saving: 'Saving…',
  offline: 'Offline',
  readOnly: 'Read only',
  version: (version: string) => `Version ${version}`,
};
