import { createHash, randomBytes } from 'node:crypto';
import type { Client } from 'pg';
import { expect, test } from 'vitest';
import { type TestProcess, type TestProcesses, testProcesses } from './processes.ts';
import { until } from './webhooks.support.ts';

const bytes = randomBytes(5_000_000);
const sha256 = createHash('sha256').update(bytes).digest('hex');

async function upload({ ask }: TestProcess, name: string, what: Buffer): Promise<string> {
  const { body } = await ask('/v1/files', { name });
  await fetch(body.upload.url, { method: 'PUT', body: new Uint8Array(what) });
  expect((await ask(`/v1/files/${body.id}/complete`, {})).status).toBe(200);
  return body.id;
}

/** A published release with one file. @returns its identifier. */
async function fill(server: TestProcess): Promise<string> {
  const { ask } = server;
  const made = async (path: string, json: object) => (await ask(path, json)).body.id as string;
  const publish = (path: string, more: object = {}) => ask(path, { state: 'published', ...more }, 'PATCH');
  const product = await made('/v1/products', { slug: 'gauge', name: 'Gauge' });
  const pack = await made('/v1/packages', { name: 'Package', components: [] });
  await ask(`/v1/packages/${pack}/files/${await upload(server, 'gauge.bin', bytes)}`, {}, 'PUT');
  const release = await made(`/v1/products/${product}/releases`, { slug: '1.0', name: '1.0' });
  await publish(`/v1/products/${product}`);
  await publish(`/v1/packages/${pack}`);
  await publish(`/v1/products/${product}/releases/${release}`, { packages: [pack], streams: { ga: {} } });
  return release;
}

/** Starts work that cannot get beyond what is held, and kills the server there; then lets go and starts it again. */
async function killed(
  processes: TestProcesses,
  server: TestProcess,
  db: Client,
  hold: string,
  begin: () => Promise<unknown>,
): Promise<TestProcess> {
  await db.query('begin');
  await db.query(hold);
  await begin();
  const waits = `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
  await until(async () => (await db.query(waits)).rowCount !== 0, 'the work waits');
  await processes.kill(server);
  await db.query('commit');
  return processes.start();
}

const ended = async ({ ask }: TestProcess, id: string) => {
  await until(async () => (await ask(`/v1/bundles/${id}`)).body.state !== 'pending', 'the end of the bundle');
  return (await ask(`/v1/bundles/${id}`)).body;
};
const count = async (db: Client, query: string) => Number((await db.query(query)).rows[0].count);

test('an export and an import go on after kill -9, and do everything once', {
  timeout: 240_000,
}, async () => {
  const [home, away] = await Promise.all([testProcesses(), testProcesses()]);
  const [here, there] = await Promise.all([home.connect(), away.connect()]);
  try {
    let [server, other] = await Promise.all([home.start(), away.start()]);
    const release = await fill(server);
    let bundle = '';
    // The tar is written; its entry is not.
    server = await killed(home, server, here, 'lock table catalog.file in share mode', async () => {
      bundle = (await server.ask('/v1/bundles', { releases: [release] })).body.id;
    });
    const made = await ended(server, bundle);
    expect(made).toMatchObject({ state: 'done', counts: { releases: 1, files: 1 } });
    const entries = `select count(*) from catalog.file where name like 'trivet-bundle-%'`;
    expect(await count(here, entries)).toBe(1);
    const deeds = `select count(*) from platform.audit where action = 'catalog.bundle.complete'`;
    expect(await count(here, deeds)).toBe(1);
    const { keys } = (await server.ask('/.well-known/jwks.json')).body;
    const tar = await read(server, made.file.id);

    const file = await upload(other, 'bundle.tar', tar);
    const before = await count(there, 'select count(*) from catalog.release');
    let taken = '';
    // The bytes are there, but no record is.
    const tree = `select pg_advisory_xact_lock(hashtext('catalog tree'))`;
    other = await killed(away, other, there, tree, async () => {
      taken = (await other.ask('/v1/bundles/import', { file, keys })).body.id;
    });
    const done = await ended(other, taken);
    expect(done).toMatchObject({ state: 'done', counts: { kept: 0, changed: 0 } });
    expect(await count(there, 'select count(*) from catalog.release')).toBe(before + 1);
    expect(await count(there, deeds)).toBe(1);
    const [arrived] = (await other.ask('/v1/files?limit=200')).body.items.filter(
      (each: { name: string }) => each.name === 'gauge.bin',
    );
    expect(
      createHash('sha256')
        .update(await read(other, arrived.id))
        .digest('hex'),
    ).toBe(sha256);
  } finally {
    await Promise.all([here.end(), there.end()]);
    await Promise.all([home.close(), away.close()]);
  }
});

async function read({ ask, url }: TestProcess, file: string): Promise<Buffer> {
  const json = { 'content-type': 'application/json' };
  const body = JSON.stringify({ username: 'alice', password: 'alice' });
  const signedIn = await fetch(`${url}/api/v1/auth`, { method: 'POST', headers: json, body });
  const authorization = `Bearer ${(await signedIn.json()).bearer}`;
  expect((await ask(`/v1/files/${file}`)).status).toBe(200);
  const answer = await fetch(`${url}/v1/files/${file}/download`, { headers: { authorization } });
  return Buffer.from(await answer.arrayBuffer());
}
