import type { tabStops as english } from '../en/tabStops.ts';

export const tabStops: typeof english = {
  command: 'Tabstopps …',
  also: 'Tabulator Füllzeichen Punkte ausrichten Dezimal Lineal Spalten',
  title: 'Tabstopps',
  none: 'Dieser Absatz hat keine eigenen Tabstopps.',
  place: 'Position',
  kind: 'Art',
  leader: 'Gefüllt mit',
  kinds: { left: 'Links', center: 'Zentriert', right: 'Rechts', decimal: 'Dezimal' },
  leaders: { none: 'Nichts', dot: 'Punkte', hyphen: 'Striche', underscore: 'Linie' },
  add: 'Tabstopp hinzufügen',
  remove: (at) => `Tabstopp bei ${at} entfernen`,
  removeAll: 'Alle entfernen',
  most: (count) => `Ein Absatz hat höchstens ${count} Tabstopps.`,
  stop: (kind) => `Tabstopp: ${kind}`,
  value: (at, leader) => (leader === undefined ? at : `${at}, ${leader}`),
  hint: 'zum Verschieben ziehen, zum Entfernen wegziehen',
  next: (kind) => `Neue Tabstopps: ${kind}. Art wechseln`,
};
