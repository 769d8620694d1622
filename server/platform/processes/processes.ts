import { sql } from 'kysely';
import type pg from 'pg';
import type { Database } from '../database/database.ts';
import type { Log } from '../telemetry/log.ts';

/** This process among those that share the database. What is noted in a table together with `self` counts while that
 *  number is in the view `platform.living_process`. */
export type Processes = {
  /** The number of this process: of its row in `platform.process`. */
  self: number;
  /** Called when this process counts again after it had lost its connection: what was noted for it may have been swept
   *  by another one. */
  onHeldAgain(listener: () => void): void;
  /** Calls at once and every few seconds, to sweep what is noted for processes that live no more; failures are logged.
   *  @returns the first sweep, and what ends them. */
  sweepWith(sweep: () => Promise<unknown>): { first: Promise<void>; stop(): void };
  /** @throws Error while others take this process for dead. */
  check(): Promise<void>;
  close(): Promise<void>;
};

const SWEEP_MS = 15_000;
const HOLD_AGAIN_MS = 500;

/** Enters this process and holds its advisory lock on a connection of its own, again whenever that is lost. */
export async function enterProcess(database: Database, log: Log): Promise<Processes> {
  const { rows } = await sql<{
    id: number;
  }>`insert into platform.process default values returning id`.execute(database.as<unknown>());
  const self = rows[0]?.id ?? 0;
  const listeners = new Set<() => void>();
  let closed = false;
  let client: pg.Client | undefined;

  const hold = async () => {
    const next = await database.connect('trivet processes');
    next.on('error', (error) =>
      log.warn({ err: error }, 'the connection that says that this process lives was lost'),
    );
    try {
      // Waits while the database has not noticed yet that the connection before is gone.
      await next.query('select platform.hold_process($1)', [self]);
    } catch (error) {
      await next.end().catch(() => undefined);
      throw error;
    }
    client = next;
    next.once('end', () => {
      client = undefined;
      holdAgain();
    });
  };
  const holdAgain = () => {
    if (closed) return;
    setTimeout(async () => {
      if (closed) return;
      try {
        await hold();
      } catch {
        return holdAgain();
      }
      for (const listener of listeners) listener();
    }, HOLD_AGAIN_MS).unref();
  };
  await hold();

  return {
    self,
    onHeldAgain: (listener) => void listeners.add(listener),
    sweepWith(sweep) {
      const swept = () =>
        sweep().then(
          () => undefined,
          (error) => log.warn({ err: error }, 'what dead processes left behind was not swept'),
        );
      const timer = setInterval(swept, SWEEP_MS);
      return { first: swept(), stop: () => clearInterval(timer) };
    },
    async check() {
      if (!client) throw new Error('This process is not known to live.');
      await client.query('select 1');
    },
    async close() {
      closed = true;
      await database.pool.query('delete from platform.process where id = $1', [self]).catch(() => undefined);
      await client?.end().catch(() => undefined);
    },
  };
}
