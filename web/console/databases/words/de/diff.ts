import { number } from '../../../../words/words.ts';
import type * as english from '../en.ts';

export const diff: typeof english.diff = {
  identical: 'Der Quelltext ist gleich.',
  lines: (count) => (count === 1 ? 'Zeile' : 'Zeilen'),
  layout: 'Anordnung des Vergleichs',
  beside: 'Nebeneinander',
  together: 'Eine Spalte',
  more: (total) => `Weitere der ${number(total)} Zeilen anzeigen`,
  lineBefore: 'Zeile vorher',
  before: 'Vorher',
  lineAfter: 'Zeile nachher',
  after: 'Nachher',
  change: 'Änderung',
  source: 'Quelltext',
  gap: 'Gleiche Zeilen sind ausgeblendet.',
  kinds: { removed: 'entfernt', added: 'hinzugefügt' },
  lineByLine: (name) => `${name}, Zeile für Zeile`,
};

export const structure: typeof english.structure = {
  none: 'Keine inhaltlichen Unterschiede: nur Zeitangaben, Signaturen oder die Reihenfolge von Eigenschaften.',
  words: { added: 'Hinzugefügt', removed: 'Entfernt', changed: 'Geändert', moved: 'Verschoben' },
  all: (count) => `Alle ${number(count)} Unterschiede anzeigen`,
  empty: '(leer)',
};
