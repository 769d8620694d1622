import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { passwordOf, startTestServer, type TestServer } from '../../support/trivet.ts';
import { catalogOf, type TestCatalog } from './support.ts';
import { type Receiver, startReceiver, until } from './webhooks.support.ts';

let server: TestServer;
let catalog: TestCatalog;
let ahead = 0;
beforeAll(async () => {
  server = await startTestServer(
    { TRIVET_WEBHOOK_PRIVATE: '1', TRIVET_ACCESS_TOKEN_SECONDS: '14400' },
    () => new Date(Date.now() + ahead),
  );
  catalog = catalogOf(server);
});
afterAll(() => server?.close());

const open: Receiver[] = [];
const hooks: string[] = [];
afterEach(async () => {
  for (const id of hooks.splice(0)) await catalog.call(`/v1/webhooks/${id}`, { method: 'DELETE' });
  for (const receiver of open.splice(0)) await receiver.close();
});

type Notice = { kind: string; params: Record<string, string>; address: string };
type Delivery = { id: string; attempts: number };

/** A webhook whose receiver answers what the test says, made by somebody. */
async function listen(as: string, answer: { status: number }) {
  const receiver = await startReceiver((reply) => {
    reply.statusCode = answer.status;
    reply.end();
  });
  open.push(receiver);
  const made = await server.call('/v1/webhooks', {
    as,
    json: { url: receiver.url, events: ['productgroup.published'] },
  });
  expect(made.status).toBe(201);
  const { id } = (await made.json()) as { id: string };
  hooks.push(id);
  return { id, receiver, path: `/v1/webhooks/${id}` };
}
const noticesOf = async (as: string, id: string) => {
  const answer = await server.call('/api/v1/notices?limit=100', { as });
  const { items } = (await answer.json()) as { items: Notice[] };
  return items.filter(({ address }) => address === `/publish/webhooks/${id}`);
};
let nth = 0;
/** Publishes something that webhooks are told of, and waits for what came of the message. */
async function happen(path: string) {
  const before = (await deliveriesOf(path)).length;
  const group = await catalog.create('/v1/productgroups', { name: `Told ${++nth}`, slug: `told-${nth}` });
  await catalog.publish(`/v1/productgroups/${group.id}`);
  await until(async () => {
    const [latest, ...others] = await deliveriesOf(path);
    return others.length === before && (latest?.attempts ?? 0) > 0;
  }, 'it is tried');
}
const deliveriesOf = async (path: string) => {
  const { status, body } = await catalog.call(`${path}/deliveries`);
  expect(status, JSON.stringify(body)).toBe(200);
  return body.items as Delivery[];
};

test('whoever made a webhook is told that it fails, once an hour, and of nothing that arrives or was a ping', async () => {
  const answer = { status: 200 };
  const { id, path, receiver } = await listen('alice', answer);
  await happen(path);
  answer.status = 500;
  await catalog.call(`${path}/ping`, { method: 'POST' });
  await until(async () => (await deliveriesOf(path)).every(({ attempts }) => attempts > 0), 'the ping came');
  expect(await noticesOf('alice', id)).toEqual([]);
  await happen(path);
  expect(await noticesOf('alice', id)).toMatchObject([
    {
      kind: 'catalog.delivery.failed',
      params: { host: `127.0.0.1:${receiver.port}`, text: expect.stringContaining('500') },
    },
  ]);
  await happen(path);
  expect(await noticesOf('alice', id)).toHaveLength(1);
  ahead += 3600_000;
  await happen(path);
  expect(await noticesOf('alice', id)).toHaveLength(2);
  expect(await noticesOf('admin', id)).toEqual([]);
});

test('nobody is told who may not look after webhooks any more', async () => {
  const person = {
    username: 'wes',
    password: passwordOf('wes'),
    displayName: 'Wes',
    roles: ['catalog-editor'],
  };
  expect((await server.call('/api/v1/users', { as: 'admin', json: person })).status).toBe(201);
  const { id, path } = await listen('wes', { status: 500 });
  const without = await server.call('/api/v1/users/wes/roles', {
    as: 'admin',
    method: 'PUT',
    json: { roles: [] },
  });
  expect(without.status).toBe(200);
  await happen(path);
  expect(await noticesOf('wes', id)).toEqual([]);
});
