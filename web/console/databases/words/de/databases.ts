import { number } from '../../../../words/words.ts';
import type * as english from '../en.ts';

export const databases: typeof english.databases = {
  title: 'Datenbanken',
  lead: 'Datenbanken, deren Gestaltung für das eigene Konto lesbar ist.',
  create: 'Neue Datenbank',
  deleted: 'Gelöschte Datenbanken',
  what: 'die Datenbanken',
  noneTitle: 'Noch keine Datenbanken',
  noneCreate: 'Hier lässt sich eine Datenbank erstellen; Zugriff auf andere gibt, wer sie verwaltet.',
  none: 'Datenbanken erscheinen hier, sobald jemand, der sie verwaltet, den Zugriff erlaubt.',
  name: 'Titel',
  path: 'Pfad',
  access: 'Eigener Zugriff',
};

export const database: typeof english.database = {
  page: 'die Seite',
  what: 'diese Datenbank',
  refused: 'Für diese Datenbank fehlt der Zugriff. Geben kann ihn, wer sie verwaltet.',
  pages: 'Seiten der Datenbank',
  design: 'Gestaltung',
  documents: 'Dokumente',
  check: 'Prüfung',
  changes: 'Änderungen',
  import: 'Import',
  export: 'Export',
  access: 'Zugriff',
  properties: 'Eigenschaften',
  why: 'Begründung (optional)',
  whyHelp: 'Steht danach im Verlauf.',
  save: 'Speichern',
  add: 'Hinzufügen',
  remove: 'Entfernen',
  download: 'Herunterladen',
};

export const creating: typeof english.creating = {
  title: 'Neue Datenbank',
  create: 'Erstellen',
  created: (title) => `${title} wurde erstellt.`,
  createdWith: (title, count, notes, files) => {
    const came = count === 1 ? '1 Element kam' : `${number(count)} Elemente kamen`;
    const left =
      notes === 0
        ? 'und nichts blieb weg'
        : `mit ${notes === 1 ? '1 Meldung' : `${number(notes)} Meldungen`} beim Import`;
    const without =
      files === 0
        ? ''
        : ` ${files === 1 ? '1 Datei enthält' : `${number(files)} Dateien enthalten`} keine lesbare Gestaltung.`;
    return `${title} wurde erstellt: ${came} hinein, ${left}.${without}`;
  },
  name: 'Titel',
  path: 'Pfad',
  pathHelp: 'Unter diesem Pfad finden Programme die Datenbank, zum Beispiel apps/orders.nsf',
  design: 'Gestaltung',
  empty: 'Leer',
  template: 'Kopie einer anderen Datenbank',
  templateHelp: 'Die Gestaltung, ohne Dokumente und Zugriffsrechte.',
  dxl: 'Aus Dateien',
  dxlHelp: 'Eine DXL-Datei oder ein On-Disk-Projekt als ZIP oder mit seinen Dateien.',
  copyOf: 'Gestaltung kopieren von',
  chooseDatabase: 'Datenbank wählen',
  chooseFile: 'Dateien wählen',
  chooseAnother: 'Andere Dateien wählen',
  noFile: 'Keine Datei gewählt.',
  reading: 'Die Dateien werden gelesen …',
  sending: (sent, total) => `Die Datei wird gesendet: ${sent} von ${total}`,
  creating: 'Die Datenbank wird erstellt …',
  refused: 'Die Datei lässt sich nicht importieren; es wurde keine Datenbank erstellt',
};

export const deletedDatabases: typeof english.deletedDatabases = {
  title: 'Gelöschte Datenbanken',
  lead: 'Datenbanken aus der eigenen Verwaltung. Nach Ablauf der Frist werden sie samt ihrem Verlauf endgültig entfernt.',
  what: 'die gelöschten Datenbanken',
  noneTitle: 'Keine gelöschten Datenbanken',
  none: 'Selbst gelöschte Datenbanken lassen sich hier wiederherstellen.',
  name: 'Titel',
  deleted: 'Gelöscht',
  timeLeft: 'Verbleibende Zeit',
  actions: 'Aktionen',
  by: (name) => `von ${name}`,
  lastHour: 'Weniger als eine Stunde',
  hours: (count) => (count === 1 ? '1 Stunde' : `${count} Stunden`),
  days: (count) => (count === 1 ? '1 Tag' : `${count} Tage`),
  restore: 'Wiederherstellen',
  restoreThis: (title) => `${title} wiederherstellen`,
  restored: (title) => `${title} wurde wiederhergestellt.`,
  comesBack: 'Die Datenbank kommt mit Gestaltung, Dokumenten, Verlauf und Zugriffsrechten zurück.',
  path: 'Pfad',
  pathHelp: 'Ein anderer Pfad ist nötig, wenn inzwischen eine neue Datenbank diesen verwendet.',
};

export const exporting: typeof english.exporting = {
  what: 'Umfang des Exports',
  everything: 'Alles',
  everythingHelp: 'Eigenschaften, alle Gestaltungselemente und die Zugriffsrechte.',
  everythingNoAccess:
    'Eigenschaften und alle Gestaltungselemente; die Zugriffsrechte fehlen, weil sie nur mit Managerzugriff lesbar sind.',
  someTypes: 'Elemente ausgewählter Typen',
  someElements: 'Ausgewählte Elemente',
  elements: 'Elemente',
  find: 'Element suchen',
  noMatch: 'Kein Element passt.',
  form: 'Form',
  document: 'Ein DXL-Dokument',
  project: 'On-Disk-Projekt (Zip)',
  projectHelp:
    'Angeordnet wie im Domino Designer: Elemente als DXL, Dateien mit ihren Metadaten. Ohne Dokumente.',
  made: (done, total) => `${number(done)} von ${number(total)} Elementen gepackt`,
  documents: 'Mit Dokumenten',
  documentsHelp: 'Auch die Daten, nicht nur die Gestaltung.',
  types: 'Typen',
  properties: 'Mit den Eigenschaften der Datenbank',
  begin: 'Exportieren',
  received: (size) => `${size} empfangen`,
  cancel: 'Abbrechen',
  complete: 'Der Export ist fertig.',
  program: 'Über die Schnittstelle exportieren',
  curl: 'Mit curl exportieren',
};
