import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** What PostgreSQL says about itself in postmaster.pid: its process id, socket folder and state. */
export type Postmaster = { pid: number; socketDir: string; state: string };

/** Reads postmaster.pid (8 lines: id, data directory, start time, port, socket folder, address, memory, state). */
export function readPostmaster(clusterDir: string): Postmaster | undefined {
  try {
    const lines = readFileSync(join(clusterDir, 'postmaster.pid'), 'utf8').split('\n');
    return {
      pid: Number(lines[0]),
      socketDir: lines[4]?.trim() ?? '',
      state: lines[7]?.trim() ?? '',
    };
  } catch {
    return undefined;
  }
}
