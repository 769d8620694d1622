import { randomBytes } from 'node:crypto';
import { connect } from 'node:net';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../support/trivet.ts';
import { upload } from '../documents/support.ts';
import { png } from './pictures.support.ts';
import { download, hasObject, until } from './source.support.ts';
import { bytesOf, catalogOf, hexOf, type Made, type TestCatalog } from './support.ts';

const DAY_MS = 24 * 3600 * 1000;
let now: Date | undefined;
let server: TestServer;
let catalog: TestCatalog;
beforeAll(async () => {
  server = await startTestServer({}, () => now ?? new Date());
  catalog = catalogOf(server);
});
afterAll(() => server.close());

const db = () => server.platform.database.as<unknown>();
const some = () => new Uint8Array(randomBytes(1000));
const remove = (file: Made) => catalog.call(`/v1/files/${file.id}`, { method: 'DELETE' });
const urlOf = (file: Made) => (file.body.upload as { url: string }).url;

/** Does something thirty days before the rest. */
async function longAgo<Result>(work: () => Promise<Result>): Promise<Result> {
  await server.bearer('alice');
  now = new Date(Date.now() - 30 * DAY_MS);
  return work().finally(() => {
    now = undefined;
  });
}

/** Runs the job as it runs every hour, when so many days have passed. */
async function tidyAfter(days: number): Promise<void> {
  now = new Date(Date.now() + days * DAY_MS);
  try {
    const key = 'catalog.tidy';
    await server.platform.jobs.enqueue(db(), key, {}, { key, queue: key });
    await until(async () => {
      const { rows } = await sql`select from graphile_worker.jobs where task_identifier = ${key}
        and (locked_at is not null or run_at < now() + interval '10 minutes')`.execute(db());
      return rows.length === 0;
    });
  } finally {
    now = undefined;
  }
}

test('bytes whose last entry was deleted are kept for the safety period, and then removed', async () => {
  const bytes = some();
  const file = await longAgo(() => catalog.file('abc.bin', bytes));
  await tidyAfter(400);
  expect(await hasObject(server, hexOf(bytes))).toBe(true);
  expect((await remove(file)).status).toBe(204);
  await tidyAfter(6);
  expect(await hasObject(server, hexOf(bytes))).toBe(true);
  await tidyAfter(8);
  expect(await hasObject(server, hexOf(bytes))).toBe(false);
  const again = await catalog.file('abc.bin', bytes);
  expect(await download(server, again.id)).toEqual(bytes);
});

test('the bytes of a picture stay while a product shows it, and for the safety period after', async () => {
  const { id } = await catalog.create('/v1/products', { slug: catalog.slug('k'), name: 'Kept' });
  const bytes = png(64, 64, 77);
  const send = { method: 'PUT', body: bytes, headers: { 'content-type': 'image/png' } };
  const put = await longAgo(() => server.call(`/v1/products/${id}/picture`, { as: 'alice', ...send }));
  expect(put.status).toBe(200);
  await tidyAfter(400);
  expect(await hasObject(server, hexOf(bytes))).toBe(true);
  expect((await catalog.call(`/v1/products/${id}`, { method: 'DELETE' })).status).toBe(204);
  await tidyAfter(6);
  expect(await hasObject(server, hexOf(bytes))).toBe(true);
  await tidyAfter(8);
  expect(await hasObject(server, hexOf(bytes))).toBe(false);
});

test('bytes that another entry has stay', async () => {
  const bytes = some();
  const one = await catalog.file('one.bin', bytes);
  const two = await catalog.file('two.bin', bytes);
  await remove(one);
  await tidyAfter(8);
  expect(await download(server, two.id)).toEqual(bytes);
});

test('bytes that a document has too stay', async () => {
  const bytes = bytesOf(`The same text as a document, ${randomBytes(4).toString('hex')}`);
  const file = await catalog.file('text.txt', bytes);
  expect((await upload(server, 'alice', 'Text.txt', bytes)).status).toBeLessThan(300);
  await remove(file);
  await tidyAfter(8);
  expect(await hasObject(server, hexOf(bytes))).toBe(true);
});

test('bytes stay that were uploaded again and whose entry is not written yet', async () => {
  const bytes = some();
  await remove(await catalog.file('abc.bin', bytes));
  now = new Date(Date.now() + 7.5 * DAY_MS);
  const stored = await server.platform.objects.put(bytes);
  await tidyAfter(8);
  expect(await hasObject(server, stored.sha256)).toBe(true);
});

test('bytes stay that an entry takes up in a transaction that is not finished yet', async () => {
  const bytes = some();
  await remove(await catalog.file('abc.bin', bytes));
  const id = 'EntryBeingWrittenNow0';
  await db()
    .transaction()
    .execute(async (tx) => {
      await sql`insert into catalog.file (id, name, state, sha256, size, created_at, modified_at)
        values (${id.padEnd(21, '0')}, 'abc.bin', 'available', ${hexOf(bytes)}, ${bytes.length}, now(), now())`.execute(
        tx,
      );
      await tidyAfter(8);
    });
  expect(await download(server, id.padEnd(21, '0'))).toEqual(bytes);
});

test('however a clone, the deletion of its original and the job fall together, the clone keeps its bytes', async () => {
  for (let round = 0; round < 5; round++) {
    const bytes = some();
    const file = await catalog.file('abc.bin', bytes);
    const pack = await catalog.create('/v1/packages', { name: 'P', components: [] });
    await catalog.call(`/v1/packages/${pack.id}/files/${file.id}`, { method: 'PUT' });
    const gone = async () => {
      await catalog.call(`/v1/packages/${pack.id}`, { method: 'DELETE' });
      await remove(file);
    };
    const [clone] = await Promise.all([
      catalog.call(`/v1/packages/${pack.id}/clone`, { json: {} }),
      gone(),
      tidyAfter(8),
    ]);
    await tidyAfter(16);
    if (clone.status !== 201) continue;
    expect(await download(server, clone.body.files[0].id)).toEqual(bytes);
  }
});

test('an upload that nobody went on with is removed, and may be begun anew', async () => {
  const file = await catalog.create('/v1/files', { name: 'abc.bin' });
  const ask = async () => {
    const answer = await fetch(urlOf(file), { method: 'PUT', headers: { 'content-range': 'bytes */9' } });
    return ((await answer.json()) as { received: number }).received;
  };
  const send = () =>
    fetch(urlOf(file), { method: 'PUT', body: 'abc', headers: { 'content-range': 'bytes 0-2/9' } });
  await send();
  await tidyAfter(6);
  expect(await ask()).toBe(3);
  await tidyAfter(8);
  expect(await ask()).toBe(0);
  expect((await send()).status).toBe(308);
  expect(await ask()).toBe(3);
});

test('an upload that is just being received is not removed, however slow it is', async () => {
  const file = await catalog.create('/v1/files', { name: 'abc.bin', size: 6 });
  const url = new URL(urlOf(file));
  const socket = connect(Number(url.port), url.hostname);
  socket.write(
    `PUT ${url.pathname}${url.search} HTTP/1.1\r\nHost: ${url.host}\r\nConnection: close\r\nContent-Length: 6\r\n\r\nabc`,
  );
  const { uploads } = server.platform.objects;
  await until(async () => (await uploads.received(file.id)) === 3);
  await tidyAfter(8);
  const answered = new Promise<string>((resolve) => socket.once('data', (text) => resolve(String(text))));
  socket.write('def');
  expect(await answered).toMatch(/^HTTP\/1.1 200/);
  const done = await catalog.call(`/v1/files/${file.id}/complete`, { json: {} });
  expect(done.body.checksums?.sha256).toBe(hexOf('abcdef'));
});
