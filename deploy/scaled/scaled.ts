import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { freePort } from '../freePort.ts';
import { type Balancer, startNginx } from './nginx.ts';
import { startPgbouncer } from './pgbouncer.ts';
import { startSharedPostgres } from './postgres.ts';
import { findProgram } from './programs.ts';
import { startS3 } from './s3.ts';

/** The scaled-out form on one machine: PostgreSQL, PgBouncer where it is installed, several processes of Trivet, nginx. */
export type Scaled = {
  url: string;
  /** Starts each process anew, one after the other: nginx leads to the others meanwhile, and editors go there. */
  roll(): Promise<void>;
  stop(): Promise<void>;
};

export type ScaledOptions = {
  /** for everything; it may hold what an earlier run left */
  folder: string;
  processes: number;
  port: number;
  /** files are kept on S3, not in the folder */
  s3?: boolean;
  /** besides those that join the processes */
  settings: Record<string, string>;
  say(words: string): void;
};

const root = join(import.meta.dirname, '..', '..');
/** Shared among the pools of the processes; each has some ten more for the bus, imports and search. */
const CONNECTIONS = 90;
const READY_MS = 120_000;

type Process = { port: number; child: ChildProcess };

/** @throws Error in one sentence when nginx is not installed or something does not start. */
export async function startScaled({
  folder,
  processes,
  port,
  s3 = false,
  settings,
  say,
}: ScaledOptions): Promise<Scaled> {
  const nginx = findProgram('nginx');
  if (!nginx) throw new Error('nginx is not installed (Debian: nginx-light).');
  await mkdir(folder, { recursive: true });
  const closing: (() => Promise<unknown>)[] = [];
  const stop = async () => {
    for (const close of closing.reverse()) await close();
    closing.length = 0;
  };
  try {
    const database = await startSharedPostgres(join(folder, 'postgres'));
    closing.push(database.stop);
    say('PostgreSQL runs');
    const pgbouncer = findProgram('pgbouncer');
    if (!pgbouncer)
      say('PgBouncer is not installed (Debian: pgbouncer); the processes connect to PostgreSQL itself');
    const pooler = pgbouncer
      ? await startPgbouncer(pgbouncer, join(folder, 'pgbouncer'), await freePort(), database.url)
      : undefined;
    if (pooler) {
      closing.push(pooler.stop);
      say('PgBouncer runs, in session mode');
    }
    const store = s3 ? await startS3(join(folder, 's3')) : undefined;
    if (store) {
      closing.push(store.stop);
      say('The S3 server runs');
    }
    const url = `http://127.0.0.1:${port}`;
    const shared = {
      TRIVET_DATABASE_URL: pooler?.url ?? database.url,
      TRIVET_DATABASE_CONNECTIONS: String(Math.max(5, Math.floor(CONNECTIONS / processes) - 6)),
      TRIVET_DATA_DIR: join(folder, 'data'),
      TRIVET_PUBLIC_URL: url,
      TRIVET_TRUSTED_PROXIES: '127.0.0.1',
      ...store?.settings,
      ...settings,
    };
    const start = async (ownPort: number): Promise<Process> => {
      const child = spawn(process.execPath, [join(root, 'bin', 'trivet.js'), 'serve', '--no-build'], {
        env: { ...process.env, ...shared, TRIVET_PORT: String(ownPort) },
        stdio: ['ignore', 'pipe', 'inherit'],
      });
      await ready(child, say);
      return { port: ownPort, child };
    };
    const all: Process[] = [];
    closing.push(async () => Promise.all(all.map(end)));
    for (let number = 1; number <= processes; number++) {
      all.push(await start(await freePort()));
      say(`Process ${number} of ${processes} runs`);
    }
    const balancer: Balancer = await startNginx(nginx, join(folder, 'nginx'), port, portsOf(all));
    closing.push(balancer.stop);
    return {
      url,
      async roll() {
        for (const [at, old] of all.entries()) {
          await balancer.lead(portsOf(all.filter((each) => each !== old)));
          await end(old);
          all[at] = await start(old.port);
          await balancer.lead(portsOf(all));
          say(`Process ${at + 1} of ${all.length} runs anew`);
        }
      },
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

const portsOf = (all: Process[]) => all.map(({ port }) => port);

/** Waits until a process says that it is ready; passes on what else it says. */
async function ready(child: ChildProcess, say: (words: string) => void): Promise<void> {
  let isReady = false;
  const limit = setTimeout(() => child.kill('SIGKILL'), READY_MS);
  await new Promise<void>((resolve, reject) => {
    child.stdout?.setEncoding('utf8').on('data', (words: string) => {
      for (const line of words.split('\n')) {
        if (/^Administrator: /.test(line)) say(line);
        if (/is ready/.test(line)) isReady = true;
      }
      if (isReady) resolve();
    });
    child.once('exit', () => reject(new Error('A process of Trivet did not start.')));
  });
  clearTimeout(limit);
}

async function end({ child }: Process): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill('SIGTERM');
  await once(child, 'exit');
}
