/** The way from one page for administrators to another. */
export const head = {
  navigation: 'Administration',
  users: 'People',
  groups: 'Groups',
  connections: 'Connections',
  audit: 'Audit log',
};
