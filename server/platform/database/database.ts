import { Kysely, PostgresDialect, type QueryExecutorProvider, sql } from 'kysely';
import pg from 'pg';
import type { Settings } from '../../settings.ts';
import { StartProblem } from '../startProblem.ts';
import type { Log } from '../telemetry/log.ts';
import { noteStatement } from '../tracing/statements.ts';
import { connectionsTo } from './connections.ts';
import { watchPulse } from './pulse.ts';
import { limitOf, withStatementTime } from './statementTime.ts';

/** Anything SQL can run on: the database or a transaction, whatever its tables. */
export type Executor = QueryExecutorProvider;

export type Database = {
  /** The connection pool, for libraries that bring their own SQL. */
  pool: pg.Pool;
  url: string;
  /** Opens a connection of its own, for what lasts longer than a statement: a lock, a subscription. Whoever opens it
   *  ends it, and opens another one when it is lost.
   *  @param name what PostgreSQL's own tables call it */
  connect(name: string): Promise<pg.Client>;
  /** The database seen through the tables of one service. */
  as<Tables>(): Kysely<Tables>;
  /** @throws Error when it does not answer, or could not write a moment ago because its disk is full. */
  check(): Promise<void>;
  close(): Promise<void>;
};

/** PostgreSQL: no space left on its device. */
const DISK_FULL = '53100';
/** Nobody is sent to a server whose database is full; a while later the next one may try whether it still is. */
const FULL_MS = 30_000;

/** A database that says nothing for so many times as long as a request waits for a connection is taken for gone. */
const SILENT_WAITS = 2;

const MINIMUM_VERSION = 150_000;

const types: pg.CustomTypesConfig = {
  getTypeParser(oid, format) {
    // Counts and sizes are exact up to 2^53; calendar dates stay text, so that no time zone moves them.
    if (oid === pg.types.builtins.INT8 && format !== 'binary') return Number;
    if (oid === pg.types.builtins.DATE && format !== 'binary') return (text: string) => text;
    return pg.types.getTypeParser(oid, format);
  },
};

type Limits = Pick<Settings, 'databaseConnections' | 'databaseWaitSeconds' | 'statementSeconds'>;

/** For threads, which have a few connections of their own, and read and write whole designs. */
const OF_THREADS: Limits = { databaseConnections: 20, databaseWaitSeconds: 5, statementSeconds: 3600 };

/** Opens a pool and checks that the server answers and is PostgreSQL ≥ 15.
 *  @throws StartProblem with one sentence. */
export async function openDatabase(url: string, log: Log, limits = OF_THREADS): Promise<Database> {
  const within = limits.databaseWaitSeconds * 1000;
  const connections = connectionsTo(url, within);
  const pool = new pg.Pool({
    ...connections.config,
    max: limits.databaseConnections,
    types,
    application_name: 'trivet',
    // Said after connecting: a pooler such as PgBouncer refuses what it does not know in the first message.
    onConnect: async (client) =>
      void (await client.query(
        `set idle_in_transaction_session_timeout = '1min'; ${limitOf(limits.statementSeconds)}`,
      )),
  });
  const lost = (error: Error) => log.warn({ err: error }, 'a database connection was lost');
  pool.on('error', lost);
  // A connection can also break while it is lent out; without a listener that would end the process.
  pool.on('connect', (client) => client.on('error', lost));
  let full = Number.NEGATIVE_INFINITY;
  const kysely = new Kysely<unknown>({
    dialect: new PostgresDialect({ pool: withStatementTime(pool, limits.statementSeconds) }),
    log: (event) => {
      const fault = event.level === 'error' ? String(Object(event.error).code ?? 'error') : undefined;
      if (fault === DISK_FULL) full = performance.now();
      noteStatement(event.query.sql, event.queryDurationMillis, fault);
    },
  });
  await checkVersion(kysely);
  const endPulse = watchPulse(connections, SILENT_WAITS * within, log);
  return {
    pool,
    url,
    connect: connections.open,
    as: <Tables>() => kysely as unknown as Kysely<Tables>,
    async check() {
      await pool.query('select 1');
      if (performance.now() - full < FULL_MS) throw new Error('The disk of the database is full.');
    },
    close() {
      endPulse();
      return kysely.destroy();
    },
  };
}

async function checkVersion(kysely: Kysely<unknown>): Promise<void> {
  try {
    const { rows } = await sql<{
      version: number;
    }>`select current_setting('server_version_num')::int as version`.execute(kysely);
    if ((rows[0]?.version ?? 0) >= MINIMUM_VERSION) return;
  } catch (error) {
    await kysely.destroy();
    throw new StartProblem(`The database cannot be reached: ${(error as Error).message}.`, { cause: error });
  }
  await kysely.destroy();
  throw new StartProblem('The database server is older than PostgreSQL 15, which Trivet needs.');
}
