import { execFileSync } from 'node:child_process';
import { createPublicKey } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { compactVerify, createLocalJWKSet } from 'jose';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../support/trivet.ts';
import { bytesOf, catalogOf, hexOf, type TestCatalog } from './support.ts';

let server: TestServer;
let catalog: TestCatalog;
let today = new Date('2026-03-01T10:00:00Z');
beforeAll(async () => {
  server = await startTestServer(
    { TRIVET_MANIFEST_DAYS: '30', TRIVET_ACCESS_TOKEN_SECONDS: '86400' },
    () => today,
  );
  catalog = catalogOf(server);
});
afterAll(() => server.close());

const ask = (path: string, as?: string, headers = {}) =>
  server.call(`${path}/manifest.jws`, { ...(as ? { as } : {}), headers });

async function verified(jws: string) {
  const keys = await (await server.call('/.well-known/jwks.json')).json();
  const { payload, protectedHeader } = await compactVerify(jws, createLocalJWKSet(keys));
  return { header: protectedHeader, manifest: JSON.parse(new TextDecoder().decode(payload)) };
}

test('a manifest names every file of the release and is signed with the published key', async () => {
  const bytes = bytesOf('the bytes of the first file');
  const { product, release, pack } = await catalog.release(bytes);
  const other = await catalog.file('readme.txt', bytesOf('shown in a section'));
  await catalog.file('elsewhere.txt', bytesOf('in no release'));
  const pending = await catalog.create('/v1/files', { name: 'pending.bin' });
  await catalog.create(`${release.path}/sections`, {
    slug: 'docs',
    name: 'Docs',
    files: [other.id, pending.id],
  });

  const answer = await ask(release.path, 'bob');
  expect(answer.status).toBe(200);
  expect(answer.headers.get('content-type')).toContain('application/jose');
  const { header, manifest } = await verified(await answer.text());
  expect(header).toMatchObject({ alg: 'RS256', typ: 'trivet-manifest' });
  expect(manifest).toEqual({
    issuer: server.url,
    product: { id: product.id, slug: product.body.slug, name: 'Product' },
    release: { id: release.id, slug: '1.0', name: '1.0' },
    state: 'published',
    issuedAt: '2026-03-01T10:00:00.000Z',
    expiresAt: '2026-03-31T10:00:00.000Z',
    files: [
      {
        id: (await catalog.call(`/v1/packages/${pack.id}`)).body.files[0].id,
        name: 'setup.bin',
        size: bytes.length,
        sha256: hexOf(bytes),
        platform: 'linux',
      },
      { id: other.id, name: 'readme.txt', size: 18, sha256: hexOf('shown in a section') },
    ],
  });
});

test('a changed manifest does not pass', async () => {
  const { release } = await catalog.release(bytesOf('to be changed'));
  const jws = await (await ask(release.path, 'bob')).text();
  const [header, payload = '', signature] = jws.split('.');
  const text = Buffer.from(payload, 'base64url')
    .toString()
    .replace(/"size":\d+/, '"size":1');
  const forged = [header, Buffer.from(text).toString('base64url'), signature].join('.');
  await expect(verified(forged)).rejects.toThrow('signature verification failed');
});

test('openssl alone checks a manifest', async () => {
  const { release } = await catalog.release(bytesOf('checked by a shell'));
  const [header, payload, signature = ''] = (await (await ask(release.path, 'bob')).text()).split('.');
  const { keys } = await (await server.call('/.well-known/jwks.json')).json();
  const folder = await mkdtemp(join(tmpdir(), 'trivet-manifest-'));
  try {
    const pem = createPublicKey({ key: keys[0], format: 'jwk' }).export({ type: 'spki', format: 'pem' });
    await writeFile(join(folder, 'key.pem'), pem);
    await writeFile(join(folder, 'signed'), `${header}.${payload}`);
    await writeFile(join(folder, 'signature'), Buffer.from(signature, 'base64url'));
    const args = ['dgst', '-sha256', '-verify', 'key.pem', '-signature', 'signature'];
    expect(execFileSync('openssl', [...args, 'signed'], { cwd: folder, encoding: 'utf8' })).toContain(
      'Verified OK',
    );
    await writeFile(join(folder, 'signed'), `${header}.${payload}x`);
    expect(() => execFileSync('openssl', [...args, 'signed'], { cwd: folder, stdio: 'pipe' })).toThrow();
  } finally {
    await rm(folder, { recursive: true });
  }
});

test('a caller gets the manifest of what that caller may see', async () => {
  const { release, pack } = await catalog.release(bytesOf('seen'));
  const draft = await catalog.create('/v1/packages', { name: 'Draft' });
  const hidden = await catalog.file('hidden.bin', bytesOf('not yet'));
  await catalog.call(`/v1/packages/${draft.id}/files/${hidden.id}`, { method: 'PUT', json: {} });
  await catalog.change(release.path, { packages: [pack.id, draft.id] });
  const names = async (as: string) =>
    (await verified(await (await ask(release.path, as)).text())).manifest.files.map(
      (file: { name: string }) => file.name,
    );
  expect(await names('bob')).toEqual(['setup.bin']);
  expect(await names('alice')).toEqual(['setup.bin', 'hidden.bin']);

  expect((await ask(release.path)).status).toBe(401);
  await catalog.change(release.path, { state: 'depublished' });
  expect((await ask(release.path, 'bob')).status).toBe(404);
  expect((await verified(await (await ask(release.path, 'alice')).text())).manifest.state).toBe(
    'depublished',
  );
  const { release: other } = await catalog.release(bytesOf('of another product'));
  const crossed = release.path.replace(release.id, other.id);
  expect((await ask(crossed, 'alice')).status).toBe(404);
});

test('the ETag stays while nothing changes on the same day', async () => {
  const { release, file } = await catalog.release(bytesOf('conditional'));
  const etag = (await ask(release.path, 'bob')).headers.get('etag') ?? '';
  const again = (tag = etag) => ask(release.path, 'bob', { 'if-none-match': tag });
  today = new Date('2026-03-01T23:00:00Z');
  expect((await again()).status).toBe(304);
  today = new Date('2026-03-02T00:00:01Z');
  const next = await again();
  expect(next.status).toBe(200);
  await catalog.change(`/v1/files/${file.id}`, { name: 'renamed.bin' });
  expect((await again(next.headers.get('etag') ?? '')).status).toBe(200);
});
