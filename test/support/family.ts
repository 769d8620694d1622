import { readdirSync, readFileSync } from 'node:fs';

/** A process with all that it started, and that these started. */
export function familyOf(pid: number): number[] {
  const parents = new Map<number, number[]>();
  for (const name of readdirSync('/proc')) {
    const parent = /^\d+$/.test(name) ? parentOf(name) : undefined;
    if (parent !== undefined) parents.set(parent, [...(parents.get(parent) ?? []), Number(name)]);
  }
  const all = [pid];
  for (const each of all) all.push(...(parents.get(each) ?? []));
  return all;
}

function parentOf(pid: string): number | undefined {
  try {
    // The name in parentheses may hold anything; the state and the parent follow the last of them.
    return Number(/.*\) \S (\d+)/s.exec(readFileSync(`/proc/${pid}/stat`, 'utf8'))?.[1]);
  } catch {
    return undefined;
  }
}

/** Sends a signal to a process that may be gone. */
export function tell(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}
