import type * as english from '../en.ts';

export const properties: typeof english.properties = {
  what: 'die Eigenschaften',
  onlyManagers: (level) => `Ändern lässt sich das nur mit Managerzugriff. Eigener Zugriff: ${level}.`,
  identity: 'Kennung',
  path: 'Pfad',
  replicaId: 'Replik-ID',
  designTemplate: 'Übernimmt die Gestaltung von',
  templateName: 'Name als Schablone',
  saved: 'Die Eigenschaften wurden gespeichert.',
  overtaken:
    'Jemand anderes hat die Datenbank inzwischen geändert; hier stehen jetzt ihre aktuellen Eigenschaften.',
  title: 'Titel',
  inClient: 'In einem Notes-Client',
  inBrowser: 'In einem Browser',
  opensFirst: 'Öffnet zuerst',
  frameset: 'Rahmengruppe',
  page: 'Seite',
  showAbout: 'Dokument „Über diese Datenbank“ zeigen',
  preview: 'Vorschaufenster',
  restoreView: 'Zuletzt gezeigte Ansicht wiederherstellen',
  targets: { page: 'Seite', view: 'Ansicht', url: 'Adresse' },
  noSuchElement: 'Ein Element mit diesem Namen hat die Datenbank noch nicht.',
};

export const notesOpens: typeof english.notesOpens = {
  '': 'Nach Einstellung im Client',
  openframeset: 'Eine Rahmengruppe',
  openpage: 'Eine Seite',
  restorelastview: 'Die zuletzt gezeigte Ansicht',
  openfirstdocument: 'Das erste Dokument',
  openaboutdocument: 'Das Dokument „Über diese Datenbank“',
  openxpage: 'Eine XPage',
  opencompapp: 'Eine Verbundanwendung',
};

export const aboutShown: typeof english.aboutShown = {
  '': 'Nicht festgelegt',
  firstopen: 'Beim ersten Öffnen der Datenbank',
  firstopenandchanged: 'Beim ersten Öffnen und nach jeder Änderung des Dokuments',
  never: 'Nie',
};

export const previews: typeof english.previews = {
  '': 'Nicht festgelegt',
  bottom: 'Unter der Ansicht',
  bottomright: 'Unten rechts',
  right: 'Rechts neben der Ansicht',
};

export const webOpens: typeof english.webOpens = {
  '': 'Dasselbe wie in Notes-Clients',
  page: 'Eine Seite',
  view: 'Das erste Dokument einer Ansicht',
  url: 'Eine Adresse',
  doclink: 'Ein verlinktes Dokument',
};

export const deletion: typeof english.deletion = {
  section: 'Datenbank löschen',
  title: 'Diese Datenbank löschen',
  lead: 'Niemand kann sie danach öffnen. Mit Managerzugriff lässt sie sich 30 Tage lang wiederherstellen.',
  begin: 'Datenbank löschen',
  deleted: (title) => `${title} wurde gelöscht.`,
  deleteThis: (title) => `${title} löschen`,
  delete: 'Löschen',
  means:
    'Das löscht die Datenbank mit Gestaltung, Dokumenten und Verlauf für alle. Unter „Gelöschte Datenbanken“ lässt sie sich 30 Tage lang wiederherstellen.',
  confirm: ['Zur Bestätigung ', ' eingeben'],
};
