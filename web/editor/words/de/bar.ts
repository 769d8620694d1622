import type { bar as english } from '../en/bar.ts';

export const bar: typeof english = {
  saved: 'Gespeichert',
  saving: 'Wird gespeichert …',
  offline: 'Offline',
  signedOut: 'Abgemeldet',
  readOnly: 'Nur lesen',
  version: (version) => `Version ${version}`,
  allDocuments: 'Alle Dokumente',
  showPublished: 'Veröffentlichte Version anzeigen',
  history: 'Versionen und Kopien',
  people: 'Jetzt in diesem Dokument',
  you: (name) => `${name} (selbst)`,
  more: (count, names) => `${count} weitere: ${names}`,
  readFirst: 'Bearbeiten',
  name: 'Name des Dokuments',
  rename: 'Umbenennen',
  renameThis: (name) => `${name}: umbenennen`,
};
