import { readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { CallProblem } from './call.ts';

/** How often the holder renews the lock, and after how long without renewal it counts as dead. */
const ALIVE_EVERY_MS = 5000;
const GONE_AFTER_MS = 60_000;
const LOOK_EVERY_MS = 100;
/** A takeover takes a moment; one that was killed in it is passed over. */
const TURN_MS = 10_000;

/** Does the work while nobody else holds the lock file. A lock whose holder was killed is taken over.
 *  @param wait how long, in milliseconds, another may take; @param busy what is said when it takes longer. */
export async function withLock<T>(
  lock: string,
  { wait, busy }: { wait: number; busy: string },
  work: () => Promise<T>,
): Promise<T> {
  const mine = `${process.pid} ${hostname()}\n`;
  for (const until = Date.now() + wait; !take(lock, mine); ) {
    if (Date.now() >= until) throw new CallProblem(busy);
    await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS));
  }
  const alive = setInterval(() => touch(lock), ALIVE_EVERY_MS);
  try {
    return await work();
  } finally {
    clearInterval(alive);
    rmSync(lock, { force: true });
  }
}

function take(lock: string, mine: string): boolean {
  return make(lock, mine) || (isGone(lock) && takeOver(lock, mine));
}

/** Of several that find a lock abandoned, one at a time looks again and takes it, so that none removes the lock that
 *  another has just taken. */
function takeOver(lock: string, mine: string): boolean {
  const turn = `${lock}.turn`;
  if (!make(turn, mine)) {
    if (isOlder(turn, TURN_MS)) rmSync(turn, { force: true });
    return false;
  }
  try {
    if (isGone(lock)) rmSync(lock, { force: true });
    return make(lock, mine);
  } finally {
    rmSync(turn, { force: true });
  }
}

function make(lock: string, mine: string): boolean {
  try {
    writeFileSync(lock, mine, { flag: 'wx', mode: 0o600 });
    return true;
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    if (code === 'EEXIST') return false;
    // On a full disk it can be created but not written; left there, it would lock out the next command.
    rmSync(lock, { force: true });
    throw new CallProblem(`${lock} cannot be written: ${message}.`);
  }
}

/** True when nobody holds it any more; an identifier of a process says nothing about another machine. */
function isGone(lock: string): boolean {
  try {
    if (isOlder(lock, GONE_AFTER_MS)) return true;
    const [id, host] = readFileSync(lock, 'utf8').trim().split(' ');
    return host === hostname() && !isAlive(Number(id));
  } catch {
    return false; // it was just given back
  }
}

function isOlder(file: string, milliseconds: number): boolean {
  const found = statSync(file, { throwIfNoEntry: false });
  return found !== undefined && Date.now() - found.mtimeMs > milliseconds;
}

/** True while a process of this machine has this identifier. */
export function isAlive(id: number): boolean {
  try {
    return process.kill(id, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

function touch(lock: string): void {
  try {
    const now = new Date();
    utimesSync(lock, now, now);
  } catch {
    // somebody removed it
  }
}
