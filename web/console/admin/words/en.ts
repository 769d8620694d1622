/** The way from one page for administrators to another. */
export const head = {
  navigation: 'Administration',
  users: 'People',
  groups: 'Groups',
  connections: 'Connections',
  audit: 'Audit log',
};

export * from './en/audit.ts';
export * from './en/groups.ts';
export * from './en/people.ts';
