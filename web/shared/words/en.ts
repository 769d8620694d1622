/** Texts of what all pages share. */
export const shared = {
  justNow: 'just now',
  bytes: ['byte', 'bytes'] as [one: string, many: string],
  closeNote: 'Close this notice',
  close: 'Close',
  cancel: 'Cancel',
  copy: 'Copy',
  copied: 'Copied',
  copyThis: (what: string) => `Copy: ${what}`,
  unreachable: 'The server is not responding.',
  unreadable: 'The server sent a response that this page cannot read.',
  status: (status: number) => `The server returned status ${status}.`,
  wentWrong: 'Something went wrong on this page.',
  /** the sentence for a problem's code, where there is one in the language of the page */
  problem: (_code: string, _params: Record<string, unknown>): string | undefined => undefined,
  /** why a file cannot be opened, as the readers of its format say it */
  reason: (reason: string): string => reason,
  unread: 'Trivet could not read this document.',
  signInTo: (what: string) => `Sign in to see ${what}`,
  notLoaded: (what: string) => `Trivet could not load ${what}`,
  notFound: 'Nothing was found here',
  noAccess: 'You do not have access',
  start: 'Go to the start page',
  signedOut: 'You are not signed in, or your session has ended.',
  signIn: 'Sign in',
  tryAgain: 'Try again',
  request: (id: string) => `Request ${id}`,
  text: 'the text',
  loading: (what: string) => `Loading ${what}…`,
  slow: 'The repository of this document is slow to respond.',
  backToDocuments: 'Go to your documents',
  useDark: 'Use dark colours',
  useLight: 'Use light colours',
};

/** Header, navigation and footer around a page. */
export const frame = {
  skip: 'Skip to content',
  navigation: 'Main',
  openNavigation: 'Open navigation',
  closeNavigation: 'Close navigation',
  whereYouAre: 'Breadcrumb',
  databases: 'Databases',
  files: 'Documents',
  catalog: 'Catalog',
  downloads: 'Downloads',
  admin: 'Administration',
  programs: 'API',
  language: 'Language',
  accountOf: (name: string) => `Account of ${name}`,
  people: 'People and groups',
  password: 'Change password',
  tokens: 'API tokens',
  sessions: 'Your sessions',
  signOut: 'Sign out',
};

/** What stands in texts in Markdown for what is not shown of them. */
export const markdown = {
  picture: 'Picture',
  pictureOf: (what: string) => `Picture: ${what}`,
  done: 'Done',
  notDone: 'Not done',
};
