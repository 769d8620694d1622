import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { StartProblem } from '../../startProblem.ts';
import type { Log } from './log.ts';
import { readPostmaster } from './postmasterFile.ts';
import { processesOn } from './processes.ts';

/** How long each way of asking may take, in milliseconds, before the next, harder one. */
const PATIENCE: [NodeJS.Signals, number][] = [
  ['SIGINT', 15_000],
  ['SIGQUIT', 5_000],
  ['SIGKILL', 5_000],
];

/**
 * Ends what a killed Trivet left running on a data directory, and clears its pid file away. Only to be called
 * by the holder of the data folder's lock: whoever still works there then has nobody to work for.
 * Committed data is safe in every case: PostgreSQL replays its log.
 */
export async function endOrphan(clusterDir: string, log: Log): Promise<void> {
  if (processesOn(clusterDir).length > 0) {
    log.info('Waiting for the database of a Trivet that was killed to end.');
    await endAll(clusterDir);
  }
  // Left behind by a kill -9 of PostgreSQL itself. PostgreSQL judges it by the process id alone and would
  // refuse to start for as long as any process (or a zombie) has that id.
  if (readPostmaster(clusterDir)) rmSync(join(clusterDir, 'postmaster.pid'), { force: true });
}

async function endAll(clusterDir: string): Promise<void> {
  for (const [signal, patience] of PATIENCE) {
    ask(clusterDir, signal);
    const until = Date.now() + patience;
    while (Date.now() < until) {
      if (processesOn(clusterDir).length === 0) return;
      await wait(30);
    }
  }
  throw new StartProblem(
    `A PostgreSQL process is still running on ${clusterDir} and does not end; end it, then start again.`,
  );
}

/** The postmaster passes the signal on; when it was killed, each process is signalled directly. */
function ask(clusterDir: string, signal: NodeJS.Signals): void {
  const living = processesOn(clusterDir);
  const postmaster = readPostmaster(clusterDir)?.pid;
  const told = postmaster !== undefined && living.includes(postmaster) ? [postmaster] : living;
  for (const pid of signal === 'SIGKILL' ? living : told) {
    try {
      process.kill(pid, signal);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
    }
  }
}
