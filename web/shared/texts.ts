/** Texts of what all pages share, and how dates are written. A page that speaks other languages than English gives its own. */
export type SharedTexts = {
  /** BCP 47 */
  locale: string;
  justNow: string;
  bytes: [one: string, many: string];
  closeNote: string;
  unreachable: string;
  unreadable: string;
  wentWrong: string;
  /** the sentence for a problem's code, where there is one in the language of the page */
  problem: (code: string, params: Record<string, unknown>) => string | undefined;
  signInTo: (what: string) => string;
  notLoaded: (what: string) => string;
  signedOut: string;
  signIn: string;
  tryAgain: string;
  request: (id: string) => string;
  loading: (what: string) => string;
  useDark: string;
  useLight: string;
};

export const english: SharedTexts = {
  locale: 'en-GB',
  justNow: 'just now',
  bytes: ['byte', 'bytes'],
  closeNote: 'Close this note',
  unreachable: 'The server does not answer.',
  unreadable: 'The server gave an answer that this page cannot read.',
  wentWrong: 'Something went wrong in this page.',
  problem: () => undefined,
  signInTo: (what) => `Sign in to see ${what}`,
  notLoaded: (what) => `Trivet could not load ${what}`,
  signedOut: 'You are not signed in, or your session has ended.',
  signIn: 'Sign in',
  tryAgain: 'Try again',
  request: (id) => `Request ${id}`,
  loading: (what) => `Loading ${what}…`,
  useDark: 'Use dark colours',
  useLight: 'Use light colours',
};

let spoken = english;

export const texts = (): SharedTexts => spoken;

/** From now on what all pages share speaks so. */
export function speak(given: SharedTexts): void {
  spoken = given;
}
