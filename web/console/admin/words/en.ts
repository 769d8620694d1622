/** The way from one page for administrators to another. */
export const head = {
  navigation: 'Administration',
  overview: 'Overview',
  users: 'People',
  groups: 'Groups',
  connections: 'Connections',
  jobs: 'Jobs',
  settings: 'Settings',
  keys: 'Keys',
  audit: 'Audit log',
};

export * from './en/audit.ts';
export * from './en/groups.ts';
export * from './en/people.ts';
