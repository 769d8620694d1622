import { createHash } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../support/trivet.ts';
import { authorizationCode } from './code.ts';
import { ACCOUNT, bytesOf, catalogOf, type TestCatalog } from './support.ts';

let now = new Date();
let server: TestServer;
let catalog: TestCatalog;
beforeAll(async () => {
  server = await startTestServer({}, () => now);
  catalog = catalogOf(server);
});
beforeEach(async () => {
  now = new Date();
  await catalog.account();
});
afterAll(() => server.close());

type Token = { id: string; refreshToken: string };
type Exchanged = { refreshToken: string; accessToken: string; tokenType: string; expiresIn: number };

const DAY_MS = 24 * 3600 * 1000;
const later = (ms: number) => {
  now = new Date(now.getTime() + ms);
};
const post = async (path: string, json: unknown, headers: Record<string, string> = {}) => {
  const answer = await server.call(path, { json, headers });
  return { status: answer.status, body: await answer.json(), headers: answer.headers };
};
const given = { label: 'Update server', description: 'Fetches updates', account: ACCOUNT };
const create = async (who = 'bob', more: object = {}, headers: Record<string, string> = {}) =>
  post('/v1/apitokens', { ...given, ...more, code: await authorizationCode(server, who) }, headers);
const token = async (): Promise<Token> => (await create()).body;
const exchange = (refreshToken: string) => post('/v1/apitokens/exchange', { refreshToken });
const as = (access: Exchanged) => ({ headers: { authorization: `Bearer ${access.accessToken}` } });

describe('creating an API token', () => {
  test('takes an authorization code, no bearer, and answers the refresh token once', async () => {
    const { status, body, headers } = await create();
    expect(status).toBe(201);
    expect(body).toMatchObject({
      label: 'Update server',
      description: 'Fetches updates',
      account: ACCOUNT,
      active: true,
    });
    expect(body.refreshToken).toMatch(/^[A-Za-z0-9+/]{64}$/);
    expect(headers.get('location')).toBe(`/v1/apitokens/${body.id}`);
    expect(headers.get('cache-control')).toBe('no-store');
    const { items } = await (await server.call('/v1/apitokens', { as: 'bob' })).json();
    const listed = items.find((each: Token) => each.id === body.id);
    expect(listed).toMatchObject({ id: body.id, label: 'Update server', active: true });
    expect(listed.refreshToken).toBeUndefined();
    const others = await (await server.call('/v1/apitokens', { as: 'alice' })).json();
    expect(others.items.some((each: Token) => each.id === body.id)).toBe(false);
  });

  test('refuses a bad and a used code, a foreign bearer, and an account of others', async () => {
    expect((await post('/v1/apitokens', { ...given, code: 'nonsense' })).status).toBe(400);
    const code = await authorizationCode(server, 'bob');
    expect((await post('/v1/apitokens', { ...given, code })).status).toBe(201);
    expect((await post('/v1/apitokens', { ...given, code })).status).toBe(400);
    const bearer = { authorization: `Bearer ${await server.bearer('carol')}` };
    expect((await create('bob', {}, bearer)).body.code).toBe('catalog.code.foreign');
    expect((await create('bob', {}, { authorization: `Bearer ${await server.bearer('bob')}` })).status).toBe(
      201,
    );
    expect((await create('carol')).body.code).toBe('catalog.account.foreign');
    expect((await create('bob', { account: 'an-account-that-is-unknown' })).status).toBe(403);
  });

  test('takes a code that was asked for with a challenge only from who knows its verifier', async () => {
    const verifier = 'a-verifier-of-the-tests-that-nobody-else-knows';
    const code_challenge = createHash('sha256').update(verifier).digest('base64url');
    const challenged = { code_challenge, code_challenge_method: 'S256' };
    const sent = async (more: object, codeVerifier?: string) =>
      post('/v1/apitokens', {
        ...given,
        code: await authorizationCode(server, 'bob', more as Record<string, string>),
        ...(codeVerifier === undefined ? {} : { codeVerifier }),
      });
    const refused = { status: 400, body: { code: 'identity.code.refused' } };
    expect(await sent(challenged)).toMatchObject(refused);
    expect(await sent(challenged, `${verifier}-`)).toMatchObject(refused);
    expect(await sent({}, verifier)).toMatchObject(refused);
    expect((await sent(challenged, verifier)).status).toBe(201);
    expect((await sent(challenged, 'short')).body.params.errors[0].path).toBe('/codeVerifier');

    const begun = await server.call(`/tokens/authorize?state=x&code_challenge=${code_challenge}`);
    const { searchParams } = new URL(begun.headers.get('location') ?? '');
    expect(Object.fromEntries(searchParams)).toMatchObject({ ...challenged, state: 'x' });
    expect((await server.call('/tokens/authorize?code_challenge=weak')).status).toBe(400);
  });

  test('names all faults at once', async () => {
    const json = { label: 'a/b', description: 'x', account: 'short', more: 1 };
    const { status, body } = await post('/v1/apitokens', json);
    expect(status).toBe(400);
    expect(body.params.errors.map((fault: { path: string }) => fault.path).sort()).toEqual([
      '/account',
      '/code',
      '/description',
      '/label',
      '/more',
    ]);
  });
});

describe('exchanging a refresh token', () => {
  test('gives a working access token and a replacement, and notes the use', async () => {
    const { id, refreshToken } = await token();
    const { status, body, headers } = await exchange(refreshToken);
    expect(status).toBe(200);
    expect(body).toMatchObject({ tokenType: 'Bearer', expiresIn: 3600 });
    expect(body.refreshToken).toMatch(/^[A-Za-z0-9+/]{64}$/);
    expect(body.refreshToken).not.toBe(refreshToken);
    expect(headers.get('cache-control')).toBe('no-store');
    const { file } = await catalog.release(bytesOf('for the token'));
    const asked = await server.call(`/v1/files/${file.id}/download`, as(body));
    expect(asked.status).toBe(302);
    const bytes = await fetch(asked.headers.get('location') ?? '', as(body));
    expect(await bytes.text()).toBe('for the token');
    const { items } = await (await server.call('/v1/apitokens', { as: 'bob' })).json();
    expect(items.find((each: Token) => each.id === id).lastUsedAt).toBe(now.toISOString());
  });

  test('accepts padding that a client keeps', async () => {
    const { refreshToken } = await token();
    expect((await exchange(`${refreshToken}=`)).status).toBe(200);
  });

  test('the access token carries no roles and is for the catalog only', async () => {
    await catalog.account({}, ['bob@acme.example', 'alice@acme.example']);
    const { refreshToken } = (await create('alice')).body;
    const access = as((await exchange(refreshToken)).body);
    const file = await catalog.file('alone.bin', bytesOf('x'), {
      accessPolicies: [{ identityProviderId: 'trivet' }],
    });
    expect((await server.call(`/v1/files/${file.id}`, access)).status).toBe(404);
    const json = { 'content-type': 'application/json', ...access.headers };
    const refused = await server.call('/v1/packages', {
      method: 'POST',
      body: '{"name":"X"}',
      headers: json,
    });
    expect(refused.status).toBe(403);
    expect((await server.call('/v1/apitokens', access)).status).toBe(401);
    expect((await server.call('/api/v1/audit', access)).status).toBe(401);
  });

  test('two at the same time succeed with the same successor', async () => {
    const { refreshToken } = await token();
    const all = await Promise.all(Array.from({ length: 8 }, () => exchange(refreshToken)));
    expect(all.map((each) => each.status)).toEqual(Array(8).fill(200));
    expect(new Set(all.map((each) => each.body.refreshToken)).size).toBe(1);
    expect((await exchange(all[0]?.body.refreshToken)).status).toBe(200);
  });

  test('within a minute a lost answer is given again, after that the family is revoked', async () => {
    const { refreshToken } = await token();
    const first = (await exchange(refreshToken)).body;
    later(59_000);
    expect((await exchange(refreshToken)).body.refreshToken).toBe(first.refreshToken);
    later(2000);
    const reused = await exchange(refreshToken);
    expect(reused.status).toBe(401);
    expect(reused.body.code).toBe('catalog.token.refused');
    expect(reused.headers.get('www-authenticate')).toBe('Bearer');
    expect((await exchange(first.refreshToken)).status).toBe(401);
    expect((await server.call('/v1/packages', as(first))).status).toBe(401);
  });

  test('a spent token whose successor was used revokes the family at once', async () => {
    const { id, refreshToken } = await token();
    const second = (await exchange(refreshToken)).body.refreshToken;
    const third = (await exchange(second)).body.refreshToken;
    expect((await exchange(refreshToken)).status).toBe(401);
    expect((await exchange(third)).status).toBe(401);
    const { items } = await (await server.call('/v1/apitokens', { as: 'bob' })).json();
    expect(items.find((each: Token) => each.id === id).active).toBe(false);
  });

  test('is possible for 180 days after the last use', async () => {
    const { refreshToken } = await token();
    later(179 * 86_400_000);
    const next = (await exchange(refreshToken)).body.refreshToken;
    later(179 * 86_400_000);
    const last = await exchange(next);
    expect(last.status).toBe(200);
    later(181 * 86_400_000);
    const expired = await exchange(last.body.refreshToken);
    expect([expired.status, expired.body.params.reason]).toEqual([401, 'expired']);
  });

  test('ends when the owner leaves the account, and so do its access tokens', async () => {
    const { refreshToken } = await token();
    const access = (await exchange(refreshToken)).body;
    expect((await server.call('/v1/packages', as(access))).status).toBe(200);
    await catalog.account({}, ['somebody@else.example']);
    expect((await server.call('/v1/packages', as(access))).status).toBe(401);
    expect((await exchange(access.refreshToken)).status).toBe(401);
  });

  test('ends when the API token is deleted by its owner', async () => {
    const { id, refreshToken } = await token();
    const access = (await exchange(refreshToken)).body;
    expect((await server.call(`/v1/apitokens/${id}`, { as: 'carol', method: 'DELETE' })).status).toBe(404);
    expect((await server.call(`/v1/apitokens/${id}`, { as: 'bob', method: 'DELETE' })).status).toBe(204);
    expect((await exchange(access.refreshToken)).status).toBe(401);
    expect((await server.call('/v1/packages', as(access))).status).toBe(401);
  });

  test.each(['', 'x'.repeat(101), 'no spaces', 'a-b_c', '===', 'abc===', 5])(
    '%j is malformed',
    async (refreshToken) => {
      expect((await post('/v1/apitokens/exchange', { refreshToken })).status).toBe(400);
    },
  );

  test('an unknown one is refused, whatever the Idempotency-Key', async () => {
    const headers = { 'idempotency-key': 'same' };
    const first = await post('/v1/apitokens/exchange', { refreshToken: 'AAAA' }, headers);
    expect(first.status).toBe(401);
    const { refreshToken } = await token();
    expect((await post('/v1/apitokens/exchange', { refreshToken }, headers)).status).toBe(200);
  });

  test('spent ones give a thief away until they would have ended; then they are forgotten', async () => {
    const first = await token();
    let current = first.refreshToken;
    const rotate = async () => {
      current = (await exchange(current)).body.refreshToken;
    };
    await rotate();
    const forget = async () => {
      const { pool } = server.platform.database;
      const key = 'catalog.tokens.forget';
      const at = new Date();
      await pool.query(
        `select graphile_worker.add_job($1, '{}', queue_name => $1, job_key => $1, run_at => $2)`,
        [key, at],
      );
      await expect
        .poll(
          async () =>
            (
              await pool.query(
                `select 1 from graphile_worker.jobs where key = $1 and run_at > $2 and locked_at is null`,
                [key, new Date(at.getTime() + 3600_000)],
              )
            ).rowCount,
          { timeout: 60_000 },
        )
        .toBe(1);
    };
    const kept = async () =>
      (
        await server.platform.database.pool.query(
          'select count(*)::int as count from catalog.refresh_token where api_token = $1',
          [first.id],
        )
      ).rows[0].count;
    later(100 * DAY_MS);
    await rotate();
    later(79 * DAY_MS);
    await forget();
    expect(await kept()).toBe(3);
    later(2 * DAY_MS);
    await forget();
    expect(await kept()).toBe(2);
    // The forgotten one says nothing; the one after it still ends the family.
    expect((await exchange(first.refreshToken)).body.params.reason).toBe('unknown');
    const access = (await exchange(current)).body;
    expect((await exchange(current)).status).toBe(200);
    later(61_000);
    expect((await exchange(current)).body.params.reason).toContain('revoked');
    expect((await exchange(access.refreshToken)).status).toBe(401);
  });

  test('only digests are kept', async () => {
    const { refreshToken } = await token();
    const { rows } = await server.platform.database.pool.query(
      "select (select string_agg(t::text, ' ') from catalog.api_token t) || (select string_agg(r::text, ' ') from catalog.refresh_token r) as all",
    );
    const raw = Buffer.from(refreshToken, 'base64').toString('hex');
    expect(rows[0].all).not.toContain(refreshToken);
    expect(rows[0].all).not.toContain(raw);
  });
});
