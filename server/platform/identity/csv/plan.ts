import { nameFor } from '../accounts/check.ts';
import { faultOfName } from '../accounts/names.ts';
import { type Account, type Executor, findAccounts, lockAdministrators } from '../accounts/store.ts';
import { BUILT_IN } from '../base.ts';
import { listGroups } from '../groups/store.ts';
import { type Cells, type Column, cellsOf, columns, joinNames, yesOrNo } from './columns.ts';
import { type CsvFault, type FileFault, faultOf } from './faults.ts';
import { readPeople, type Wanted } from './read.ts';

export type Change = { column: Column; before: string | null; after: string };

/** What would become of one line. */
export type PlannedLine = {
  line: number;
  outcome: 'new' | 'changed' | 'unchanged' | 'wrong';
  /** As they are; undefined for somebody new. */
  before: Account | undefined;
  after: Cells;
  /** For those who are new, all that they get. */
  changes: Change[];
  /** Those without an id are to be made. */
  groups: { id: number | undefined; name: string }[];
  faults: CsvFault[];
};

/** @property newGroups the names in the file that no group has and one could have. */
export type Plan = { lines: PlannedLine[]; faults: FileFault[]; newGroups: string[] };

/** What unknown groups mean: that a line is wrong, or that they are made. */
export type UnknownGroups = 'refuse' | 'create';

/** Finds out what a file would do, and changes nothing. Administrators stay locked until the transaction ends, so that
 *  what is planned can be done. */
export async function planPeople(tx: Executor, bytes: Buffer, unknown: UnknownGroups): Promise<Plan> {
  const { wanted, faults } = readPeople(bytes);
  if (faults.length > 0) return { lines: [], faults, newGroups: [] };
  const administrators = new Set(await lockAdministrators(tx, BUILT_IN));
  const groups = await groupsFor(tx, wanted);
  const lines = await planLines(tx, wanted, unknown === 'create' ? groups.all : groups.known);
  judgeNames(await holdersOf(tx, lines), lines);
  keepAdministrator(administrators, lines);
  for (const line of lines)
    if (line.faults.length > 0) Object.assign(line, { outcome: 'wrong', changes: [] });
  return { lines, faults: [], newGroups: groups.new };
}

type Groups = ReadonlyMap<string, { id: number | undefined; name: string }>;

/** The groups by their names in small letters: those that are there, and with them those that could be made. */
async function groupsFor(tx: Executor, wanted: Wanted[]) {
  const known: Groups = new Map((await listGroups(tx)).map((group) => [group.name.toLowerCase(), group]));
  const made = new Map<string, { id: undefined; name: string }>();
  for (const name of wanted.flatMap(({ groups = [] }) => groups)) {
    const key = name.toLowerCase();
    const isName = name.length <= 200 && faultOfName('', name) === undefined;
    if (isName && !known.has(key) && !made.has(key)) made.set(key, { id: undefined, name });
  }
  const all: Groups = new Map<string, { id: number | undefined; name: string }>([...known, ...made]);
  return { known, all, new: [...made.values()].map(({ name }) => name) };
}

async function planLines(tx: Executor, wanted: Wanted[], groups: Groups): Promise<PlannedLine[]> {
  const usernames = wanted.map(({ username }) => username).filter((name) => !name.includes('\0'));
  const found = await findAccounts(tx, BUILT_IN, { usernames, distinguishedNames: [], emails: [] });
  const accounts = new Map(found.map((account) => [account.username.toLowerCase(), account]));
  const first = new Map<string, number>();
  return wanted.map((line) => {
    const key = line.username.toLowerCase();
    const before = accounts.get(key);
    const faults = [...line.faults];
    const other = first.get(key);
    if (other !== undefined && line.username) faults.push(faultOf('twice', other, 'username'));
    else first.set(key, line.line);
    const joined = (line.groups ?? before?.groups ?? []).map((name) => ({
      name,
      known: groups.get(name.toLowerCase()),
    }));
    for (const { name, known } of joined) if (!known) faults.push(faultOf('group', name, 'groups'));
    const kept = joined.flatMap(({ known }) => (known ? [known] : []));
    const names = [...new Set(kept.map(({ name }) => name))].sort();
    const after = cellsAfter(line, before, names);
    const now = before && cellsOf(before);
    const changes = columns
      .filter((column) => (now ? now[column] !== after[column] : after[column] !== ''))
      .map((column) => ({ column, before: now?.[column] ?? null, after: after[column] }));
    const outcome = !before ? 'new' : changes.length > 0 ? 'changed' : 'unchanged';
    return { line: line.line, outcome, before, after, changes, groups: kept, faults };
  });
}

/** The account as it is to be; what the file does not say stays. */
function cellsAfter(wanted: Wanted, before: Account | undefined, groups: string[]): Cells {
  const now = before && cellsOf(before);
  const displayName = wanted.displayName ?? now?.displayName ?? wanted.username;
  const email = wanted.email === undefined ? (now?.email ?? '') : (wanted.email ?? '');
  // A new address is not verified because the old one was.
  const verified = wanted.emailVerified ?? (email === now?.email && now?.emailVerified === 'yes');
  return {
    // In whichever case the file has it: that alone renames nobody.
    username: now?.username ?? wanted.username,
    displayName,
    distinguishedName: wanted.distinguishedName ?? now?.distinguishedName ?? nameFor(displayName),
    email,
    emailVerified: yesOrNo(email !== '' && verified),
    roles: wanted.roles ? joinNames(wanted.roles) : (now?.roles ?? ''),
    groups: wanted.groups || !now ? joinNames(groups) : now.groups,
    active: wanted.active === undefined ? (now?.active ?? 'yes') : yesOrNo(wanted.active),
  };
}

const verifiedOf = ({ after }: PlannedLine) => (after.emailVerified === 'yes' ? after.email : '');

const holdersOf = (tx: Executor, lines: PlannedLine[]): Promise<Account[]> => {
  const concerned = lines.filter(({ changes }) => changes.length > 0);
  return findAccounts(tx, BUILT_IN, {
    usernames: [],
    distinguishedNames: concerned.map(({ after }) => after.distinguishedName),
    emails: concerned.map(verifiedOf).filter((email) => email !== '' && !email.includes('\0')),
  });
};

/** A distinguished name and a verified address belong to one person, among all who are here and all who come. */
function judgeNames(holders: Account[], lines: PlannedLine[]): void {
  // Of a line that is there twice only that is said; its names are those of the other one.
  const repeated = new Set(lines.filter(({ faults }) => faults.some(({ reason }) => reason === 'twice')));
  const judge = (
    column: 'distinguishedName' | 'email',
    claims: (line: PlannedLine) => string,
    heldBy: (account: Account) => string | null,
  ) => {
    const held = new Map(holders.map((account) => [heldBy(account)?.toLowerCase() ?? '', account]));
    const first = new Map<string, number>();
    for (const line of lines) {
      const value = claims(line).toLowerCase();
      if (value === '' || repeated.has(line)) continue;
      const holder = held.get(value);
      const other = first.get(value);
      if (holder && holder.subject !== line.before?.subject)
        line.faults.push(faultOf('taken', holder.username, column));
      else if (other !== undefined) line.faults.push(faultOf('twice', other, column));
      else first.set(value, line.line);
    }
  };
  judge(
    'distinguishedName',
    ({ after }) => after.distinguishedName,
    (account) => account.distinguished_name,
  );
  judge('email', verifiedOf, (account) => (account.email_verified ? account.email : null));
}

/** Somebody who administers is left, or all lines that take that from somebody are wrong. */
function keepAdministrator(before: ReadonlySet<string>, lines: PlannedLine[]): void {
  const left = new Set(before);
  const taking: PlannedLine[] = [];
  for (const line of lines) {
    if (line.faults.length > 0) continue;
    const key = line.before?.subject ?? `line ${line.line}`;
    const administers = line.after.active === 'yes' && line.after.roles.split('|').includes('administrator');
    if (administers) left.add(key);
    else if (left.delete(key)) taking.push(line);
  }
  if (left.size > 0) return;
  for (const line of taking)
    line.faults.push(faultOf('last', '', line.after.active === 'yes' ? 'roles' : 'active'));
}
