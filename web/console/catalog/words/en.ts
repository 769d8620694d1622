/** Reports on what was downloaded. */
export const downloads = {
  title: 'Downloads',
  lead: 'What was downloaded from the catalog, by whom and when. Days are in UTC.',
  what: 'the downloads',
  csv: 'Download CSV',
  overTime: 'Over time',
  noneTitle: 'No downloads in this period',
  none: (filtered: boolean) => `Choose a longer period${filtered ? ', or remove a filter' : ''}.`,
  started: 'Started',
  completed: 'Completed',
  sent: 'Data sent',
  period: 'Period',
  table: 'Show as a table',
  inPeriod: (when: string, started: string, completed: string, size: string) =>
    `${when}: ${started} started, ${completed} completed, ${size}`,
  summary: (most: string, when: string) =>
    `Downloads over time, with a peak of ${most} on ${when}. The figures follow as a table.`,
  filters: 'Filters',
  removeFilter: (kind: string, name: string) => `Remove filter: ${kind} ${name}`,
};

/** Which days are shown. */
export const span = {
  upToToday: 'Period up to today',
  days: (count: number) => (count === 365 ? '1 year' : `${count} days`),
  from: 'From',
  to: 'To',
  show: 'Show',
};

/** What, or whose, the downloads were. */
export const breakdown = {
  groupBy: 'Group by',
  csv: (what: string) => `Download ${what.toLowerCase()} (CSV)`,
  noneTitle: 'No downloads',
  none: 'Nothing was downloaded in this period.',
  deleted: 'since deleted',
  kinds: {
    release: { all: 'Releases', one: 'Release', none: 'no release', by: 'By release' },
    product: { all: 'Products', one: 'Product', none: 'no product', by: 'By product' },
    file: { all: 'Files', one: 'File', none: 'no file', by: 'By file' },
    account: { all: 'Customers', one: 'Customer', none: 'no customer', by: 'By customer' },
    download: { all: 'Single downloads', one: 'Download', none: 'no download', by: 'Single downloads' },
  },
};

/** Each download by itself. */
export const singles = {
  file: 'File',
  by: 'By',
  at: 'When',
  gone: 'somebody whose account is gone',
  incomplete: 'not to the end',
  none: 'Nothing was downloaded in this period, or it is too long ago: single downloads are kept for a while only.',
};
