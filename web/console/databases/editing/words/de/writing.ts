import { number } from '../../../../../words/words.ts';
import type * as english from '../en.ts';

export const inserting: typeof english.inserting = {
  button: 'Einfügen',
  title: 'Einfügen',
  insert: 'Einfügen',
  what: 'Was',
  unreadable: 'Der Quelltext hat einen Fehler. Ist er behoben, lässt sich etwas einfügen.',
  name: 'Name',
  label: 'Beschriftung',
  type: 'Art',
  fieldKind: 'Wer es ausfüllt',
  choices: 'Auswahl, je Zeile ein Wert',
  actionTitle: 'Titel',
  columnTitle: 'Titel',
  columnValue: 'Feld oder Formel',
  sort: 'Sortiert',
  event: 'Ereignis',
  taken: 'Ein Feld dieses Namens gibt es schon.',
  odd: 'Feldnamen beginnen mit einem Buchstaben, $ oder _ und bestehen aus Buchstaben, Ziffern, $, _ und Punkten.',
  kinds: {
    field: { name: 'Feld', means: 'Kommt an die Schreibmarke oder ans Ende des Inhalts.' },
    text: { name: 'Text', means: 'Kommt an die Schreibmarke oder ans Ende des Inhalts.' },
    button: { name: 'Schaltfläche', means: 'Kommt an die Schreibmarke oder ans Ende des Inhalts.' },
    subform: { name: 'Teilmaske', means: 'Kommt an die Schreibmarke oder ans Ende des Inhalts.' },
    action: { name: 'Aktion', means: 'Eine Schaltfläche über dem Element; wird die letzte.' },
    column: { name: 'Spalte', means: 'Wird die letzte.' },
    event: {
      name: 'Code eines Ereignisses',
      means: 'Läuft, wenn etwas geschieht; beginnt mit dem, was Notes dafür mitgibt.',
    },
    fieldcode: {
      name: 'Formel eines Feldes',
      means: 'Womit das Feld beginnt oder was darin stehen darf.',
    },
  },
  types: {
    text: 'Text',
    richtext: 'Rich Text',
    number: 'Zahl',
    datetime: 'Datum und Uhrzeit',
    keyword: 'Auswahl',
    names: 'Namen',
    authors: 'Autoren',
    readers: 'Leser',
  },
  fieldKinds: {
    editable: 'Wer das Dokument bearbeitet',
    computed: 'Eine Formel, bei jedem Speichern',
    computedwhencomposed: 'Eine Formel, beim Anlegen',
    computedfordisplay: 'Eine Formel, nur zum Anzeigen',
  },
  formulas: {
    default: 'Vorgabe (Formel, optional)',
    value: 'Wert (Formel)',
    click: 'Beim Anklicken (Formel, optional)',
    formula: 'Formel',
  },
  sorts: {
    none: 'Nein',
    ascending: 'Aufsteigend',
    descending: 'Absteigend',
    categorized: 'Kategorisiert',
  },
};

export const asking: typeof english.asking = {
  unknown: (name) =>
    name === '' ? 'Hier steht kein Name.' : `Nichts in dieser Datenbank deklariert „${name}“.`,
  definition: 'Zur Definition',
  usages: 'Verwendung des Elements',
  rename: 'Umbenennen',
  comment: 'Auskommentieren und zurück',
  complete: 'Vorschläge',
};

export const sourceMenu: typeof english.sourceMenu = {
  title: 'An dieser Stelle',
  cut: 'Ausschneiden',
  copy: 'Kopieren',
  paste: 'Einfügen',
  pasteByKeys: 'Der Browser lässt Seiten die Zwischenablage nicht lesen. Strg+V fügt ein.',
  properties: 'Eigenschaften …',
  comment: 'Auskommentieren und zurück',
  indent: 'Dieses Skript nach Blöcken einrücken',
  notIndented: 'Einrücken lässt sich nur LotusScript, dessen Blöcke alle geschlossen sind.',
  fold: 'Zuklappen',
  unfold: 'Aufklappen',
  foldAll: 'Alles zuklappen',
  unfoldAll: 'Alles aufklappen',
};

export const finding: typeof english.finding = {
  find: 'Suchen',
  replace: 'Ersetzen durch',
  case: 'Groß- und Kleinschreibung',
  word: 'Ganze Wörter',
  pattern: 'Regulärer Ausdruck',
  previous: 'Voriger Treffer',
  next: 'Nächster Treffer',
  replaceOne: 'Ersetzen',
  replaceAll: 'Alle ersetzen',
  close: 'Suche schließen',
  none: 'Keine Treffer',
  invalid: 'Kein gültiger Ausdruck',
  which: (place, total) => `${place} von ${total}`,
  count: (count) => (count === 1 ? '1 Treffer' : `${number(count)} Treffer`),
  many: (most) => `mehr als ${most} Treffer`,
};
