import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../../deploy/freePort.ts';
import { processesOf, ready, runTrivet, type TrivetProcess, until } from '../faults/trivetProcess.ts';
import { ADMIN } from '../support/client.ts';

/** Where servers run one after the other on the same data, each in a process of its own. */
export type Place = {
  /** the same for every start, so that addresses stay good */
  url: string;
  /** Starts a server. @returns how long it was until it was ready, in milliseconds. */
  start(): Promise<number>;
  /** Kills it (`kill -9`), and waits until nothing of it is left. */
  kill(how?: Blow): Promise<void>;
  /** Starts a server and kills it so many milliseconds later, wherever its start is by then. */
  startAndKill(milliseconds: number): Promise<void>;
  /** Whether the process runs that was started last. */
  runs(): boolean;
  /** Lines of the log at the level of errors or above, since the first start. */
  errors(): string[];
  /** The last words of the server that was started last. */
  lastWords(): string;
  close(): Promise<void>;
};

type Blow = {
  /** its PostgreSQL is killed with it */
  database?: boolean;
  /** PostgreSQL is left to end by itself, so that the next start comes upon it */
  leaves?: boolean;
};

/** @param settings besides those that make it a demo server with a known administrator.
 *  @param begin puts into the data folder what the first server finds there; without, it finds nothing. */
export async function openPlace(
  settings: Record<string, string> = {},
  begin: (dataDir: string) => Promise<void> = async () => undefined,
): Promise<Place> {
  const dataDir = await mkdtemp(join(tmpdir(), 'trivet-endurance-'));
  await begin(dataDir);
  const port = await freePort();
  const all = {
    TRIVET_PORT: String(port),
    TRIVET_DATA_DIR: dataDir,
    TRIVET_ADMIN_PASSWORD: ADMIN.password,
    TRIVET_DEMO: '1',
    TRIVET_RATE_LIMIT: '0',
    TRIVET_WEBHOOK_PRIVATE: '1',
    ...settings,
  };
  const started: TrivetProcess[] = [];
  const ended = () => until('nothing of the server is left', () => processesOf(dataDir).length === 0);
  const run = () => {
    const server = runTrivet(['serve', '--no-build'], all);
    started.push(server);
    return server;
  };
  const kill = async ({ database = false, leaves = false }: Blow = {}) => {
    const last = started.at(-1);
    const postmaster = database ? postmasterOf(dataDir) : undefined;
    last?.child.kill('SIGKILL');
    // Second, because a server that lives tells its log about a database that died.
    if (postmaster) killIfThere(postmaster);
    await last?.ended;
    if (!leaves) await ended();
  };
  return {
    url: `http://127.0.0.1:${port}`,
    async start() {
      const began = performance.now();
      await ready(run());
      return performance.now() - began;
    },
    kill,
    async startAndKill(milliseconds) {
      run();
      await new Promise((resolve) => setTimeout(resolve, milliseconds));
      await kill({ leaves: true });
    },
    runs: () => started.at(-1)?.child.exitCode === null && started.at(-1)?.child.signalCode === null,
    errors: () => started.flatMap((each) => [...errorsIn(each.said()), ...linesOf(each.complained())]),
    lastWords: () =>
      (started.at(-1)?.said() ?? '').slice(-1000) + (started.at(-1)?.complained() ?? '').slice(-1000),
    async close() {
      await kill();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

function postmasterOf(dataDir: string): number {
  const file = join(dataDir, 'database', 'cluster', 'postmaster.pid');
  return Number.parseInt(readFileSync(file, 'utf8'), 10);
}

function killIfThere(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}

const linesOf = (text: string) => text.split('\n').filter((line) => line.trim() !== '');

/** What the log says is wrong: its lines are JSON with a level, of which 50 is an error (pino). That something was
 *  answered with 503 is none: so does a server without LibreOffice, whenever pages are asked for. */
export const errorsIn = (said: string) =>
  linesOf(said).filter(
    (line) => /^\{"level":(50|60)/.test(line) && !/"status":50[37],.*"msg":"answered"/.test(line),
  );
