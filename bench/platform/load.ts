import { mkdtemp, rm } from 'node:fs/promises';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../../deploy/freePort.ts';
import { startNginx } from '../../deploy/scaled/nginx.ts';
import { startSharedPostgres } from '../../deploy/scaled/postgres.ts';
import { findProgram } from '../../deploy/scaled/programs.ts';
import { processorMs } from '../costs.ts';
import { measure, startSubjects, tokenOf } from '../harness.ts';
import { atLeast, atMost, type Goal, report, shorter, thousands } from '../report.ts';
import { type Load, loadsOf } from './loads.ts';

/** The main read and the main write of each leg at 1, 2 and 4 processes behind nginx: how many a second, and what of the
 *  processor each takes of the servers. With N processes ≥ 0.8 × N as many are to be reached, which can be seen only where
 *  each process has a core, and nginx, PostgreSQL and the load generator have as many. What can be seen on any machine is
 *  that a request does not cost more the more processes there are; then cores alone decide. Typing is measured by
 *  `documents/many`. */
const PROCESSES = shorter([1, 2, 4], [1, 2]);
const SECONDS = shorter(5, 1);
const CONNECTIONS = 32;
/** What a request may cost at most, beside one process: their caches are filled by fewer requests each. */
const MAX_COST = 1.2;

type Figure = { processes: number; perSecond: number; cost: number };

const program = findProgram('nginx');
if (!program) {
  console.log('nginx is not installed (Debian: nginx-light); nothing leads to several processes.');
  process.exit(1);
}
const figures = new Map<string, Figure[]>();
for (const processes of PROCESSES) await measured(program, processes);
const cores = cpus().length;
for (const [what, of] of figures) tell(what, of);

async function measured(program: string, processes: number): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'trivet-bench-load-'));
  const database = await startSharedPostgres(folder);
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const subjects = await startSubjects(processes, {
    TRIVET_PUBLIC_URL: url,
    TRIVET_TRUSTED_PROXIES: '127.0.0.1',
    TRIVET_DATABASE_URL: database.url,
  });
  const ports = subjects.map((each) => Number(new URL(each.url).port));
  const nginx = await startNginx(program, folder, port, ports);
  const pids = subjects.map(({ pid }) => pid);
  try {
    for (const load of await loadsOf(url, await tokenWhenLed(url))) {
      // Each process has had as many when it counts: code that is new to an engine runs slowly.
      await measure(load.target, shorter(3 * processes, 1), CONNECTIONS);
      const before = spent(pids);
      const { perSecond, answered, failed, faults } = await measure(load.target, SECONDS, CONNECTIONS);
      if (failed > 0) console.log(`${load.what}: of ${answered}, ${faults}`);
      note(load, { processes, perSecond, cost: (spent(pids) - before) / answered });
    }
  } finally {
    await nginx.stop();
    for (const each of subjects.toReversed()) await each.stop();
    await database.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

/** A token of alice, as soon as nginx leads to the servers. */
async function tokenWhenLed(url: string): Promise<string> {
  for (;;) {
    try {
      return await tokenOf(url, 'alice');
    } catch (error) {
      if ((error as { cause?: { code?: string } }).cause?.code !== 'ECONNREFUSED') throw error;
    }
  }
}

function spent(pids: readonly number[]): number {
  return pids.reduce((sum, pid) => sum + processorMs(pid), 0);
}

function note({ what }: Load, figure: Figure): void {
  console.log(
    `${figure.processes} processes: ${what}: ${figure.perSecond.toFixed(0)}/s, ${figure.cost.toFixed(2)} ms of processor each`,
  );
  figures.set(what, [...(figures.get(what) ?? []), figure]);
}

function tell(what: string, of: readonly Figure[]): void {
  const [one] = of;
  // More processes than cores take turns, which costs by itself.
  const most = of.findLast(({ processes }) => processes <= cores);
  if (!one || !most) return;
  const inTurn = (show: (each: Figure) => string) => of.map(show).join(' / ');
  const cost = most.cost / one.cost;
  report(
    {
      what: `${what}: a second at ${inTurn(({ processes }) => String(processes))} processes behind nginx, ${cores} cores`,
      trivet: `${inTurn(({ perSecond }) => thousands(perSecond))}; ${inTurn((each) => (each.perSecond / one.perSecond).toFixed(2))} × one process`,
      ...scaled(of, one),
    },
    {
      what: `${what}: processor of the servers for each`,
      trivet: `${inTurn((each) => each.cost.toFixed(2))} ms; ${cost.toFixed(2)} × at ${most.processes} processes`,
      ...atMost(cost, MAX_COST, '× one process'),
    },
  );
}

/** The goal of the largest number for which there are cores; none on a machine with too few. */
function scaled(of: readonly Figure[], one: Figure): Partial<Goal> {
  const fitting = of.findLast(({ processes }) => processes > 1 && cores >= 2 * processes);
  if (!fitting) return {};
  const share = fitting.perSecond / one.perSecond / fitting.processes;
  return atLeast(share, 0.8, `× ${fitting.processes}`);
}
