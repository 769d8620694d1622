import { readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Office } from './process.ts';
import { endOn, FOLDER, isAlive } from './strays.ts';
import { createWorker, type Target, type Worker } from './worker.ts';

/** Several workers and those who wait for them. */
export type Pool = {
  /** Whether one more may wait. */
  hasRoom(): boolean;
  /** Makes a PDF, a picture of the first page, or a text in another format, as soon as a worker is free. `begun` is called when it is this document's turn.
   *  @throws NotConverted, or what `signal` was aborted with */
  convert(job: Job): Promise<Buffer>;
  /** Starts the first worker's process. */
  warm(): Promise<void>;
  /** How many documents wait for a worker, and how many are converted. */
  numbers(): { waiting: number; running: number };
  /** Process ids of the workers that run. */
  pids(): number[];
  close(): Promise<void>;
};

type Job = {
  bytes: () => Promise<Uint8Array>;
  extension: string;
  to: Target;
  signal: AbortSignal;
  begun: () => void;
};

type Waiting = { start: (worker: Worker) => void };

export type Limits = { workers: number; seconds: number; queue: number };

/** Workers are started when they are needed, and the first stays warm; the others end when they have had nothing to do. */
const IDLE_MS = 5 * 60_000;

export function createPool(office: Office, { workers: most, seconds, queue }: Limits): Pool {
  const free: Worker[] = [];
  const all = new Set<Worker>();
  const waiting: Waiting[] = [];
  const idle = new Map<Worker, NodeJS.Timeout>();
  let closed = false;

  const add = () => {
    const worker = createWorker(office, seconds);
    all.add(worker);
    return worker;
  };
  const take = (): Worker | undefined => {
    const worker = free.pop() ?? (all.size < most ? add() : undefined);
    if (worker) clearTimeout(idle.get(worker));
    return worker;
  };
  const giveBack = (worker: Worker) => {
    const next = waiting.shift();
    if (next) return next.start(worker);
    free.push(worker);
    const [first] = all;
    if (worker === first) return;
    const leave = setTimeout(() => {
      free.splice(free.indexOf(worker), 1);
      all.delete(worker);
      void worker.close();
    }, IDLE_MS);
    idle.set(worker, leave.unref());
  };
  const turn = (signal: AbortSignal): Promise<Worker> => {
    const worker = take();
    if (worker) return Promise.resolve(worker);
    return new Promise((resolve, reject) => {
      const place = { start: resolve };
      waiting.push(place);
      signal.addEventListener('abort', () => {
        const at = waiting.indexOf(place);
        if (at >= 0) waiting.splice(at, 1);
        reject(signal.reason);
      });
    });
  };

  return {
    hasRoom: () => waiting.length < queue,
    async convert({ bytes, extension, to, signal, begun }) {
      signal.throwIfAborted();
      const worker = await turn(signal);
      try {
        if (closed) throw new Error('The server stops.');
        begun();
        // Read now and not before: what waits holds no memory.
        return await worker.convert(await bytes(), { extension, to }, signal);
      } finally {
        giveBack(worker);
      }
    },
    async warm() {
      if (all.size > 0 || closed) return;
      const worker = take();
      await worker?.warm();
      if (worker) giveBack(worker);
    },
    numbers: () => ({ waiting: waiting.length, running: all.size - free.length }),
    pids: () => [...all].flatMap((worker) => worker.pid() ?? []),
    async close() {
      closed = true;
      for (const timer of idle.values()) clearTimeout(timer);
      await Promise.all([...all].map((worker) => worker.close()));
    },
  };
}

/** Ends and removes what servers that were killed left behind. */
export async function removeLeftBehind(): Promise<void> {
  await endOn(({ server }) => !isAlive(server));
  for (const name of await readdir(tmpdir())) {
    const pid = Number(name.startsWith(FOLDER) ? name.slice(FOLDER.length).split('-')[0] : Number.NaN);
    if (!Number.isInteger(pid) || pid <= 0 || isAlive(pid)) continue;
    await rm(join(tmpdir(), name), { recursive: true, force: true });
  }
}
