import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import type { Bus } from '../bus/bus.ts';
import type { Database } from '../database/database.ts';
import type { SharedLock } from './exclusiveWork.ts';

/** Keeps these advisory locks apart from others with the same text. */
const SEED = 741_889;
const TOPIC = 'objects.turn';

/** Advisory locks of one session, which PostgreSQL frees the moment the process dies; the bus carries the questions. */
export function createDatabaseLock(database: Database, bus: Bus): SharedLock {
  const self = randomUUID();
  const asked = new Set<(name: string) => void>();
  const lost = new Set<() => void>();
  let session: Promise<pg.Client> | undefined;

  const connect = async (): Promise<pg.Client> => {
    const client = await database.connect('trivet turns');
    client.once('end', () => {
      session = undefined;
      for (const listener of lost) listener();
    });
    return client;
  };
  const open = () => {
    session ??= connect().catch((error) => {
      session = undefined;
      throw error;
    });
    return session;
  };

  bus.subscribe(TOPIC, (message) => {
    const cut = message.indexOf(' ');
    if (message.slice(0, cut) !== self) for (const listener of asked) listener(message.slice(cut + 1));
  });

  return {
    async tryLock(name) {
      const { rows } = await (await open()).query<{ free: boolean }>(
        'select pg_try_advisory_lock(hashtextextended($1, $2)) as free',
        [name, SEED],
      );
      return rows[0]?.free === true;
    },
    async unlock(name) {
      // A session that ended has let go already.
      const client = await session?.catch(() => undefined);
      await client
        ?.query('select pg_advisory_unlock(hashtextextended($1, $2))', [name, SEED])
        .catch(() => undefined);
    },
    ask: (name) => bus.publish(TOPIC, `${self} ${name}`),
    onAsked: (listener) => void asked.add(listener),
    onLost: (listener) => void lost.add(listener),
    async close() {
      const client = await session?.catch(() => undefined);
      await client?.end();
    },
  };
}
