import { roles } from '../../roles.ts';

type Count = { count: number };

/** As the first line of a file names them. */
export const columns =
  'username, displayName, distinguishedName, email, emailVerified, roles, groups, active';

/** Texts of importing people from a CSV file. */
export const en = {
  title: 'Import people',
  lead: 'Add and change many people at once. You see what would happen before anything does.',
  back: 'Back to people',
  file: 'Choose file',
  paste: 'Or paste the lines here',
  format:
    'The first line names the columns, separated by commas or semicolons: username, and any of displayName, distinguishedName, email, emailVerified, roles, groups and active. What is left out stays as it is; an empty address, role or group takes away. Several roles or groups are separated by a bar.',
  noPasswords: 'Passwords do not belong here: whoever is new gets one for the first sign-in.',
  example: 'username;displayName;email;roles;groups\nzoe;Zoë Quill;zoe@acme.example;staff;Sales',
  check: 'Check',
  chosen: (name: string) => `From ${name}.`,
  cannotRead: 'This file cannot be read here.',
  preview: 'What would happen',
  show: 'Show lines',
  all: 'All',
  outcomes: { new: 'New', changed: 'Changed', unchanged: 'Unchanged', wrong: 'Wrong' },
  line: 'Line',
  person: 'Person',
  what: 'What would happen',
  nothing: 'Nothing changes.',
  from: (before: string, after: string) => `${before} → ${after}`,
  empty: 'none',
  yes: 'yes',
  no: 'no',
  columns: {
    username: 'User name',
    displayName: 'Name',
    distinguishedName: 'Distinguished name',
    email: 'E-mail address',
    emailVerified: 'Address verified',
    roles: 'Roles',
    groups: 'Groups',
    active: 'Active',
  },
  noLines: 'There are no such lines.',
  more: ({ count }: Count) => `Show ${count} more`,
  makeGroups: ({ count, names }: Count & { names: string }) =>
    count === 1
      ? `Create the group that is not there: ${names}`
      : `Create the groups that are not there: ${names}`,
  skip: ({ count }: Count) =>
    count === 1 ? 'Leave the wrong line out' : `Leave the ${count} wrong lines out`,
  skipWhy: 'Otherwise nothing is written until every line is right.',
  doIt: ({ count }: Count) => (count === 1 ? 'Import one person' : `Import ${count} people`),
  nothingToDo: 'The file changes nothing.',
  wrongFile: 'The file cannot be imported:',
  wrongAt: (line: number, sentence: string) => `Line ${line}: ${sentence}`,
  done: 'Import completed',
  doneCounts: (added: number, changed: number) => `${added} added, ${changed} changed.`,
  passwords: 'First passwords',
  passwordsWhy:
    'They are shown only now. Give each to its person; at the first sign-in they choose one of their own.',
  password: 'First password',
  download: 'Download as CSV',
  another: 'Import another file',
  reasons: {
    utf8: 'The file is not UTF-8; save it as CSV UTF-8.',
    empty: 'The file names nobody.',
    many: (most: string) => `The file has more than ${most} lines; divide it.`,
    noUsername: 'The first line must name the columns, one of them username.',
    unknownColumn: (name: string) => `There is no column “${name}”; there are ${columns}.`,
    twiceColumn: (name: string) => `The column “${name}” is there twice.`,
    password: 'Passwords are not taken from a file; leave this column out.',
    quote: 'A quoted value does not end.',
    after: 'Something follows a quoted value.',
    cells: (count: string) => `The line has ${count} values, which is not what the first line has.`,
    blank: 'must not be blank',
    control: 'must not have control characters',
    signs: 'must not have any of : / = , \\',
    long: (most: string) => `must have at most ${most} characters`,
    distinguishedName: 'must be such as CN=Alice Example/O=Acme',
    email: 'must be an e-mail address',
    yesOrNo: (cell: string) => `must be yes or no, and not “${cell}”`,
    role: (name: string) => `there is no role “${name}”; there are ${roles.join(', ')}`,
    group: (name: string) => `there is no group “${name}”; it can be created below`,
    twice: (line: string) => `is on line ${line} too`,
    taken: (name: string) => `belongs to ${name} already`,
    last: 'would leave nobody who administers',
  },
};
