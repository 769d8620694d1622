import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { StartProblem } from '../../startProblem.ts';
import { findBinaries } from './binaries.ts';
import { checkVersion } from './cluster.ts';
import { processesOn } from './processes.ts';

/** What can be said of the embedded database without starting it. */
export type Inspection = { version: string; created: boolean; running: boolean };

/** Looks at the embedded database of a data folder, changing nothing. Raises a StartProblem where a start would. */
export function inspectEmbedded(dataDir: string): Inspection {
  const binaries = findBinaries();
  const cluster = join(dataDir, 'database', 'cluster');
  let version: string;
  try {
    version =
      execFileSync(binaries.postgres, ['--version'], { encoding: 'utf8' }).trim().split(' ').at(-1) ?? '';
  } catch (error) {
    throw new StartProblem(
      `PostgreSQL does not run on this system: ${(error as Error).message.split('\n')[0]}.`,
    );
  }
  const created = existsSync(cluster);
  if (created) checkVersion(cluster, binaries.major);
  return { version, created, running: created && processesOn(cluster).length > 0 };
}
