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
  /** what is wrong with a field, as the server says it */
  fault: (message: string): string => message,
  /** why a file cannot be opened, or an import ended, as the readers of its format say it */
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
  partNotLoaded: 'This part of the page could not be loaded. Reload the page once the connection is back.',
  thisPage: 'this page',
  more: 'Show more',
  request: (id: string) => `Request ${id}`,
  text: 'the text',
  loading: (what: string) => `Loading ${what}…`,
  slow: 'The repository of this document is slow to respond.',
  backToDocuments: 'Go to your documents',
  useDark: 'Use dark colours',
  useLight: 'Use light colours',
};

/** How far work in the background is. */
export const work = {
  progressOf: (name: string) => `Progress: ${name}`,
  percent: (percent: number) => `${percent}%`,
  left: (count: string) => `${count} left`,
  bytesLeft: (size: string) => `${size} left`,
};

/** Header, navigation and footer around a page. */
export const frame = {
  skip: 'Skip to content',
  navigation: 'Main',
  openNavigation: 'Open navigation',
  closeNavigation: 'Close navigation',
  whereYouAre: 'Breadcrumb',
  databases: 'Design',
  files: 'Documents',
  catalog: 'Catalog',
  publish: 'Publish',
  downloads: 'Downloads',
  admin: 'Administration',
  programs: 'API',
  language: 'Language',
  accountOf: (name: string) => `Account of ${name}`,
  people: 'People and groups',
  account: 'My account',
  tokens: 'API tokens',
  signOut: 'Sign out',
};

/** The bell and what is below it. */
export const notices = {
  bell: (unread: number) =>
    unread === 0 ? 'Notices' : `Notices, ${unread > 99 ? 'more than 99' : unread} unread`,
  title: 'Notices',
  what: 'the notices',
  close: 'Close notices',
  readAll: 'Mark all as read',
  more: 'Show older ones',
  unread: 'Unread:',
  asRead: 'Mark as read',
  asUnread: 'Mark as unread',
  markRead: (what: string) => `Mark as read: ${what}`,
  markUnread: (what: string) => `Mark as unread: ${what}`,
  noneTitle: 'No notices yet',
  none: 'You are told here when somebody shares a document with you, mentions you or comments on a document of yours, when a product that you follow has a new release, and when an import of yours has ended.',
};

/** What stands in texts in Markdown for what is not shown of them. */
export const markdown = {
  picture: 'Picture',
  pictureOf: (what: string) => `Picture: ${what}`,
  done: 'Done',
  notDone: 'Not done',
};

/** Search over everything, with the places one can go to, and the keys of every page. */
export const palette = {
  open: 'Search',
  title: 'Search and go to',
  label: 'Search designs, documents and the catalog',
  none: 'Nothing matches.',
  searching: 'Searching…',
  found: (count: number) => (count === 1 ? 'One result' : `${count} results`),
  failed: 'Not everything could be searched.',
  code: (q: string) => `Search the code for “${q}”`,
  page: 'Page',
  database: 'Database',
  element: (type: string, database: string) => `${type} in ${database}`,
  document: 'Document',
  place: { 'product-group': 'Product group', product: 'Product', release: 'Release', file: 'File' },
  of: (kind: string, parent: string) => `${kind} of ${parent}`,
  person: (username: string) => `Person ${username}`,
  group: 'Group',
  adminPage: 'Page of Administration',
  adminPages: {
    users: 'People',
    groups: 'Groups',
    connections: 'Connections',
    jobs: 'Jobs',
    settings: 'Settings',
    keys: 'Signing keys',
    audit: 'Audit log',
  },
  home: 'Home',
  keys: 'Keyboard shortcuts',
  everywhere: 'On every page',
  list: 'In a list of results',
  openSearch: 'Search and go to',
  searchHere: 'Search on this page, where it has a search',
  showKeys: 'Show these shortcuts',
  move: 'Move up and down',
  choose: 'Open what is chosen',
  leave: 'Close',
};

/** A session that ended while its page was open. */
export const session = {
  ended: 'Your session has ended',
  stays: 'Nothing on this page is lost. Sign in again in a new window, then come back here and go on.',
  again: 'Sign in again',
};
