import { mkdirSync, readdirSync, rmdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { CallProblem } from '../../call.ts';
import { isAlive, withLock } from '../../lock.ts';

/** Does the work while no other command changes the same folder; a lock whose holder was killed is taken over. */
export async function alone<T>(folder: string, work: () => Promise<T>): Promise<T> {
  const own = join(folder, '.trivet');
  const lock = join(own, 'lock');
  prepare(folder, own);
  const busy = `Another command is working in ${folder}; wait for it, or remove ${lock}.`;
  try {
    return await withLock(lock, { wait: 0, busy }, () => {
      sweep(own);
      return work();
    });
  } finally {
    removeUnused(folder, own);
  }
}

function prepare(folder: string, own: string): void {
  try {
    mkdirSync(own, { recursive: true });
    writeFileSync(join(own, '.gitignore'), '*\n');
  } catch (error) {
    throw new CallProblem(`The folder ${folder} cannot be written: ${(error as Error).message}.`);
  }
}

/** A command that came to nothing leaves nothing. */
function removeUnused(folder: string, own: string): void {
  if (readdirSync(own).some((name) => name !== '.gitignore')) return;
  rmSync(own, { recursive: true });
  if (readdirSync(folder).length === 0) rmdirSync(folder);
}

/** What killed commands had begun to write. */
function sweep(own: string): void {
  for (const name of readdirSync(own)) {
    const writer = /^(\d+)\.tmp$/.exec(name)?.[1];
    if (writer && !isAlive(Number(writer))) rmSync(join(own, name), { force: true });
  }
}
