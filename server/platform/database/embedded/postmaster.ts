import { type ChildProcess, spawn } from 'node:child_process';
import { closeSync, fstatSync, openSync, readSync, renameSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { Account } from './account.ts';
import type { Binaries } from './binaries.ts';
import { failureOf } from './failure.ts';
import type { Log } from './log.ts';
import type { Place } from './place.ts';
import { readPostmaster } from './postmasterFile.ts';

const LOG_KEPT_BYTES = 10 * 1024 * 1024;

/** A running PostgreSQL server: `ended` settles when it ends, asked or not; `stop` asks. */
export type Postmaster = { pid: number; ended: Promise<string>; stop(): Promise<void> };

/** Starts PostgreSQL and returns when it takes connections. Raises a StartProblem with the reason if it does not. */
export async function startPostmaster(
  place: Place,
  socketDir: string,
  binaries: Binaries,
  account: Account,
  log: Log,
): Promise<Postmaster> {
  // Left by a PostgreSQL that was killed; like postmaster.pid it is judged by a process id that may live again.
  for (const name of ['.s.PGSQL.5432', '.s.PGSQL.5432.lock']) rmSync(join(socketDir, name), { force: true });
  const output = openLog(place.log);
  const from = fstatSync(output).size;
  const settings = { listen_addresses: '', port: '5432', unix_socket_directories: socketDir };
  const args = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const { file, args: words, ...as } = account.wrap(binaries.postgres, ['-D', place.cluster, ...args]);
  // A session of its own: Ctrl-C in the terminal is Trivet's to handle, the database stops after the requests.
  const child = spawn(file, words, {
    ...as,
    cwd: '/',
    env: place.env,
    detached: true,
    stdio: ['ignore', output, output],
  });
  closeSync(output);
  const ended = ending(child);
  const state = await Promise.race([ready(child, place, log), ended]);
  if (state !== 'ready') {
    const said = readLog(place.log, from);
    throw failureOf(said || state, place, 'PostgreSQL could not start');
  }
  child.unref();
  return { pid: child.pid ?? 0, ended, stop: () => stop(child, ended) };
}

function ending(child: ChildProcess): Promise<string> {
  return new Promise((resolve) => {
    child.once('error', (error) => resolve(error.message));
    child.once('exit', (code, signal) => resolve(signal ? `killed by ${signal}` : `exit code ${code}`));
  });
}

/** PostgreSQL writes `ready` into postmaster.pid; recovery after a crash may take a while, and this is logged. */
async function ready(child: ChildProcess, place: Place, log: Log): Promise<string> {
  let spoken = Date.now();
  while (child.exitCode === null && child.signalCode === null) {
    const found = readPostmaster(place.cluster);
    if (found?.pid === child.pid && found?.state === 'ready') return 'ready';
    if (Date.now() - spoken > 10_000) {
      log.info('PostgreSQL is still bringing its data in order after a crash.');
      spoken = Date.now();
    }
    await wait(15);
  }
  return 'ended';
}

/** Each way of asking PostgreSQL to end, and how many milliseconds it may take before the next. */
const ASKING: [NodeJS.Signals, number][] = [
  ['SIGTERM', 1_000], // takes no new sessions and lets those that are just closing close
  ['SIGINT', 10_000], // ends the sessions and writes everything
  ['SIGQUIT', 5_000], // leaves the rest to the next start's recovery
  ['SIGKILL', 5_000],
];

async function stop(child: ChildProcess, ended: Promise<string>): Promise<void> {
  child.ref();
  for (const [signal, patience] of ASKING) {
    child.kill(signal);
    const waiting = new AbortController();
    const late = wait(patience, 'late', { signal: waiting.signal }).catch(() => 'late');
    const result = await Promise.race([ended, late]);
    waiting.abort();
    if (result !== 'late') return;
  }
}

function openLog(path: string): number {
  const size = statSync(path, { throwIfNoEntry: false })?.size ?? 0;
  if (size > LOG_KEPT_BYTES) renameSync(path, `${path}.1`);
  return openSync(path, 'a', 0o600);
}

function readLog(path: string, from: number): string {
  const file = openSync(path, 'r');
  const bytes = Buffer.alloc(Math.max(0, fstatSync(file).size - from));
  readSync(file, bytes, 0, bytes.length, from);
  closeSync(file);
  return bytes.toString('utf8');
}
