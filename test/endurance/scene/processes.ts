import { once } from 'node:events';
import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { freePort } from '../../../deploy/freePort.ts';
import { ready, runTrivet, type TrivetProcess, until } from '../../faults/trivetProcess.ts';
import { ADMIN } from '../../support/client.ts';
import { familyOf } from '../../support/family.ts';
import { type Front, startFront } from '../../support/front.ts';
import { errorsIn } from '../server.ts';

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
  /** Moves the clock of a process. */
  moveClock(at: number, seconds: number): void;
  /** Waits until each of them says that it is ready. One that has ended by itself is started again.
   *  @returns a line for each of those. */
  ready(): Promise<string[]>;
  /** How many files and sockets, and how many processes, each has with those that it started. */
  holds(): { files: number; family: number }[];
  /** Lines of the logs at the level of errors or above that were not told before. */
  errors(): string[];
  /** Everything that they have said. */
  said(): string;
  close(): Promise<void>;
};

type Slot = { port: number; clock: string; server?: TrivetProcess; frozen?: boolean };

const clockOf = new URL('./movedClock.ts', import.meta.url).href;

/** What processes of one server have in common. @param folder for their data */
export const shared = (folder: string, databaseUrl: string): Record<string, string> => ({
  TRIVET_DATA_DIR: join(folder, 'data'),
  TRIVET_DATABASE_URL: databaseUrl,
  TRIVET_ADMIN_PASSWORD: ADMIN.password,
  TRIVET_SECRET: 'of all processes together, thirty-two',
  TRIVET_RATE_LIMIT: '0',
  TRIVET_DEMO: '1',
});

/** @param folder for what moves their clocks.
 *  @param settings of all of them, besides where they are reached. */
export async function startProcesses(
  folder: string,
  settings: Record<string, string>,
  count: number,
): Promise<Processes> {
  const slots: Slot[] = await Promise.all(
    Array.from({ length: count }, async (_, at) => ({
      port: await freePort(),
      clock: join(folder, `clock-${at}`),
    })),
  );
  const started: { server: TrivetProcess; told: number }[] = [];
  // Editors go to one process after the other, and so do other requests.
  const turns = { rooms: 0, others: 0 };
  const front: Front = await startFront(({ url = '' }) => {
    const alive = slots.filter(({ server, frozen }) => server && !frozen);
    const turn = turns[url.startsWith('/docs/rooms') ? 'rooms' : 'others']++;
    return (alive[turn % Math.max(1, alive.length)] ?? slots[0] ?? { port: 0 }).port;
  });
  const startOne = async (slot: Slot) => {
    writeFileSync(slot.clock, '0');
    const server = runTrivet(['serve', '--no-build'], {
      ...settings,
      TRIVET_PORT: String(slot.port),
      TRIVET_PUBLIC_URL: front.url,
      NODE_OPTIONS: `--import=${clockOf} --disable-warning=DeprecationWarning`,
      MOVED_CLOCK: slot.clock,
    });
    started.push({ server, told: 0 });
    await ready(server);
    slot.server = server;
  };
  const end = async (slot: Slot, signal: 'SIGKILL' | 'SIGTERM') => {
    const { server } = slot;
    delete slot.server;
    if (!server || server.child.exitCode !== null || server.child.signalCode !== null) return;
    const ended = once(server.child, 'exit');
    server.child.kill(signal);
    await ended;
  };
  const of = (at: number) => slots[at] as Slot;
  // The first migrates; the others come to what is there.
  for (const slot of slots)
    await startOne(slot).catch(async () => {
      // Somebody else may have taken the port since it was free.
      slot.port = await freePort();
      await startOne(slot);
    });
  return {
    url: front.url,
    count,
    kill: (at) => end(of(at), 'SIGKILL'),
    stop: (at) => end(of(at), 'SIGTERM'),
    start: (at) => startOne(of(at)),
    freeze(at) {
      of(at).server?.child.kill('SIGSTOP');
      of(at).frozen = true;
    },
    thaw(at) {
      of(at).server?.child.kill('SIGCONT');
      of(at).frozen = false;
    },
    moveClock: (at, seconds) => writeFileSync(of(at).clock, String(seconds)),
    async ready() {
      const lines: string[] = [];
      for (const [at, slot] of slots.entries()) {
        const { port, server } = slot;
        if (!server || server.child.exitCode !== null || server.child.signalCode !== null) {
          lines.push(`process ${at + 1} has ended by itself`);
          await startOne(slot);
        }
        const isReady = () =>
          fetch(`http://127.0.0.1:${port}/health/ready`, { headers: { host: new URL(front.url).host } }).then(
            async (answer) => (await answer.text()) !== '' && answer.status === 200,
            () => false,
          );
        await until(`process ${at + 1} is ready again`, isReady);
      }
      return lines;
    },
    holds: () =>
      slots.map(({ server }) => ({
        files: readdirSync(`/proc/${server?.child.pid}/fd`).length,
        family: familyOf(server?.child.pid ?? 0).length,
      })),
    errors: () =>
      started.flatMap((each) => {
        const all = [...errorsIn(each.server.said()), ...linesOf(each.server.complained())];
        const fresh = all.slice(each.told);
        each.told = all.length;
        return fresh;
      }),
    said: () => started.map(({ server }) => server.said() + server.complained()).join('\n'),
    async close() {
      await Promise.all(slots.map((slot) => end(slot, 'SIGKILL')));
      front.close();
    },
  };
}

const linesOf = (text: string) => text.split('\n').filter((line) => line.trim() !== '');
