import type * as en from './en.ts';

export const head: typeof en.head = {
  navigation: 'Verwaltung',
  users: 'Personen',
  groups: 'Gruppen',
  connections: 'Verbindungen',
  audit: 'Protokoll',
};

export * from './de/audit.ts';
export * from './de/groups.ts';
export * from './de/people.ts';
