import type pg from 'pg';
import { connectionsTo } from '../../server/platform/database/connections.ts';
import { inspectEmbedded } from '../../server/platform/database/embedded/inspect.ts';
import { pendingSteps } from '../../server/platform/database/migrate.ts';
import type { Settings } from '../../server/settings.ts';
import { clockFinding } from './clock.ts';
import { about, type Finding } from './finding.ts';
import { reasonOf } from './reason.ts';

const MINIMUM = 150_000;
const ANSWER_MS = 5_000;
/** Beside the pool for requests: for the bus, imports, search. */
const BESIDE_POOL = 10;

const { ok, fail } = about('PostgreSQL');

/** The database: whether it can be reached, and is one that Trivet can work with. Changes nothing in it. */
export async function checkDatabase(settings: Settings): Promise<Finding[]> {
  const { databaseUrl, dataDir } = settings;
  if (databaseUrl) return askDatabase(databaseUrl, settings);
  try {
    const { version, created, running } = inspectEmbedded(dataDir);
    const state = running ? 'running' : created ? 'created, not running' : 'made on the first start';
    return [ok(`embedded ${version}, ${state}`)];
  } catch (error) {
    return [fail((error as Error).message)];
  }
}

async function askDatabase(url: string, settings: Settings): Promise<Finding[]> {
  const connections = connectionsTo(url, ANSWER_MS);
  const open = () => connections.open('trivet doctor', { query_timeout: ANSWER_MS });
  const clients: pg.Client[] = [];
  try {
    const client = await open();
    clients.push(client);
    const { rows } = await client.query('show server_version_num');
    const number = Number(rows[0]?.server_version_num);
    const version = `${Math.floor(number / 10_000)}.${number % 10_000}`;
    if (number < MINIMUM)
      return [fail(`${version} at TRIVET_DATABASE_URL is too old; Trivet needs 15 or newer`)];
    const second = await open();
    clients.push(second);
    return [
      ok(`${version} at TRIVET_DATABASE_URL`),
      await checkRights(client),
      await checkConnections(client, settings),
      await checkPooling(client, second),
      await checkClock(client),
      await checkMigrations(client),
    ];
  } catch (error) {
    return [fail(`TRIVET_DATABASE_URL cannot be reached: ${reasonOf(error)}; ${remedyFor(error)}`)];
  } finally {
    for (const each of clients) await each.end().catch(() => {});
  }
}

/** What helps, by the code that PostgreSQL or the system gives. */
const remedies: Record<string, string> = {
  '28P01': 'correct the password in it',
  '28000': 'allow this role from this machine in pg_hba.conf',
  '3D000': 'create the database, or correct its name',
  '53300': 'PostgreSQL has no connection left: raise its max_connections',
  '57P03': 'wait until PostgreSQL has started',
  ECONNREFUSED: 'start PostgreSQL, or correct host and port',
  ENOTFOUND: 'correct the host in it',
};
const remedyFor = (error: unknown): string =>
  remedies[Object(error).code ?? Object(Object(error).errors?.[0]).code] ??
  'see to the network between, and to the address';

/** A first start makes schemas, and an extension that comes with PostgreSQL. */
async function checkRights(client: pg.Client): Promise<Finding> {
  const { ok, fail } = about('database rights');
  const { rows } = await client.query<{ role: string; base: string; may: boolean; known: boolean }>(
    `select current_user as role, current_database() as base,
       has_database_privilege(current_database(), 'create') as may,
       to_regclass('public.trivet_migration') is not null or has_schema_privilege('public', 'create') as known`,
  );
  const { role = '', base = '', may, known } = rows[0] ?? {};
  return may && known
    ? ok(`${role} may create what Trivet needs`)
    : fail(`${role} may not create schemas and tables; alter database "${base}" owner to "${role}"`);
}

async function checkConnections(client: pg.Client, { databaseConnections }: Settings): Promise<Finding> {
  const { ok, warn, fail } = about('connections');
  const { rows } = await client.query<{ room: number; processes: boolean }>(
    `select least(
         current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int,
         (select nullif(rolconnlimit, -1) from pg_roles where rolname = current_user),
         (select nullif(datconnlimit, -1) from pg_database where datname = current_database())) as room,
       to_regclass('platform.living_process') is not null as processes`,
  );
  const { room = 0, processes } = rows[0] ?? {};
  const each = databaseConnections + BESIDE_POOL;
  const running = processes
    ? Number((await client.query('select count(*) as n from platform.living_process')).rows[0]?.n)
    : 0;
  const says = `PostgreSQL allows ${room}, and a process uses up to ${each}`;
  const remedy =
    'raise max_connections (or the limit of the role or the database), or lower TRIVET_DATABASE_CONNECTIONS';
  if (room < each) return fail(`${says}; ${remedy}`);
  return room < each * running ? warn(`${says}, of which ${running} run; ${remedy}`) : ok(says);
}

/** Two clients on one connection, or one client on two: somebody between shares connections among transactions. */
async function checkPooling(client: pg.Client, second: pg.Client): Promise<Finding> {
  const { ok, fail } = about('pooling');
  const of = async (each: pg.Client) => (await each.query('select pg_backend_pid() as pid')).rows[0]?.pid;
  const first = [await of(client), await of(client)];
  const other = [await of(second), await of(client), await of(second)];
  const isOwn = new Set([...first, other[1]]).size === 1 && other[0] === other[2] && other[0] !== first[0];
  return isOwn
    ? ok('each connection is its own')
    : fail(
        'a pooler such as PgBouncer shares connections among transactions, so locks and notifications are lost; set pool_mode = session there, or connect to PostgreSQL itself',
      );
}

async function checkClock(client: pg.Client): Promise<Finding> {
  const asked = Date.now();
  const { rows } = await client.query('select extract(epoch from clock_timestamp()) * 1000 as now');
  return clockFinding('PostgreSQL', Number(rows[0]?.now), asked);
}

async function checkMigrations(client: pg.Client): Promise<Finding> {
  const { ok, fail } = about('tables');
  const { platformMigrations } = await import('../../server/platform/compose.ts');
  const { services } = await import('../../server/app.ts');
  try {
    const pending = await pendingSteps(client, [platformMigrations, ...services]);
    if (!pending) return ok('made on the first start');
    return pending.length === 0
      ? ok('those of this version')
      : ok(`the next start brings them up to this version (${pending.length} steps); make a backup before`);
  } catch (error) {
    return fail((error as Error).message);
  }
}
