import fs from 'node:fs';
import path from 'node:path';
import { Problem, say, unwritable } from './problem.js';

/** Runs the work while no other start of this checkout installs. The holder's process id tells a lock whose holder
 *  was killed, and taking such a lock away is a rename, which only one can do. */
export async function alone(root, work) {
  const lock = path.join(root, '.install.lock');
  const mine = `${lock}.${process.pid}`;
  try {
    fs.writeFileSync(mine, String(process.pid));
  } catch (error) {
    throw /^(EACCES|EPERM|EROFS)$/.test(error.code) ? new Problem(unwritable(root)) : error;
  }
  try {
    for (let waited = 0; !take(mine, lock); waited += 1) {
      if (waited === 0) say('Waiting for another start that is installing.');
      await new Promise((resolve) => setTimeout(resolve, 300));
    }
    try {
      await work();
    } finally {
      fs.rmSync(lock, { force: true });
    }
  } finally {
    fs.rmSync(mine, { force: true });
  }
}

function take(mine, lock) {
  try {
    fs.linkSync(mine, lock);
    fs.utimesSync(lock, new Date(), new Date());
    return true;
  } catch (error) {
    if (error.code !== 'EEXIST') throw error;
  }
  if (isHeld(lock)) return false;
  try {
    fs.renameSync(lock, `${mine}.stale`);
    if (isHeld(`${mine}.stale`)) fs.linkSync(`${mine}.stale`, lock); // it was just taken: give it back
  } catch {
    // another start was quicker
  }
  fs.rmSync(`${mine}.stale`, { force: true });
  return false;
}

/** Nothing here takes a quarter of an hour: after that the process id is somebody else's. */
function isHeld(lock) {
  const age = Date.now() - (fs.statSync(lock, { throwIfNoEntry: false }) || { mtimeMs: 0 }).mtimeMs;
  try {
    return age < 900_000 && process.kill(Number(fs.readFileSync(lock, 'utf8')), 0);
  } catch (error) {
    return error.code === 'EPERM';
  }
}
