import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('../..', import.meta.url));

/** The Node that a newcomer would start Trivet with: the machine's own, which hands over to the pinned one. */
export const machineNode =
  (process.env.PATH ?? '')
    .split(delimiter)
    .filter((folder) => !folder.includes('node_modules'))
    .map((folder) => join(folder, 'node'))
    .find(existsSync) ?? process.execPath;

/** A started `bin/trivet.js`: what it said so far, and how it ended. */
export type TrivetProcess = {
  child: ChildProcess;
  said(): string;
  complained(): string;
  ended: Promise<number | null>;
};

const started = new Set<ChildProcess>();

/** Runs `trivet` with arguments and settings, as it stands in this checkout or in another `place`. */
export function runTrivet(
  args: string[],
  settings: Record<string, string>,
  node: string = process.execPath,
  account: { uid?: number; gid?: number } = {},
  place: { program: string; cwd: string } = {
    program: join(root, 'bin', 'trivet.js'),
    cwd: account.uid === undefined ? root : '/',
  },
): TrivetProcess {
  const inherited = Object.entries(process.env).filter(
    ([name]) => !/^(TRIVET_|npm_|NODE_|VITEST|PG)/i.test(name),
  );
  const child = spawn(node, [place.program, ...args], {
    // Nothing is viewed here, so no server needs to keep a LibreOffice warm.
    env: {
      ...Object.fromEntries(inherited),
      TRIVET_LOG_LEVEL: 'error',
      TRIVET_SOFFICE: 'none',
      ...settings,
    },
    cwd: place.cwd,
    stdio: ['ignore', 'pipe', 'pipe'],
    ...account,
  });
  started.add(child);
  let said = '';
  let complained = '';
  child.stdout.on('data', (chunk) => (said += chunk));
  child.stderr.on('data', (chunk) => (complained += chunk));
  const ended = once(child, 'close').then(([code]) => code as number | null);
  return { child, said: () => said, complained: () => complained, ended };
}

/** Runs `trivet`, which must end by itself, where every write of more than nothing to a file fails, as on a full disk. */
export function runOnFullDisk(
  args: string[],
  settings: Record<string, string>,
): { status: number | null; complained: string } {
  const limited = ['-c', 'ulimit -f 0; exec "$0" "$@"', process.execPath, join(root, 'bin', 'trivet.js')];
  const env = { PATH: process.env.PATH, TRIVET_LOG_LEVEL: 'error', TRIVET_SOFFICE: 'none', ...settings };
  const { status, stderr } = spawnSync('sh', [...limited, ...args], { cwd: root, env, encoding: 'utf8' });
  return { status, complained: stderr.trim() };
}

/** Waits until a started server says its address, and returns it. */
export async function ready(server: TrivetProcess): Promise<string> {
  const address = /is ready .*?: (http\S+)/;
  await until(`Trivet is ready`, () => address.test(server.said()) || server.child.exitCode !== null, 90_000);
  const url = address.exec(server.said())?.[1];
  if (!url) throw new Error(`Trivet did not start: ${server.complained()}`);
  return url;
}

/** The password that the first start prints. */
export function printedPassword(server: TrivetProcess): string {
  return /Administrator: \S+ \/ (\S+)/.exec(server.said())?.[1] ?? '';
}

/** Asks again and again until it is so. */
export async function until(
  what: string,
  isSo: () => boolean | Promise<boolean>,
  within = 60_000,
): Promise<void> {
  const end = Date.now() + within;
  while (!(await isSo())) {
    if (Date.now() > end) throw new Error(`Not within ${within} ms: ${what}.`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

/** Commands of the living processes that have this text in their command line or work in this folder. */
export function processesOf(text: string): string[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && Number(name) !== process.pid)
    .flatMap((pid) => {
      try {
        const words = readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ').trim();
        return words.includes(text) ? [`${pid} ${words}`] : [];
      } catch {
        return [];
      }
    });
}

/** A temporary folder that is gone, with whatever still runs on it, when the test is over. */
export async function temporaryFolder(): Promise<{ path: string; remove(): Promise<void> }> {
  const path = await mkdtemp(join(tmpdir(), 'trivet-faults-'));
  return {
    path,
    async remove() {
      for (const child of started) child.kill('SIGKILL');
      started.clear();
      for (const line of processesOf(path)) process.kill(Number.parseInt(line, 10), 'SIGKILL');
      await until('no process is left', () => processesOf(path).length === 0);
      // PostgreSQL's own processes, which do not name the folder, end a moment after the one that started them.
      await rm(path, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
    },
  };
}
