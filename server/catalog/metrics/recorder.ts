import type { Catalog } from '../records/context.ts';
import { type Download, insertDownloads } from './store.ts';

const BATCH_MS = 1000;
const BATCH = 1000;
/** How many entries wait while the database is unavailable: some 50 MB. */
const MAX_WAITING = 100_000;
const MAX_PAUSE_MS = 30_000;
/** How long a stop waits for the database. */
const CLOSING_MS = 8000;

/** Keeps a record of every delivery; written in batches, so that a download never waits for it. */
export type Recorder = {
  add(download: Download): void;
  /** A running delivery: `close` waits for what it will add. */
  running(delivery: Promise<void>): void;
  /** Writes what still waits. */
  close(): Promise<void>;
};

type Write = (batch: Download[]) => Promise<void>;
type Options = { write?: Write; most?: number; closingMs?: number };

/** What was not written is tried again until it is; what cannot be kept or written at all is counted and logged. */
export function createRecorder(
  { platform: { telemetry, log }, db }: Pick<Catalog, 'platform' | 'db'>,
  options: Options = {},
): Recorder {
  const {
    write = (batch) => insertDownloads(db, batch),
    most = MAX_WAITING,
    closingMs = CLOSING_MS,
  } = options;
  const waiting: Download[] = [];
  const running = new Set<Promise<void>>();
  const bytes = telemetry.counter('trivet_catalog_download_bytes', 'Bytes of files delivered.');
  const lost = telemetry.counter('trivet_catalog_downloads_lost', 'Downloads that could not be recorded.');
  telemetry.gauge('trivet_catalog_downloads_waiting', 'Downloads not recorded yet.', () => waiting.length);
  let timer: NodeJS.Timeout | undefined;
  let flushing: Promise<boolean> | undefined;
  let pause = BATCH_MS;
  let size = BATCH;

  const lose = (count: number, reason: string, error?: unknown) => {
    lost.inc(count);
    log.error({ err: error, count }, reason);
  };
  /** @returns whether nothing waits any more. */
  const writeAll = async (): Promise<boolean> => {
    while (waiting.length > 0) {
      const batch = waiting.slice(0, size);
      try {
        await write(batch);
        waiting.splice(0, batch.length);
        size = Math.min(BATCH, size * 2);
      } catch (error) {
        if (!isRefused(error)) {
          log.warn({ err: error, waiting: waiting.length }, 'downloads were not recorded; tried again');
          return false;
        }
        // One of them is what the database will never take; which one, single rows tell.
        if (batch.length === 1) {
          waiting.shift();
          lose(1, 'a download cannot be recorded', error);
        }
        size = Math.max(1, Math.floor(batch.length / 2));
      }
    }
    return true;
  };
  const flush = () => {
    clearTimeout(timer);
    timer = undefined;
    flushing ??= writeAll().finally(() => {
      flushing = undefined;
    });
    return flushing;
  };
  const later = () => {
    timer ??= setTimeout(async () => {
      const done = await flush();
      pause = done ? BATCH_MS : Math.min(2 * pause, MAX_PAUSE_MS);
      if (waiting.length > 0) later();
    }, pause);
  };

  return {
    add(download) {
      bytes.inc(download.bytes);
      if (waiting.length >= most) return lose(1, 'too many downloads wait to be recorded');
      waiting.push(download);
      later();
    },
    running(delivery) {
      running.add(delivery);
      const ended = () => running.delete(delivery);
      // One that fails is its sender's matter.
      delivery.then(ended, ended);
    },
    async close() {
      const until = Date.now() + closingMs;
      await Promise.race([Promise.allSettled(running), sleep(closingMs)]);
      while (!(await flush()) && Date.now() < until) await sleep(100);
      clearTimeout(timer);
      if (waiting.length > 0) lose(waiting.length, 'downloads were not recorded before the stop');
      waiting.length = 0;
    },
  };
}

/** PostgreSQL's error codes for values that it refuses now and always will (classes 22 and 23). */
const isRefused = (error: unknown): boolean => /^2[23]/.test((error as { code?: string }).code ?? '');

const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms).unref());
