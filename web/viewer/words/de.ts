import { uneditableInGerman } from '../../../formats/words/germanCarried.ts';
import { number } from '../../words/words.ts';
import type * as english from './en.ts';

export { pdf } from './dePdf.ts';

export const page: typeof english.page = {
  document: 'Dokument',
  thisDocument: 'dieses Dokument',
  noDocument: 'Diese Adresse nennt kein Dokument.',
  opening: 'Das Dokument wird geöffnet …',
  openingThis: (name) => `${name} wird geöffnet …`,
  skip: 'Zum Dokument',
  allDocuments: 'Alle Dokumente',
  version: (version) => `Version ${version}`,
  by: (name) => `von ${name}`,
  changed: 'geändert',
  download: 'Herunterladen',
  edit: 'Bearbeiten',
  mayRead: 'Nur zum Lesen',
  mayComment: 'Zum Kommentieren',
  openToComment: 'Kommentieren',
  askToEdit: 'Bearbeiten erbitten',
  askedToEdit: 'Bearbeiten erbeten',
  newerDraft: (version, by) =>
    `${version === null ? 'Das ist die veröffentlichte Version.' : `Das ist Version ${version}.`} Ein neuerer Entwurf ist in Arbeit, zuletzt geändert von ${by},`,
  newVersion: (version, by) =>
    `${version === null ? 'Eine neuere Version' : `Version ${version}`} wurde${by === null ? '' : ` von ${by}`} veröffentlicht.`,
  showIt: 'Zeigen',
  gone: 'Dieses Dokument lässt sich nicht mehr lesen; zu sehen ist, was zuvor veröffentlicht war.',
  received: 'Empfangen',
  receivedOf: (received, size) => `${received} von ${size}`,
  brokeOff: 'Die Verbindung brach ab, bevor das ganze Dokument da war.',
  nothingYet: 'Noch ist nichts veröffentlicht',
  beingWritten: (by) => `Ein Entwurf ist in Arbeit, zuletzt geändert von ${by},`,
  madeBy: (by) =>
    by === null ? 'Es wurde eben erst angelegt.' : `${by} hat es angelegt; noch steht nichts darin.`,
  appearsHere: 'Der Text erscheint hier, sobald er veröffentlicht ist.',
  publishIt: 'Andere lesen den Text, sobald er im Editor veröffentlicht ist.',
  askNow: 'Den Entwurf liest und ändert, wer das Bearbeiten erbittet und erhält.',
  commentNow: 'Den Entwurf liest und kommentiert, wer ihn öffnet.',
  emptyTitle: 'Dieses Dokument ist leer',
  empty: 'Es wurde bisher ohne Inhalt veröffentlicht.',
  brokenTitle: 'Dieses Dokument lässt sich nicht zeigen',
  broken: 'Trivet konnte dieses Dokument nicht zeigen.',
  notText: 'Die Datei heißt wie ein Text, enthält aber etwas anderes.',
  notTable: 'Die Datei heißt wie eine Tabelle, enthält aber etwas anderes.',
  otherKind:
    'Dateien dieser Art lassen sich hier nicht zeigen. Heruntergeladen öffnet sie ein Programm auf dem Gerät.',
  tooLarge:
    'Diese Datei ist zu groß, um hier gezeigt zu werden. Heruntergeladen öffnet sie ein Programm auf dem Gerät.',
};

export const stage: typeof english.stage = {
  tools: 'Werkzeuge',
  show: (panel) => `${panel} zeigen`,
  hide: (panel) => `${panel} ausblenden`,
  outline: 'Gliederung',
  print: 'Drucken',
  showAs: 'Zeigen als',
  page: 'Seite',
  source: 'Quelltext',
  key: { Ctrl: 'Strg', Shift: 'Umschalt', Enter: 'Eingabe', Home: 'Pos1', End: 'Ende' },
  document: 'Dokument',
  text: 'Text',
};

export const find: typeof english.find = {
  search: 'Suchen',
  searchHere: 'In diesem Dokument suchen',
  closeSearch: 'Suche schließen',
  previousMatch: 'Vorige Fundstelle',
  nextMatch: 'Nächste Fundstelle',
  match: (current, total) => `${number(current)} von ${number(total)}`,
  searching: 'Sucht …',
  notFound: 'Nicht gefunden',
  matchCase: 'Groß- und Kleinschreibung',
  wholeWords: 'Ganze Wörter',
};

export const office: typeof english.office = {
  shownAs: 'Gezeigt als',
  pages: 'Seiten',
  text: 'Text',
  table: 'Tabelle',
  simple: 'Einfach',
  simplified: 'Es wird vereinfacht gezeigt, ohne seine Gestaltung.',
  simplifiedParts: (parts) => `Vereinfacht gezeigt: ${parts.map(uneditableInGerman).join(', ')}`,
  otherLetters:
    'Diese Seiten haben andere Buchstaben als der Editor und deshalb andere Zeilen: dem Server fehlen Schriften. „Text“ zeigt die Buchstaben des Editors.',
  preparing: 'Die Seiten werden vorbereitet …',
  ahead: (documents) =>
    documents === 1 ? 'Ein Dokument ist vorher dran.' : `${number(documents)} Dokumente sind vorher dran.`,
  mayLeave: 'Wer jetzt geht, findet sie später fertig vor.',
  stop: 'Anhalten',
  stopped: 'Das Vorbereiten der Seiten wurde angehalten.',
  failed: 'Die Seiten ließen sich nicht vorbereiten.',
  picture: 'Bild',
  documentText: 'Text des Dokuments',
};

export const kinds: typeof english.kinds = {
  firstRow: 'Die erste Zeile enthält die Überschriften',
  tableEmptyTitle: 'Diese Tabelle ist leer',
  tableEmpty: 'Darin sind keine Zeilen.',
  workbookEmptyTitle: 'Diese Arbeitsmappe ist leer',
  workbookEmpty: 'Darin sind keine Tabellenblätter.',
  sheetEmptyTitle: 'Dieses Tabellenblatt ist leer',
  sheetEmpty: 'Darin sind keine Zellen mit Text.',
  sheet: 'Tabellenblatt',
  row: 'Zeile',
  textOf: (cell) => `Text von ${cell}`,
  comment: 'Kommentar',
  commented: (cell, text) => `${cell}: ${text}, mit Kommentar`,
  tableSize: (rows, columns) =>
    `${number(rows)} ${rows === 1 ? 'Zeile' : 'Zeilen'} × ${number(columns)} ${columns === 1 ? 'Spalte' : 'Spalten'}`,
  firstRows: (rows) => `nur die ersten ${number(rows)} Zeilen sind zu sehen`,
  firstColumns: (columns) => `nur die ersten ${number(columns)} Spalten sind zu sehen`,
  slides: 'Folien',
  slide: (slide) => `Folie ${slide}`,
  slidesAsText: (slides) =>
    `${slides === 1 ? '1 Folie' : `${number(slides)} Folien`} als Text, ohne Bilder und Gestaltung`,
  notesOf: (slide) => `Notizen zu Folie ${slide}`,
  wrap: 'Lange Zeilen umbrechen',
  lines: (lines) => (lines === 1 ? '1 Zeile' : `${number(lines)} Zeilen`),
  someLines: (shown, lines) => `Die ersten ${number(shown)} von ${number(lines)} Zeilen sind zu sehen.`,
  moreLines: 'Mehr zeigen',
  moreCharacters: (characters) => `(${number(characters)} weitere Zeichen)`,
  picture: 'Bild',
  pictureBroken: 'Das Bild ist beschädigt, oder dieser Browser kann Bilder dieser Art nicht zeigen.',
  pictureTooLarge:
    'Dieses Bild hat mehr als 100 Millionen Bildpunkte, mehr als ein Browser ohne Schaden zeigen kann. Zum Ansehen herunterladen.',
  zoomIn: 'Vergrößern',
  zoomOut: 'Verkleinern',
  zoom: 'Zoom',
  pageWidth: 'Seitenbreite',
  wholePage: 'Ganze Seite',
  fit: 'An das Fenster anpassen',
  actualSize: 'Tatsächliche Größe',
  percent: (factor) => `${number(Math.round(factor * 100))} %`,
  pixels: (width, height) => `${width} × ${height} Pixel`,
};
