import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { passwordOf, startTestServer, type TestServer } from '../../support/trivet.ts';
import { authorizationCode } from './code.ts';
import { ACCOUNT, bytesOf, catalogOf, type TestCatalog } from './support.ts';

const OTHER = 'second-account-of-bob';

let now = new Date();
let server: TestServer;
let catalog: TestCatalog;
beforeAll(async () => {
  server = await startTestServer({}, () => now);
  catalog = catalogOf(server);
});
beforeEach(() => catalog.account());
afterAll(() => server.close());

const create = async (more: object = {}, headers: Record<string, string> = {}) => {
  const code = await authorizationCode(server, 'bob');
  const json = { code, label: 'Client', account: ACCOUNT, ...more };
  const answer = await server.call('/v1/apitokens', { json, headers });
  return { status: answer.status, body: await answer.json() };
};
const exchange = async (refreshToken: string) => {
  const answer = await server.call('/v1/apitokens/exchange', { json: { refreshToken } });
  return { status: answer.status, body: await answer.json() };
};
const bearerOf = (accessToken: string) => ({ headers: { authorization: `Bearer ${accessToken}` } });
const listed = async (query = '') => (await server.call(`/v1/apitokens${query}`, { as: 'bob' })).json();

describe('an access token', () => {
  test('stands for its account, not for others of the same person', async () => {
    const other = { members: ['bob@acme.example'], partNumbers: [{ partNumber: 'SECOND-1' }] };
    const json = { ...other, earlyAccess: [], extendedSupport: [] };
    expect((await catalog.call(`/v1/accounts/${OTHER}`, { method: 'PUT', json })).status).toBeLessThan(300);
    const { file } = await catalog.release(bytesOf('of the second'), { partNumber: 'SECOND-1' });
    const path = `/v1/files/${file.id}/download`;
    expect((await server.call(path, { as: 'bob' })).status).toBe(302);
    for (const [account, status] of [
      [ACCOUNT, 403],
      [OTHER, 302],
    ] as const) {
      const { accessToken } = (await exchange((await create({ account })).body.refreshToken)).body;
      expect((await server.call(path, bearerOf(accessToken))).status, account).toBe(status);
    }
  });

  test('is good for an hour', async () => {
    const { accessToken, expiresIn } = (await exchange((await create()).body.refreshToken)).body;
    expect(expiresIn).toBe(3600);
    const before = now;
    now = new Date(before.getTime() + 3590_000);
    expect((await server.call('/v1/packages', bearerOf(accessToken))).status).toBe(200);
    now = new Date(before.getTime() + 3610_000);
    expect((await server.call('/v1/packages', bearerOf(accessToken))).status).toBe(401);
    now = before;
  });
});

test('a person who is kept out exchanges nothing', async () => {
  const json = {
    username: 'erin',
    password: passwordOf('erin'),
    email: 'erin@acme.example',
    emailVerified: true,
  };
  expect((await server.call('/api/v1/users', { as: 'admin', json })).status).toBe(201);
  await catalog.account({}, ['erin@acme.example']);
  const code = await authorizationCode(server, 'erin');
  const made = await server.call('/v1/apitokens', { json: { code, label: 'Client', account: ACCOUNT } });
  const { refreshToken } = await made.json();
  const disable = (disabled: boolean) =>
    server.call('/api/v1/users/erin', { as: 'admin', method: 'PATCH', json: { disabled } });
  expect((await disable(true)).status).toBe(200);
  const refused = await exchange(refreshToken);
  expect([refused.status, refused.body.code]).toEqual([401, 'catalog.token.refused']);
  expect((await disable(false)).status).toBe(200);
  expect((await exchange(refreshToken)).status).toBe(200);
});

test('an Idempotency-Key does not give a secret twice: every code makes its own token', async () => {
  const headers = { 'idempotency-key': 'the same' };
  const [first, second] = [await create({}, headers), await create({}, headers)];
  expect([first.status, second.status]).toEqual([201, 201]);
  expect(second.body.refreshToken).not.toBe(first.body.refreshToken);
});

test('the list is whole without a limit, and in pages with one', async () => {
  for (let made = 0; made < 3; made += 1) await create({ label: `Page ${made}` });
  const whole = await listed();
  expect(whole.next).toBeUndefined();
  const ids: string[] = [];
  let query = '?limit=2';
  for (let pages = 0; pages < 20 && query; pages += 1) {
    const page = await listed(query);
    ids.push(...page.items.map((each: { id: string }) => each.id));
    query = page.next ? `?limit=2&cursor=${page.next}` : '';
  }
  expect(ids).toEqual(whole.items.map((each: { id: string }) => each.id));
});

test('a token of an account that its owner left is shown as not active, until it is so again', async () => {
  const { id } = (await create()).body;
  const active = async () => (await listed()).items.find((each: { id: string }) => each.id === id).active;
  expect(await active()).toBe(true);
  await catalog.account({}, ['carol@acme.example']);
  expect(await active()).toBe(false);
  await catalog.account();
  expect(await active()).toBe(true);
});

test('creation, reuse and deletion are in the audit trail, and no secret is', async () => {
  const { id, refreshToken } = (await create()).body;
  const next = (await exchange(refreshToken)).body.refreshToken;
  await exchange(next);
  await exchange(refreshToken);
  await server.call(`/v1/apitokens/${id}`, { as: 'bob', method: 'DELETE' });
  const trail = await (
    await server.call(`/api/v1/audit?thing=catalog/apitoken/${id}`, { as: 'admin' })
  ).text();
  for (const action of ['create', 'reuse', 'delete']) expect(trail).toContain(`apitoken.${action}`);
  for (const secret of [refreshToken, next]) expect(trail).not.toContain(secret);
});
