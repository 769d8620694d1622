import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createDatabase, createPlace } from '../support/createDatabase.ts';
import { ready, runOnFullDisk, runTrivet, temporaryFolder } from './trivetProcess.ts';

// Each of these starts whole servers, most of them twice.
vi.setConfig({ testTimeout: 150_000, hookTimeout: 60_000 });

const OTHER = 'q'.repeat(43);
let folder: Awaited<ReturnType<typeof temporaryFolder>>;
let database: Awaited<ReturnType<typeof createDatabase>>;
let settings: Record<string, string>;
let keys: string;
let file: string;

beforeEach(async () => {
  folder = await temporaryFolder();
  use(await createDatabase());
  keys = join(folder.path, 'data', 'keys');
  file = join(keys, 'secret');
});
afterEach(async () => {
  await folder.remove();
  await database.drop();
});

function use(given: typeof database): void {
  database = given;
  settings = {
    TRIVET_PORT: '0',
    TRIVET_DEMO: '0',
    TRIVET_DATA_DIR: join(folder.path, 'data'),
    TRIVET_DATABASE_URL: database.url,
  };
}

/** Goes on from where the first start of another server has ended. */
async function beStarted(): Promise<void> {
  await database.drop();
  use(await createPlace(join(folder.path, 'data')));
}

/** Starts Trivet until it is ready, and stops it. */
async function startOnce(given: Record<string, string> = {}): Promise<void> {
  const server = runTrivet(['serve', '--no-build'], { ...settings, ...given });
  await ready(server);
  server.child.kill('SIGTERM');
  await server.ended;
}

/** Starts Trivet, which must refuse, and answers the one sentence that it gives as reason. */
async function refusal(given: Record<string, string> = {}): Promise<string> {
  const server = runTrivet(['serve', '--no-build'], { ...settings, ...given });
  const ready = /is ready/;
  await Promise.race([
    server.ended,
    new Promise<void>((resolve) => {
      server.child.stdout?.on('data', () => ready.test(server.said()) && resolve());
    }),
  ]);
  expect(server.said(), 'it must not start').not.toMatch(ready);
  expect(await server.ended, server.said()).toBe(1);
  expect(server.complained().trim().split('\n'), server.complained()).toHaveLength(1);
  return server.complained().trim();
}

function place(secret: string): void {
  mkdirSync(keys, { recursive: true });
  writeFileSync(file, secret);
}

test('the first start makes one whole secret, which no later one touches', async () => {
  await startOnce();
  expect(readdirSync(keys)).toEqual(['secret']);
  const made = readFileSync(file, 'utf8');
  expect(made.trim()).toMatch(/^[\w-]{43}$/);
  await startOnce();
  expect(readFileSync(file, 'utf8')).toBe(made);
});

test.each([
  ['an empty one', ''],
  ['a blank one', ' \n'],
  ['the beginning of one', 'c29tZSBvZiBhIHNlY3JldA'],
  ['one with a hole, as a crash leaves it', `${'q'.repeat(20)}${'\0'.repeat(23)}`],
])('a secret that is not whole stops the start, and is left as it is: %s', async (_, secret) => {
  place(secret);
  expect(await refusal()).toMatch(
    /^The master secret in \S+\/keys\/secret is (empty|not whole).*backup.*\.$/,
  );
  expect(readFileSync(file, 'utf8')).toBe(secret);
});

test('a secret that cannot be read stops the start', async () => {
  mkdirSync(file, { recursive: true });
  expect(await refusal()).toMatch(/^The master secret \S+\/keys\/secret cannot be read: .*\.$/);
});

test('a blank TRIVET_SECRET stops the start', async () => {
  expect(await refusal({ TRIVET_SECRET: '  ' })).toMatch(/^The setting TRIVET_SECRET .*\.$/);
});

test('a start that could not write the secret leaves none, and the next one makes it', async () => {
  const { status, complained } = runOnFullDisk(['serve', '--no-build'], settings);
  expect(complained).toMatch(/^The key folder \S+ cannot be written: .*\.$/);
  expect(status).toBe(1);
  expect(existsSync(keys) ? readdirSync(keys) : []).toEqual([]);
  await startOnce();
  expect(readFileSync(file, 'utf8').trim()).toMatch(/^[\w-]{43}$/);
});

test('another secret than the one with which the database was written stops the start', async () => {
  await beStarted();
  const right = readFileSync(file, 'utf8');
  place(OTHER);
  expect(await refusal()).toMatch(/^The master secret in \S+\/keys\/secret is not the one .*database.*\.$/);
  expect(await refusal({ TRIVET_SECRET: 'of nobody' })).toMatch(
    /^The master secret in TRIVET_SECRET is not the one .*database.*\.$/,
  );
  place(right);
  await startOnce();
});

test('a secret that is gone is not made anew beside a database that was written with it', async () => {
  await beStarted();
  const right = readFileSync(file, 'utf8');
  rmSync(file);
  expect(await refusal()).toMatch(/^The master secret \S+\/keys\/secret is missing.*backup.*\.$/);
  expect(existsSync(file)).toBe(false);
  await startOnce({ TRIVET_SECRET: right.trim() });
});

test('a database from before its secret was remembered is held to its keys', async () => {
  await beStarted();
  await inDatabase("delete from platform.state where key = 'master secret'");
  const right = readFileSync(file, 'utf8');
  place(OTHER);
  expect(await refusal()).toMatch(/^The master secret in \S+ is not the one .*\.$/);
  place(right);
  await startOnce();
});

async function inDatabase(statement: string): Promise<void> {
  const { default: pg } = await import('pg');
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  await client.query(statement).finally(() => client.end());
}
