import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../support/trivet.ts';
import { catalogOf, type TestCatalog } from './support.ts';
import { isSigned, startReceiver, until } from './webhooks.support.ts';

let server: TestServer;
let catalog: TestCatalog;
beforeAll(async () => {
  const settings = {
    TRIVET_WEBHOOK_PRIVATE: '1',
    TRIVET_WEBHOOK_SECONDS: '1',
  };
  server = await startTestServer(settings);
  catalog = catalogOf(server);
});
afterAll(() => server.close());

async function listen(url: string) {
  const { id, body } = await catalog.create('/v1/webhooks', { url, events: ['product.published'] });
  const path = `/v1/webhooks/${id}`;
  const last = async () => (await catalog.call(`${path}/deliveries`)).body.items[0];
  return { id, path, secret: body.secret as string, last };
}
async function publish() {
  const { id } = await catalog.create('/v1/products', { slug: catalog.slug(), name: 'Product' });
  await catalog.publish(`/v1/products/${id}`);
}
/** Does at once what would be done later. */
const hurry = (id: string) =>
  server.platform.database.pool.query(
    `update graphile_worker._private_jobs set run_at = now() where key = $1`,
    [`catalog.deliver ${id}`],
  );
const secondsLeft = (delivery: { nextAttemptAt: string }) =>
  (Date.parse(delivery.nextAttemptAt) - Date.now()) / 1000;

test('what is not taken comes again, the same message with a new signature', async () => {
  const receiver = await startReceiver((reply, count) => {
    reply.statusCode = count === 1 ? 500 : 204;
    reply.end('x'.repeat(count === 1 ? 5000 : 0));
  });
  const { path, secret, last } = await listen(receiver.url);
  await publish();
  await until(async () => (await last())?.attempts === 1, 'the first attempt');
  const failed = await last();
  expect(failed).toMatchObject({ state: 'pending', log: [{ status: 500, response: 'x'.repeat(1024) }] });
  expect((await catalog.call(path)).body.failingSince).toBeDefined();
  const [first, second] = await receiver.received(2);
  if (!first || !second) throw new Error('Nothing came.');
  expect(second.headers['webhook-id']).toBe(first.headers['webhook-id']);
  expect(second.text).toBe(first.text);
  expect(Number(second.headers['webhook-timestamp'])).toBeGreaterThan(
    Number(first.headers['webhook-timestamp']),
  );
  expect([isSigned(first, secret), isSigned(second, secret)]).toEqual([true, true]);
  await until(async () => (await last()).state === 'delivered', 'it is delivered');
  expect((await last()).log).toHaveLength(2);
  expect((await catalog.call(path)).body.failingSince).toBeUndefined();
  await receiver.close();
});

test('redirects, silence and nobody there are failures, and pauses grow until it is given up', {
  timeout: 60_000,
}, async () => {
  const other = await startReceiver();
  const receiver = await startReceiver((reply, count) => {
    // The first leads elsewhere, the second never ends, the third says nothing.
    if (count === 1) reply.writeHead(307, { location: other.url }).end();
  });
  const { path, last } = await listen(receiver.url);
  await publish();
  const pauses: number[] = [];
  for (let attempt = 1; attempt <= 11; attempt++) {
    await until(async () => (await last())?.attempts === attempt, `attempt ${attempt}`);
    const now = await last();
    if (attempt === 1)
      expect(now.log[0]).toMatchObject({ status: 307, reason: 'redirects are not followed' });
    if (attempt === 2) expect(now.log[1].reason).toBe('no answer in time');
    if (attempt === 2) await receiver.close();
    if (attempt === 3) expect(now.log[2].reason).toBe('ECONNREFUSED');
    if (now.state !== 'pending') break;
    pauses.push(secondsLeft(now));
    await hurry(now.id);
  }
  expect(other.messages).toEqual([]);
  await other.close();
  expect(await last()).toMatchObject({ state: 'failed', attempts: 11 });
  const sum = pauses.reduce((all, each) => all + each, 0) / 3600;
  expect(pauses).toHaveLength(10);
  expect(sum).toBeGreaterThan(18);
  expect(sum).toBeLessThan(32);
  expect(pauses[9]).toBeGreaterThan((pauses[2] ?? 0) * 10);
  await catalog.call(path, { method: 'DELETE' });
});

test('a webhook that fails for days is disabled, and the audit trail says so', async () => {
  const { path, id, last } = await listen('http://127.0.0.1:9/closed');
  const failingFor = (days: number) =>
    server.platform.database.pool.query(
      'update catalog.webhook set failing_since = now() - make_interval(days => $2, mins => 1) where id = $1',
      [id, days],
    );
  await publish();
  await until(async () => (await last())?.attempts === 1, 'the first attempt');
  await failingFor(4);
  await hurry((await last()).id);
  await until(async () => (await last()).attempts === 2, 'the second attempt');
  expect((await catalog.call(path)).body.active).toBe(true);
  await failingFor(5);
  await hurry((await last()).id);
  await until(async () => !(await catalog.call(path)).body.active, 'it is disabled');
  expect((await catalog.call(path)).body.disabledBecause).toContain('for days');
  const { rows } = await server.platform.database.pool.query(
    'select action, username from platform.audit where thing = $1 order by id',
    [`catalog/webhook/${id}`],
  );
  expect(rows.at(-1)).toEqual({ action: 'catalog.webhook.disable', username: null });
  await hurry((await last()).id);
  await until(async () => (await last()).state === 'failed', 'what waited is given up');
  expect((await last()).log.at(-1).reason).toBe('the webhook is not active');
  const back = await catalog.change(path, { active: true });
  expect([back.active, back.disabledBecause, back.failingSince]).toEqual([true, undefined, undefined]);
});

test('a receiver that fails again and again is left alone; what waits is sent when it is back or somebody says so', {
  timeout: 120_000,
}, async () => {
  let isDown = true;
  const receiver = await startReceiver((reply) => {
    reply.statusCode = isDown ? 500 : 204;
    reply.end();
  });
  const { path, id, last } = await listen(receiver.url);
  const read = async () => (await catalog.call(path)).body;
  const waiting = async () =>
    (await catalog.call(`${path}/deliveries?limit=200`)).body.items.filter(
      (each: { state: string }) => each.state === 'pending',
    );
  const fail = async () => {
    for (let count = 0; count < 15; count++) await publish();
    await until(async () => (await read()).pausedUntil !== undefined, 'it is paused');
  };
  await fail();
  const { pausedUntil, active } = await read();
  expect(active).toBe(true);
  expect((Date.parse(pausedUntil) - Date.now()) / 60_000).toBeGreaterThan(5);
  const { rows } = await server.platform.database.pool.query(
    `select detail from platform.audit where thing = $1 and action = 'catalog.webhook.pause'`,
    [`catalog/webhook/${id}`],
  );
  expect(rows).toHaveLength(1);

  const tried = receiver.messages.length;
  await publish();
  await until(async () => (await last()).nextAttemptAt === pausedUntil, 'the next message waits');
  expect(await last()).toMatchObject({ state: 'pending', attempts: 0, log: [] });
  for (const each of await waiting()) await hurry(each.id);
  await until(
    async () =>
      (await waiting()).every((each: { nextAttemptAt: string }) => each.nextAttemptAt === pausedUntil),
    'all of them wait',
  );
  expect(receiver.messages).toHaveLength(tried);

  // After the pause one attempt is made; it fails, and the next pause is longer.
  const endPause = () =>
    server.platform.database.pool.query('update catalog.webhook set paused_until = now() where id = $1', [
      id,
    ]);
  await endPause();
  for (const each of await waiting()) await hurry(each.id);
  await until(async () => Date.parse((await read()).pausedUntil) > Date.parse(pausedUntil), 'a longer pause');
  expect(receiver.messages).toHaveLength(tried + 1);

  // A ping that arrives ends it.
  isDown = false;
  await catalog.call(`${path}/ping`, { json: {} });
  await until(async () => (await waiting()).length === 0, 'all that waited arrives');
  expect((await read()).pausedUntil).toBeUndefined();
  expect((await read()).failingSince).toBeUndefined();

  isDown = true;
  await fail();
  isDown = false;
  const back = await catalog.change(path, { active: true });
  expect([back.active, back.pausedUntil, back.failingSince]).toEqual([true, undefined, undefined]);
  await until(async () => (await waiting()).length === 0, 'all that waited arrives again');
  const ids = new Set(receiver.messages.map(({ headers }) => headers['webhook-id']));
  expect(ids.size).toBe(15 + 1 + 1 + 15);
  await receiver.close();
});

test('a receiver that says it is gone is told nothing more', async () => {
  const receiver = await startReceiver((reply) => {
    reply.statusCode = 410;
    reply.end();
  });
  const { path, last } = await listen(receiver.url);
  await publish();
  await until(async () => (await last())?.state === 'failed', 'it is given up');
  expect((await catalog.call(path)).body).toMatchObject({
    active: false,
    disabledBecause: expect.stringContaining('gone'),
  });
  await publish();
  expect((await catalog.call(`${path}/deliveries`)).body.items).toHaveLength(1);
  await receiver.close();
});
