import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ADMIN } from '../support/client.ts';
import { diskAt } from '../support/disk.ts';
import { startedFolder } from './startedFolder.ts';
import { ready, runTrivet, temporaryFolder, until } from './trivetProcess.ts';

// A whole server with a database of its own, perhaps beside other tests on two cores.
vi.setConfig({ testTimeout: 240_000, hookTimeout: 60_000 });

let folder: Awaited<ReturnType<typeof temporaryFolder>>;
let disk: string;
let mounted = false;
beforeEach(async () => {
  folder = await temporaryFolder();
  disk = join(folder.path, 'disk');
  mkdirSync(disk);
  mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=160m', 'none', disk]).status === 0;
  if (!mounted && process.env.TRIVET_TEST_REQUIRE_ALL === '1')
    throw new Error('Nothing can be mounted here, and TRIVET_TEST_REQUIRE_ALL is set.');
  if (!mounted) console.warn('Nothing can be mounted here: a full disk is NOT tested.');
});
afterEach(async () => {
  // Lazily: what still runs there ends with the folder.
  if (mounted) spawnSync('umount', ['--lazy', disk]);
  await folder.remove();
});

const fill = () => diskAt(disk).fill();
const makeRoom = () => diskAt(disk).makeRoom();

async function start() {
  await startedFolder(join(disk, 'data'));
  const server = runTrivet(['serve', '--no-build'], {
    TRIVET_PORT: '0',
    TRIVET_DEMO: '0',
    TRIVET_DATA_DIR: join(disk, 'data'),
  });
  const url = await ready(server);
  const answer = await fetch(`${url}/api/v1/auth`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(ADMIN),
  });
  const { bearer } = (await answer.json()) as { bearer: string };
  const authorization = `Bearer ${bearer}`;
  const ask = async (path: string, init: RequestInit = {}) => {
    const answer = await fetch(`${url}${path}`, { ...init, headers: { authorization, ...init.headers } });
    const text = await answer.text();
    const body = text.startsWith('{') ? (JSON.parse(text) as Record<string, unknown>) : {};
    return { status: answer.status, again: Number(answer.headers.get('retry-after')), body };
  };
  const post = (path: string, json: unknown) =>
    ask(path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(json),
    });
  return { server, url, ask, post };
}

test('a full disk answers 507 to what cannot be kept, is known to monitors, and is over when there is room', async ({
  skip,
}) => {
  if (!mounted) skip();
  const { server, ask, post } = await start();
  expect((await post('/api/design/databases', { nsfPath: 'full.nsf', title: 'Full' })).status).toBe(201);
  const file = await post('/v1/files', { name: 'full.bin' });
  const upload = new URL((file.body.upload as { url: string }).url);
  fill();

  const form = new FormData();
  form.append('Full.bin', new Blob([randomBytes(300_000)]), 'Full.bin');
  const refused = { status: 507, again: 60, body: { code: 'server.disk.full' } };
  expect(await ask('/repository/rest/', { method: 'POST', body: form })).toMatchObject(refused);
  expect(
    await ask(`${upload.pathname}${upload.search}`, { method: 'PUT', body: randomBytes(300_000) }),
  ).toMatchObject(refused);
  const bare = { 'content-type': 'application/octet-stream', slug: 'Bare.bin' };
  const door = { method: 'POST', headers: bare, body: randomBytes(300_000) };
  expect(await ask('/repository/cmis/children?id=root', door)).toMatchObject({
    ...refused,
    body: { code: 'server.disk.full', params: { exception: 'storage' } },
  });
  // In a thread, whose errors come here without their codes.
  const dxl = `<database xmlns='http://www.lotus.com/dxl'><!--${'x'.repeat(300_000)}--></database>`;
  expect(await post('/api/dxl/import?nsfPath=full.nsf', { dxl })).toMatchObject(refused);
  // The database finds some room between its rows first.
  await until('the database has no room either', async () => {
    const { status } = await post('/api/v1/groups', { name: randomBytes(60).toString('hex') });
    if (status !== 201) expect(status).toBe(507);
    return status === 507;
  });
  expect((await ask('/health/live')).status).toBe(200);
  expect(await ask('/health/ready')).toMatchObject({
    status: 503,
    body: { checks: { database: 'failed', objects: 'failed', bus: 'ok' } },
  });
  expect((await ask('/api/v1/users')).status).toBe(200);

  makeRoom();
  await until('all is well', async () => (await ask('/health/ready')).status === 200);
  expect((await post('/api/v1/groups', { name: 'There is room' })).status).toBe(201);
  server.child.kill('SIGTERM');
  expect(await server.ended).toBe(0);
});

test('a PostgreSQL that ends because its log has no room is started again once there is some', async ({
  skip,
}) => {
  if (!mounted) skip();
  const { server, ask, post } = await start();
  const kept = await post('/api/v1/groups', { name: 'Kept' });
  expect(kept.status).toBe(201);
  fill();
  await exhaustLog();
  await until('the server says so', async () => (await ask('/health/ready')).status === 503);
  const answer = await post('/api/v1/groups', { name: 'Not now' });
  expect([503, 507]).toContain(answer.status);
  expect(answer.again).toBeGreaterThan(0);
  expect(server.child.exitCode).toBeNull();

  makeRoom();
  await until('all is well', async () => (await ask('/health/ready')).status === 200);
  expect((await ask('/api/v1/groups/Kept')).status).toBe(200);
  server.child.kill('SIGTERM');
  expect(await server.ended).toBe(0);
});

/** Writes to PostgreSQL's log until PostgreSQL ends. */
async function exhaustLog(): Promise<void> {
  const place = join(disk, 'data', 'database');
  const { trivet } = JSON.parse(readFileSync(join(place, 'passwords.json'), 'utf8')) as { trivet: string };
  const host = encodeURIComponent(join(place, 'socket'));
  const client = new pg.Client({
    connectionString: `postgres://trivet:${trivet}@localhost/trivet?host=${host}`,
  });
  client.on('error', () => undefined);
  await client.connect();
  const write = () =>
    client.query("select pg_logical_emit_message(false, 'full', repeat(md5(random()::text), 31250))");
  for (let megabytes = 0; megabytes < 100; megabytes++) {
    const isOver = await write().then(
      () => false,
      () => true,
    );
    if (isOver) break;
  }
  await client.end().catch(() => undefined);
}
