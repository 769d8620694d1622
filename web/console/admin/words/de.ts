import type * as en from './en.ts';

export const head: typeof en.head = {
  navigation: 'Verwaltung',
  overview: 'Übersicht',
  users: 'Personen',
  groups: 'Gruppen',
  connections: 'Verbindungen',
  jobs: 'Jobs',
  settings: 'Einstellungen',
  keys: 'Schlüssel',
  audit: 'Protokoll',
};

export * from './de/audit.ts';
export * from './de/groups.ts';
export * from './de/people.ts';
