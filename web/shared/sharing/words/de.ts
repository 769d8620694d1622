import type { en } from './en.ts';

export const de: typeof en = {
  share: (name) => `Freigeben: ${name}`,
  save: 'Speichern',
  saved: 'Die Freigabe ist gespeichert.',
  whoMayOpen: 'die Freigaben',
  rights: { read: 'Darf lesen', comment: 'Darf kommentieren', write: 'Darf bearbeiten', owner: 'Besitz' },
  group: (name) => `${name} (Gruppe)`,
  accessFor: (name) => `Zugriff für ${name}`,
  stop: (name) => `Freigabe beenden für ${name}`,
  nobodyYet: 'Noch für niemanden freigegeben.',
  unknown: (name) => `„${name}“ hat hier kein Konto.`,
  unknownGroup: (name) => `Es gibt keine Gruppe „${name}“.`,
  twice: (name) => `„${name}“ steht zweimal da.`,
  ownerless: 'Mindestens eine Person oder Gruppe muss das Dokument besitzen.',
  overtaken:
    'Die Freigabe wurde inzwischen anderswo geändert. Zu sehen ist der jetzige Stand mit den eigenen Änderungen; bitte prüfen und noch einmal speichern.',
};
