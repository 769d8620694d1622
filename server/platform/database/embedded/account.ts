import { spawnSync } from 'node:child_process';
import { chmodSync, chownSync, lchownSync, lstatSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { userInfo } from 'node:os';
import { dirname, join } from 'node:path';
import { StartProblem } from '../../startProblem.ts';

/** A command as it has to be spawned so that PostgreSQL neither runs as root nor outlives this process. */
export type Command = { file: string; args: string[]; uid?: number; gid?: number };

/**
 * Under whom PostgreSQL's programs run. `wrap` turns a command into one that runs there; `give` hands a file
 * or folder (with all it holds) to that account; `words` says it in a few words for the log.
 */
export type Account = {
  words: string;
  wrap(file: string, args: string[]): Command;
  give(path: string): void;
};

type Entry = { name: string; uid: number; gid: number };

/**
 * Chooses the account: the current one where possible. PostgreSQL refuses root and an account without a name;
 * then a user namespace in which this account has another number (files stay ours, nothing needs to be
 * reachable by others), else, as root, an unprivileged account of the system.
 *
 * @param clusterDir the PostgreSQL data directory, which may not exist yet
 * @param programs folder of PostgreSQL's programs, which the account must be able to read
 */
export function chooseAccount(clusterDir: string, programs: string): Account {
  const uid = process.getuid?.() ?? -1;
  const owner = statSync(clusterDir, { throwIfNoEntry: false });
  if (uid === 0 && owner && owner.uid !== 0) return ownerAccount(owner.uid, owner.gid, clusterDir, programs);
  if (uid !== 0 && hasName()) return currentAccount();
  const mapped = namespaceAccount(readAccounts());
  if (mapped) return mapped;
  if (uid !== 0) {
    throw new StartProblem(
      `PostgreSQL needs an account with a name, and user ${uid} has none in /etc/passwd; add one, or set TRIVET_DATABASE_URL to a PostgreSQL server.`,
    );
  }
  return unprivilegedAccount(clusterDir, programs);
}

function hasName(): boolean {
  try {
    return userInfo().username !== '';
  } catch {
    return false;
  }
}

function currentAccount(): Account {
  const tether = tetherTo([]);
  return { words: 'this account', wrap: (file, args) => command([...tether, file, ...args]), give: () => {} };
}

function namespaceAccount(accounts: Entry[]): Account | undefined {
  // initdb looks the number up in /etc/passwd, so it has to be one that stands there (65534 is what
  // unmapped owners appear as, so it is the last choice).
  const ordinary = accounts.filter((entry) => entry.uid > 0 && entry.uid !== 65534);
  const entry =
    ordinary.find((one) => one.uid === 1000) ?? ordinary[0] ?? accounts.find((one) => one.uid > 0);
  if (!entry) return undefined;
  const enter = ['unshare', '--user', `--map-user=${entry.uid}`, `--map-group=${entry.gid || entry.uid}`];
  if (!succeeds([...enter, 'true'])) return undefined;
  const prefix = [...enter, ...tetherTo(enter)];
  return {
    words: 'a user namespace',
    wrap: (file, args) => command([...prefix, file, ...args]),
    give: () => {},
  };
}

function unprivilegedAccount(clusterDir: string, programs: string): Account {
  const accounts = readAccounts();
  const entry =
    accounts.find((one) => one.name === 'postgres') ?? accounts.find((one) => one.name === 'nobody');
  if (!entry) {
    throw new StartProblem(
      'PostgreSQL does not run as root, user namespaces are not allowed here, and there is no account named nobody; start Trivet as an ordinary user, or set TRIVET_DATABASE_URL.',
    );
  }
  const home = dirname(clusterDir);
  // The data folder itself stays root's: the account may pass through it, not list it.
  for (const folder of [home, dirname(home)]) {
    if (lstatSync(folder).uid === 0 && (lstatSync(folder).mode & 0o001) === 0) passThrough(folder, entry);
  }
  return accountOf(entry, clusterDir, programs);
}

/** Lets the account through the database folder and the data folder, both of which are Trivet's own. */
function passThrough(folder: string, entry: Entry): void {
  chownSync(folder, 0, entry.gid);
  chmodSync(folder, 0o710);
}

function ownerAccount(uid: number, gid: number, clusterDir: string, programs: string): Account {
  const name = readAccounts().find((entry) => entry.uid === uid)?.name ?? `user ${uid}`;
  return accountOf({ name, uid, gid }, clusterDir, programs);
}

function accountOf(entry: Entry, clusterDir: string, programs: string): Account {
  const as = { uid: entry.uid, gid: entry.gid };
  for (const [what, path, test] of [
    ['the data folder', dirname(clusterDir), 'test -x "$1"'],
    ['the program', programs, 'test -r "$1" && test -x "$1"'],
  ] as const) {
    const reach = spawnSync('/bin/sh', ['-c', test, 'sh', path], { ...as, cwd: '/' });
    if (reach.status !== 0) {
      throw new StartProblem(
        `PostgreSQL does not run as root, and the account ${entry.name} it would run as cannot reach ${what} ${path}; start Trivet as an ordinary user, move it to a place that account can reach (TRIVET_DATA_DIR names the data folder), or set TRIVET_DATABASE_URL.`,
      );
    }
  }
  const tether = tetherTo([]);
  return {
    words: `the account ${entry.name}`,
    wrap: (file, args) => ({ ...command([...tether, file, ...args]), ...as }),
    give: (path) => chownAll(path, entry),
  };
}

/**
 * The words before a command that make the kernel send it SIGINT (PostgreSQL: stop now, cleanly) when this
 * process dies, however it dies. Where they are not available the next start deals with the orphan.
 */
function tetherTo(before: string[]): string[] {
  const words = ['setpriv', '--pdeathsig', 'INT'];
  return succeeds([...before, ...words, 'true']) ? words : [];
}

function succeeds(words: string[]): boolean {
  const { file, args } = command(words);
  return spawnSync(file, args, { stdio: 'ignore', cwd: '/' }).status === 0;
}

function command(words: string[]): Command {
  const [file = 'false', ...args] = words;
  return { file, args };
}

function readAccounts(): Entry[] {
  let text: string;
  try {
    text = readFileSync('/etc/passwd', 'utf8');
  } catch {
    return [];
  }
  return text.split('\n').flatMap((line) => {
    const [name, , uid, gid] = line.split(':');
    return name && uid && gid ? [{ name, uid: Number(uid), gid: Number(gid) }] : [];
  });
}

function chownAll(path: string, entry: Entry): void {
  const found = lstatSync(path);
  if (found.uid !== entry.uid) lchownSync(path, entry.uid, entry.gid);
  if (!found.isDirectory()) return;
  for (const name of readdirSync(path)) chownAll(join(path, name), entry);
}
