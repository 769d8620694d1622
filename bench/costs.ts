import { readdirSync, readFileSync, writeFileSync } from 'node:fs';

/** Processor time and memory of a process and of those it started, as Linux counts them. Time on a processor hardly
 *  depends on what else runs on the machine, unlike the time of the clock. */
export type Costs = { node: number; postgres: number };

const TICK = 100;

type Running = { parent: number; name: string; seconds: number };

/** Seconds of processor time until now: of the process itself, and of the PostgreSQL below it. */
export function costsOf(pid: number): Costs {
  const all = new Map<number, Running>();
  for (const entry of readdirSync('/proc')) {
    const found = /^\d+$/.test(entry) ? read(entry) : undefined;
    if (found !== undefined) all.set(Number(entry), found);
  }
  let postgres = 0;
  for (const [each, { name, seconds }] of all) {
    if (name === 'postgres' && isBelow(all, each, pid)) postgres += seconds;
  }
  return { node: all.get(pid)?.seconds ?? 0, postgres };
}

/** Milliseconds of processor time of a process until now; the kernel counts in hundredths of a second. */
export const processorMs = (pid: number): number => 1000 * (read(String(pid))?.seconds ?? Number.NaN);

/** What was spent between two moments. */
export const spent = (before: Costs, after: Costs): Costs => ({
  node: after.node - before.node,
  postgres: after.postgres - before.postgres,
});

/** Forgets the highest memory of a process until now. */
export function forgetPeak(pid: number): void {
  writeFileSync(`/proc/${pid}/clear_refs`, '5');
}

/** Resident memory of a process in MB, now and at most since that was forgotten last. */
export function memoryOf(pid: number): { now: number; peak: number } {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  const read = (name: string) => Number(new RegExp(`${name}:\\s+(\\d+)`).exec(status)?.[1]) / 1000;
  return { now: read('VmRSS'), peak: read('VmHWM') };
}

/** Processor time with that of children that have ended, which PostgreSQL's first process collects. */
function read(pid: string): Running | undefined {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const end = text.lastIndexOf(')');
    const fields = text.slice(end + 2).split(' ');
    const ticks = [11, 12, 13, 14].reduce((sum, at) => sum + Number(fields[at]), 0);
    return {
      parent: Number(fields[1]),
      name: text.slice(text.indexOf('(') + 1, end),
      seconds: ticks / TICK,
    };
  } catch {
    return undefined;
  }
}

function isBelow(all: ReadonlyMap<number, Running>, pid: number, ancestor: number): boolean {
  for (let at = all.get(pid)?.parent; at !== undefined && at > 1; at = all.get(at)?.parent) {
    if (at === ancestor) return true;
  }
  return false;
}
