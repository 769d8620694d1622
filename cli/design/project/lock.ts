import { linkSync, mkdirSync, readdirSync, readFileSync, rmdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { CallProblem } from '../../call.ts';

/** Does the work while no other command changes the same folder; a lock whose holder was killed is taken over. */
export async function alone<T>(folder: string, work: () => Promise<T>): Promise<T> {
  const lock = join(folder, '.trivet', 'lock');
  const mine = `${lock}.${process.pid}`;
  prepare(folder, mine);
  try {
    if (!take(mine, lock)) {
      throw new CallProblem(`Another command is working in ${folder}; wait for it, or remove ${lock}.`);
    }
    try {
      return await work();
    } finally {
      rmSync(lock, { force: true });
    }
  } finally {
    rmSync(mine, { force: true });
    removeUnused(folder);
  }
}

function prepare(folder: string, mine: string): void {
  try {
    mkdirSync(join(folder, '.trivet'), { recursive: true });
    writeFileSync(join(folder, '.trivet', '.gitignore'), '*\n');
    writeFileSync(mine, String(process.pid));
  } catch (error) {
    throw new CallProblem(`The folder ${folder} cannot be written: ${(error as Error).message}.`);
  }
}

/** A command that came to nothing leaves nothing. */
function removeUnused(folder: string): void {
  if (readdirSync(join(folder, '.trivet')).some((name) => name !== '.gitignore')) return;
  rmSync(join(folder, '.trivet'), { recursive: true });
  if (readdirSync(folder).length === 0) rmdirSync(folder);
}

function take(mine: string, lock: string): boolean {
  for (const again of [true, false]) {
    try {
      linkSync(mine, lock);
      return true;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    }
    if (!again || isHeld(lock)) return false;
    rmSync(lock, { force: true });
    sweep(dirname(lock));
  }
  return false;
}

/** What killed commands left. Others that wait for the lock at this moment have files of their own. */
function sweep(folder: string): void {
  for (const name of readdirSync(folder)) {
    const holder = /^(?:lock\.(\d+)|(\d+)\.tmp)$/.exec(name);
    if (holder !== null && !isAlive(Number(holder[1] ?? holder[2])))
      rmSync(join(folder, name), { force: true });
  }
}

function isHeld(lock: string): boolean {
  try {
    return isAlive(Number(readFileSync(lock, 'utf8')));
  } catch {
    return false; // it was just given back
  }
}

function isAlive(id: number): boolean {
  try {
    return process.kill(id, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
