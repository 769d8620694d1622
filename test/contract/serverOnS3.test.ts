import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import {
  createBucket,
  type FaultyWay,
  objectsIn,
  type Store,
  startFaultyWay,
  startS3,
} from '../support/s3.ts';
import type { TestServer } from '../support/trivet.ts';
import { catalogOf, hexOf, type TestCatalog } from './catalog/support.ts';
import { documentOf, form, newDatabase, unidOf } from './design/support.ts';
import { type Desk, openDesk } from './documents/desk.ts';

// The main jobs of all legs with files on S3, and what people see when the store is away, slow, failing or lying.
let store: Store;
let way: FaultyWay;
let desk: Desk;
let server: TestServer;
let catalog: TestCatalog;

beforeAll(async () => {
  store = await startS3();
  await createBucket(store, 'trivet-files');
  way = await startFaultyWay(store.endpoint);
  desk = await openDesk({
    ...objectsIn(store, 'trivet-files', { endpoint: way.endpoint }),
    TRIVET_OBJECTS_SECONDS: '1',
  });
  server = desk.server;
  catalog = catalogOf(server);
});
afterAll(async () => {
  await desk?.close();
  await way?.close();
  await store?.close();
});
beforeEach(() => {
  way.fault = () => undefined;
});

const addressOf = async (id: string) =>
  (await server.call(`/v1/files/${id}/download`, { as: 'alice' })).headers.get('location') ?? '';
const bytesAt = async (url: string, headers: Record<string, string> = {}) => {
  const answer = await fetch(url, { headers });
  return { status: answer.status, bytes: Buffer.from(await answer.arrayBuffer()) };
};
const isFile = ({ path }: { path: string }) => path.includes('/trivet/objects/');

test('a file of the catalog is uploaded in pieces, completed, and downloaded whole and in part', async () => {
  const bytes = new Uint8Array(randomBytes(9_000_000));
  const made = await catalog.create('/v1/files', { name: 'large.bin', size: bytes.length });
  const { url } = made.body.upload as { url: string };
  const send = (start: number, end: number) =>
    fetch(url, {
      method: 'PUT',
      headers: { 'content-range': `bytes ${start}-${end - 1}/${bytes.length}` },
      body: bytes.slice(start, end),
    });
  expect((await send(0, 8_900_000)).status).toBe(308);
  expect((await send(8_900_000, bytes.length)).status).toBe(200);
  const done = await catalog.call(`/v1/files/${made.id}/complete`, { json: { checksum: hexOf(bytes) } });
  expect([done.status, done.body.state]).toEqual([200, 'available']);
  const address = await addressOf(made.id);
  expect((await bytesAt(address)).bytes.equals(bytes)).toBe(true);
  for (const [range, start, end] of [
    ['bytes=0-9', 0, 10],
    ['bytes=1500000-4200000', 1_500_000, 4_200_001],
    ['bytes=-5', 8_999_995, 9_000_000],
  ] as const) {
    const part = await bytesAt(address, { range });
    expect(part.status).toBe(206);
    expect(part.bytes.equals(bytes.subarray(start, end))).toBe(true);
  }
  // A store that breaks off is not seen by who downloads.
  let breaks = 0;
  way.fault = (asked) =>
    asked.method === 'GET' && isFile(asked) && breaks++ < 2 ? { kind: 'cut', after: 600_000 } : undefined;
  expect((await bytesAt(address)).bytes.equals(bytes)).toBe(true);
  expect(breaks).toBeGreaterThan(2);
});

test('a document is edited and published', async () => {
  const id = await desk.newDocument();
  const editor = await desk.enter(desk.alice, id);
  await editor.saved(editor.type(' On S3', 'Type a word anywhere'));
  expect((await desk.ask(desk.alice, id)).status).toBe(202);
  expect(await editor.heard('published')).toMatchObject({ version: '2', changed: true });
  expect((await desk.bytesOf(id, '2')).length).toBeGreaterThan(1000);
  desk.leave();
});

test('DXL is imported', async () => {
  const database = await newDatabase(server, 'onS3.nsf');
  const state = await database.importDxl(documentOf(form('Order', unidOf(1))));
  expect(state).toMatchObject({ status: 'complete', importedCount: 1 });
});

test.each([
  ['is away', { kind: 'gone' }],
  ['says nothing', { kind: 'silent' }],
  ['fails', { kind: 'status', status: 500 }],
] as const)(
  'while the store %s, all legs answer 503 and when to come again, and keep nothing',
  async (_, fault) => {
    const bytes = new Uint8Array(randomBytes(1000));
    const file = await catalog.file('kept.bin', bytes);
    const address = await addressOf(file.id);
    const made = await catalog.create('/v1/files', { name: 'late.bin' });
    const { url } = made.body.upload as { url: string };
    const database = await newDatabase(server, `away-${fault.kind}.nsf`);
    const before = await server.call('/repository/rest/', { as: 'alice' });
    const documents = ((await before.json()) as { items: unknown[] }).items.length;
    way.fault = () => fault;
    const answers = [
      await fetch(address),
      await fetch(url, { method: 'PUT', body: bytes }),
      await database.call('/import', { json: { dxl: documentOf(form('Order', unidOf(1))), options: {} } }),
      await server.call('/repository/rest/welcome/content', { as: 'alice' }),
    ];
    for (const answer of answers) {
      expect(answer.status, `${answer.url} ${await answer.clone().text()}`).toBe(503);
      expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
      expect(await answer.json()).toMatchObject({ code: 'server.unavailable' });
    }
    // Alive all the same; whether it is ready is said within seconds.
    expect((await server.call('/health/live')).status).toBe(200);
    const ready = expect.poll(async () => (await server.call('/health/ready')).status, { interval: 500 });
    await ready.toBe(503);
    way.fault = () => undefined;
    await ready.toBe(200);
    expect((await bytesAt(address)).bytes.equals(bytes)).toBe(true);
    expect((await catalog.call(`/v1/files/${made.id}/complete`, { json: {} })).status).toBe(409);
    expect((await fetch(url, { method: 'PUT', body: bytes })).status).toBe(200);
    expect((await catalog.call(`/v1/files/${made.id}/complete`, { json: {} })).status).toBe(200);
    const after = await server.call('/repository/rest/', { as: 'alice' });
    expect(((await after.json()) as { items: unknown[] }).items.length).toBe(documents);
    expect(await database.importDxl(documentOf(form('Order', unidOf(1))))).toMatchObject({
      status: 'complete',
    });
  },
);

test('a store that sends no byte of a file it has does not cost the connection, by which others would be thought dead', async () => {
  const bytes = new Uint8Array(randomBytes(1000));
  const file = await catalog.file('mute.bin', bytes);
  const address = await addressOf(file.id);
  const { headers } = await fetch(address, { method: 'HEAD' });
  for (const name of ['etag', 'content-disposition', 'repr-digest']) expect(headers.has(name)).toBe(true);
  way.fault = (asked) =>
    asked.method === 'GET' && isFile(asked) ? { kind: 'status', status: 500 } : undefined;
  for (const range of [undefined, 'bytes=0-0', 'bytes=5-9']) {
    const answer = await fetch(address, { headers: range ? { range } : {} });
    expect(answer.status).toBe(503);
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(answer.headers.get('content-type')).toMatch(/^application\/problem\+json|^application\/json/);
    for (const name of ['etag', 'content-disposition', 'content-range', 'repr-digest', 'last-modified'])
      expect(answer.headers.get(name)).toBeNull();
    expect(await answer.json()).toMatchObject({ code: 'server.unavailable' });
  }
  way.fault = () => undefined;
  expect((await bytesAt(address)).bytes.equals(bytes)).toBe(true);
});

test('other bytes than were stored are never sent as the whole file', async () => {
  const bytes = new Uint8Array(randomBytes(3_000_000));
  const file = await catalog.file('true.bin', bytes);
  const address = await addressOf(file.id);
  way.fault = (asked) => (asked.method === 'GET' && isFile(asked) ? { kind: 'lie' } : undefined);
  await expect(bytesAt(address)).rejects.toThrow();
  const document = await server.call('/repository/rest/welcome/content', { as: 'alice' }).then(
    async (answer) => answer.ok && (await answer.arrayBuffer().then(() => true)),
    () => false,
  );
  expect(document).toBe(false);
  way.fault = () => undefined;
  expect((await bytesAt(address)).bytes.equals(bytes)).toBe(true);
});
