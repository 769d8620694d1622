import type { bar as english } from '../en/bar.ts';

export const bar: typeof english = {
  saved: 'Gespeichert',
  saving: 'Wird gespeichert …',
  offline: 'Offline',
  readOnly: 'Nur lesen',
  version: (version) => `Version ${version}`,
};
