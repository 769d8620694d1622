/** The home page of somebody who has signed in. */
export const home = {
  thePage: 'the page',
  page: 'the home page',
  account: 'your account',
  welcome: (name: string) => `Welcome, ${name}`,
  lead: 'Your databases and documents, and the releases in the catalog.',
  leadOfCustomers: 'What you can download, and your documents.',
  create: 'New',
  newDocument: 'New document',
  newDatabase: 'New database',
  newProduct: 'New product',
  newRelease: 'New release',
  downloads: {
    title: 'Available to you',
    what: 'what is available to you',
    noneTitle: 'Nothing to download yet',
    none: 'Releases appear here as soon as your vendor gives you access. The catalog shows what there is, and takes requests.',
    noneOfStaff:
      'Releases appear here as soon as they are published for staff or given to you. The catalog shows what there is.',
    all: 'All that is available to you',
  },
  database: {
    title: 'Design',
    what: 'your databases',
    noneTitle: 'No databases yet',
    none: 'Databases appear here once a manager gives you access.',
    all: 'All databases',
  },
  documents: {
    title: 'Documents',
    what: 'your documents',
    noneTitle: 'No documents yet',
    none: 'Create one here, upload one under Documents, or ask someone to share one with you.',
    all: 'All documents',
    by: (name: string) => `by ${name}`,
  },
  catalog: {
    title: 'Catalog',
    what: 'the catalog',
    noneTitle: 'Nothing published yet',
    none: 'Products appear here as soon as a catalog editor publishes them.',
    all: 'Full catalog',
    in: (group: string) => `in ${group}`,
  },
  programs: 'API',
  programsLead: 'Programs can do everything that these pages do.',
  reference: 'Read the API reference.',
  example: 'Sign in and list the databases with curl',
  password: 'your password',
  exampleSignIn: 'Sign in; the answer\'s "bearer" is the token',
  exampleList: 'List the databases you can read',
};

/** What Trivet is, for somebody who has not signed in. */
export const welcome = {
  headline: 'One server for the three legs of your application',
  lead: 'Trivet supports a business application through its whole life: its design, its documents and its releases, on your own machine.',
  signIn: 'Sign in',
  browse: 'Browse the catalog',
  legs: 'What it does',
  design:
    'Read, check, import and export the design of a database as DXL: forms, views, agents and everything else, byte for byte, with access levels and signatures.',
  documents:
    'Open documents in the browser and edit them together. Every word is saved as it is typed, and publishing changes only what you changed.',
  catalog: 'Publish products, releases and packages, and let only entitled customers download them.',
  demo: 'This is a demo server',
  demoLead: 'Sign in with one of these accounts; each password is the same as the account name.',
  /** what a demo account may do, where the language of the page has other words than the server */
  demoAccount: (_username: string, what: string): string => what,
};

/** An address without a page. */
export const missing = {
  title: 'Page not found',
  says: 'There is no page at this address. Choose where to go in the navigation above.',
};
