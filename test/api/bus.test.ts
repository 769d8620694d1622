import pg from 'pg';
import { afterAll, beforeAll, expect, inject, test, vi } from 'vitest';
import { type Bus, createPostgresBus } from '../../server/platform/bus/bus.ts';
import { type Database, openDatabase } from '../../server/platform/database/database.ts';
import { createLog } from '../../server/platform/telemetry/log.ts';
import { createDatabase } from '../support/createDatabase.ts';

/** Long enough for a busy machine; what is waited for comes at once. */
const WAIT_MS = 30_000;

const log = createLog({ logLevel: 'error' });
let place: Awaited<ReturnType<typeof createDatabase>>;
let database: Database;
let one: Bus;
let two: Bus;

beforeAll(async () => {
  place = await createDatabase();
  database = await openDatabase(place.url, log);
  one = await createPostgresBus(database, log);
  two = await createPostgresBus(database, log);
});
afterAll(async () => {
  await one.close();
  await two.close();
  await database.close();
  await place.drop();
});

test('what one process publishes, every process hears, itself included', async () => {
  const heard: string[] = [];
  one.subscribe('thing', (id) => heard.push(`one ${id}`));
  const end = two.subscribe('thing', (id) => heard.push(`two ${id}`));
  two.subscribe('other', (id) => heard.push(`other ${id}`));
  one.publish('thing', 'a b');
  await vi.waitFor(() => expect(heard.toSorted()).toEqual(['one a b', 'two a b']), WAIT_MS);
  end();
  one.publish('thing', 'c');
  await vi.waitFor(() => expect(heard).toContain('one c'), WAIT_MS);
  expect(heard).not.toContain('two c');
});

test('what is told has been told to every process when it returns', async () => {
  const heard: string[] = [];
  const end = two.subscribe('access', (id) => heard.push(id));
  for (let n = 0; n < 50; n += 1) {
    await one.tell('access', String(n));
    expect(heard.at(-1)).toBe(String(n));
  }
  end();
});

test('thousands of messages arrive, each once, in batches that PostgreSQL takes', async () => {
  const heard: string[] = [];
  two.subscribe('many', (id) => heard.push(id));
  for (let n = 0; n < 3000; n += 1) one.publish('many', `${n} ${'x'.repeat(50)}`);
  await vi.waitFor(() => expect(heard.length).toBe(3000), WAIT_MS);
  expect(new Set(heard).size).toBe(3000);
});

test('after a lost connection the bus comes back and says so', async () => {
  const heard: string[] = [];
  let back = 0;
  two.onReconnect(() => {
    back += 1;
  });
  two.subscribe('later', (id) => heard.push(id));
  await database.pool.query(
    `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'trivet bus' and datname = current_database()`,
  );
  await vi.waitFor(() => expect(back).toBe(1), WAIT_MS);
  one.publish('later', 'x');
  await vi.waitFor(() => expect(heard).toEqual(['x']), WAIT_MS);
});

test('while the database refuses connections the bus keeps one attempt going, and comes back once', async () => {
  let back = 0;
  two.onReconnect(() => {
    back += 1;
  });
  const name = (await database.pool.query('select current_database() as name')).rows[0].name;
  const administer = async (statement: string) => {
    const client = new pg.Client({ connectionString: inject('databaseUrl') });
    await client.connect();
    await client.query(statement);
    await client.end();
  };
  await administer(`alter database ${name} allow_connections false`);
  await administer(
    `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'trivet bus' and datname = '${name}'`,
  );
  await new Promise((resolve) => setTimeout(resolve, 2500));
  await administer(`alter database ${name} allow_connections true`);
  await vi.waitFor(() => expect(back).toBe(1), WAIT_MS);
  const listeners = `select count(*)::int as n from pg_stat_activity where application_name = 'trivet bus' and datname = '${name}'`;
  await vi.waitFor(async () => expect((await database.pool.query(listeners)).rows[0].n).toBe(2), WAIT_MS);
  expect(back).toBe(1);
});
