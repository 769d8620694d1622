import { number } from '../../../../words/words.ts';
import type * as english from '../en.ts';

export const design: typeof english.design = {
  what: 'die Gestaltung',
  noneTitle: 'Diese Datenbank hat noch keine Gestaltung',
  none: 'Nach dem Import einer DXL-Datei oder der Gestaltung einer anderen Datenbank stehen hier die Elemente.',
  importOne: 'Gestaltung importieren',
  elements: 'Gestaltungselemente',
  element: 'Element',
  fold: 'Liste ausblenden',
  unfold: 'Liste einblenden',
  allElements: 'Alle Elemente',
  chooseTitle: 'Ein Element wählen',
  choose: 'DXL-Quelltext und Verlauf stehen dann hier, genau wie importiert.',
  filter: 'Element nach Namen suchen',
  filterExample: 'Element suchen',
  showAll: 'Alle Elemente zeigen',
  count: (count) => (count === 1 ? '1 Element' : `${number(count)} Elemente`),
  found: (found, total) => `${number(found)} von ${total === 1 ? '1 Element' : `${number(total)} Elementen`}`,
  noMatch: 'Kein Element passt.',
  inCode: (sought) => `Im Code nach „${sought}“ suchen`,
};

export const element: typeof english.element = {
  title: (name, nsfPath) => `${name} in ${nsfPath}`,
  what: 'das Element',
  deleted: 'Gelöscht',
  gone: 'Dieses Element ist nicht mehr in der Datenbank.',
  restorable: 'Zurück kommt es mit einer der Versionen unten.',
  historyKept: 'Sein Verlauf bleibt erhalten.',
  views: 'Ansichten des Elements',
  source: 'Quelltext',
  history: 'Verlauf',
  compare: 'Vergleich',
  copySource: 'Quelltext kopieren',
  sourceCopied: 'Quelltext kopiert',
  copyLink: 'Link kopieren',
  linkCopied: 'Link kopiert',
  lastChange: (version, name) => `Version ${version}, geändert von ${name}`,
  alias: 'Alias',
  aliases: 'Aliasse',
  unid: 'UNID',
  noteId: 'Note-ID',
  sourceAsDxl: 'Quelltext als DXL',
  linkToLine: 'Link auf diese Zeile',
  program: 'Über die Schnittstelle lesen',
  curl: 'Dieses Element mit curl lesen',
};

export const signature: typeof english.signature = {
  none: 'Nicht signiert',
  noneMeans: 'Dieses Element hat keine Signatur; beim Speichern wurden noch keine Signaturen vermerkt.',
  mismatch: 'Signatur stimmt nicht',
  mismatchMeans: (signer, at) =>
    `${signer} hat es signiert (${at}), aber der Quelltext ist nicht mehr der signierte.`,
  by: (name) => `Signiert von ${name}`,
  byMeans: (signer, at) =>
    `${signer} hat diesen Quelltext signiert (${at}); seitdem hat sich darin nichts geändert.`,
};

export const history: typeof english.history = {
  what: 'den Verlauf',
  versions: 'Versionen, die neueste zuerst',
  theVersions: 'die Versionen',
  theVersion: 'die Version',
  deeds: { create: 'Erstellt', replace: 'Geändert', delete: 'Gelöscht', restore: 'Wiederhergestellt' },
  version: (version) => `Version ${version}`,
  current: 'Aktuell',
  for: (project) => `für ${project}`,
  show: 'Anzeigen',
  compareWith: (version) => `Mit Version ${version} vergleichen`,
  compareWithCurrent: 'Mit der aktuellen vergleichen',
  older: 'Ältere Versionen anzeigen',
  by: (name) => `von ${name}`,
  currentOne: 'die aktuelle',
  restoreThis: 'Diese Version wiederherstellen',
  allVersions: 'Alle Versionen',
  noSource: 'In dieser Version wurde das Element gelöscht, deshalb gibt es keinen Quelltext.',
  before: 'Vorher',
  after: 'Nachher',
  swap: 'Tauschen',
  swapThem: 'Die beiden Versionen tauschen',
  onlyOne: 'Bisher gibt es nur eine Version, also nichts zu vergleichen.',
  chooseTwo: 'Zum Vergleichen zwei verschiedene Versionen wählen.',
  choice: (version, by, at) => `Version ${version}: ${at}, ${by}`,
  theDifferences: 'die Unterschiede',
  differences: 'Unterschiede',
  lineByLine: (from, to) => `Version ${from} und Version ${to}, Zeile für Zeile`,
};

export const restoring: typeof english.restoring = {
  restore: 'Wiederherstellen',
  title: (version) => `Version ${version} wiederherstellen`,
  comparison: 'Vergleich',
  same: (version) => `Das Element gleicht Version ${version} schon.`,
  restored: (name, version) => `${name || 'Das Element'} ist jetzt wieder so wie in Version ${version}.`,
  fromDeleted: (name, version) =>
    `${name || 'Das Element'} wird wiederhergestellt, wie es in Version ${version} war, samt Verlauf.`,
  becomesNew: (current) =>
    `Daraus wird eine neue Version; Version ${current} bleibt im Verlauf. Das sind die Unterschiede:`,
};
