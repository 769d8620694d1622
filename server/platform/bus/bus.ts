import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import type { Database } from '../database/database.ts';
import type { Log } from '../telemetry/log.ts';

/** Tells every process, this one included, that something changed. Carries an id, and no data but what may be lost, such
 *  as where a cursor stands; may be lost when a connection breaks, so `onReconnect` exists and listeners must be able to
 *  read the state again. */
export type Bus = {
  /** Tells after at most 10 ms; call it after the commit. `id` has at most 6,000 bytes and no line break. */
  publish(topic: string, id: string): void;
  /** Tells at once. @returns when every process has said that it heard, so that whoever asks another one next finds the
   *  change there; after half a second at the latest, because one that stands still says nothing. */
  tell(topic: string, id: string): Promise<void>;
  /** @returns the function that ends the subscription. */
  subscribe(topic: string, listener: (id: string) => void): () => void;
  onReconnect(listener: () => void): void;
  check(): Promise<void>;
  close(): Promise<void>;
};

const CHANNEL = 'trivet';
const BATCH_MS = 10;
const FIRST_PAUSE_MS = 250;
const MAX_PAUSE_MS = 5000;
/** Asks those who hear it to say so, to the bus and by the number that it names. */
const ASK = 'bus.ask';
const HEARD = 'bus.heard';
const HEARD_WITHIN_MS = 500;
const NAME = 'trivet bus';
/** PostgreSQL takes up to 8,000 bytes a notification. */
const BATCH_BYTES = 7000;

/** The bus on LISTEN/NOTIFY. Messages are batched: a NOTIFY costs more than the write that it announces. */
export async function createPostgresBus(database: Database, log: Log): Promise<Bus> {
  const listeners = new Map<string, Set<(id: string) => void>>();
  const reconnects = new Set<() => void>();
  let waiting: string[] = [];
  const self = randomUUID();
  /** Who else has heard what this process told, by number. */
  const hearing = new Map<string, () => void>();
  let last = 0;
  let timer: NodeJS.Timeout | undefined;
  let client: pg.Client;
  let closed = false;

  const deliver = (payload: string) => {
    for (const line of payload.split('\n')) {
      const cut = line.indexOf(' ');
      const topic = line.slice(0, cut);
      if (topic === ASK) answer(line.slice(cut + 1));
      if (topic === HEARD) hearing.get(line.slice(cut + 1))?.();
      for (const listener of listeners.get(topic) ?? []) listener(line.slice(cut + 1));
    }
  };

  const answer = (asked: string) => {
    if (asked.startsWith(self)) return;
    notify(`${HEARD} ${asked}`).catch((error) => log.warn({ err: error }, 'a notification was lost'));
  };
  const notify = (payload: string) => database.pool.query('select pg_notify($1, $2)', [CHANNEL, payload]);

  const connect = async () => {
    const next = await database.connect(NAME);
    next.on('notification', (message) => deliver(message.payload ?? ''));
    try {
      await next.query(`listen ${CHANNEL}`);
    } catch (error) {
      await next.end().catch(() => undefined);
      throw error;
    }
    if (closed) return void (await next.end());
    client = next;
    // Only a connection that stood calls for another one: a failed attempt says so itself, and both would multiply.
    next.once('end', () => reconnect(FIRST_PAUSE_MS));
  };

  const reconnect = (pause: number) => {
    if (closed) return;
    setTimeout(async () => {
      if (closed) return;
      try {
        await connect();
        for (const listener of reconnects) listener();
      } catch (error) {
        log.warn({ err: error }, 'the bus cannot reach the database yet');
        reconnect(Math.min(pause * 2, MAX_PAUSE_MS));
      }
    }, pause).unref();
  };

  const flush = async () => {
    clearTimeout(timer);
    timer = undefined;
    const batches = inBatches(waiting);
    waiting = [];
    for (const batch of batches) {
      await notify(batch).catch((error) => log.warn({ err: error }, 'a notification was lost'));
    }
  };

  /** @returns how many processes listen, this one included. */
  const tellAndCount = async (payload: string): Promise<number> => {
    const { rows } = await database.pool.query<{ listeners: number }>(
      `select pg_notify($1, $2), (select count(*)::int from pg_stat_activity
        where application_name = $3 and datname = current_database()) as listeners`,
      [CHANNEL, payload, NAME],
    );
    return rows[0]?.listeners ?? 1;
  };

  await connect();
  return {
    publish(topic, id) {
      waiting.push(`${topic} ${id}`);
      timer ??= setTimeout(flush, BATCH_MS);
    },
    async tell(topic, id) {
      const number = `${self} ${++last}`;
      let heard = 0;
      let others = Number.POSITIVE_INFINITY;
      const all = new Promise<void>((resolve) => {
        const check = () => heard >= others && resolve();
        hearing.set(number, () => {
          heard++;
          check();
        });
        setTimeout(resolve, HEARD_WITHIN_MS).unref();
        tellAndCount(`${topic} ${id}\n${ASK} ${number}`).then(
          (count) => {
            others = count - 1;
            check();
          },
          (error) => {
            log.warn({ err: error }, 'a notification was lost');
            resolve();
          },
        );
      });
      await all;
      hearing.delete(number);
    },
    subscribe(topic, listener) {
      const set = listeners.get(topic) ?? new Set();
      listeners.set(topic, set.add(listener));
      return () => set.delete(listener);
    },
    onReconnect: (listener) => void reconnects.add(listener),
    check: async () => void (await client.query('select 1')),
    async close() {
      await flush();
      closed = true;
      await client.end();
    },
  };
}

function inBatches(lines: string[]): string[] {
  const batches: string[] = [];
  let batch = '';
  for (const line of new Set(lines)) {
    if (batch && Buffer.byteLength(batch) + Buffer.byteLength(line) >= BATCH_BYTES) {
      batches.push(batch);
      batch = '';
    }
    batch = batch ? `${batch}\n${line}` : line;
  }
  return batch ? [...batches, batch] : batches;
}
