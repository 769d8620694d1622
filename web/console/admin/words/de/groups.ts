import { number } from '../../../../words/words.ts';
import type * as english from '../en.ts';

export const groups: typeof english.groups = {
  lead: 'Gruppen für den Zugriff auf Datenbanken und für die Freigabe von Dokumenten.',
  what: 'die Gruppen',
  new: 'Neue Gruppe',
  create: 'Erstellen',
  created: (name) => `Die Gruppe ${name} wurde erstellt.`,
  noneTitle: 'Noch keine Gruppen',
  none: 'Über eine Gruppe bekommen mehrere Personen denselben Zugriff.',
  name: 'Name',
  description: 'Beschreibung',
  saveGroup: 'Speichern',
  theGroup: 'diese Gruppe',
  storedNow: (stored) => (stored ? `Jetzt gespeichert: ${stored}` : 'Jetzt gespeichert: nichts'),
  renamed: (from, to) => `${from} heißt jetzt ${to}; Freigaben und Zugriffslisten folgen.`,
  described: (name) => `Die Beschreibung von ${name} ist gespeichert.`,
  members: 'Mitglieder',
  open: (name) => `Gruppe ${name} öffnen`,
  delete: 'Gruppe löschen',
  deleteNow: 'Löschen',
  deleted: (name) => `Die Gruppe ${name} wurde gelöscht.`,
  deleteMeans: (name) =>
    `${name} löschen? Die Mitglieder verlieren alle Rechte, die sie nur über diese Gruppe haben.`,
  theMembers: 'die Mitglieder',
  noMembers: 'Diese Gruppe hat noch keine Mitglieder.',
  added: (count) =>
    count === 1 ? 'Eine Person wurde hinzugefügt.' : `${number(count)} Personen wurden hinzugefügt.`,
  remove: (name) => `${name} aus der Gruppe entfernen`,
  doNotAdd: (name) => `${name} nicht hinzufügen`,
  add: (count) => (count > 1 ? `${number(count)} Personen hinzufügen` : 'Hinzufügen'),
};
