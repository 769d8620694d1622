import { AsyncLocalStorage } from 'node:async_hooks';
import type pg from 'pg';

const long = new AsyncLocalStorage<true>();

/** Lets statements take sixty times as long: for jobs, which nobody sits and waits for. */
export const forLong = <T>(work: () => T): T => long.run(true, work);

const LONGER = 60;

/** The limit of each connection as it was last said to the server, in seconds. */
const said = new WeakMap<pg.PoolClient, number>();

/** What a new connection is told. */
export const limitOf = (seconds: number) => `set statement_timeout = ${seconds * 1000}`;

/** The pool as SQL of ours sees it: each connection has the time limit of the work that it is lent for. It is said with
 *  the first statement, and only where the work before was of the other kind. */
export function withStatementTime(
  pool: pg.Pool,
  seconds: number,
): Pick<pg.Pool, 'connect' | 'end' | 'options'> {
  const connect = async () => {
    const client = await pool.connect();
    const wanted = seconds * (long.getStore() ? LONGER : 1);
    if ((said.get(client) ?? seconds) !== wanted) {
      said.set(client, wanted);
      // Not waited for: it goes before what follows. What is wrong with the connection the next statement says.
      client.query(limitOf(wanted)).catch(() => said.delete(client));
    }
    return client;
  };
  return { options: pool.options, connect: connect as pg.Pool['connect'], end: () => pool.end() };
}
