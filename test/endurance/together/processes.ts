import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { start } from '../../contract/design/child.ts';
import { ADMIN } from '../../support/client.ts';
import { freePort } from '../../support/freePort.ts';
import { type Front, startFront } from '../../support/front.ts';

/** Several processes of one server on one database, behind an address that leads each request to one that lives. */
export type Processes = {
  url: string;
  count: number;
  /** Ends a process at once (`kill -9`). */
  kill(at: number): Promise<void>;
  /** Stops a process as an upgrade does, and waits until it has ended. */
  stop(at: number): Promise<void>;
  /** Starts a process that has ended. */
  start(at: number): Promise<void>;
  /** Lets a process stand still, as a machine does that has lost its power for a moment or its network. */
  freeze(at: number): void;
  thaw(at: number): void;
  /** Cuts connections with the database. @param what `all`, or those of the bus. */
  cut(what: 'all' | 'bus'): Promise<void>;
  close(): Promise<void>;
};

type Slot = { port: number; child?: ChildProcess; frozen?: boolean };

/** @param databaseUrl an empty database, or one that a server has used before. */
export async function startProcesses(databaseUrl: string, count: number): Promise<Processes> {
  const dataDir = await mkdtemp(join(tmpdir(), 'trivet-together-'));
  const slots: Slot[] = await Promise.all(
    Array.from({ length: count }, async () => ({ port: await freePort() })),
  );
  // Editors go to one process after the other, and so do other requests.
  const turns = { rooms: 0, others: 0 };
  const front: Front = await startFront(({ url = '' }) => {
    const alive = slots.filter(({ child, frozen }) => child && !frozen);
    const turn = turns[url.startsWith('/docs/rooms') ? 'rooms' : 'others']++;
    return (alive[turn % Math.max(1, alive.length)] ?? slots[0] ?? { port: 0 }).port;
  });
  const startOne = async (slot: Slot) => {
    const { child } = await start({
      TRIVET_DATA_DIR: dataDir,
      TRIVET_DATABASE_URL: databaseUrl,
      TRIVET_ADMIN_PASSWORD: ADMIN.password,
      TRIVET_SECRET: 'of all processes together, thirty-two',
      TRIVET_SOFFICE: 'none',
      TRIVET_RATE_LIMIT: '0',
      TRIVET_DEMO: '1',
      TRIVET_LOG_LEVEL: 'error',
      TRIVET_PORT: String(slot.port),
      TRIVET_PUBLIC_URL: front.url,
    });
    slot.child = child;
  };
  const end = async (slot: Slot, signal: 'SIGKILL' | 'SIGTERM') => {
    const { child } = slot;
    delete slot.child;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, 'exit');
    child.kill(signal);
    await ended;
  };
  const of = (at: number) => slots[at] as Slot;
  const database = async (statement: string) => {
    const client = new pg.Client({ connectionString: databaseUrl, application_name: 'the test itself' });
    await client.connect();
    await client.query(statement).finally(() => client.end());
  };
  // The first migrates; the others come to what is there.
  for (const slot of slots) await startOne(slot);
  return {
    url: front.url,
    count,
    kill: (at) => end(of(at), 'SIGKILL'),
    stop: (at) => end(of(at), 'SIGTERM'),
    start: (at) => startOne(of(at)),
    freeze(at) {
      of(at).child?.kill('SIGSTOP');
      of(at).frozen = true;
    },
    thaw(at) {
      of(at).child?.kill('SIGCONT');
      of(at).frozen = false;
    },
    cut: (what) =>
      database(`select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database()
        and pid <> pg_backend_pid() ${what === 'bus' ? `and application_name = 'trivet bus'` : ''}`),
    async close() {
      await Promise.all(slots.map((slot) => end(slot, 'SIGKILL')));
      front.close();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
