import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

/** How many files and sockets this process may have open; undefined where nobody says. */
export function openFiles(): number | undefined {
  const said = fromKernel() ?? fromShell();
  const files = Number(said);
  return Number.isSafeInteger(files) && files > 0 ? files : undefined;
}

function fromKernel(): string | undefined {
  try {
    return /^Max open files\s+(\d+)/m.exec(readFileSync('/proc/self/limits', 'utf8'))?.[1];
  } catch {
    return undefined;
  }
}

function fromShell(): string | undefined {
  try {
    return execFileSync('sh', ['-c', 'ulimit -n'], { encoding: 'utf8' }).trim();
  } catch {
    return undefined;
  }
}
