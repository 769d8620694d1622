import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../support/trivet.ts';
import { bytesOf, catalogOf, hexOf, type TestCatalog } from './support.ts';

let server: TestServer;
let catalog: TestCatalog;
beforeAll(async () => {
  server = await startTestServer();
  catalog = catalogOf(server);
});
afterAll(() => server.close());

test('a vendor publishes a release, and an entitled customer downloads it with a range', async () => {
  const bytes = bytesOf('0123456789'.repeat(1000));
  const { file } = await catalog.release(bytes);
  await catalog.account();

  const asked = await server.call(`/v1/files/${file.id}/download`, { as: 'bob' });
  expect(asked.status).toBe(302);
  const address = asked.headers.get('location') ?? '';
  expect(new URL(address).pathname).toBe(`/d/${file.id}/setup.bin`);

  const whole = await fetch(address);
  expect(whole.status).toBe(200);
  expect(whole.headers.get('etag')).toBe(`"${hexOf(bytes)}"`);
  expect(whole.headers.get('content-disposition')).toBe('attachment; filename=setup.bin');
  expect(hexOf(new Uint8Array(await whole.arrayBuffer()))).toBe(hexOf(bytes));

  const part = await fetch(address, { headers: { range: 'bytes=5-14' } });
  expect(part.status).toBe(206);
  expect(part.headers.get('content-range')).toBe('bytes 5-14/10000');
  expect(await part.text()).toBe('5678901234');
});

test('who holds no part number sees the file and is told what is missing', async () => {
  const { file } = await catalog.release(bytesOf('secret'));
  await catalog.account();
  const seen = await catalog.call(`/v1/files/${file.id}`, { as: 'carol' });
  expect(seen.status).toBe(200);
  const refused = await catalog.call(`/v1/files/${file.id}/download`, { as: 'carol' });
  expect(refused.status).toBe(403);
  expect(refused.body.code).toBe('catalog.download.refused');
  expect(refused.body.summary).toContain('part number for Whole product');
});

test('the demo content lets bob download and refuses carol', async () => {
  const browsed = await (await server.call('/catalog/acme/acme-orders/1.0')).json();
  expect(browsed).toMatchObject({ type: 'release', name: '1.0' });
  const [file] = browsed.files;
  const asked = await server.call(`/v1/files/${file.id}/download`, { as: 'bob' });
  expect(asked.status).toBe(302);
  const bytes = new Uint8Array(await (await fetch(asked.headers.get('location') ?? '')).arrayBuffer());
  expect(bytes.length).toBe(file.size);
  expect(hexOf(bytes)).toBe(file.checksums.sha256);
  expect((await server.call(`/v1/files/${file.id}/download`, { as: 'carol' })).status).toBe(403);
});
