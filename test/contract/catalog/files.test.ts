import { createHash, randomBytes } from 'node:crypto';
import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../support/trivet.ts';
import { bytesOf, catalogOf, hexOf, type Made, type TestCatalog } from './support.ts';

let server: TestServer;
let catalog: TestCatalog;
beforeAll(async () => {
  server = await startTestServer({ TRIVET_MAX_FILE_BYTES: '5000000' });
  catalog = catalogOf(server);
});
afterAll(() => server.close());

const bytes = Buffer.from(randomBytes(100_000));
const hex = hexOf(bytes);
const base64 = createHash('sha256').update(bytes).digest('base64');
const faultsOf = (body: { params: { errors: { path: string }[] } }) =>
  body.params.errors.map((fault) => fault.path).sort();
const uploadOf = (file: Made) => (file.body.upload as { url: string }).url;
const put = (url: string, body: Uint8Array<ArrayBuffer> | string, range?: string) =>
  fetch(url, { method: 'PUT', body, headers: range ? { 'content-range': range } : {} });
const pending = (more: object = {}) => catalog.create('/v1/files', { name: 'setup.bin', ...more });
const complete = (file: Made, json: object = {}) => catalog.call(`/v1/files/${file.id}/complete`, { json });
const piece = (from: number, to: number) => new Uint8Array(bytes.subarray(from, to + 1));

describe('a file entry', () => {
  test('answers where to upload, and is pending until its bytes are verified', async () => {
    const file = await pending({ checksum: hex, attributes: { campaign: 'spring' } });
    expect(file.body).toMatchObject({
      name: 'setup.bin',
      state: 'pending',
      checksum: hex,
      accessPolicies: [],
    });
    expect(file.body.upload).toMatchObject({ method: 'PUT', headers: {} });
    expect((await catalog.call(`/v1/files/${file.id}/download`)).status).toBe(403);
    expect((await complete(file)).body.code).toBe('upload.missing');
    expect((await put(uploadOf(file), new Uint8Array(bytes))).status).toBe(200);
    const done = await complete(file);
    expect(done.status).toBe(200);
    expect(done.body).toMatchObject({ state: 'available', size: bytes.length, checksums: { sha256: hex } });
    expect(done.body.upload).toBeUndefined();
    expect((await complete(file)).status).toBe(200);
    expect((await complete(file, { size: 1 })).status).toBe(422);
    expect((await put(uploadOf(file), 'late')).status).toBe(409);
  });

  test.each([
    ['hex', hex],
    ['upper-case hex', hex.toUpperCase()],
    ['base64', base64],
  ])('keeps a checksum in %s as it was given and compares it', async (_, checksum) => {
    const file = await pending();
    await put(uploadOf(file), new Uint8Array(bytes));
    expect((await complete(file, { checksum })).body).toMatchObject({ checksum, checksums: { sha256: hex } });
  });

  test('has the checksum of its bytes when none was given, as every answer carries one', async () => {
    const file = await pending();
    expect(file.body.checksum).toBeUndefined();
    await put(uploadOf(file), new Uint8Array(bytes));
    expect((await complete(file)).body).toMatchObject({ checksum: hex, checksums: { sha256: hex } });
    expect((await catalog.call(`/v1/files/${file.id}`)).body.checksum).toBe(hex);
  });

  test('a mismatch is refused with 422, keeps nothing, and the upload may be repeated', async () => {
    const file = await pending({ checksum: base64, size: bytes.length });
    await put(uploadOf(file), new Uint8Array(bytes).fill(0));
    const refused = await complete(file);
    expect(refused.status).toBe(422);
    expect(refused.body.code).toBe('catalog.upload.mismatch');
    expect((await catalog.call(`/v1/files/${file.id}`)).body.state).toBe('pending');
    expect(await server.platform.objects.size(hexOf(new Uint8Array(bytes.length)))).toBeUndefined();
    expect((await put(uploadOf(file), new Uint8Array(bytes))).status).toBe(200);
    expect((await complete(file, { size: bytes.length })).status).toBe(200);
  });

  test('all faults of its body are named at once', async () => {
    const json = {
      name: 'a/b',
      s3arn: 'arn:other:s3:::bucket/key',
      checksum: 'abc',
      size: -1,
      accessPolicies: [{ email: 'nobody' }, {}, { email: 'a@b.c', identityProviderId: 'x' }],
      attributes: { text: 'x'.repeat(900) },
      more: 1,
    };
    const { status, body } = await catalog.call('/v1/files', { json });
    expect(status).toBe(400);
    const paths = [
      '/accessPolicies/0/email',
      '/accessPolicies/1',
      '/accessPolicies/2',
      '/attributes',
      '/checksum',
    ];
    expect(faultsOf(body)).toEqual(expect.arrayContaining([...paths, '/more', '/name', '/s3arn', '/size']));
  });

  test.each(['..', '.', 'a\\b', 'x\ty.txt', 'nul\0.txt', 'half\ud800.txt', 'ab', 'x'.repeat(129)])(
    'the name %j is refused',
    async (name) => {
      expect((await catalog.call('/v1/files', { json: { name } })).status).toBe(400);
    },
  );

  test.each(['.profile', 'Größe "x"; %2f 数.bin', '%2e%2e', '...'])(
    'the name %j is kept to the byte',
    async (name) => {
      const file = await catalog.file(name, bytesOf('named'));
      const asked = await server.call(`/v1/files/${file.id}/download`, { as: 'alice' });
      const answer = await fetch(asked.headers.get('location') ?? '');
      expect(await answer.text()).toBe('named');
      expect(answer.headers.get('content-disposition')).toMatch(/^attachment; filename/);
    },
  );

  test('attributes of exactly 1,024 characters as base64 are too many, fewer are not', async () => {
    const attributes = (length: number) => ({ a: 'x'.repeat(length - '{"a":""}'.length) });
    const create = (length: number) =>
      catalog.call('/v1/files', { json: { name: 'abc', attributes: attributes(length) } });
    expect((await create(765)).status).toBe(201);
    expect((await create(766)).status).toBe(400);
  });

  test('an object that cannot be read is refused with 422', async () => {
    const json = { name: 'copy.bin', s3arn: 'arn:aws:s3:::bucket/some/key' };
    const { status, body } = await catalog.call('/v1/files', { json });
    expect([status, body.code]).toEqual([422, 'catalog.source.unreachable']);
  });

  test('a change of a file is a change of its packages', async () => {
    const file = await catalog.file('abc.bin', bytesOf('abc'));
    const pack = await catalog.create('/v1/packages', { name: 'P', components: [] });
    const added = await catalog.call(`/v1/packages/${pack.id}/files/${file.id}`, { method: 'PUT' });
    expect(added.body.files).toMatchObject([{ id: file.id, name: 'abc.bin', size: 3 }]);
    await catalog.change(`/v1/files/${file.id}`, { name: 'new.bin', attributes: { a: 1 } });
    const { headers, body } = await catalog.call(`/v1/packages/${pack.id}`);
    expect(headers.get('etag')).not.toBe(added.headers.get('etag'));
    expect(body.files[0].name).toBe('new.bin');
    const gone = await catalog.call(`/v1/packages/${pack.id}/files/${file.id}`, { method: 'DELETE' });
    expect(gone.status).toBe(204);
    expect((await catalog.call(`/v1/packages/${pack.id}`)).body.files).toEqual([]);
    expect((await catalog.call(`/v1/files/${file.id}`)).body.attributes).toEqual({ a: 1 });
    expect((await catalog.change(`/v1/files/${file.id}`, { attributes: null })).attributes).toBeUndefined();
  });
});

describe('an upload', () => {
  test('continues in pieces, and says how much arrived', async () => {
    const file = await pending({ size: bytes.length, checksum: hex });
    const url = uploadOf(file);
    const total = bytes.length;
    const nothing = await put(url, '', `bytes */${total}`);
    expect([nothing.status, nothing.headers.get('range')]).toEqual([308, null]);
    const first = await put(url, piece(0, 39_999), `bytes 0-39999/${total}`);
    expect([first.status, first.headers.get('range')]).toEqual([308, 'bytes=0-39999']);
    const gap = await put(url, piece(50_000, 59_999), `bytes 50000-59999/${total}`);
    expect(gap.status).toBe(409);
    expect(await gap.json()).toMatchObject({ code: 'upload.offset', params: { received: 40_000 } });
    const asked = await put(url, '', `bytes */${total}`);
    expect([asked.status, await asked.json()]).toEqual([308, { received: 40_000 }]);
    const last = await put(url, piece(40_000, total - 1), `bytes 40000-${total - 1}/${total}`);
    expect([last.status, await last.json()]).toEqual([200, { received: total }]);
    expect((await complete(file)).status).toBe(200);
  });

  test('that breaks off continues where it broke off', async () => {
    const file = await pending({ checksum: hex });
    const url = new URL(uploadOf(file));
    await new Promise<void>((resolve, reject) => {
      const socket = connect(Number(url.port), url.hostname, () => {
        const head = `PUT ${url.pathname}${url.search} HTTP/1.1\r\nHost: ${url.host}\r\nContent-Length: ${bytes.length}\r\n\r\n`;
        socket.write(Buffer.concat([Buffer.from(head), bytes.subarray(0, 60_000)]), () => {
          setTimeout(() => socket.destroy(), 300);
        });
      });
      socket.on('close', () => resolve());
      socket.on('error', reject);
    });
    const ask = async () => (await (await put(url.href, '', 'bytes */*')).json()).received as number;
    let received = 0;
    for (let tries = 0; tries < 50 && received < 60_000; tries++) received = await ask();
    expect(received).toBe(60_000);
    const rest = piece(received, bytes.length - 1);
    const done = await put(url.href, rest, `bytes ${received}-${bytes.length - 1}/${bytes.length}`);
    expect(done.status).toBe(200);
    expect((await complete(file)).body.checksums.sha256).toBe(hex);
  });

  test.each([
    ['bytes 0-9/5', 400],
    ['bytes 9-0/100', 400],
    ['items 0-9/10', 400],
    ['bytes 0-99/100', 400],
    ['bytes 0-9/9999999', 413],
    ['bytes 9000000-9000009/*', 413],
  ])('with Content-Range %s and ten bytes is refused with %d', async (range, status) => {
    expect((await put(uploadOf(await pending()), '0123456789', range)).status).toBe(status);
  });

  test('of more than was announced or is allowed is refused and leaves nothing', async () => {
    const announced = await pending({ size: 5 });
    expect((await put(uploadOf(announced), '0123456789')).status).toBe(413);
    const open = await pending();
    const stream = new Response(new Uint8Array(6_000_000)).body;
    const sent = await fetch(uploadOf(open), {
      method: 'PUT',
      body: stream,
      duplex: 'half',
    } as RequestInit).catch(() => undefined);
    if (sent) expect(sent.status).toBe(413);
    for (const file of [announced, open]) expect((await complete(file)).status).not.toBe(200);
    expect((await catalog.call('/v1/files', { json: { name: 'abc', size: 5_000_001 } })).status).toBe(400);
  });

  test('needs an address that we signed', async () => {
    const one = await pending();
    const other = await pending();
    const url = new URL(uploadOf(one));
    const foreign = new URL(url);
    foreign.pathname = new URL(uploadOf(other)).pathname;
    const tampered = new URL(url);
    tampered.searchParams.set('exp', '99999999999');
    for (const wrong of [foreign, tampered, new URL(url.pathname, url)])
      expect((await put(wrong.href, 'x')).status).toBe(403);
    expect((await put(url.href, 'xyz')).status).toBe(200);
  });
});
