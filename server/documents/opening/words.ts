import type { Language } from '../../../formats/words/language.ts';
import { type Html, html } from '../../platform/identity/pages/html.ts';

/** Texts of the pages that a person meets on the way to a document. */
const en = {
  isThisYou: 'Is this you?',
  connectTitle: 'Connect a repository',
  continueAs: (name: string) => `Continue as ${name}`,
  continueAsAsk: (name: string) => `Continue as ${name}?`,
  connectAsk: (repository: string) => `Connect ${repository}?`,
  connect: 'Connect',
  cancel: 'Cancel',
  opensAs: (repository: Html, name: Html, email: Html | undefined) =>
    html`The link you followed opens a document at ${repository} as ${name}${email && html` (${email})`}.`,
  switches: (present: Html, name: string) =>
    html`You are signed in as ${present}. If you continue, you will work as ${name} from now on.`,
  gives: (present: Html, repository: Html) =>
    html`The link you followed gives ${present} access to documents at ${repository}, which does not say whose account is used.`,
  notYou:
    'Cancel if this is not you, or if you did not follow a link yourself: what you write would be saved under that name.',
  nothingOpened: 'Nothing was opened',
  nothingOpenedText: 'You can close this page, or open the document again from where you started.',
  start: 'Go to the start page',
  signIn: 'Sign in',
  opensHere: 'The document opens here once you have signed in, in a separate window.',
  inWindow: 'Open the document in a window',
  goOn: 'Continue in the window that has opened.',
  blocked: 'The browser did not open the window. Allow it to open windows for this page, and try again.',
  noCookies: 'The browser does not keep cookies for this frame. Open the document in a separate window.',
  silent: 'The server is not responding; try again.',
  refused: 'The sign-in for this frame took too long or belongs to another one; sign in again.',
  signedIn: 'Signed in',
  youAre: 'You are signed in',
  opensThere: (name: Html) =>
    html`The document now opens as ${name} on the page you came from. You can close this window.`,
};

const de: typeof en = {
  isThisYou: 'Angaben prüfen',
  connectTitle: 'Ablage verbinden',
  continueAs: (name) => `Weiter als ${name}`,
  continueAsAsk: (name) => `Weiter als ${name}?`,
  connectAsk: (repository) => `${repository} verbinden?`,
  connect: 'Verbinden',
  cancel: 'Abbrechen',
  opensAs: (repository, name, email) =>
    html`Der Link öffnet ein Dokument bei ${repository} als ${name}${email && html` (${email})`}.`,
  switches: (present, name) => html`Angemeldet ist ${present}. Von da an wird als ${name} gearbeitet.`,
  gives: (present, repository) =>
    html`Der Link gibt ${present} Zugriff auf Dokumente bei ${repository}; in wessen Namen, sagt die Ablage nicht.`,
  notYou:
    'Bitte abbrechen, wenn die Angaben nicht stimmen oder kein Link angeklickt wurde: Geschriebenes würde unter diesem Namen gespeichert.',
  nothingOpened: 'Nichts wurde geöffnet',
  nothingOpenedText:
    'Diese Seite wird nicht mehr gebraucht; das Dokument öffnet sich dort, wo der Link stand.',
  start: 'Zur Startseite',
  signIn: 'Anmelden',
  opensHere: 'Nach der Anmeldung in einem eigenen Fenster öffnet sich das Dokument hier.',
  inWindow: 'Das Dokument in einem Fenster öffnen',
  goOn: 'Weiter geht es in dem Fenster, das sich geöffnet hat.',
  blocked:
    'Der Browser hat das Fenster nicht geöffnet. Bitte Fenster für diese Seite erlauben und noch einmal versuchen.',
  noCookies:
    'Der Browser behält für diesen Rahmen keine Cookies. Bitte das Dokument in einem eigenen Fenster öffnen.',
  silent: 'Der Server antwortet nicht; bitte noch einmal versuchen.',
  refused:
    'Die Anmeldung für diesen Rahmen dauerte zu lange oder gehört zu einem anderen; bitte noch einmal anmelden.',
  signedIn: 'Angemeldet',
  youAre: 'Die Anmeldung ist fertig',
  opensThere: (name) =>
    html`Das Dokument öffnet sich als ${name} dort, wo der Link stand. Dieses Fenster wird nicht mehr gebraucht.`,
};

const all: { [name in Language]: typeof en } = { en, de };

export const openingWords = (language: Language): typeof en => all[language];
