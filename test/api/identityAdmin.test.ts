import { afterAll, beforeAll, expect, test } from 'vitest';
import { ADMIN, passwordOf, startTestServer, type TestServer, takesNul } from '../support/trivet.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

type Json = Record<string, unknown> & { items?: Record<string, unknown>[] };
const ask = async (method: string, path: string, json?: unknown, as = 'admin') => {
  const answer = await server.call(path, { as, method, ...(json === undefined ? {} : { json }) });
  const text = await answer.text();
  return {
    status: answer.status,
    headers: answer.headers,
    body: (text ? JSON.parse(text) : undefined) as Json,
  };
};
const faultsOf = (body: Json) =>
  (body.params as { errors: { path: string }[] }).errors.map((each) => each.path).sort();

test("the key of what a browser keeps is each person's own, the same every time, and for nobody else", async () => {
  const keyOf = (as?: string) => ask('GET', '/api/v1/me/unsaved-key', undefined, as);
  const [alice, again, bob] = [await keyOf('alice'), await keyOf('alice'), await keyOf('bob')];
  expect(Buffer.from(String(alice.body.key), 'base64')).toHaveLength(32);
  expect(alice.headers.get('cache-control')).toBe('no-store');
  expect(again.body).toEqual(alice.body);
  expect(bob.body.key).not.toBe(alice.body.key);
  expect(bob.body.owner).not.toBe(alice.body.owner);
  expect((await server.call('/api/v1/me/unsaved-key')).status).toBe(401);
});

test('an administrator makes, reads, changes and removes an account', async () => {
  const made = await ask('POST', '/api/v1/users', {
    username: 'Zoë Q.',
    password: 'a password',
    displayName: 'Zoë Quill',
    distinguishedName: 'zoë quill / Sales/Acme',
    email: 'zoe@acme.example',
    roles: ['staff'],
  });
  expect(made.status).toBe(201);
  expect(made.headers.get('location')).toBe('/api/v1/users/Zo%C3%AB%20Q.');
  expect(made.body).toEqual({
    subject: expect.any(String),
    username: 'Zoë Q.',
    displayName: 'Zoë Quill',
    distinguishedName: 'CN=zoë quill/OU=Sales/O=Acme',
    email: 'zoe@acme.example',
    emailVerified: false,
    groups: [],
    roles: ['staff'],
    identityProvider: 'trivet',
    disabled: false,
    secondFactor: false,
    signedInAt: null,
    createdAt: expect.any(String),
    changedAt: expect.any(String),
  });
  const address = made.headers.get('location') ?? '';
  expect((await ask('GET', address)).body).toEqual(made.body);
  const changed = await ask('PATCH', address, { displayName: 'Z. Quill', emailVerified: true });
  expect(changed.body).toMatchObject({
    displayName: 'Z. Quill',
    emailVerified: true,
    email: 'zoe@acme.example',
  });
  expect((await ask('PATCH', address, { email: 'new@acme.example' })).body).toMatchObject({
    emailVerified: false,
  });
  expect((await ask('PATCH', address, { email: null })).body).toMatchObject({
    email: null,
    emailVerified: false,
  });
  expect((await ask('PUT', `${address}/roles`, { roles: ['designer', 'staff'] })).body).toMatchObject({
    roles: ['designer', 'staff'],
  });
  expect((await ask('DELETE', address)).status).toBe(204);
  expect((await ask('GET', address)).status).toBe(404);
});

test('people are listed by user name in pages, and found by words', async () => {
  const first = await ask('GET', '/api/v1/users?limit=2');
  expect(first.body.items?.map((each) => each.username)).toEqual(['admin', 'alice']);
  const second = await ask('GET', `/api/v1/users?limit=2&after=${first.body.next}`);
  expect(second.body.items?.map((each) => each.username)).toEqual(['bob', 'carol']);
  const found = await ask('GET', '/api/v1/users?q=acme%20DAVE');
  expect(found.body).toEqual({ items: [expect.objectContaining({ username: 'dave' })] });
  expect((await ask('GET', '/api/v1/users?q=%25')).body.items).toEqual([]);
});

test('a name, distinguished name or verified address belongs to one account, whatever the case', async () => {
  const add = (more: Record<string, unknown>) =>
    ask('POST', '/api/v1/users', { password: 'a password', ...more });
  expect((await add({ username: 'ALICE' })).body).toMatchObject({
    code: 'identity.user.exists',
    status: 409,
    summary: 'Another user already has this user name.',
  });
  expect((await add({ username: 'x1', distinguishedName: 'CN=ALICE EXAMPLE/O=ACME' })).status).toBe(409);
  expect((await add({ username: 'x2', email: 'Alice@acme.example', emailVerified: true })).status).toBe(409);
  expect((await add({ username: 'x3', email: 'alice@acme.example' })).status).toBe(201);
  expect((await ask('PATCH', '/api/v1/users/x3', { emailVerified: true })).status).toBe(409);
  expect((await ask('PATCH', '/api/v1/users/x3', { username: 'Bob' })).status).toBe(409);
  expect((await ask('PATCH', '/api/v1/users/x3', { username: 'X3' })).status).toBe(200);
});

test('accounts made at the same moment under one name are one account', async () => {
  const answers = await Promise.all(
    [1, 2, 3].map(() => ask('POST', '/api/v1/users', { username: 'twice', password: 'a password' })),
  );
  expect(answers.map((answer) => answer.status).sort()).toEqual([201, 409, 409]);
});

test('bad input names everything that is wrong and changes nothing', async () => {
  const { status, body } = await ask('POST', '/api/v1/users', {
    username: 'a:b',
    password: 'a fine one',
    displayName: 'tab\there',
    distinguishedName: 'no name=at all/x',
    groups: [' x'],
  });
  expect(status).toBe(400);
  expect(faultsOf(body)).toEqual(['/displayName', '/distinguishedName', '/groups/0', '/username']);
  const shape = await ask('POST', '/api/v1/users', {
    username: '',
    password: 7,
    email: 'none',
    roles: ['king'],
    x: 1,
  });
  expect(faultsOf(shape.body)).toEqual(['/email', '/password', '/roles/0', '/username', '/x']);
  for (const username of ['\u0000', 'a\u0000b', ' x', 'x ', '\u202eevil', 'x'.repeat(201), '\ud800'])
    expect(
      (await ask('POST', '/api/v1/users', { username, password: 'a fine one' })).status,
      JSON.stringify(username),
    ).toBe(400);
  expect(
    (await ask('POST', '/api/v1/users', { username: 'lost', password: 'a fine one', groups: ['unknown'] }))
      .body,
  ).toMatchObject({
    status: 400,
    params: { errors: [{ path: '/groups/0', message: 'is unknown' }] },
  });
  expect((await ask('GET', '/api/v1/users/lost')).status).toBe(404);
  const withNul = takesNul ? ['/api/v1/users/%00'] : [];
  for (const path of ['/api/v1/users/nobody', ...withNul, `/api/v1/users/${'x'.repeat(3000)}`])
    expect([400, 404], path.slice(0, 30)).toContain((await ask('GET', path)).status);
  for (const query of ['limit=0', 'limit=201', 'limit=x', 'q=%00', 'after=%00'])
    expect((await ask('GET', `/api/v1/users?${query}`)).status, query).toBe(400);
  expect((await ask('PATCH', '/api/v1/users/bob', {})).status).toBe(400);
  expect((await ask('PUT', '/api/v1/users/bob/roles', { roles: ['staff', 'staff'] })).status).toBe(400);
  expect((await ask('PUT', '/api/v1/users/nobody/roles', { roles: [] })).status).toBe(404);
  expect((await ask('PUT', '/api/v1/users/nobody/password', { password: 'x' })).status).toBe(404);
});

test('groups are made, filled, read and removed; members see it at once', async () => {
  const made = await ask('POST', '/api/v1/groups', { name: 'Release team', description: 'Ships' });
  expect(made).toMatchObject({
    status: 201,
    body: { name: 'Release team', description: 'Ships', members: [] },
  });
  expect(made.headers.get('location')).toBe('/api/v1/groups/Release%20team');
  const address = '/api/v1/groups/release%20TEAM';
  expect((await ask('POST', '/api/v1/groups', { name: 'RELEASE TEAM' })).status).toBe(409);
  expect((await ask('PUT', `${address}/members/bob`)).status).toBe(204);
  expect((await ask('PUT', `${address}/members/Bob`)).status).toBe(204);
  expect((await ask('GET', address)).body).toMatchObject({
    members: [{ username: 'bob', displayName: 'Bob Example' }],
  });
  const listed = (await ask('GET', '/api/v1/groups')).body.items ?? [];
  expect(listed.find((each) => each.name === 'Release team')).toMatchObject({ memberCount: 1 });
  expect((await ask('GET', '/api/v1/me', undefined, 'bob')).body).toMatchObject({ groups: ['Release team'] });
  expect((await ask('DELETE', `${address}/members/bob`)).status).toBe(204);
  expect((await ask('GET', '/api/v1/me', undefined, 'bob')).body).toMatchObject({ groups: [] });
  for (const [method, path] of [
    ['PUT', `${address}/members/nobody`],
    ['PUT', '/api/v1/groups/none/members/bob'],
    ['DELETE', '/api/v1/groups/none'],
  ] as const)
    expect((await ask(method, path)).status, path).toBe(404);
  if (takesNul) expect((await ask('GET', '/api/v1/groups/%00')).status).toBe(404);
  await ask('PUT', `${address}/members/bob`);
  expect((await ask('DELETE', address)).status).toBe(204);
  expect((await ask('GET', '/api/v1/me', undefined, 'bob')).body).toMatchObject({ groups: [] });
  for (const name of ['', ' ', 'a\nb', 'x'.repeat(201)])
    expect((await ask('POST', '/api/v1/groups', { name })).status, JSON.stringify(name)).toBe(400);
});

test('there is always an administrator', async () => {
  const refused = { status: 409, body: { code: 'identity.user.last' } };
  expect(await ask('PUT', '/api/v1/users/admin/roles', { roles: [] })).toMatchObject(refused);
  expect(await ask('PATCH', '/api/v1/users/admin', { disabled: true })).toMatchObject(refused);
  expect(await ask('DELETE', '/api/v1/users/admin')).toMatchObject(refused);
  await ask('POST', '/api/v1/users', {
    username: 'second',
    password: passwordOf('second'),
    roles: ['administrator'],
  });
  // Signed in before, because that could come too late for an account that is being deleted.
  expect((await ask('GET', '/api/v1/me', undefined, 'second')).status).toBe(200);
  const both = await Promise.all([
    ask('DELETE', '/api/v1/users/admin', undefined, 'second'),
    ask('DELETE', '/api/v1/users/second'),
  ]);
  expect(both.filter((answer) => answer.status === 204).length).toBe(1);
  const survivor = both[0].status === 204 ? 'second' : ADMIN.username;
  expect((await ask('GET', '/api/v1/users', undefined, survivor)).status).toBe(200);
  if (survivor === 'second') {
    const back = { username: 'admin', password: ADMIN.password, roles: ['administrator'] };
    expect((await ask('POST', '/api/v1/users', back, 'second')).status).toBe(201);
  }
});

test('only administrators administer; each route says so', async () => {
  for (const [method, path] of [
    ['GET', '/api/v1/users'],
    ['POST', '/api/v1/users'],
    ['GET', '/api/v1/users/bob'],
    ['PATCH', '/api/v1/users/bob'],
    ['DELETE', '/api/v1/users/bob'],
    ['PUT', '/api/v1/users/bob/password'],
    ['PUT', '/api/v1/users/bob/roles'],
    ['GET', '/api/v1/groups'],
    ['POST', '/api/v1/groups'],
    ['DELETE', '/api/v1/groups/x'],
    ['PUT', '/api/v1/groups/x/members/alice'],
    ['GET', '/api/v1/signing-keys'],
    ['POST', '/api/v1/signing-keys'],
  ] as const) {
    const answer = await ask(method, path, undefined, 'alice');
    expect([answer.status, answer.body.code], `${method} ${path}`).toEqual([403, 'request.role.missing']);
    expect((await server.call(path, { method })).status, `${method} ${path}`).toBe(401);
  }
  expect((await ask('PUT', '/api/v1/users/alice/roles', { roles: ['administrator'] }, 'alice')).status).toBe(
    403,
  );
});

test('every change of people, groups and keys is in the audit trail, without passwords', async () => {
  const token = (await (
    await server.call('/api/v1/auth', { json: { username: 'admin', password: ADMIN.password } })
  ).json()) as { bearer: string };
  const as = { authorization: `Bearer ${token.bearer}` };
  const call = (method: string, path: string, json?: unknown) =>
    server.call(path, { method, headers: as, ...(json === undefined ? {} : { json }) });
  await call('POST', '/api/v1/users', { username: 'audited', password: 'very secret' });
  await call('PATCH', '/api/v1/users/audited', { displayName: 'A' });
  await call('PUT', '/api/v1/users/audited/password', { password: 'more secret' });
  await call('PUT', '/api/v1/users/audited/roles', { roles: ['staff'] });
  await call('DELETE', '/api/v1/users/audited');
  const trail = await (
    await server.call('/api/v1/audit?thing=identity/user/audited', { headers: as })
  ).json();
  const items = (trail as { items: { action: string; username: string; request: string }[] }).items;
  expect(items.map((each) => each.action).reverse()).toEqual([
    'identity.user.create',
    'identity.user.update',
    'identity.user.password',
    'identity.user.roles',
    'identity.user.delete',
  ]);
  expect(items.every((each) => each.username === 'admin' && each.request)).toBe(true);
  expect(JSON.stringify(trail)).not.toContain('secret');
});

test('outside a demo, passwords must be long and not the user name', async () => {
  const strict = await startTestServer({ TRIVET_DEMO: '0' });
  try {
    const add = (username: string, password: string) =>
      strict.call('/api/v1/users', { as: 'admin', json: { username, password } });
    expect((await add('someone', 'short')).status).toBe(400);
    expect((await add('someone-else', 'Someone-Else')).status).toBe(400);
    expect((await add('someone', 'long enough')).status).toBe(201);
    expect(
      (await strict.call('/api/v1/auth', { json: { username: 'alice', password: 'alice' } })).status,
    ).toBe(401);
    expect(strict.platform.identity.firstAdministrator).toBeUndefined();
  } finally {
    await strict.close();
  }
});

test('the first administrator gets a password of its own when none is given', async () => {
  const fresh = await startTestServer({ TRIVET_ADMIN_PASSWORD: '', TRIVET_ADMIN_USER: 'root' });
  try {
    const made = fresh.platform.identity.firstAdministrator;
    expect(made).toEqual({ username: 'root', password: expect.stringMatching(/^[\w-]{16}$/) });
    const answer = await fresh.call('/api/v1/auth', { json: made });
    expect(answer.status).toBe(200);
  } finally {
    await fresh.close();
  }
});
