import { dxlInGerman } from '../../../../../formats/words/dxl/german.ts';
import { number } from '../../../../words/words.ts';
import type * as english from '../en.ts';

export const importing: typeof english.importing = {
  onlyPreview: (level) =>
    `Was ein Import ändern würde, lässt sich ansehen. Zum Anwenden ist Entwicklerzugriff nötig; eigener Zugriff: ${level}.`,
  what: 'Was importiert wird',
  source: 'Quelle der Gestaltung',
  file: 'Dateien',
  database: 'Andere Datenbank',
  refused: 'Das lässt sich nicht importieren',
  noPlan: 'Der Plan konnte nicht erstellt werden',
  preview: 'Änderungen ansehen',
  nothingYet: 'Noch ändert sich nichts.',
  noOther: 'Eine andere lesbare Datenbank gibt es nicht.',
  otherDatabase: 'Datenbank',
  otherHelp: 'Die Gestaltungen beider Datenbanken werden verglichen.',
  chooseDatabase: 'Datenbank wählen',
  drop: 'Dateien hierher ziehen',
  dropNow: 'Zum Auswählen loslassen',
  dropHelp:
    'Eine Datenbank als DXL, einzelne Elemente (.form, .view, .page …) oder ein On-Disk-Projekt als Zip-Archiv. Auch mehrere Dateien auf einmal.',
  chooseFile: 'Dateien wählen',
  chooseAnother: 'Andere Dateien wählen',
  fileCount: (count) => `${number(count)} Dateien`,
  noDesign: 'In diesen Dateien steht keine Gestaltung.',
  readOf: (done, total) => ` ${number(done)} von ${number(total)} Dateien`,
  unreadable: 'Die Datei lässt sich nicht als Text lesen.',
  lost: 'Die Verbindung brach ab, bevor die Datei gesendet war.',
  reading: 'Dateien werden gelesen …',
  comparing: 'Die Änderungen werden ermittelt …',
  sending: 'Die Datei wird gesendet',
  sentOf: (sent, total) => `: ${sent} von ${total}`,
  sentSoFar: 'Bisher gesendet',
  working: 'In Arbeit',
  cancel: 'Abbrechen',
};

export const options: typeof english.options = {
  summary: (said) => `Optionen: ${said}`,
  design: 'Gestaltungselemente',
  designHelp: 'Zugeordnet wird nach UNID, sonst nach Typ und Name.',
  designOptions: {
    replaceElseCreate: 'Vorhandene ersetzen, neue hinzufügen (Standard)',
    replaceElseIgnore: 'Vorhandene ersetzen, nichts Neues hinzufügen',
    ignoreElseCreate: 'Vorhandene behalten, die übrigen hinzufügen',
    create: 'Alle als neu hinzufügen, neben den vorhandenen',
    ignore: 'Gestaltung nicht ändern',
  },
  documents: 'Dokumente',
  documentsOptions: {
    ignore: 'Dokumente nicht ändern (Standard)',
    replaceElseCreate: 'Vorhandene ersetzen, die übrigen hinzufügen',
    replaceElseIgnore: 'Vorhandene ersetzen, nichts Neues hinzufügen',
    ignoreElseCreate: 'Vorhandene behalten, die übrigen hinzufügen',
    create: 'Alle als neu hinzufügen',
  },
  properties: 'Auch die Eigenschaften importieren',
  propertiesHelp: 'Titel, Starteinstellungen und, wenn die Quelle sie hat, die Zugriffsrechte.',
  propertiesRefused: 'Titel, Starteinstellungen und Zugriffsrechte; das geht nur mit Managerzugriff.',
  deleteAbsent: 'Elemente löschen, die in der Quelle fehlen',
  deleteHelp:
    'Macht diese Gestaltung der Quelle gleich. Der Verlauf gelöschter Elemente bleibt; jedes lässt sich wiederherstellen.',
  deleteWarning:
    'Enthält die Quelle nur einige Elemente, werden alle anderen gelöscht. Der Plan führt jedes einzeln auf.',
  inShort: {
    replaceElseCreate: 'vorhandene Elemente ersetzen, neue hinzufügen',
    replaceElseIgnore: 'vorhandene Elemente ersetzen, nichts Neues hinzufügen',
    ignoreElseCreate: 'vorhandene Elemente behalten, neue hinzufügen',
    create: 'alle als neu hinzufügen',
    ignore: 'Gestaltung nicht ändern',
    documents: 'mit Dokumenten',
    properties: 'mit Eigenschaften',
    deletes: 'in der Quelle fehlende Elemente löschen',
  },
};

export const plan: typeof english.plan = {
  chooseSource: 'Andere Quelle wählen',
  thePlan: 'den Plan',
  plan: 'Der Plan',
  refused: 'Das lässt sich nicht importieren',
  refusedHelp: 'Nichts wurde geändert. Zuerst die Fehler unten beheben, dann die Datei noch einmal wählen.',
  nothing: 'Keine Änderungen',
  changes: 'Anstehende Änderungen',
  matches: 'Die Datenbank gleicht der Quelle schon.',
  properties: 'Eigenschaften:',
  propertyNames: {
    title: 'Titel',
    launchSettings: 'Starteinstellungen',
    acl: 'Zugriff',
    other: 'weitere Einstellungen',
  },
  warnings: 'Warnungen',
  warningCount: (count) => (count === 1 ? '1 Warnung' : `${number(count)} Warnungen`),
  applied: 'Dieser Plan wurde schon angewendet',
  viewResult: 'Ergebnis ansehen',
  needsDesigner: 'Zum Anwenden ist Entwicklerzugriff auf die Datenbank nötig.',
  checkAgain: 'Noch einmal prüfen',
  counts: 'Anzahl der Elemente',
  counted: {
    create: 'hinzugefügt',
    change: 'geändert',
    delete: 'gelöscht',
    leave: 'unverändert',
    ignore: 'durch die Optionen ausgenommen',
  },
  kinds: { create: 'Hinzugefügt', change: 'Geändert', delete: 'Gelöscht' },
  findAmong: {
    create: 'In den hinzugefügten suchen',
    change: 'In den geänderten suchen',
    delete: 'In den gelöschten suchen',
  },
  find: 'Suchen',
  noMatch: 'Kein Element passt.',
  differences: (count) => (count === 1 ? '1 Unterschied' : `${number(count)} Unterschiede`),
  section: 'Anwenden',
  apply: 'Plan anwenden',
  applyNow: 'Anwenden',
  choose: (name) => `${name} anwenden`,
  chooseAll: { create: 'Alle neuen', change: 'Alle geänderten', delete: 'Alle gelöschten' },
  applySome: (count) => (count === 1 ? '1 Element anwenden' : `${number(count)} Elemente anwenden`),
  applyAndDelete: (count) => `Anwenden und ${number(count)} löschen`,
  again: 'Neuen Plan erstellen',
  keptUntil: (at) => `Bei einem Fehler ändert sich nichts. Der Plan bleibt bis ${at} erhalten.`,
};

export const job: typeof english.job = {
  theImport: 'den Import',
  import: 'Import',
  running: 'Der Import läuft',
  soFar: (done, total) => `${number(done)} von ${number(total)} Elementen`,
  checking: 'Die Quelle wird gelesen und geprüft …',
  progress: 'Bisher importiert',
  cancel: 'Import abbrechen',
  leave: 'Der Import läuft weiter, auch ohne diese Seite.',
  complete: 'Import abgeschlossen',
  failed: 'Nichts wurde importiert',
  viewDesign: 'Gestaltung ansehen',
  tryAgain: 'Noch einmal versuchen',
  importMore: 'Weiteres importieren',
  imported: 'Importierte Elemente',
  deeds: { created: 'Hinzugefügt', replaced: 'Geändert', deleted: 'Gelöscht' },
  result: ({ created, replaced, deleted, unchanged, ignored }) =>
    `${[
      `${number(created)} hinzugefügt`,
      `${number(replaced)} geändert`,
      ...(deleted ? [`${number(deleted)} gelöscht`] : []),
      ...(unchanged ? [`${number(unchanged)} unverändert`] : []),
      ...(ignored ? [`${number(ignored)} durch die Optionen ausgenommen`] : []),
    ].join(', ')}.`,
};

export const messages: typeof english.messages = {
  said: dxlInGerman,
  list: 'Meldungen des Imports',
  severities: { warning: 'Warnung', error: 'Fehler', fatalerror: 'Fehler' },
  line: (line) => `Zeile ${line}`,
  lineAndColumn: (line, column) => `Zeile ${line}, Spalte ${column}`,
  more: (total) => `Weitere von ${number(total)} anzeigen`,
};

export const left: typeof english.left = {
  title: (count) =>
    count === 1
      ? '1 Datei gehört nicht zu diesem Plan'
      : `${number(count)} Dateien gehören nicht zu diesem Plan`,
  others: (count) =>
    count === 1
      ? '1 Datei enthält kein Gestaltungselement.'
      : `${number(count)} Dateien enthalten kein Gestaltungselement.`,
  more: (count) => `und ${number(count)} weitere`,
  why: {
    noContent: 'Die Datei, die sie beschreibt, fehlt.',
    notReadable: 'Das ist kein lesbares DXL.',
    outside: 'Der Name führt aus dem Projekt hinaus.',
    archive: 'Das ist ein Archiv im Archiv; ausgepackt lässt es sich für sich importieren.',
    noDesign: 'Darin ist kein Gestaltungselement.',
  },
};
