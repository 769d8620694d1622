import { sentenceFor } from '../../../formats/words/germanProblems.ts';
import { reasonInGerman } from '../../../formats/words/germanReasons.ts';
import type * as english from './en.ts';

export const shared: typeof english.shared = {
  justNow: 'gerade eben',
  bytes: ['Byte', 'Byte'],
  closeNote: 'Hinweis schließen',
  close: 'Schließen',
  copy: 'Kopieren',
  copied: 'Kopiert',
  copyThis: (what) => `Kopieren: ${what}`,
  unreachable: 'Der Server antwortet nicht.',
  unreadable: 'Diese Seite kann die Antwort des Servers nicht lesen.',
  status: (status) => `Der Server antwortete mit dem Status ${status}.`,
  wentWrong: 'In dieser Seite ist etwas schiefgegangen.',
  problem: sentenceFor,
  reason: reasonInGerman,
  unread: 'Trivet konnte dieses Dokument nicht lesen.',
  signInTo: (what) => `Anmelden, um ${what} zu sehen`,
  notLoaded: (what) => `Trivet konnte ${what} nicht laden`,
  signedOut: 'Niemand ist angemeldet, oder die Sitzung ist zu Ende.',
  signIn: 'Anmelden',
  tryAgain: 'Noch einmal versuchen',
  request: (id) => `Anfrage ${id}`,
  loading: (what) => `${what} wird geladen …`,
  slow: 'Das dauert länger als sonst: Der Server wartet noch auf eine Antwort.',
  useDark: 'Dunkle Farben',
  useLight: 'Helle Farben',
};

export const frame: typeof english.frame = {
  skip: 'Zum Inhalt',
  navigation: 'Hauptnavigation',
  openNavigation: 'Navigation öffnen',
  closeNavigation: 'Navigation schließen',
  whereYouAre: 'Ort auf dieser Seite',
  databases: 'Datenbanken',
  files: 'Dokumente',
  catalog: 'Katalog',
  downloads: 'Downloads',
  admin: 'Verwaltung',
  programs: 'Schnittstellen für Programme',
  language: 'Sprache',
  accountOf: (name) => `Konto von ${name}`,
  people: 'Personen und Gruppen',
  tokens: 'API-Token',
  signOut: 'Abmelden',
};
