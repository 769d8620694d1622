import { setTimeout as after } from 'node:timers/promises';
import { MessageChannel } from 'node:worker_threads';
import Piscina from 'piscina';
import type { Platform } from '../../platform/platform.ts';
import { databaseTopic } from '../databases/known.ts';
import type { Reading } from '../tables.ts';
import { threadMemory } from '../threads/memory.ts';
import type { Read } from './reading.ts';
import { changedSince, listDue, listUnread, markSearched, type Searched } from './store.ts';
import { prepareTrigrams } from './trigrams.ts';

/** Keeps what search reads up to date. */
export type Indexer = {
  /** Reads what of these databases changed, when it is little.
   *  @returns false when there is so much that a job reads it. */
  catchUp(databases: readonly Searched[]): Promise<boolean>;
  close(): Promise<void>;
};

const JOB = 'design.search';
/** One database at a time: indexing has the lowest priority. */
const QUEUE = 'design-search';
/** Changes of one database that follow one another are read together. */
const PAUSE_MS = 3000;
const SWEEP_MS = 60_000;
/** What a search reads itself rather than leave out, and how long it waits for that. */
const MAX_DATABASES = 10;
const MAX_ROWS = 200;
const MAX_CHARACTERS = 4_000_000;
const MAX_WAIT_MS = 3000;

/**
 * Declares the job that reads, and asks for it after every change that the bus tells of. Writes know nothing of it and
 * wait for nothing. A change whose message was lost is found by its revision: when this process starts, once a minute,
 * and by every search.
 */
export function createIndexer({ settings, database, jobs, bus, log }: Platform, tables: Reading): Indexer {
  const databaseUrl = database.url;
  const worker = new URL(import.meta.url.endsWith('.ts') ? './worker.ts' : './worker.js', import.meta.url);
  // One thread for the job and one for searches that catch up.
  const pool = new Piscina({
    filename: worker.href,
    minThreads: 0,
    maxThreads: 2,
    idleTimeout: 30_000,
    execArgv: [],
    resourceLimits: threadMemory(settings.maxDxlBytes),
  });
  const waiting = new Map<number, NodeJS.Timeout>();
  let closed = false;

  jobs.handle<{ id: number }>(JOB, async ({ id }, { signal, progress }) => {
    const { port1: ours, port2: port } = new MessageChannel();
    ours.on('message', ({ done, total }: Read) => progress(done, total));
    const how = { name: 'database', signal, transferList: [port] };
    await pool
      .run({ databaseUrl, id, port }, how)
      .catch((error) => {
        // What the end of the server cut short is due at the next start.
        if (!signal.aborted) throw error;
      })
      .finally(() => ours.close());
  });

  const failed = (error: unknown) => {
    if (!closed) log.warn({ err: error }, 'the text of design could not be read');
  };
  const enqueue = (id: number) => jobs.enqueue(tables, JOB, { id }, { key: `${JOB}-${id}`, queue: QUEUE });
  const soon = (id: number) => {
    if (closed || waiting.has(id)) return;
    const ask = () => {
      waiting.delete(id);
      enqueue(id).catch(failed);
    };
    waiting.set(id, setTimeout(ask, PAUSE_MS));
  };
  const sweep = async () => {
    for (const id of await listDue(tables)) soon(id);
  };

  const unsubscribe = bus.subscribe(databaseTopic, (id) => soon(Number(id)));
  bus.onReconnect(() => void sweep().catch(failed));
  const timer = setInterval(() => void sweep().catch(failed), SWEEP_MS);
  const prepared = prepareTrigrams(database, log).then(sweep).catch(failed);

  async function readFew(searched: Searched): Promise<boolean> {
    const unread = await listUnread(tables, searched.id, 0, MAX_ROWS + 1);
    const characters = unread.reduce((sum, each) => sum + each.characters, 0);
    if (unread.length > MAX_ROWS || characters > MAX_CHARACTERS) return false;
    if (unread.length > 0) {
      const task = { databaseUrl, ids: unread.map(({ id }) => id) };
      if ((await pool.run(task, { name: 'elements' })) !== unread.length) return false;
    }
    await tables.transaction().execute((tx) => markSearched(tx, searched));
    return true;
  }

  /** Searches that come together read the same change once. */
  const reading = new Map<string, Promise<boolean>>();
  const readFewOnce = (searched: Searched): Promise<boolean> => {
    const key = `${searched.id}.${searched.revision}`;
    const begun = reading.get(key);
    if (begun !== undefined) return begun;
    const now = readFew(searched).finally(() => reading.delete(key));
    reading.set(key, now);
    return now;
  };

  return {
    async catchUp(databases) {
      const changed = await changedSince(tables, databases);
      if (changed.length === 0) return true;
      const few = Promise.all(changed.slice(0, MAX_DATABASES).map(readFewOnce));
      // What takes longer is not in vain: the next search finds it read.
      const read = await Promise.race([few, after(MAX_WAIT_MS, [], { ref: false })]);
      const left = changed.filter((_, at) => read[at] !== true);
      for (const { id } of left) soon(id);
      return left.length === 0;
    },
    async close() {
      closed = true;
      unsubscribe();
      clearInterval(timer);
      for (const each of waiting.values()) clearTimeout(each);
      await prepared;
      await pool.destroy();
    },
  };
}
