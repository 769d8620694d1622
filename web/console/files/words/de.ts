import { number } from '../../../words/words.ts';
import type * as english from './en.ts';

const documents = (count: number): string => (count === 1 ? 'ein Dokument' : `${number(count)} Dokumente`);

export const list: typeof english.list = {
  title: 'Dokumente',
  lead: 'Alle lesbaren Dokumente. Zum Hochladen lassen sich Dateien auf diese Seite ziehen.',
  what: 'die Dokumente',
  more: 'weitere Dokumente',
  drop: 'Zum Hochladen loslassen',
  upload: 'Hochladen',
  create: 'Neues Dokument',
  search: 'Dokumente durchsuchen',
  searchHint: 'Namen, Beschreibungen und Inhalte durchsuchen',
  which: 'Welche Dokumente',
  all: 'Alle',
  filters: {
    mine: 'Eigene Dokumente',
    shared: 'Freigegeben',
    recent: 'Zuletzt geöffnet',
    starred: 'Mit Stern',
  },
  name: 'Name',
  modified: 'Geändert',
  sharedWith: 'Freigegeben für',
  editingNow: 'In Bearbeitung von',
  version: 'Version',
  size: 'Größe',
  actions: 'Aktionen',
};

export const empty: typeof english.empty = {
  noResults: 'Keine Ergebnisse',
  noResultsSays: 'Kein Dokument enthält hier diese Wörter.',
  all: 'Noch keine Dokumente',
  allSays: 'Hier erscheinen hochgeladene, neu erstellte und freigegebene Dokumente.',
  mine: 'Noch keine Dokumente',
  mineSays: 'Hier erscheinen hochgeladene und neu erstellte Dokumente.',
  shared: 'Noch nichts freigegeben',
  sharedSays: 'Hier erscheinen Dokumente, die andere persönlich oder für eine Gruppe freigeben.',
  recent: 'Noch nichts geöffnet',
  recentSays: 'Hier erscheinen geöffnete Dokumente, das zuletzt geöffnete zuerst.',
  starred: 'Noch keine Sterne',
  starredSays: 'Hier erscheinen Dokumente mit Stern.',
};

export const row: typeof english.row = {
  select: (name) => `${name} auswählen`,
  template: 'Vorlage',
  checkedOut: (by) => `Ausgecheckt von ${by}`,
  editing: (names) => `In Bearbeitung von ${names}`,
  others: (count) => (count === 0 ? 'Niemanden' : `${number(count)} weitere`),
  more: (count) => `${number(count)} weitere`,
  star: (name) => `${name} mit Stern`,
  actions: (name) => `Aktionen für ${name}`,
  edit: 'Bearbeiten',
  view: 'Ansehen',
  download: 'Herunterladen',
  downloadAs: (format) => `Als ${format} herunterladen …`,
  copy: 'Kopie erstellen …',
  versions: 'Versionen',
  rename: 'Umbenennen',
  share: 'Freigeben',
  useAsTemplate: 'Als Vorlage verwenden',
  stopAsTemplate: 'Nicht mehr als Vorlage verwenden',
  isTemplate: (name) => `${name} ist jetzt eine Vorlage.`,
  noTemplate: (name) => `${name} ist keine Vorlage mehr.`,
  undoCheckOut: 'Auschecken aufheben',
  checkedIn: (name) => `${name} ist nicht mehr ausgecheckt.`,
  delete: 'Löschen',
};

export const selection: typeof english.selection = {
  title: 'Auswahl',
  all: 'Alle angezeigten auswählen',
  selected: (count) => `${documents(count)} ausgewählt`,
  star: 'Mit Stern markieren',
  unstar: 'Sterne entfernen',
  share: 'Freigeben',
  delete: 'Löschen',
  clear: 'Auswahl aufheben',
  again: 'Noch einmal versuchen',
  ask: (count) =>
    `${documents(count)} in den Papierkorb legen? Bis zum Wiederherstellen lässt sich nichts davon öffnen.`,
  deleted: (count) => `Im Papierkorb: ${documents(count)}.`,
  shareTitle: (count) => `Freigeben: ${documents(count)}`,
  shared: (count) => `Freigegeben: ${documents(count)}.`,
  leaveOut: (name) => `${name} weglassen`,
  access: 'Zugriff',
  accessHelp: 'Wer schon mehr darf, behält das.',
};

export const creating: typeof english.creating = {
  title: 'Neues Dokument',
  submit: 'Erstellen und öffnen',
  name: 'Name',
  untitled: 'Dokument ohne Namen',
  optional: 'Optional',
  byFirstWords: 'Bleibt das Feld leer, werden die ersten Worte des Textes zum Namen.',
  asTemplate: 'Bleibt das Feld leer, heißt das Dokument wie die Vorlage.',
  copied: 'Beginnt als Kopie der Vorlage.',
  template: 'Vorlage',
  templates: {
    blank: 'Leeres Dokument',
    letter: 'Brief',
    report: 'Bericht',
    minutes: 'Protokoll',
  },
  own: 'Eigene Vorlagen',
  format: 'Format',
  formats: { docx: 'Word (.docx)', odt: 'OpenDocument (.odt)' },
  paper: 'Papier',
};

export const copying: typeof english.copying = {
  title: 'Kopie erstellen',
  submit: 'Kopie erstellen',
  name: 'Name',
  named: (name) => `Kopie von ${name}`,
  how: 'Die Kopie hat, was zuletzt veröffentlicht wurde. Für andere ist sie nicht freigegeben.',
  made: (name) => `${name} wurde erstellt.`,
  open: 'Kopie öffnen',
};

export const deeds: typeof english.deeds = {
  rename: 'Umbenennen',
  name: 'Name',
  renamed: (name) => `Umbenannt in ${name}.`,
  delete: 'Löschen',
  ask: (name) =>
    `„${name}“ in den Papierkorb legen? Das Dokument lässt sich dann nicht mehr öffnen, aber wiederherstellen.`,
  deleted: (name) => `${name} liegt im Papierkorb.`,
  undo: 'Rückgängig',
  restored: (name) => `${name} wurde wiederhergestellt.`,
};

export const trash: typeof english.trash = {
  title: 'Papierkorb',
  lead: 'Eigene gelöschte Dokumente.',
  leadOf: (days) =>
    `Eigene gelöschte Dokumente. Jedes wird ${days === 1 ? 'einen Tag' : `${number(days)} Tage`} nach dem Löschen samt allen Versionen endgültig entfernt.`,
  what: 'den Papierkorb',
  empty: 'Der Papierkorb ist leer',
  restore: 'Wiederherstellen',
  restoreThis: (name) => `${name} wiederherstellen`,
  restoredSeveral: (count) => `Wiederhergestellt: ${documents(count)}.`,
  deleted: 'Gelöscht',
  by: (name) => `von ${name}`,
  goes: 'Endgültig entfernt',
  left: (days) => (days <= 1 ? 'In weniger als einem Tag' : `In ${number(days)} Tagen`),
  remove: 'Endgültig löschen',
  removeThis: (name) => `${name} endgültig löschen`,
  ask: (name) =>
    `„${name}“ samt allen Versionen endgültig löschen? Das Dokument ist dann für alle weg und lässt sich nicht wiederherstellen.`,
  askSeveral: (count) =>
    `Samt allen Versionen endgültig löschen: ${documents(count)}? Das gilt für alle und lässt sich nicht rückgängig machen.`,
  removed: (name) => `${name} wurde endgültig gelöscht.`,
  removedSeveral: (count) => `Endgültig gelöscht: ${documents(count)}.`,
  emptyIt: 'Papierkorb leeren',
};

export const uploads: typeof english.uploads = {
  title: 'Uploads',
  done: (done, all) => `${number(done)} von ${number(all)} hochgeladen`,
  clear: 'Liste leeren',
  progress: (name) => `Fortschritt von ${name}`,
  uploaded: 'Hochgeladen',
  retry: (name) => `${name} noch einmal hochladen`,
  remove: (name) => `${name} entfernen`,
  cancel: (name) => `Upload von ${name} abbrechen`,
  lost: 'Der Server antwortet nicht; vielleicht ist die Verbindung unterbrochen.',
};

export const versions: typeof english.versions = {
  title: (name) => `Versionen von ${name}`,
  what: 'die Versionen',
  none: 'Noch keine Versionen.',
  by: (name) => `von ${name}`,
  download: 'Herunterladen',
  downloadThis: (version) => `Version ${version} herunterladen`,
};

export const folders: typeof english.folders = {
  heading: 'Ordner',
  mine: 'Eigene Dokumente',
  make: 'Neuer Ordner',
  makeTitle: 'Neuer Ordner',
  create: 'Erstellen',
  made: (name) => `Der Ordner ${name} wurde erstellt.`,
  rename: 'Umbenennen',
  renamed: (name) => `Umbenannt in ${name}.`,
  name: 'Name',
  actions: (name) => `Aktionen für den Ordner ${name}`,
  remove: 'Löschen',
  removed: (name) => `Der Ordner ${name} wurde gelöscht.`,
  removeHow: (name) => `Den Ordner „${name}“ löschen? Nur ein leerer Ordner lässt sich löschen.`,
  move: 'In einen Ordner verschieben',
  moveTitle: (name) => `${name} verschieben`,
  moveNow: 'Verschieben',
  moved: (what) => `${what} wurde verschoben.`,
  up: (name) => `Nach oben: ${name}`,
  movedInto: (count, folder) =>
    count === 1
      ? `Ein Dokument liegt jetzt in ${folder}.`
      : `${number(count)} Dokumente liegen jetzt in ${folder}.`,
  several: (count) => (count === 1 ? 'ein Dokument' : `${number(count)} Dokumente`),
  emptyTitle: 'Dieser Ordner ist leer',
  empty: 'Hier lässt sich eine Datei hochladen, ein Dokument erstellen oder ein eigenes hierher verschieben.',
  lead: 'Die Ordner sind nur hier zu sehen: Wem ein Dokument noch gehört, legt es ab, wo er möchte.',
  ownersOnly: 'Freigeben, verschieben und löschen kann nur, wem es gehört.',
  notAllYours: 'Freigeben, verschieben und löschen kann nur, wem alle diese Dokumente gehören.',
};
