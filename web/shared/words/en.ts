/** Texts of what all pages share. */
export const shared = {
  justNow: 'just now',
  bytes: ['byte', 'bytes'] as [one: string, many: string],
  closeNote: 'Close this note',
  close: 'Close',
  copy: 'Copy',
  copied: 'Copied',
  copyThis: (what: string) => `Copy: ${what}`,
  unreachable: 'The server does not answer.',
  unreadable: 'The server gave an answer that this page cannot read.',
  status: (status: number) => `The server answered with status ${status}.`,
  wentWrong: 'Something went wrong in this page.',
  /** the sentence for a problem's code, where there is one in the language of the page */
  problem: (_code: string, _params: Record<string, unknown>): string | undefined => undefined,
  /** why a file cannot be opened, as the readers of its format say it */
  reason: (reason: string): string => reason,
  unread: 'Trivet could not read this document.',
  signInTo: (what: string) => `Sign in to see ${what}`,
  notLoaded: (what: string) => `Trivet could not load ${what}`,
  signedOut: 'You are not signed in, or your session has ended.',
  signIn: 'Sign in',
  tryAgain: 'Try again',
  request: (id: string) => `Request ${id}`,
  loading: (what: string) => `Loading ${what}…`,
  slow: 'This takes longer than usual: the server is still waiting for an answer.',
  useDark: 'Use dark colours',
  useLight: 'Use light colours',
};

/** Header, navigation and footer around a page. */
export const frame = {
  skip: 'Skip to the content',
  navigation: 'Main',
  openNavigation: 'Open the navigation',
  closeNavigation: 'Close the navigation',
  whereYouAre: 'Where you are',
  databases: 'Databases',
  files: 'Documents',
  catalog: 'Catalog',
  downloads: 'Downloads',
  admin: 'Administration',
  programs: 'Interfaces for programs',
  language: 'Language',
  accountOf: (name: string) => `Account of ${name}`,
  people: 'People and groups',
  tokens: 'API tokens',
  signOut: 'Sign out',
};
