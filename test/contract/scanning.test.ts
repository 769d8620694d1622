import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Clamd, EICAR, startClamd } from '../support/clamd.ts';
import { startTestServer, type TestServer } from '../support/trivet.ts';
import { hasObject, startStore } from './catalog/source.support.ts';
import { bytesOf, catalogOf, hexOf, type TestCatalog } from './catalog/support.ts';
import { ENTRY, entry, withContent } from './documents/cmisDoor.support.ts';
import { upload } from './documents/support.ts';

const socket = join(tmpdir(), `trivet-clamd-${process.pid}.sock`);
const infected = bytesOf(`before ${EICAR} after`);
const LIMIT = 300_000;

let server: TestServer;
let clamd: Clamd;
let catalog: TestCatalog;
let store: Awaited<ReturnType<typeof startStore>>;
beforeAll(async () => {
  clamd = await startClamd(socket, LIMIT);
  store = await startStore((_, response) => {
    response.writeHead(200, { 'content-length': infected.length, etag: '"a"' }).end(infected);
  });
  server = await startTestServer({
    TRIVET_CLAMD: socket,
    TRIVET_CLAMD_BYTES: '500000',
    ...store.settings,
  });
  catalog = catalogOf(server);
});
afterAll(async () => {
  await server.close();
  await store.close();
  await clamd.close();
  await rm(socket, { force: true });
});

const codeOf = async (answer: Response) => [answer.status, ((await answer.json()) as { code: string }).code];
const put = (url: string, body: Uint8Array<ArrayBuffer>) => fetch(url, { method: 'PUT', body });
const INFECTED = [422, 'upload.infected'];

describe('an infected file', () => {
  test('of the catalog is refused when its upload is completed; a clean one may follow', async () => {
    const file = await catalog.create('/v1/files', { name: 'setup.exe' });
    const { url } = file.body.upload as { url: string };
    const complete = () => catalog.call(`/v1/files/${file.id}/complete`, { json: {} });
    await put(url, infected);
    expect(await complete()).toMatchObject({
      status: 422,
      body: { code: 'upload.infected', params: { found: 'Eicar-Signature' } },
    });
    expect((await catalog.call(`/v1/files/${file.id}`)).body.state).toBe('pending');
    expect((await complete()).body.code).toBe('upload.missing');
    await put(url, bytesOf('clean'));
    expect((await complete()).status).toBe(200);
  });

  test('that the catalog copies makes no entry', async () => {
    const before = (await catalog.call('/v1/files')).body.items.length;
    const made = await catalog.call('/v1/files', {
      json: { name: 'copied.exe', s3arn: 'arn:aws:s3:::releases/copied.exe' },
    });
    expect([made.status, made.body.code]).toEqual(INFECTED);
    expect((await catalog.call('/v1/files')).body.items).toHaveLength(before);
  });

  test('is neither a new document nor a new version, through either door of the repository', async () => {
    expect(await codeOf(await upload(server, 'alice', 'letter.txt', infected))).toEqual(INFECTED);
    const clean = await upload(server, 'alice', 'letter.txt', bytesOf('clean'));
    expect(clean.status).toBe(201);
    const { id } = (await clean.json()) as { id: string };
    const form = new FormData();
    form.append('letter.txt', new Blob([infected]), 'letter.txt');
    const bearer = { authorization: `Bearer ${await server.bearer('alice')}` };
    const version = await fetch(`${server.url}/repository/rest/${id}/content`, {
      method: 'POST',
      body: form,
      headers: bearer,
    });
    expect(await codeOf(version)).toEqual(INFECTED);
    const cmis = await server.call(`/repository/cmis/content?id=${id}`, {
      as: 'alice',
      method: 'PUT',
      body: infected,
      headers: { 'content-type': 'text/plain' },
    });
    expect(await codeOf(cmis)).toEqual(INFECTED);
    const added = await server.call('/repository/cmis/children?id=root', {
      as: 'alice',
      method: 'POST',
      body: entry({ 'cmis:name': 'more.txt', 'cmis:objectTypeId': 'cmis:document' }, withContent(EICAR)),
      headers: ENTRY,
    });
    expect(await codeOf(added)).toEqual(INFECTED);
    const meta = await server.call(`/repository/rest/${id}/meta`, { as: 'alice' });
    expect(await meta.json()).toMatchObject({ version: '1' });
  });

  test('is noted in the audit log, with whoever sent it', async () => {
    const audit = async () => {
      const answer = await server.call('/api/v1/audit?username=alice', { as: 'admin' });
      return JSON.stringify(await answer.json());
    };
    await expect.poll(audit, { timeout: 20_000 }).toContain('upload.infected');
  });
});

test('what is larger than is to be scanned is taken as it is; what the scanner has no verdict on is not', async () => {
  const large = Buffer.concat([infected, Buffer.alloc(600_000)]);
  expect((await upload(server, 'alice', 'large.txt', new Uint8Array(large))).status).toBe(201);
  const tooLarge = new Uint8Array(LIMIT + 100_000);
  expect(await codeOf(await upload(server, 'alice', 'limit.txt', tooLarge))).toEqual([
    503,
    'upload.unscanned',
  ]);
});

test('while the scanner is away nothing is uploaded, and all else goes on', async () => {
  const file = await catalog.create('/v1/files', { name: 'late.bin' });
  const bytes = bytesOf('clean and late');
  await put((file.body.upload as { url: string }).url, bytes);
  await clamd.close();
  const complete = () => catalog.call(`/v1/files/${file.id}/complete`, { json: {} });
  const refused = await complete();
  expect([refused.status, refused.body.code]).toEqual([503, 'upload.unscanned']);
  expect(refused.headers.get('retry-after')).toBe('30');
  expect(await codeOf(await upload(server, 'alice', 'late.txt', bytes))).toEqual([503, 'upload.unscanned']);
  expect((await server.call('/health/ready')).status).toBe(200);
  clamd = await startClamd(socket, LIMIT);
  expect((await complete()).status).toBe(200);
  expect(await hasObject(server, hexOf(bytes))).toBe(true);
  expect((await upload(server, 'alice', 'late.txt', bytes)).status).toBe(201);
});
