import { generateKeyPairSync } from 'node:crypto';
import { CompactSign, exportJWK, importJWK, type JWK } from 'jose';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { tarEnd, tarHeader, tarPadding } from '../../../server/catalog/bundles/tar.ts';
import { startTestServer, type TestServer } from '../../support/trivet.ts';
import { bundlesOf } from './bundles.support.ts';
import { bytesOf, hexOf } from './support.ts';

let vendor: TestServer;
let site: TestServer;
let from: ReturnType<typeof bundlesOf>;
let to: ReturnType<typeof bundlesOf>;
let bytes: Buffer<ArrayBuffer>;
let path: string;
beforeAll(async () => {
  vendor = await startTestServer();
  from = bundlesOf(vendor);
  site = await startTestServer();
  to = bundlesOf(site);
  const { release } = await from.catalog.release(bytesOf('b'.repeat(3000)));
  path = release.path;
  bytes = Buffer.from((await from.take({ releases: [release.id] })).bytes);
});
afterAll(async () => {
  await vendor?.close();
  await site?.close();
});

const bring = async (given: Uint8Array<ArrayBuffer>) => {
  const { state, problem } = await to.bring(given, { keys: await from.keys() });
  return { state, code: problem?.code, summary: problem?.summary ?? '' };
};
const nothingCame = async () => {
  expect((await to.catalog.call(path)).status).toBe(404);
  const { rows } = await site.platform.database.pool.query('select from catalog.file where name = $1', [
    'setup.bin',
  ]);
  expect(rows).toEqual([]);
};

/** The plain files of a tar, as this test reads them itself. */
function entriesOf(tar: Buffer) {
  const entries: { name: string; body: Buffer }[] = [];
  for (let at = 0; tar[at] !== 0; ) {
    const name = tar.toString('latin1', at, at + 100).replace(/\0.*$/s, '');
    const size = Number.parseInt(tar.toString('latin1', at + 124, at + 135), 8);
    entries.push({ name, body: tar.subarray(at + 512, at + 512 + size) });
    at += 512 + Math.ceil(size / 512) * 512;
  }
  return entries;
}
const tarOf = (entries: { name: string; body: Buffer }[]) =>
  Buffer.concat([
    ...entries.flatMap(({ name, body }) => [
      tarHeader(name, body.length, new Date(0)),
      body,
      tarPadding(body.length),
    ]),
    tarEnd(),
  ]);
const changed = (name: RegExp, change: (body: Buffer) => Buffer) =>
  tarOf(
    entriesOf(bytes).map((entry) =>
      name.test(entry.name) ? { ...entry, body: change(Buffer.from(entry.body)) } : entry,
    ),
  );
const text = (change: (text: string) => string) => (body: Buffer) => Buffer.from(change(body.toString()));

test('a bundle of a server that is not trusted is refused; a key that the editor names is enough', async () => {
  const untrusted = await to.bring(bytes);
  expect(untrusted).toMatchObject({ state: 'failed', problem: { code: 'catalog.bundle.untrusted' } });
  expect(untrusted.problem?.summary).toContain('name the keys of the server that made it');
  const strange = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const key = strange.publicKey.export({ format: 'jwk' });
  expect((await to.bring(bytes, { keys: [key, { kty: 'OKP', crv: 'none' }] })).problem?.code).toBe(
    'catalog.bundle.untrusted',
  );
  await nothingCame();
});

test('whatever was changed in a bundle is found before anything is written', async () => {
  const cases: [string, Buffer<ArrayBuffer>, RegExp][] = [
    [
      'a byte of a file',
      changed(/^blobs/, (body) => Buffer.concat([Buffer.from('x'), body.subarray(1)])),
      /not what was signed/,
    ],
    ['a longer file', changed(/^blobs/, (body) => Buffer.concat([body, Buffer.from('x')])), /larger/],
    ['a shorter file', changed(/^blobs/, (body) => body.subarray(1)), /not what was signed/],
    [
      'the records',
      changed(
        /^records/,
        text((it) => it.replace('"published"', '"depublished"')),
      ),
      /larger|not what was signed/,
    ],
    [
      'the manifest',
      changed(
        /manifest.json/,
        text((it) => it.replace('trivet-bundle/1', 'trivet-bundle/2')),
      ),
      /form|not what was signed/,
    ],
    ['an end too soon', Buffer.from(bytes.subarray(0, bytes.length - 3000)), /too soon/],
    ['nothing at all', Buffer.alloc(10), /too soon/],
    ['no file', tarOf(entriesOf(bytes).filter(({ name }) => !name.startsWith('blobs'))), /missing/],
    [
      'more files',
      tarOf([...entriesOf(bytes), { name: 'blobs/sha256/x', body: Buffer.from('x') }]),
      /more than was signed/,
    ],
    ['more bytes', Buffer.concat([bytes, Buffer.from('x')]), /after its end/],
    [
      'a path outside',
      tarOf([{ name: '../../etc/passwd', body: Buffer.from('x') }, ...entriesOf(bytes)]),
      /manifest.json is not where/,
    ],
    ['another order', tarOf(entriesOf(bytes).reverse()), /not where/],
    ['a broken header', Buffer.concat([Buffer.from('X'), bytes.subarray(1)]), /does not add up/],
    ['no tar', Buffer.from('PK\u0003\u0004'.padEnd(4096, 'x')), /add up/],
  ];
  for (const [what, given, why] of cases) {
    const { state, code, summary } = await bring(given);
    expect([what, state, code]).toEqual([what, 'failed', 'catalog.bundle.invalid']);
    expect(summary, what).toMatch(why);
  }
  await nothingCame();
});

test('a link, and a size that is a lie, are refused where they stand', async () => {
  const link = Buffer.from(bytes);
  link[156] = 0x32;
  const sum = Number.parseInt(link.toString('latin1', 148, 154), 8) + 2;
  link.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148);
  expect((await bring(link)).summary).toContain('not a plain file');
  const huge = Buffer.concat([tarHeader('manifest.json', 2 ** 40, new Date(0)), bytes.subarray(512)]);
  expect((await bring(huge)).summary).toContain('larger than it may be');
  await nothingCame();
});

test('what a trusted key signed must still be what a bundle is', async () => {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519');
  const key = await exportJWK(publicKey);
  const signer = await importJWK(privateKey.export({ format: 'jwk' }) as JWK, 'EdDSA');
  const sum = (body: Buffer) => ({ sha256: hexOf(body), size: body.length });
  const [, , records, ...blobs] = entriesOf(bytes);
  if (!records) throw new Error('There are no records.');
  const signed = async (change: (records: Record<string, never[]>) => object, typ = 'trivet-bundle') => {
    const body = Buffer.from(JSON.stringify(change(JSON.parse(records.body.toString()))));
    const bundle = 'a'.repeat(21);
    const listed = blobs.map((blob) => sum(blob.body));
    const base = {
      format: 'trivet-bundle/1',
      issuer: 'x',
      bundle,
      created: 'x',
      records: sum(body),
      blobs: listed,
    };
    const manifest = Buffer.from(JSON.stringify(base));
    const payload = Buffer.from(JSON.stringify({ bundle, manifest: sum(manifest) }));
    const jws = await new CompactSign(payload).setProtectedHeader({ alg: 'EdDSA', typ }).sign(signer);
    const given = tarOf([
      { name: 'manifest.json', body: manifest },
      { name: 'manifest.jws', body: Buffer.from(jws) },
      { name: 'records.json', body },
      ...blobs,
    ]);
    const { state, problem } = await to.bring(given, { keys: [key] });
    return [state, problem?.code, problem?.summary];
  };
  expect((await signed((it) => it, 'JWT'))[1]).toBe('catalog.bundle.untrusted');
  const [state, code, summary] = await signed((it) => ({ ...it, products: [] }));
  expect([state, code]).toEqual(['failed', 'catalog.bundle.invalid']);
  expect(summary).toContain('refers to');
  expect((await signed((it) => ({ ...it, more: [] })))[1]).toBe('catalog.bundle.invalid');
  expect((await signed(() => []))[1]).toBe('catalog.bundle.invalid');
  expect((await signed((it) => ({ ...it, files: [...(it.files ?? []), ...(it.files ?? [])] })))[1]).toBe(
    'catalog.bundle.invalid',
  );
  await nothingCame();
  expect((await signed((it) => it))[0]).toBe('done');
  expect((await to.catalog.call(path)).status).toBe(200);
});
