import {
  decodeJwt,
  decodeProtectedHeader,
  exportJWK,
  exportSPKI,
  generateKeyPair,
  importJWK,
  importSPKI,
  type JWK,
  SignJWT,
  UnsecuredJWT,
} from 'jose';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { passwordOf, startTestServer, type TestServer } from '../support/trivet.ts';

let server: TestServer;
let now = new Date();
beforeAll(async () => {
  server = await startTestServer({}, () => now);
});
afterAll(() => server.close());

const me = (token: string) => server.call('/api/v1/me', { headers: { authorization: `Bearer ${token}` } });
const fresh = async (username: string, password = passwordOf(username)) => {
  const answer = await server.call('/api/v1/auth', { json: { username, password } });
  return ((await answer.json()) as { bearer: string }).bearer;
};
const refusal = async (token: string) => {
  const answer = await me(token);
  return { status: answer.status, code: ((await answer.json()) as { code: string }).code };
};
const wrong = { status: 401, code: 'identity.token.wrong' };
const add = (username: string) =>
  server.call('/api/v1/users', { as: 'admin', json: { username, password: passwordOf(username) } });

test('a good token tells who calls', async () => {
  const answer = await me(await fresh('bob'));
  expect(await answer.json()).toEqual({
    subject: expect.any(String),
    username: 'bob',
    displayName: 'Bob Example',
    distinguishedName: 'CN=Bob Example/O=Acme',
    email: 'bob@acme.example',
    emailVerified: true,
    groups: [],
    roles: [],
    identityProvider: 'trivet',
    preferences: { language: null, colours: null, mail: null },
    by: 'bearer',
  });
});

test('a token that is changed, unsigned, or signed by another key is refused', async () => {
  const token = await fresh('bob');
  const [header = '', payload = '', signature = ''] = token.split('.');
  const claims = decodeJwt(token);
  const raised = Buffer.from(
    JSON.stringify({ ...claims, sub: decodeJwt(await fresh('alice')).sub }),
  ).toString('base64url');
  const { privateKey } = await generateKeyPair('RS256');
  const kid = decodeProtectedHeader(token).kid ?? '';
  const forge = (alg: string, key: Parameters<SignJWT['sign']>[0], typ = 'at+jwt') =>
    new SignJWT(claims).setProtectedHeader({ alg, kid, typ }).sign(key);
  const { keys } = (await (await server.call('/oidc/jwks')).json()) as { keys: JWK[] };
  const published = keys.find((key) => key.kid === kid);
  const spki = await exportSPKI((await importJWK(published ?? {}, 'RS256')) as CryptoKey);
  const unsecured = new UnsecuredJWT(claims).encode();

  for (const bad of [
    `${header}.${raised}.${signature}`,
    `${header}.${payload}.`,
    `${header}.${payload}.${signature.slice(0, -4)}AAAA`,
    unsecured,
    `${Buffer.from(JSON.stringify({ alg: 'none', kid, typ: 'at+jwt' })).toString('base64url')}.${payload}.`,
    await forge('RS256', privateKey),
    await forge('HS256', new TextEncoder().encode(spki)),
    'nonsense',
    'a.b.c',
    'x'.repeat(15_000),
  ])
    expect(await refusal(bad), bad.slice(0, 60)).toEqual(wrong);
  expect((await me(token)).status).toBe(200);
});

test('a token of another audience, issuer or kind is refused although our own key signed it', async () => {
  const key = await server.platform.signingKeys.current('tokens', 'RS256');
  const good = decodeJwt(await fresh('bob'));
  const sign = (claims: Record<string, unknown>, typ = 'at+jwt') =>
    new SignJWT({ ...good, ...claims })
      .setProtectedHeader({ alg: 'RS256', kid: key.id, typ })
      .sign(key.privateKey);
  expect((await me(await sign({}))).status).toBe(200);
  expect(await refusal(await sign({ aud: 'https://other.example' }))).toEqual(wrong);
  expect(await refusal(await sign({ iss: 'https://other.example' }))).toEqual(wrong);
  expect(await refusal(await sign({}, 'JWT'))).toEqual(wrong);
  expect(await refusal(await sign({ sub: 'nobody' }))).toEqual(wrong);
  expect(await refusal(await sign({ nbf: Math.floor(now.getTime() / 1000) + 100 }))).toEqual(wrong);
});

test('a token ends when its time is over, also one that was used a moment before', async () => {
  const token = await fresh('carol');
  const begun = now;
  now = new Date(begun.getTime() + 3_590_000);
  expect((await me(token)).status).toBe(200);
  now = new Date(begun.getTime() + 3_600_000);
  expect(await refusal(token)).toEqual(wrong);
});

test('tokens end at once when the password changes, the account is disabled, or is removed', async () => {
  const admin = { as: 'admin' };
  for (const username of ['erin', 'frank', 'grace']) expect((await add(username)).status).toBe(201);
  const [erin, frank, grace] = [await fresh('erin'), await fresh('frank'), await fresh('grace')];
  for (const token of [erin, frank, grace]) expect((await me(token)).status).toBe(200);
  await server.call('/api/v1/users/erin/password', {
    ...admin,
    method: 'PUT',
    json: { password: 'another one' },
  });
  await server.call('/api/v1/users/frank', { ...admin, method: 'PATCH', json: { disabled: true } });
  await server.call('/api/v1/users/grace', { ...admin, method: 'DELETE' });
  for (const token of [erin, frank, grace]) expect(await refusal(token)).toEqual(wrong);
  expect(
    (await server.call('/api/v1/auth', { json: { username: 'frank', password: passwordOf('frank') } }))
      .status,
  ).toBe(401);
  expect((await me(await fresh('erin', 'another one'))).status).toBe(200);
});

test('roles and groups count from the next request on', async () => {
  await add('heidi');
  const token = await fresh('heidi');
  const rolesOf = async () => (await (await me(token)).json()) as { roles: string[]; groups: string[] };
  expect(await rolesOf()).toMatchObject({ roles: [], groups: [] });
  await server.call('/api/v1/users/heidi/roles', { as: 'admin', method: 'PUT', json: { roles: ['staff'] } });
  await server.call('/api/v1/groups', { as: 'admin', json: { name: 'Sales' } });
  await server.call('/api/v1/groups/Sales/members/heidi', { as: 'admin', method: 'PUT' });
  expect(await rolesOf()).toMatchObject({ roles: ['staff'], groups: ['Sales'] });
});

type Key = {
  id: string;
  signing: boolean;
  createdAt: string;
  neededUntil: string | null;
  publicKey: string;
};

test('a new key signs without a restart; tokens of the old one hold until it is removed', async () => {
  const before = await fresh('alice');
  expect((await me(before)).status).toBe(200);
  const made = await server.call('/api/v1/signing-keys', { as: 'admin', method: 'POST' });
  expect(made.status).toBe(201);
  const { items } = (await made.json()) as { items: Key[] };
  expect(items.map((key) => key.signing)).toEqual([true, false]);
  const [current, old] = items;
  expect(current?.neededUntil).toBeNull();
  expect(Date.parse(old?.neededUntil ?? '') - Date.parse(current?.createdAt ?? '')).toBe(86_400_000);
  const after = await fresh('alice');
  expect(decodeProtectedHeader(after).kid).toBe(current?.id);
  expect(decodeProtectedHeader(before).kid).toBe(old?.id);
  expect((await me(before)).status).toBe(200);
  expect((await me(after)).status).toBe(200);
  const { keys } = (await (await server.call('/oidc/jwks')).json()) as { keys: JWK[] };
  expect(keys.map((key) => key.kid)).toEqual([current?.id, old?.id]);
  expect(keys.every((key) => key.d === undefined)).toBe(true);
  expect(keys.map(({ n = '' }) => Buffer.from(n, 'base64url').length * 8)).toEqual([3072, 3072]);

  expect(
    await Promise.all(items.map(({ publicKey }) => importSPKI(publicKey, 'RS256').then(exportJWK))),
  ).toEqual(keys.map(({ kty, n, e }) => ({ kty, n, e })));

  const remove = (id: string | undefined, authorization = `Bearer ${after}`) =>
    server.call(`/api/v1/signing-keys/${id}`, { method: 'DELETE', headers: { authorization } });
  const admin = `Bearer ${await fresh('admin', 'admin of the tests')}`;
  expect((await remove(old?.id)).status).toBe(403);
  expect((await remove(current?.id, admin)).status).toBe(409);
  expect((await remove('unknown', admin)).status).toBe(404);
  expect((await remove(old?.id, admin)).status).toBe(204);
  expect(await refusal(before)).toEqual(wrong);
  expect((await me(after)).status).toBe(200);
});

test('a token narrowed to a scope opens no route that does not name the scope', async () => {
  const { identity } = server.platform;
  const alice = await identity.findPerson({ username: 'alice' });
  if (!alice) throw new Error('alice is missing');
  const { token, expiresIn } = await identity.issueAccessToken(
    alice,
    { scope: 'catalog', account: 'acme' },
    120,
  );
  expect(expiresIn).toBe(120);
  expect(decodeJwt(token)).toMatchObject({ only: { scope: 'catalog', account: 'acme' } });
  expect((await me(token)).status).toBe(401);
  const audit = await server.call('/api/v1/audit', { headers: { authorization: `Bearer ${token}` } });
  expect(audit.status).toBe(401);
});
