import { afterAll, beforeAll, expect, test } from 'vitest';
import { freePort } from '../../../deploy/freePort.ts';
import { startSingleServer, type TestServer } from '../../support/trivet.ts';
import { type Stub, startStub } from './stub.ts';

const KEY = 'the-key-of-a-stored-repository';
let stub: Stub;
let other: Stub;
let first: TestServer;
let second: TestServer;
const logged: string[] = [];
beforeAll(async () => {
  [stub, other] = await Promise.all([startStub(), startStub()]);
  const shared = { TRIVET_SECRET: 'of both', TRIVET_LOG_LEVEL: 'info' };
  const log = (line: string) => logged.push(line);
  const port = String(await freePort());
  const publicUrl = { TRIVET_PUBLIC_URL: `http://127.0.0.1:${port}` };
  first = await startSingleServer({ ...shared, ...publicUrl, TRIVET_PORT: port }, undefined, log);
  const { database, settings } = first.platform;
  const place = { TRIVET_DATABASE_URL: database.url, TRIVET_DATA_DIR: settings.dataDir };
  second = await startSingleServer({ ...shared, ...publicUrl, ...place }, undefined, log);
}, 120_000);
afterAll(async () => {
  await second?.close();
  await first?.close();
  await Promise.all([stub?.close(), other?.close()]);
});

const repository = (url = stub.url, changed: object = {}) => ({
  kind: 'rest',
  metaUrl: `${url}/c/{ID}/meta`,
  contentUrl: `${url}/c/{ID}/content?key=${KEY}`,
  auth: { mode: 'token', header: 'X-Key', value: KEY },
  ...changed,
});
const PATH = '/docs/repositories/rest';
const send = (method: string, json?: unknown, as = 'admin', of = first) =>
  of.call(PATH, { method, as, ...(json === undefined ? {} : { json }) });
type Item = { keyword: string; origin: string; state: string; addresses: { url: string }[] };
const listed = async (of = first) => {
  const answer = await of.call('/docs/repositories', { as: 'admin' });
  const { items } = (await answer.json()) as { items: Item[] };
  return items.filter(({ keyword }) => keyword === 'rest');
};
const told = async (of = first) => (await listed(of)).map(({ origin, state }) => `${origin} ${state}`);
const faultsOf = async (answer: Response) => {
  expect(answer.status).toBe(400);
  const { params } = (await answer.json()) as { params: { errors: { path: string }[] } };
  return params.errors.map(({ path }) => path);
};

test('a repository is stored, switched off and removed while every process runs', async () => {
  expect(await told()).toEqual(['server inEffect']);
  expect((await send('GET')).status).toBe(404);
  expect((await send('PUT', { repository: repository(), enabled: true })).status).toBe(204);
  for (const each of [first, second]) {
    await expect.poll(() => told(each)).toEqual(['stored inEffect']);
    stub.asked.length = 0;
    stub.next(/meta/, (_, response) => response.writeHead(404).end());
    const tested = await each.call(`${PATH}/test`, { as: 'admin', method: 'POST' });
    expect(await tested.json()).toMatchObject({ works: true });
    expect(stub.asked[0]?.headers['x-key']).toBe(KEY);
  }
  expect((await send('PATCH', { enabled: false })).status).toBe(204);
  for (const each of [first, second]) await expect.poll(() => told(each)).toEqual(['stored off']);
  // What waits for it waits on, instead of being told that there is no such document.
  const opening = '/docs/api/docsvr/external.rest/some/opening';
  const closed = await first.call(opening, { as: 'alice' });
  expect([closed.status, await closed.json()]).toMatchObject([503, { code: 'documents.repository.off' }]);
  expect((await send('PATCH', { enabled: true }, 'admin', second)).status).toBe(204);
  await expect.poll(() => told()).toEqual(['stored inEffect']);
  expect((await send('DELETE')).status).toBe(204);
  for (const each of [first, second]) await expect.poll(() => told(each)).toEqual(['server inEffect']);
  for (const [method, json] of [['DELETE'], ['PATCH', { enabled: true }]] as const)
    expect((await send(method, json)).status).toBe(404);
});

test('a process that could not read what is stored takes it over as soon as it can', async () => {
  await send('PUT', { repository: repository(), enabled: true });
  const { database, bus } = first.platform;
  const table = 'documents.stored_repository';
  const unread = () => logged.filter((line) => line.includes('could not be read')).length;
  const before = unread();
  await database.pool.query(`alter table ${table} rename to hidden_repository`);
  try {
    await database.pool.query('update documents.hidden_repository set enabled = false');
    bus.publish('documents.repositories', '');
    // Both processes tried in vain.
    await expect.poll(unread).toBeGreaterThanOrEqual(before + 2);
  } finally {
    await database.pool.query('alter table documents.hidden_repository rename to stored_repository');
  }
  for (const each of [first, second]) await expect.poll(() => told(each)).toEqual(['stored off']);
  expect((await send('DELETE')).status).toBe(204);
});

test('its secrets are shown to nobody, encrypted where they are kept, and stay while no address leads elsewhere', async () => {
  await send('PUT', { repository: repository(), enabled: true });
  const shown = await (await send('GET')).text();
  const stored = JSON.parse(shown) as { repository: Record<string, unknown>; enabled: boolean };
  expect(stored).toEqual({
    repository: {
      ...repository(),
      contentUrl: `${stub.url}/c/{ID}/content?…`,
      auth: { mode: 'token', header: 'X-Key' },
    },
    enabled: true,
  });
  // What is sent as it was shown stays: the key in the address, and the one in the header.
  const changed = { ...stored.repository, versionsUrl: `${stub.url}/c/{ID}/versions` };
  expect((await send('PUT', { repository: changed, enabled: true })).status).toBe(204);
  stub.asked.length = 0;
  stub.next(/meta/, (_, response) => response.writeHead(404).end());
  await first.call(`${PATH}/test`, { as: 'admin', method: 'POST' });
  expect(stub.asked[0]?.headers['x-key']).toBe(KEY);
  // A secret never follows an address to a server that does not know it, not even for a test.
  const elsewhere = { ...stored.repository, metaUrl: `${other.url}/c/{ID}/meta` };
  expect(await faultsOf(await send('PUT', { repository: elsewhere, enabled: true }))).toEqual([
    '/repository/auth/value',
  ]);
  // What is hidden in an address cannot be kept in another one.
  const masked = { ...stored.repository, contentUrl: `${stub.url}/d/{ID}/content?…` };
  expect(await faultsOf(await send('PUT', { repository: masked, enabled: true }))).toEqual([
    '/repository/contentUrl',
  ]);
  const draft = { keyword: 'rest', repository: elsewhere };
  expect(
    await faultsOf(await first.call('/docs/repositories/draft/test', { as: 'admin', json: draft })),
  ).toEqual(['/repository/auth/value']);
  expect(other.asked).toEqual([]);
  const asSetting = await (
    await first.call('/docs/repositories/draft', {
      as: 'admin',
      json: { keyword: 'rest', repository: stored.repository },
    })
  ).text();
  expect(asSetting).toContain('TRIVET_REPOSITORIES');
  const { pool } = first.platform.database;
  const { rows } = await pool.query('select * from documents.stored_repository');
  const audit = await (
    await first.call('/api/v1/audit?thing=documents/external.rest', { as: 'admin' })
  ).text();
  const list = JSON.stringify(await listed());
  expect(list).toContain('content?…');
  for (const text of [shown, asSetting, JSON.stringify(rows), audit, list, logged.join('\n')])
    expect(text).not.toContain(KEY);
  expect(JSON.stringify(rows)).not.toContain(stub.url);
});

test('who signed in to the one before signs in again when it leads to another server', async () => {
  const oauth2 = (url: string, scope = 'a') =>
    repository(url, {
      auth: {
        mode: 'oauth2',
        authorizationUrl: `${url}/authorize`,
        tokenUrl: `${url}/token`,
        clientId: 'trivet',
        clientSecret: KEY,
        scope,
      },
    });
  const { pool } = first.platform.database;
  const tokens = async () =>
    (await pool.query(`select subject from documents.repository_token where repository = 'rest'`)).rows
      .length;
  const put = async (json: object) =>
    expect((await send('PUT', { repository: json, enabled: true })).status).toBe(204);
  await put(oauth2(stub.url));
  const signIn = () =>
    pool.query(`insert into documents.repository_token (repository, identity_provider, subject, access_token)
      values ('rest', 'trivet', 'somebody', 'sealed')`);
  await signIn();
  await put(oauth2(stub.url, 'b'));
  expect(await tokens()).toBe(1);
  await put(oauth2(other.url));
  expect(await tokens()).toBe(0);
  await signIn();
  await send('DELETE');
  expect(await tokens()).toBe(0);
});

test('each change stands in the audit trail with what was before it', async () => {
  await send('PUT', { repository: repository(), enabled: true });
  await send('PUT', { repository: repository(other.url), enabled: true });
  await send('PATCH', { enabled: false });
  await send('PATCH', { enabled: false });
  await send('DELETE');
  const answer = await first.call('/api/v1/audit?thing=documents/external.rest&limit=4', { as: 'admin' });
  const { items } = (await answer.json()) as { items: { action: string; detail: object }[] };
  const summary = (url: string) => ({ kind: 'rest', signIn: 'token', servers: [url] });
  expect(items).toMatchObject([
    { action: 'documents.repository.remove', username: 'admin', detail: { before: summary(other.url) } },
    { action: 'documents.repository.switch', detail: { enabled: false, before: { enabled: true } } },
    { action: 'documents.repository.update', detail: { ...summary(other.url), before: summary(stub.url) } },
    { action: 'documents.repository.add', detail: { ...summary(stub.url), enabled: true } },
  ]);
});

test('what the setting says of a keyword wins over what is stored, and cannot be replaced here', async () => {
  await send('PUT', { repository: repository(), enabled: true });
  const { database, settings } = first.platform;
  const third = await startSingleServer({
    TRIVET_SECRET: 'of both',
    TRIVET_DATABASE_URL: database.url,
    TRIVET_DATA_DIR: settings.dataDir,
    TRIVET_REPOSITORIES: JSON.stringify({ rest: repository(other.url) }),
  });
  try {
    expect(await told(third)).toEqual(['settings inEffect', 'stored overruled']);
    const refused = await send('PUT', { repository: repository(), enabled: true }, 'admin', third);
    expect([refused.status, await refused.json()]).toMatchObject([
      409,
      { code: 'documents.repository.fixed' },
    ]);
    expect((await send('DELETE', undefined, 'admin', third)).status).toBe(204);
    expect(await told(third)).toEqual(['settings inEffect']);
  } finally {
    await third.close();
  }
});

test.each([
  [
    'a cookie of this server itself',
    { auth: { mode: 'cookie', name: 'trivet_session' } },
    '/repository/auth/name',
  ],
  ['one of https', { auth: { mode: 'cookie', name: '__Host-trivet_provider' } }, '/repository/auth/name'],
  ['an unknown member', { shell: 'rm' }, '/repository/shell'],
  ['an address that is none', { metaUrl: 'file:///{ID}' }, '/repository/metaUrl'],
  ['an id in the host', { metaUrl: 'https://{ID}.example/' }, '/repository/metaUrl'],
  ['no secret at all', { auth: { mode: 'token', header: 'X-Key' } }, '/repository/auth/value'],
])('%s is refused, and nothing is stored', async (_what, changed, path) => {
  await send('DELETE');
  const answer = await send('PUT', { repository: repository(stub.url, changed), enabled: true });
  expect(await faultsOf(answer)).toEqual([path]);
  expect(await told()).toEqual(['server inEffect']);
});

test('nobody but administrators sees, stores, switches or removes one', async () => {
  const bodies: [string, object?][] = [
    ['GET'],
    ['PUT', { repository: repository(), enabled: true }],
    ['PATCH', { enabled: false }],
    ['DELETE'],
  ];
  for (const [method, json] of bodies) {
    expect((await send(method, json, 'alice')).status).toBe(403);
    expect((await first.call(PATH, { method, ...(json && { json }) })).status).toBe(401);
  }
});
