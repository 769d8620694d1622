import type * as english from '../en.ts';

export const access: typeof english.access = {
  what: 'den Zugriff',
  yours: (level) => `Eigener Zugriff: ${level}`,
  onlyManagers:
    'Wer Zugriff hat, lässt sich nur mit Managerzugriff sehen und ändern. Mehr Zugriff gibt, wer diese Datenbank verwaltet.',
  lead: 'Der Eintrag einer Person geht denen ihrer Gruppen vor; von mehreren Gruppen gilt die höchste Stufe.',
  add: 'Person oder Gruppe hinzufügen',
  table: 'Zugriff',
  who: 'Wer',
  level: 'Zugriff',
  rights: 'Rollen und weitere Rechte',
  actions: 'Aktionen',
  edit: 'Bearbeiten',
  editThis: (name) => `Zugriff für ${name} bearbeiten`,
  removeThis: (name) => `${name} entfernen`,
  everyoneElse: 'Alle anderen',
  withoutEntry: (name) => `alle ohne eigenen Eintrag (${name})`,
  notRemovable: (name) => `${name} lässt sich nicht entfernen`,
  removed: (name) => `${name} wurde entfernt.`,
  removeMeans: 'Der Zugriff richtet sich dann nach den Gruppen.',
  removeMeansRest: (level) =>
    `Der Zugriff richtet sich dann nach den Gruppen, sonst nach dem Eintrag für alle anderen: ${level}.`,
  keptDefault:
    'Dieser Eintrag gilt für alle ohne eigenen Eintrag und lässt sich deshalb nicht entfernen. Die Stufe „Kein Zugriff“ sperrt sie aus.',
  keptServers: 'Jede Datenbank hat diesen Eintrag. Die Stufe „Kein Zugriff“ sperrt diese Server aus.',
  keptManager:
    'Dies ist der letzte Eintrag mit Managerzugriff; ohne ihn könnte niemand mehr den Zugriff ändern. Zuerst einem anderen Eintrag diese Stufe geben.',
};

export const entry: typeof english.entry = {
  title: (name) => `Zugriff für ${name}`,
  updated: 'Der Zugriff wurde geändert.',
  added: (name) => `Der Eintrag für ${name} wurde hinzugefügt.`,
  taken: 'Einen Eintrag mit diesem Namen gibt es schon; er lässt sich bearbeiten.',
  type: 'Art',
  level: 'Zugriff',
  roles: 'Rollen',
  rights: 'Weitere Rechte',
  name: 'Name',
  nameHelp: 'Eine Person, zum Beispiel CN=Alice Example/O=Acme, oder eine Gruppe.',
  nameUnknown:
    'So heißt niemand, der hier zu sehen ist. Der Eintrag gilt, sobald eine Person oder Gruppe genau diesen Namen hat.',
  group: 'Gruppe',
};

export const roles: typeof english.roles = {
  title: 'Rollen',
  lead: 'Über Rollen zeigt oder erlaubt die Gestaltung manches nur bestimmten Personen.',
  none: 'Noch keine Rollen.',
  remove: (role) => `Rolle ${role} entfernen`,
  add: 'Neue Rolle',
  example: 'Freigabe',
  removed: (role) => `Die Rolle ${role} wurde entfernt.`,
  nobody: 'Niemand hat diese Rolle.',
  lose: (names) => `Diese Rolle geht verloren für: ${names}.`,
};

// The levels as HCL Notes calls them in German.
export const levels: typeof english.levels = {
  MANAGER: 'Manager',
  DESIGNER: 'Entwickler',
  EDITOR: 'Editor',
  AUTHOR: 'Autor',
  READER: 'Leser',
  DEPOSITOR: 'Einlieferer',
  NOACCESS: 'Kein Zugriff',
};

export const levelMeanings: typeof english.levelMeanings = {
  MANAGER: 'kann alles ändern, auch den Zugriff',
  DESIGNER: 'kann die Gestaltung ändern',
  EDITOR: 'kann alle Dokumente bearbeiten',
  AUTHOR: 'kann Dokumente erstellen und die eigenen bearbeiten',
  READER: 'kann Gestaltung und Dokumente lesen',
  DEPOSITOR: 'kann Dokumente hinzufügen, aber keine lesen',
  NOACCESS: 'kann die Datenbank nicht öffnen',
};

export const entryTypes: typeof english.entryTypes = {
  PERSON: 'Person',
  GROUP: 'Personengruppe',
  SERVER: 'Server',
  '': 'Nicht festgelegt',
};

export const flags: typeof english.flags = {
  NODELETE_DOCUMENT: 'Kann keine Dokumente löschen',
  AUTHOR_NOCREATE: 'Kann keine Dokumente erstellen',
  CREATE_PRAGENT: 'Kann persönliche Agenten erstellen',
  CREATE_PRFOLDER: 'Kann persönliche Ordner und Ansichten erstellen',
  CREATE_FOLDER: 'Kann gemeinsame Ordner und Ansichten erstellen',
  CREATE_LOTUSSCRIPT: 'Kann LotusScript- und Java-Agenten erstellen',
  PUBLICREADER: 'Kann öffentliche Dokumente lesen',
  PUBLICWRITER: 'Kann öffentliche Dokumente schreiben',
  NOREPLICATE: 'Kann Dokumente weder replizieren noch kopieren',
};
