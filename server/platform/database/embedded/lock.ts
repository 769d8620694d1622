import { spawn } from 'node:child_process';
import { closeSync, openSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { StartProblem } from '../../startProblem.ts';
import { startedAt } from './processes.ts';

/** Gives the data folder free again. */
export type Release = () => Promise<void>;

type Holder = { pid: number; started: string | undefined };

/**
 * Takes the data folder for this process alone. The lock is the kernel's (flock), held by a child that ends with
 * the pipe to it, so it is free again the moment this process dies, however it dies, and it also holds
 * between containers that share the folder. Where flock is not installed, a process id with its start time
 * stands in. Raises a StartProblem when another Trivet has the folder.
 */
export async function lockDataFolder(dataDir: string): Promise<Release> {
  const path = join(dataDir, 'trivet.lock');
  closeSync(openSync(path, 'a', 0o600));
  const release = (await flock(path, dataDir)) ?? byProcessId(path, dataDir);
  const holder: Holder = { pid: process.pid, started: startedAt(process.pid) };
  try {
    writeFileSync(path, `${JSON.stringify(holder)}\n`);
  } catch (error) {
    await release();
    throw error;
  }
  return release;
}

function flock(path: string, dataDir: string): Promise<Release | undefined> {
  return new Promise((resolve, reject) => {
    // Its own session: Ctrl-C in the terminal must not free the folder while the database is still stopping.
    const child = spawn('flock', ['-n', path, 'sh', '-c', 'echo held; exec cat >/dev/null'], {
      stdio: ['pipe', 'pipe', 'ignore'],
      detached: true,
      cwd: '/',
    });
    const ended = new Promise<void>((done) => child.once('close', () => done()));
    child.once('error', () => resolve(undefined));
    child.stdout.once('data', () => {
      child.unref();
      resolve(() => {
        child.ref();
        child.stdin.end();
        return ended;
      });
    });
    child.once('exit', () => reject(taken(path, dataDir)));
  });
}

function byProcessId(path: string, dataDir: string): Release {
  const holder = readHolder(path);
  if (holder && holder.pid !== process.pid && startedAt(holder.pid) === holder.started && holder.started) {
    throw taken(path, dataDir);
  }
  return async () => writeFileSync(path, '');
}

function taken(path: string, dataDir: string): StartProblem {
  const holder = readHolder(path);
  const who = holder ? `Another Trivet (process ${holder.pid})` : 'Another Trivet';
  return new StartProblem(
    `${who} is already using the data folder ${dataDir}; stop it, or give this one a folder of its own with TRIVET_DATA_DIR.`,
  );
}

function readHolder(path: string): Holder | undefined {
  try {
    const { pid, started } = JSON.parse(readFileSync(path, 'utf8')) as Holder;
    return { pid, started };
  } catch {
    return undefined;
  }
}
