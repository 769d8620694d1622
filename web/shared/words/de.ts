import { faultInGerman } from '../../../formats/words/germanFaults.ts';
import { sentenceFor } from '../../../formats/words/germanProblems.ts';
import { reasonInGerman } from '../../../formats/words/germanReasons.ts';
import type * as english from './en.ts';

export const shared: typeof english.shared = {
  justNow: 'gerade eben',
  bytes: ['Byte', 'Byte'],
  closeNote: 'Hinweis schließen',
  close: 'Schließen',
  cancel: 'Abbrechen',
  copy: 'Kopieren',
  copied: 'Kopiert',
  copyThis: (what) => `Kopieren: ${what}`,
  unreachable: 'Der Server antwortet nicht.',
  unreadable: 'Diese Seite kann die Antwort des Servers nicht lesen.',
  status: (status) => `Der Server antwortete mit dem Status ${status}.`,
  wentWrong: 'In dieser Seite ist etwas schiefgegangen.',
  problem: sentenceFor,
  fault: faultInGerman,
  reason: reasonInGerman,
  unread: 'Trivet konnte dieses Dokument nicht lesen.',
  signInTo: (what) => `Anmelden, um ${what} zu sehen`,
  notLoaded: (what) => `Trivet konnte ${what} nicht laden`,
  notFound: 'Hier wurde nichts gefunden',
  noAccess: 'Kein Zugriff',
  start: 'Zur Startseite',
  signedOut: 'Niemand ist angemeldet, oder die Sitzung ist zu Ende.',
  signIn: 'Anmelden',
  tryAgain: 'Noch einmal versuchen',
  partNotLoaded:
    'Dieser Teil der Seite konnte nicht geladen werden. Neu laden hilft, sobald die Verbindung wieder da ist.',
  thisPage: 'diese Seite',
  more: 'Mehr anzeigen',
  request: (id) => `Anfrage ${id}`,
  text: 'der Text',
  loading: (what) => `Trivet lädt ${what} …`,
  slow: 'Die Ablage dieses Dokuments antwortet nur langsam.',
  backToDocuments: 'Zu den eigenen Dokumenten',
  useDark: 'Dunkle Farben',
  useLight: 'Helle Farben',
};

export const work: typeof english.work = {
  progressOf: (name) => `Fortschritt: ${name}`,
  percent: (percent) => `${percent} %`,
  left: (count) => `noch ${count}`,
  bytesLeft: (size) => `noch ${size}`,
};

export const frame: typeof english.frame = {
  skip: 'Zum Inhalt',
  navigation: 'Hauptnavigation',
  openNavigation: 'Navigation öffnen',
  closeNavigation: 'Navigation schließen',
  whereYouAre: 'Ort auf dieser Seite',
  databases: 'Gestaltung',
  files: 'Dokumente',
  catalog: 'Katalog',
  publish: 'Veröffentlichen',
  downloads: 'Downloads',
  admin: 'Verwaltung',
  programs: 'Schnittstellen für Programme',
  language: 'Sprache',
  accountOf: (name) => `Konto von ${name}`,
  people: 'Personen und Gruppen',
  account: 'Mein Konto',
  tokens: 'API-Token',
  signOut: 'Abmelden',
};

export const notices: typeof english.notices = {
  bell: (unread) =>
    unread === 0 ? 'Mitteilungen' : `Mitteilungen, ${unread > 99 ? 'mehr als 99' : unread} ungelesen`,
  title: 'Mitteilungen',
  what: 'die Mitteilungen',
  close: 'Mitteilungen schließen',
  readAll: 'Alle als gelesen markieren',
  more: 'Ältere anzeigen',
  unread: 'Ungelesen:',
  asRead: 'Als gelesen markieren',
  asUnread: 'Als ungelesen markieren',
  markRead: (what) => `Als gelesen markieren: ${what}`,
  markUnread: (what) => `Als ungelesen markieren: ${what}`,
  noneTitle: 'Noch keine Mitteilungen',
  none: 'Hier steht, wenn ein Dokument freigegeben wird, wenn jemand das eigene Konto erwähnt oder ein eigenes Dokument kommentiert, wenn ein beobachtetes Produkt ein neues Release hat und wenn ein eigener Import zu Ende ist.',
};

export const markdown: typeof english.markdown = {
  picture: 'Bild',
  pictureOf: (what) => `Bild: ${what}`,
  done: 'Erledigt',
  notDone: 'Nicht erledigt',
};

export const palette: typeof english.palette = {
  open: 'Suchen',
  title: 'Suchen und öffnen',
  label: 'Gestaltung, Dokumente und Katalog durchsuchen',
  none: 'Nichts gefunden.',
  searching: 'Suche läuft …',
  found: (count) => (count === 1 ? 'Ein Treffer' : `${count} Treffer`),
  failed: 'Nicht alles konnte durchsucht werden.',
  code: (q) => `Im Code nach „${q}“ suchen`,
  page: 'Seite',
  database: 'Datenbank',
  element: (type, database) => `${type} in ${database}`,
  document: 'Dokument',
  place: { 'product-group': 'Produktgruppe', product: 'Produkt', release: 'Release', file: 'Datei' },
  of: (kind, parent) => `${kind} von ${parent}`,
  person: (username) => `Person ${username}`,
  group: 'Gruppe',
  adminPage: 'Seite der Verwaltung',
  adminPages: {
    users: 'Personen',
    groups: 'Gruppen',
    connections: 'Verbindungen',
    jobs: 'Jobs',
    settings: 'Einstellungen',
    keys: 'Signaturschlüssel',
    audit: 'Protokoll',
  },
  home: 'Startseite',
  keys: 'Tastenkürzel',
  everywhere: 'Auf jeder Seite',
  list: 'In einer Trefferliste',
  openSearch: 'Suchen und öffnen',
  searchHere: 'Auf dieser Seite suchen, wo sie eine Suche hat',
  showKeys: 'Diese Tastenkürzel zeigen',
  move: 'Nach oben und unten',
  choose: 'Gewähltes öffnen',
  leave: 'Schließen',
};

export const session: typeof english.session = {
  ended: 'Die Sitzung ist zu Ende',
  stays:
    'Nichts auf dieser Seite geht verloren: in einem neuen Fenster wieder anmelden und dann hier weitermachen.',
  again: 'Wieder anmelden',
};
