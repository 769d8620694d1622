import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import pg from 'pg';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createPlace } from '../support/createDatabase.ts';
import { startedFolder } from './startedFolder.ts';
import { processesOf, ready, runOnFullDisk, runTrivet, temporaryFolder, until } from './trivetProcess.ts';

// Each of these starts whole servers, some of them twice, perhaps beside other tests on two cores.
vi.setConfig({ testTimeout: 150_000, hookTimeout: 60_000 });

let folder: Awaited<ReturnType<typeof temporaryFolder>>;
let settings: Record<string, string>;

beforeEach(async () => {
  folder = await temporaryFolder();
  settings = { TRIVET_PORT: '0', TRIVET_DEMO: '0', TRIVET_DATA_DIR: join(folder.path, 'data') };
});
afterEach(() => folder.remove());

/** Runs `serve`, which must refuse, and returns the one sentence it gives as reason. */
async function refusal(given: Record<string, string>): Promise<string> {
  const server = runTrivet(['serve', '--no-build'], { ...settings, ...given });
  const code = await server.ended;
  expect(code, server.said()).toBe(1);
  expect(server.complained().trim().split('\n'), server.complained()).toHaveLength(1);
  expect(server.complained()).not.toMatch(/\n\s+at /);
  return server.complained().trim();
}

test('an invalid setting stops the start with a sentence that names it', async () => {
  expect(await refusal({ TRIVET_PORT: 'eight' })).toMatch(/^The setting TRIVET_PORT .*\.$/);
});

test('an unknown setting stops the start with a sentence that names it', async () => {
  expect(await refusal({ TRIVET_PROT: '8880' })).toMatch(/^The setting TRIVET_PROT is unknown.*\.$/);
});

test('a port in use stops the start with a sentence, and nothing keeps running', async () => {
  const other = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => other.once('listening', resolve));
  const address = other.address();
  const port = typeof address === 'object' && address ? String(address.port) : '';
  const sentence = await refusal({ TRIVET_PORT: port });
  other.close();
  expect(sentence).toMatch(new RegExp(`^Port ${port} on 127\\.0\\.0\\.1 is in use.*\\.$`));
  // Noticed before anything was made: a later start is the first, and prints the password of its administrator.
  expect(existsSync(settings.TRIVET_DATA_DIR ?? '')).toBe(false);
  await until('nothing keeps running', () => processesOf(folder.path).length === 0, 10_000);
});

test('a data folder that cannot be written stops the start with a sentence that names it', async () => {
  // Not even root may make a folder there.
  expect(await refusal({ TRIVET_DATA_DIR: '/sys/trivet' })).toMatch(
    /^The data folder \/sys\/trivet cannot be used: .*TRIVET_DATA_DIR.*\.$/,
  );
});

test('a data folder below a file stops the start with a sentence', async () => {
  writeFileSync(join(folder.path, 'file'), '');
  expect(await refusal({ TRIVET_DATA_DIR: join(folder.path, 'file', 'data') })).toMatch(
    /^The data folder .* cannot be used: a part of its path is a file.*\.$/,
  );
});

test('a data folder of another PostgreSQL version is refused and left as it is', async () => {
  const cluster = join(settings.TRIVET_DATA_DIR ?? '', 'database', 'cluster');
  mkdirSync(cluster, { recursive: true });
  writeFileSync(join(cluster, 'PG_VERSION'), '12\n');
  expect(await refusal({})).toMatch(/was written by PostgreSQL 12 and this Trivet brings PostgreSQL \d+/);
  expect(readdirSync(cluster)).toEqual(['PG_VERSION']);
  expect(readFileSync(join(cluster, 'PG_VERSION'), 'utf8')).toBe('12\n');
});

test('a data folder in which nothing can be written stops the start with a sentence, and nothing is left in it', () => {
  const data = settings.TRIVET_DATA_DIR ?? '';
  const { status, complained } = runOnFullDisk(['serve', '--no-build'], settings);
  expect(complained).toMatch(/^The data folder \S+ cannot be used: .*\.$/);
  expect(status).toBe(1);
  expect(readdirSync(data, { recursive: true })).toEqual(['database']);
});

test('a folder in the way of the lock stops the start with a sentence', async () => {
  mkdirSync(join(settings.TRIVET_DATA_DIR ?? '', 'trivet.lock'), { recursive: true });
  expect(await refusal({})).toMatch(/^The data folder \S+ cannot be used: a folder is in the way.*\.$/);
});

test('a damaged password file of the database stops the start before PostgreSQL runs', async () => {
  const data = settings.TRIVET_DATA_DIR ?? '';
  await startedFolder(data);
  const file = join(data, 'database', 'passwords.json');
  const right = readFileSync(file, 'utf8');
  for (const damaged of ['', right.slice(0, 60), '{}', '{"trivet":""}']) {
    writeFileSync(file, damaged);
    expect(await refusal({})).toMatch(/^The file \S+passwords\.json .* is missing or damaged; .*\.$/);
    expect(processesOf(folder.path)).toEqual([]);
  }
  writeFileSync(file, right);
  await ready(runTrivet(['serve', '--no-build'], settings));
});

test('a second Trivet on the same data folder is refused, and the first goes on', async () => {
  await startedFolder(settings.TRIVET_DATA_DIR ?? '');
  const first = runTrivet(['serve', '--no-build'], settings);
  const url = await ready(first);
  expect(await refusal({})).toMatch(/^Another Trivet \(process \d+\) is already using the data folder .*\.$/);
  expect((await fetch(`${url}/health/ready`)).status).toBe(200);
  first.child.kill('SIGTERM');
  expect(await first.ended).toBe(0);
});

test('a database newer than the code is refused and left as it is', async () => {
  const database = await createPlace(settings.TRIVET_DATA_DIR ?? '');
  const given = { TRIVET_DATABASE_URL: database.url };
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  await client.query(
    "insert into public.trivet_migration (part, file, checksum) values ('platform', '9999_of_tomorrow.sql', 'x')",
  );
  const before = await client.query('select * from public.trivet_migration order by part, file');
  expect(await refusal(given)).toMatch(/^The database was written by a newer version of Trivet.*\.$/);
  const after = await client.query('select * from public.trivet_migration order by part, file');
  await client.end();
  await database.drop();
  expect(after.rows).toEqual(before.rows);
});

test('an external database that does not answer stops the start with a sentence', async () => {
  const sentence = await refusal({ TRIVET_DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none' });
  expect(sentence).toMatch(/^The database cannot be reached.*\.$/);
});

test('an unknown command is refused with a hint', async () => {
  const result = runTrivet(['sevre'], settings);
  expect(await result.ended).toBe(2);
  expect(result.complained()).toMatch(/unknown command 'sevre'/);
});
