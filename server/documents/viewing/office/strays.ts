import { readdirSync, readFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';

/** How folders of ours are called, before the process id of the server and a random end. */
export const FOLDER = 'trivet-office-';

const PROFILE = new RegExp(`-env:UserInstallation=file://\\S*/(${FOLDER}(\\d+)-\\w+)/`);
const TIMEOUT_MS = 5_000;

type Stray = { pid: number; folder: string; server: number };

/** Kills every LibreOffice that runs on a folder, whether it still has its folder and its watcher or not, and waits
 *  until it is gone. Where there is no /proc, only its group of processes is known, which was killed before. */
export async function endOn(isMeant: (stray: Stray) => boolean): Promise<void> {
  for (const until = Date.now() + TIMEOUT_MS; Date.now() < until; await wait(20)) {
    const strays = running().filter(isMeant);
    if (strays.length === 0) return;
    for (const { pid } of strays) kill(pid);
  }
}

function running(): Stray[] {
  return processIds().flatMap((pid) => {
    try {
      const words = readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ');
      const [, folder, server] = PROFILE.exec(words) ?? [];
      return folder ? [{ pid, folder, server: Number(server) }] : [];
    } catch {
      return []; // gone, or somebody else's
    }
  });
}

function processIds(): number[] {
  try {
    return readdirSync('/proc')
      .filter((name) => /^\d+$/.test(name))
      .map(Number);
  } catch {
    return [];
  }
}

function kill(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // Already gone, or of another account, which cleans up its own.
  }
}

/** Whether a process is there, also one of another account. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
