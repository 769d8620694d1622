import type { shared as english } from '../en/shared.ts';
import { sentenceFor } from './problems.ts';

export const shared: typeof english = {
  justNow: 'gerade eben',
  bytes: ['Byte', 'Byte'],
  closeNote: 'Hinweis schließen',
  unreachable: 'Der Server antwortet nicht.',
  unreadable: 'Diese Seite kann die Antwort des Servers nicht lesen.',
  wentWrong: 'In dieser Seite ist etwas schiefgegangen.',
  problem: sentenceFor,
  signInTo: (what) => `Anmelden, um ${what} zu sehen`,
  notLoaded: (what) => `Trivet konnte ${what} nicht laden`,
  signedOut: 'Niemand ist angemeldet, oder die Sitzung ist zu Ende.',
  signIn: 'Anmelden',
  tryAgain: 'Noch einmal versuchen',
  request: (id) => `Anfrage ${id}`,
  loading: (what) => `${what} wird geladen …`,
  useDark: 'Dunkle Farben',
  useLight: 'Helle Farben',
};
