import { createHash, randomUUID } from 'node:crypto';
import type { Platform } from '../../../platform/platform.ts';
import { type Histogram, timed } from '../../../platform/telemetry/telemetry.ts';
import { traced } from '../../../platform/tracing/spans.ts';
import type { Pool } from '../office/pool.ts';
import { NotConverted, type Target } from '../office/worker.ts';
import { checkContent } from './content.ts';
import { problem } from './problems.ts';
import { enforceBoundSoon } from './retention.ts';
import { shrink } from './shrink.ts';
import * as store from './store.ts';

/** How far a document has come. `ahead`: how many are converted before it. */
export type State =
  | { state: 'waiting'; ahead: number }
  | { state: 'converting' }
  | { state: 'ready'; sha256: string; size: number }
  | { state: 'failed'; reason: string };

/** A document to be turned into pages. */
export type Wanted = {
  key: store.Key;
  extension: string;
  /** Who asks; the conversion is stopped when everybody who asked has cancelled it. */
  by: string;
  load: () => Promise<Buffer>;
  /** A PDF, when absent; a picture is made small. */
  to?: Target;
};

/** Documents as pages: made once per version, by one of all processes, and kept. */
export type Conversions = {
  /** What is there now, without beginning anything. */
  find(key: store.Key): Promise<State | undefined>;
  /** Begins, or joins what was begun, and tells after at most `wait` milliseconds how far it has come.
   *  @throws Problem 503 `documents.pages.busy` */
  convert(wanted: Wanted, wait: number): Promise<State>;
  /** Somebody does not want it any more. */
  cancel(key: store.Key, by: string): void;
  close(): Promise<void>;
};

/** What the viewer's routes share. */
export type Viewing = {
  /** Undefined where there is no LibreOffice. */
  conversions(): Promise<Conversions | undefined>;
  /** Whether pages are set in other letters than the editor shows. */
  otherLetters(): Promise<boolean>;
};

type Task = {
  by: Set<string>;
  number: number;
  begun: boolean;
  done: Promise<unknown>;
  stop: AbortController;
};

const CANCELLED = 'documents.conversion.cancelled';
const CHANGED = 'documents.conversion.changed';
const RENEW_MS = 10_000;
const RETRY_AFTER = '30';
const DAY = 24 * 3600;
const hashOf = (key: store.Key) =>
  createHash('sha256')
    .update(JSON.stringify([key.repository, key.document, key.version]))
    .digest('base64url');

/** @param durations is told how long each took. */
export function createConversions(platform: Platform, pool: Pool, durations: Histogram): Conversions {
  const { bus, objects, log } = platform;
  const db = store.conversionTables(platform);
  const self = randomUUID();
  const tasks = new Map<string, Task>();
  let counted = 0;
  const write = <T>(work: Parameters<ReturnType<typeof db.transaction>['execute']>[0]) =>
    db.transaction().execute(work) as Promise<T>;

  const find = async (key: store.Key): Promise<State | undefined> => {
    const row = await store.findConversion(db, key);
    if (row?.state === 'failed' && row.lease_until && row.lease_until > new Date())
      return { state: 'failed', reason: row.reason ?? '' };
    if (row?.state !== 'done' || !row.sha256) return undefined;
    if ((await objects.size(row.sha256)) !== undefined)
      return { state: 'ready', sha256: row.sha256, size: Number(row.size) };
    await write((tx) => store.forget(tx, key));
    return undefined;
  };

  const make = async ({ key, extension, load, to = 'pdf' }: Wanted, task: Task) => {
    const end = (outcome: Parameters<typeof store.finish>[3]) =>
      write((tx) => store.finish(tx, key, self, outcome));
    try {
      const made = await timed(durations, {}, () =>
        traced(
          { name: 'convert document', kind: 'internal', attributes: { 'trivet.extension': extension } },
          () =>
            pool.convert({
              extension,
              to,
              signal: task.stop.signal,
              begun: () => {
                task.begun = true;
              },
              async bytes() {
                const bytes = await load();
                await checkContent(bytes, extension);
                return bytes;
              },
            }),
        ),
      );
      await end(await objects.put(to === 'png' ? await shrink(made) : made));
      await enforceBoundSoon(platform);
    } catch (error) {
      if (error instanceof NotConverted)
        await end({ reason: error.message, seconds: error.lasting ? DAY : 60 });
      else {
        await write((tx) => store.giveUp(tx, self, key));
        // What the repository says is for whoever waits.
        if (!task.stop.signal.aborted) throw error;
      }
    }
  };

  const begin = (wanted: Wanted): Task => {
    const hash = hashOf(wanted.key);
    const task: Task = {
      by: new Set(),
      number: counted++,
      begun: false,
      done: Promise.resolve(),
      stop: new AbortController(),
    };
    tasks.set(hash, task);
    task.done = make(wanted, task).finally(() => {
      tasks.delete(hash);
      bus.publish(CHANGED, hash);
    });
    task.done.catch((error) => log.warn({ err: error }, 'a document could not be prepared'));
    return task;
  };

  const progressOf = (task: Task): State => {
    if (task.begun) return { state: 'converting' };
    const ahead = [...tasks.values()].filter((other) => other.number < task.number).length;
    return { state: 'waiting', ahead };
  };

  const convert: Conversions['convert'] = async (wanted, wait) => {
    const { key, by } = wanted;
    const until = Date.now() + wait;
    let joined: Task | undefined;
    for (;;) {
      const found = await find(key);
      if (found) {
        if (found.state === 'ready') await write((tx) => store.touch(tx, key));
        return found;
      }
      if (joined?.stop.signal.aborted) throw problem('documents.pages.cancelled');
      joined = tasks.get(hashOf(key));
      if (!joined && !pool.hasRoom())
        throw problem('documents.pages.busy', {}, { 'retry-after': RETRY_AFTER });
      if (!joined && (await write<boolean>((tx) => store.claim(tx, key, self)))) joined = begin(wanted);
      joined?.by.add(by);
      const left = until - Date.now();
      if (left <= 0) return joined ? progressOf(joined) : { state: 'converting' };
      // Another process may be the one that works on it; its word may be lost.
      await Promise.race([joined?.done ?? told(bus, hashOf(key), 1000), pause(left)]);
    }
  };

  const ends = bus.subscribe(CANCELLED, (message) => {
    const [hash = '', by = ''] = message.split(' ');
    const task = tasks.get(hash);
    if (!task?.by.delete(by) || task.by.size > 0) return;
    task.stop.abort(problem('documents.pages.cancelled'));
  });
  const renewing = setInterval(() => {
    if (tasks.size > 0) write((tx) => store.renew(tx, self)).catch(() => undefined);
  }, RENEW_MS);

  return {
    find,
    convert,
    cancel: (key, by) => bus.publish(CANCELLED, `${hashOf(key)} ${by}`),
    async close() {
      ends();
      clearInterval(renewing);
      for (const task of tasks.values()) task.stop.abort(new Error('The server stops.'));
      await Promise.allSettled([...tasks.values()].map((task) => task.done));
      await write((tx) => store.giveUp(tx, self)).catch(() => undefined);
    },
  };
}

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms).unref());

/** Waits until a process says that it is through with a document, for at most `ms`. */
function told(bus: Platform['bus'], hash: string, ms: number): Promise<void> {
  return new Promise((resolve) => {
    const end = bus.subscribe(CHANGED, (changed) => changed === hash && over());
    const timer = setTimeout(() => over(), ms);
    const over = () => {
      clearTimeout(timer);
      end();
      resolve();
    };
  });
}
