import { afterAll, beforeAll, expect, test } from 'vitest';
import { ADMIN, passwordOf, startTestServer, type TestServer } from '../support/trivet.ts';
import { givePassword, setUpApp, signedIn } from './identityFactors.support.ts';

const PATH = '/api/v1/second-factor';

let server: TestServer;
beforeAll(async () => {
  // Of the people of the demo, dave is staff and alice is none of these.
  server = await startTestServer({ TRIVET_REQUIRE_SECOND_FACTOR: 'staff' });
}, 60_000);
afterAll(() => server.close());

const rule = async () => (await server.call(PATH, { as: 'admin' })).json();
const choose = (json: unknown, as = 'admin') => server.call(PATH, { method: 'PUT', as, json });
const auth = async (username: string) => {
  const json = { username, password: passwordOf(username) };
  const answer = await server.call('/api/v1/auth', { json });
  return [answer.status, ((await answer.json()) as { code?: string }).code];
};
const NEEDED = [403, 'identity.factor.needed'];
const IN = [200, undefined];

test('administrators choose of whom a second factor is required, beside those whom the setting names', async () => {
  expect(await rule()).toEqual({ required: [], bySetting: ['staff'] });
  expect([await auth('dave'), await auth('alice')]).toEqual([NEEDED, IN]);
  const answer = await choose({ required: ['designer', 'administrator'] });
  expect([answer.status, await answer.json()]).toEqual([
    200,
    { required: ['administrator', 'designer'], bySetting: ['staff'] },
  ]);
  expect([await auth('dave'), await auth('alice'), await auth('bob')]).toEqual([NEEDED, NEEDED, IN]);
  const { page } = await givePassword(server, 'alice');
  expect(page).toContain('Set up a second factor');
  expect((await choose({ required: ['everyone'] })).status).toBe(200);
  expect(await auth('bob')).toEqual(NEEDED);
  // What the setting requires stays required.
  expect(await (await choose({ required: [] })).json()).toEqual({ required: [], bySetting: ['staff'] });
  expect([await auth('dave'), await auth('alice'), await auth('bob')]).toEqual([NEEDED, IN, IN]);
}, 60_000);

test('who is signed in stays so, and keeps the last factor while it is required', async () => {
  const agent = await signedIn(server, 'bob');
  await setUpApp(agent, server, new Date());
  await choose({ required: ['everyone'] });
  const remove = () =>
    agent.send('/api/v1/me/factors/app', {
      method: 'DELETE',
      headers: { accept: 'application/json', origin: new URL(server.url).origin },
    });
  const refused = await remove();
  expect([refused.status, ((await refused.json()) as { code: string }).code]).toEqual([
    409,
    'identity.factor.last',
  ]);
  await choose({ required: [] });
  expect((await remove()).status).toBe(204);
}, 60_000);

test('a choice stands in the audit trail with the one before it, and one that changes nothing does not', async () => {
  const entries = async () => {
    const answer = await server.call('/api/v1/audit?thing=identity/second-factor', { as: 'admin' });
    return ((await answer.json()) as { items: { username: string; detail: object }[] }).items;
  };
  const before = (await entries()).length;
  await choose({ required: ['catalog-editor'] });
  await choose({ required: ['catalog-editor'] });
  const now = await entries();
  expect(now).toHaveLength(before + 1);
  expect(now[0]).toMatchObject({
    username: ADMIN.username,
    action: 'identity.factor.require',
    detail: { required: ['catalog-editor'], before: { required: [] } },
  });
  await choose({ required: [] });
});

test.each([
  [{}],
  [{ required: ['boss'] }],
  [{ required: 'everyone' }],
  [{ required: ['staff', 'staff'] }],
  [{ required: [], bySetting: [] }],
  [null],
])('%j is refused and changes nothing', async (json) => {
  expect((await choose(json)).status).toBe(400);
  expect(await rule()).toEqual({ required: [], bySetting: ['staff'] });
});

test('nobody but administrators sees or chooses it', async () => {
  expect((await server.call(PATH)).status).toBe(401);
  expect((await server.call(PATH, { as: 'alice' })).status).toBe(403);
  expect((await choose({ required: [] }, 'alice')).status).toBe(403);
});
