import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../support/trivet.ts';
import { bytesOf, catalogOf, hexOf, type TestCatalog } from './support.ts';
import { isSigned, type Receiver, startReceiver, until } from './webhooks.support.ts';

let server: TestServer;
let catalog: TestCatalog;
beforeAll(async () => {
  server = await startTestServer({ TRIVET_WEBHOOK_PRIVATE: '1' });
  catalog = catalogOf(server);
});
afterAll(() => server.close());

const open: Receiver[] = [];
const hooks: string[] = [];
afterEach(async () => {
  for (const id of hooks.splice(0)) await catalog.call(`/v1/webhooks/${id}`, { method: 'DELETE' });
  for (const receiver of open.splice(0)) await receiver.close();
});

async function listen(given: object = {}, answer?: Parameters<typeof startReceiver>[0]) {
  const receiver = await startReceiver(answer);
  open.push(receiver);
  const { id, body, etag } = await catalog.create('/v1/webhooks', { url: receiver.url, ...given });
  hooks.push(id);
  return { receiver, id, path: `/v1/webhooks/${id}`, etag, secret: body.secret as string };
}
const deliveries = async (path: string) => (await catalog.call(`${path}/deliveries`)).body.items;

describe('what is published is told', () => {
  test('with a signed message that names the record as it is after the write', async () => {
    const { receiver, secret, path } = await listen({ events: ['release.published', 'release.depublished'] });
    const { product, release } = await catalog.release(bytesOf('told'), {
      streams: { ga: { from: '2026-01-01' } },
    });
    await receiver.received(1);
    await catalog.change(release.path, { state: 'depublished' });
    const [published, depublished] = await receiver.received(2);
    if (!published || !depublished) throw new Error('Nothing came.');
    expect(isSigned(published, secret)).toBe(true);
    expect(isSigned({ ...published, text: `${published.text} ` }, secret)).toBe(false);
    expect(published.headers['content-type']).toBe('application/json');
    const age = Date.now() / 1000 - Number(published.headers['webhook-timestamp']);
    expect(Math.abs(age)).toBeLessThan(60);
    const data = {
      id: release.id,
      slug: '1.0',
      name: '1.0',
      path: expect.stringMatching(/^g-\d+\/p-\d+\/1\.0$/),
      product: { id: product.id, slug: product.body.slug, name: 'Product' },
      streams: { ga: { from: '2026-01-01' } },
    };
    expect(published.body).toEqual({
      type: 'release.published',
      timestamp: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
      data: { ...data, state: 'published' },
    });
    expect(depublished.body).toMatchObject({
      type: 'release.depublished',
      data: { ...data, state: 'depublished' },
    });
    await until(async () => (await deliveries(path)).every(isDone), 'both are delivered');
    const items = await deliveries(path);
    expect(items.map((each: { event: string }) => each.event)).toEqual([
      'release.depublished',
      'release.published',
    ]);
    expect(items[1]).toMatchObject({
      id: published.headers['webhook-id'],
      state: 'delivered',
      attempts: 1,
      message: published.body,
      log: [{ status: 200 }],
    });
  });

  test('for groups, products, packages and resource sets too', async () => {
    const { receiver } = await listen();
    const bytes = bytesOf('everything');
    const { group, product, pack, file } = await catalog.release(bytes);
    const set = await catalog.create('/v1/resourcesets', { name: 'Set' });
    const link = { label: 'Label', url: 'https://example.com', type: 'external' };
    await catalog.create(`/v1/resourcesets/${set.id}/links`, link);
    await catalog.publish(`/v1/resourcesets/${set.id}`);
    const told = (await receiver.received(5)).map(
      ({ body }) => body as { type: string; data: { id: string } },
    );
    expect(told.map(({ type, data }) => [type, data.id])).toEqual(
      expect.arrayContaining([
        ['productgroup.published', group.id],
        ['product.published', product.id],
        ['package.published', pack.id],
        ['resourceset.published', set.id],
      ]),
    );
    const held = told.find(({ type }) => type === 'package.published')?.data as
      | { files?: unknown }
      | undefined;
    expect(held?.files).toEqual([
      { id: file.id, name: 'setup.bin', size: bytes.length, sha256: hexOf(bytes), platform: 'linux' },
    ]);
  });

  test('but nothing is when the write is refused, undone or changes nothing', async () => {
    const { receiver, path } = await listen({ events: ['product.published'] });
    await catalog.create('/v1/products', { slug: 'taken-slug', name: 'Taken' });
    const made = await catalog.create('/v1/products', { slug: catalog.slug(), name: 'Other' });
    const change = (json: object, headers = {}) =>
      catalog.call(`/v1/products/${made.id}`, { method: 'PATCH', json, headers });
    expect((await change({ state: 'published', slug: 'taken-slug' })).status).toBe(409);
    expect((await change({ state: 'published' }, { 'if-match': '"99"' })).status).toBe(412);
    expect(await deliveries(path)).toEqual([]);
    expect((await change({ state: 'published' })).status).toBe(200);
    expect((await change({ state: 'published' })).status).toBe(200);
    expect((await change({ name: 'Renamed' })).status).toBe(200);
    await receiver.received(1);
    expect(await deliveries(path)).toHaveLength(1);
  });

  test('nothing is told while a webhook is paused, and what was cannot be told again then', async () => {
    const { receiver, path } = await listen();
    const one = await catalog.create('/v1/products', { slug: catalog.slug(), name: 'One' });
    await catalog.publish(`/v1/products/${one.id}`);
    const [message] = await receiver.received(1);
    const again = `${path}/deliveries/${message?.headers['webhook-id']}/redeliver`;
    await catalog.change(path, { active: false });
    await catalog.change(`/v1/products/${one.id}`, { state: 'depublished' });
    expect(await deliveries(path)).toHaveLength(1);
    const refused = await catalog.call(again, { method: 'POST' });
    expect([refused.status, refused.body.code]).toEqual([409, 'catalog.webhook.inactive']);

    expect((await catalog.call(`${path}/ping`, { method: 'POST' })).status).toBe(202);
    const [, ping] = await receiver.received(2);
    expect(ping?.body).toMatchObject({ type: 'webhook.ping' });
    await catalog.change(path, { active: true });
    const taken = await catalog.call(again, { method: 'POST' });
    expect(taken.status).toBe(202);
    const [, , repeated] = await receiver.received(3);
    expect(repeated?.headers['webhook-id']).toBe(message?.headers['webhook-id']);
    expect(repeated?.text).toBe(message?.text);
  });
});

describe('secrets', () => {
  test('are shown once, and are nowhere in clear', async () => {
    const key = { 'idempotency-key': 'one-and-the-same' };
    const receiver = await startReceiver();
    open.push(receiver);
    const json = { url: receiver.url, description: 'kept' };
    const first = await catalog.call('/v1/webhooks', { json, headers: key });
    const second = await catalog.call('/v1/webhooks', { json, headers: key });
    hooks.push(first.body.id);
    expect(first.body.secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
    expect(second.body).toEqual(first.body);
    expect(first.headers.get('cache-control')).toBe('no-store');
    const path = `/v1/webhooks/${first.body.id}`;
    const { secret, ...shown } = first.body;
    expect((await catalog.call(path)).body).toEqual(shown);
    expect(JSON.stringify((await catalog.call('/v1/webhooks')).body)).not.toContain('whsec');
    const { pool } = server.platform.database;
    for (const table of ['catalog.webhook', 'catalog.idempotency', 'catalog.delivery', 'platform.audit']) {
      const { rows } = await pool.query(`select t::text as text from ${table} t`);
      expect(rows.map((row) => row.text).join('\n')).not.toContain(secret.slice(6));
    }
  });

  test('rotate with a day in which both sign', async () => {
    const { receiver, path, secret, etag } = await listen();
    const rotate = (tag: string) =>
      catalog.call(`${path}/rotate`, { method: 'POST', headers: { 'if-match': tag } });
    expect((await rotate('"99"')).status).toBe(412);
    const { status, body } = await rotate(etag);
    expect(status).toBe(200);
    expect(body.secret).not.toBe(secret);
    const left = Date.parse(body.formerSecretUntil) - Date.now();
    expect(left).toBeGreaterThan(23 * 3600 * 1000);
    await catalog.call(`${path}/ping`, { method: 'POST' });
    const [message] = await receiver.received(1);
    if (!message) throw new Error('Nothing came.');
    expect([isSigned(message, secret), isSigned(message, body.secret)]).toEqual([true, true]);
    await server.platform.database.pool.query(
      `update catalog.webhook set former_until = now() - interval '1 second'`,
    );
    await catalog.call(`${path}/ping`, { method: 'POST' });
    const [, later] = await receiver.received(2);
    if (!later) throw new Error('Nothing came.');
    expect([isSigned(later, secret), isSigned(later, body.secret)]).toEqual([false, true]);
  });
});

test('editors only; unknown ones are 404; every fault is named', async () => {
  const { id, path } = await listen();
  const { path: other } = await listen();
  for (const [method, address] of [
    ['POST', '/v1/webhooks'],
    ['GET', '/v1/webhooks'],
    ['GET', path],
    ['PATCH', path],
    ['DELETE', path],
    ['POST', `${path}/ping`],
    ['POST', `${path}/rotate`],
    ['GET', `${path}/deliveries`],
  ] as const) {
    expect((await server.call(address, { method })).status).toBe(401);
    expect((await server.call(address, { method, as: 'bob' })).status).toBe(403);
  }
  expect((await catalog.call(`/v1/webhooks/${'x'.repeat(21)}`)).status).toBe(404);
  const ping = await catalog.call(`${path}/ping`, { method: 'POST' });
  expect((await catalog.call(`${other}/deliveries/${ping.body.id}`)).status).toBe(404);
  expect((await catalog.call(`${path}/deliveries/${ping.body.id}`)).status).toBe(200);

  const bad = await catalog.call('/v1/webhooks', {
    json: { url: 'ftp://a.example', events: ['release.eaten'], secret: 'whsec_mine', description: 7 },
  });
  expect(bad.status).toBe(400);
  const paths = bad.body.params.errors.map((each: { path: string }) => each.path);
  expect(paths).toEqual(expect.arrayContaining(['/url', '/events/0', '/description']));
  for (const url of ['https://u:p@example.com', 'https://example.com/#x', 'nothing', 'javascript:1', ''])
    expect((await catalog.call('/v1/webhooks', { json: { url } })).status).toBe(400);
  const gone = await catalog.call(path, { method: 'PATCH', json: { events: null, description: null } });
  expect([gone.status, gone.body.id]).toEqual([200, id]);
});

const isDone = ({ state }: { state: string }) => state !== 'pending';
