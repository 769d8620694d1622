import { number } from '../../words/words.ts';

/** The catalog. */
export const catalog = {
  page: 'the page',
  part: 'this part of the catalog',
  catalog: 'Catalog',
  lead: 'Browse and download products and their releases.',
  leads: {
    'product-group': 'Choose a product to see its releases.',
    product: 'A product and its releases.',
    release: 'Everything that belongs to this release.',
  },
  subscribe: 'Follow',
  following: 'Following',
  about: 'About',
  notes: 'What is new',
  releases: 'Releases',
  latest: 'Latest',
  latestRelease: (name: string) => `Latest release: ${name}`,
  newer: (name: string) => `There is a newer release: ${name}`,
  from: (day: string) => `Released on ${day}`,
  summary: (files: number, size: string) => `${files === 1 ? '1 file' : `${number(files)} files`}, ${size}`,
  noFilesTitle: 'No files yet',
  noFiles: 'The files of this release appear here once they are published.',
  nothingTitle: 'Nothing published yet',
  nothing: 'Products appear here once a catalog editor publishes a release.',
  furtherReleases: 'More releases',
  more: 'More',
  files: 'Files',
  moreFiles: 'More files',
  links: 'Links',
  download: 'Download',
  commands: 'Checksum and commands',
  commandsOf: (name: string) => `Checksum and commands for ${name}`,
  system: 'Operating system',
  checkCommand: 'Check the download',
  getCommand: 'Download with curl',
  getCommandHelp:
    'TOKEN is an access token of an hour, for which a script exchanges an API token. The page of a new API token shows the commands.',
  trivetCommand: 'Download the release, resume and check it',
  trivetCommandHelp:
    'trivet is this server’s own command for Node.js; your vendor gives it to you. The file token holds an API token and is renewed by each download.',
  moreOnTokens: 'Create an API token',
  downloadThis: (name: string) => `Download ${name}`,
  signInToDownload: 'Sign in to download',
  refused: 'You do not have access to this download',
  notIncluded: 'No access',
  notIncludedTitle: 'You can see this release, but not download it',
  someNotIncludedTitle: 'Some of these files are not available to you',
  missing: {
    account: (names: string) => `Downloading needs access to ${names}, which you do not have yet.`,
    partNumber: (names: string) =>
      `Downloading needs access to ${names}, which you do not have, or no longer have.`,
    package: (_: string) => 'These files are not part of what you have access to.',
    bytes: (_: string) => 'The upload of these files is not complete yet.',
  },
  or: 'or',
  ask: (contact: string) => `Ask ${contact} for access.`,
  askVendor: 'Ask your vendor for access.',
  downloads: 'downloads',
  askSubject: (what: string) => `Access to ${what}`,
  editInPublish: 'Edit in Publish',
  mine: 'Available to you',
  copyChecksum: (name: string) => `Copy SHA-256 of ${name}`,
  copied: 'copied',
};

/** Asking for access to a release. */
export const access = {
  signedInAs: (who: string) => `You are signed in as ${who}.`,
  request: 'Request access',
  requested: (day: string) => `Requested on ${day}. Your vendor has been told.`,
  title: (what: string) => `Request access to ${what}`,
  means: (who: string) => `Your vendor is told your name and ${who}.`,
  text: 'Message',
  textHelp: 'Such as your company, or the number of your order. Optional.',
  send: 'Send request',
  sent: 'Your vendor has been told.',
};

/** Finding things. */
export const search = {
  label: 'Search the catalog',
  placeholder: 'Products, releases, files',
  clear: 'Clear search',
  results: 'search results',
  count: (count: number, more: boolean) =>
    `${number(count)}${more ? '+' : ''} ${count === 1 && !more ? 'result' : 'results'}`,
  noneTitle: 'No results',
  none: (q: string) => `Nothing that you can see contains “${q}”. Try fewer or other words.`,
  kinds: { 'product-group': 'Product group', product: 'Product', release: 'Release', file: 'File' },
};

/** What the reader may download. */
export const mine = {
  title: 'Available to you',
  lead: 'Everything that you can download now, newest first.',
  files: 'what is available to you',
  filter: 'Filter what is available to you',
  noneTitle: 'Nothing to download yet',
  none: 'Files appear here as soon as your vendor gives you access to a release. In the catalog you see what there is, and can request access.',
  browse: 'Browse the catalog',
  noMatchTitle: 'No results',
  noMatch: 'Nothing that is available to you contains all of these words.',
  signIn: 'Sign in to see what you can download',
  elsewhere: 'Shared with you',
};

/** How to hear of new releases. */
export const subscribe = {
  title: 'Hear of new releases',
  noticeTitle: 'By notice',
  follow: (name: string) =>
    `Follow ${name} to be told here, at the bell, of every release that becomes available to you.`,
  follows: (name: string) =>
    `You follow ${name}: the bell tells you of every release that becomes available to you.`,
  byMail: 'Notices by e-mail',
  begin: 'Follow',
  beginOf: (name: string) => `Follow ${name}`,
  begun: (name: string) => `You follow ${name} now.`,
  end: 'Stop following',
  endOf: (name: string) => `Stop following ${name}`,
  ended: (name: string) => `You no longer follow ${name}.`,
  signIn: 'Sign in to follow',
  followed: 'What you follow',
  feedTitle: 'By feed',
  feed: 'Add this address to a feed reader or to a mail program with feeds, such as Thunderbird. It lists the latest releases that are open to everyone.',
  address: 'Address of the feed',
  open: 'Open the feed',
  programTitle: 'By program',
  webhook:
    'A catalog editor can have the server call an address of yours when something is published: a webhook.',
  webhooks: 'Webhooks in the API',
  token: 'A program that downloads updates by itself needs an API token.',
};

/** API tokens. */
export const tokens = {
  tokens: 'API tokens',
  lead: 'A token lets an installed product or a program download what you have access to as a customer.',
  yours: 'your tokens',
  newToken: 'New token',
  newTitle: 'New API token',
  noneTitle: 'No tokens yet',
  none: 'Create one for each program, so that you can revoke it separately.',
  first: 'Create your first token',
  yourAccounts: 'the customers you belong to',
  noAccountTitle: 'You are not a member of any customer yet',
  noAccount:
    'A token stands for a customer of the vendor. Ask your vendor to add your e-mail address to yours.',
  labelFault: 'Use only letters, digits, spaces and - _ . & ( ) :',
  descriptionFault: 'Enter at least 3 characters, or leave this empty.',
  label: 'Label',
  labelHelp: 'What uses the token (at most 30 characters).',
  description: 'Description',
  descriptionHelp: 'Where it runs, or who to ask about it. Optional.',
  account: 'Customer',
  mayBeAsked:
    'You may be asked to sign in again. The token is shown only once, on the next page. It expires after 180 days without use.',
  cancel: 'Cancel',
  create: 'Create',
  created: 'Created',
  lastUsed: 'Last used',
  expires: 'Expires',
  fact: (name: string) => `${name}:`,
  never: 'never',
  expired: 'expired',
  notGood: 'no longer valid',
  notGoodBecause:
    'An old copy of it was used again, or you no longer belong to the customer. Create a new one.',
  remove: 'Remove',
  removeThis: (label: string) => `Remove ${label}`,
  revoke: 'Revoke',
  revokeThis: (label: string) => `Revoke ${label}`,
  revoked: (label: string) => `Token ${label} revoked.`,
  notRevoked: 'The token was not revoked',
  revokeMeans: 'Programs that use this token can no longer download anything. This cannot be undone.',
  keep: 'Keep token',
};

/** Where the identity provider sends the reader back to. */
export const callback = {
  noToken: 'No token was created',
  noCode: 'The identity provider returned no code',
  notConfirmed: 'The request was not confirmed.',
  back: 'Back to tokens',
  yours: 'Your new token',
  yoursLead: (label: string, account: string) => `${label}, for the customer ${account}.`,
  token: 'the token',
  copyNow: 'Copy it now',
  onlyTime:
    'It will not be shown again. Anyone who has it can download what you have access to as a customer.',
  apiToken: 'API token',
  uses: 'How a program uses it',
  downloadCommand: 'Download the latest release',
  exchange: 'Exchange the API token',
  saved: 'Save the token in a file named token that only the program can read.',
  byTrivet:
    'The trivet command does the rest by itself. PRODUCT is what follows /catalog/ in the address of its page:',
  byScript:
    'A script of yours exchanges it for an access token, which is good for an hour, and keeps the API token that comes with it:',
  replaced:
    'Each exchange gives a new API token in place of the one that was used. Use the newest one only: an old one that comes again looks stolen, so the whole token is revoked.',
  haveCopied: 'I have copied it',
  unchanged: 'Nothing was changed. You can try again.',
  yourCode: 'Your code',
  yourCodeLead: 'Enter it in the program that asked for it within ten minutes.',
  code: 'Authorization code',
};
