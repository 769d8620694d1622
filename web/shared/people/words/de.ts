import type { en } from './en.ts';

export const de: typeof en = {
  label: 'Personen und Gruppen',
  peopleOnly: 'Personen',
  placeholder: 'Name oder E-Mail-Adresse',
  group: 'Gruppe',
  searching: 'Suche läuft …',
  personNamed: (name) => `Person mit dem Benutzernamen oder der Adresse „${name}“`,
  groupNamed: (name) => `Gruppe namens „${name}“`,
  none: 'Keine sichtbare Person oder Gruppe heißt so. Ein vollständiger Name oder eine Adresse lässt sich trotzdem wählen.',
  found: (count) => (count === 1 ? 'Ein Treffer' : `${count} Treffer`),
};
