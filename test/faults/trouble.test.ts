import pg from 'pg';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { stranger } from '../contract/documents/support.ts';
import { createDatabase } from '../support/createDatabase.ts';
import { type DatabaseProxy, proxyTo } from '../support/proxy.ts';
import { ADMIN, startTestServer, type TestServer } from '../support/trivet.ts';
import { until } from './trivetProcess.ts';

vi.setConfig({ testTimeout: 300_000 });

let database: Awaited<ReturnType<typeof createDatabase>>;
let proxy: DatabaseProxy;
let server: TestServer;
beforeAll(async () => {
  database = await createDatabase();
  proxy = await proxyTo(database.url);
  // What fails is what this is about; its log would be long.
  server = await startTestServer(
    { TRIVET_DATABASE_URL: proxy.url, TRIVET_DATABASE_WAIT_SECONDS: '2' },
    undefined,
    () => undefined,
  );
  await server.bearer(ADMIN.username);
});
afterAll(async () => {
  await proxy?.back();
  await server?.close();
  await proxy?.close();
  await database?.drop();
});

afterEach(async () => {
  await proxy.back();
  await until('the server is ready again', isReady);
});

const isReady = async () => (await server.call('/health/ready')).status === 200;

type Asked = {
  path: string;
  method?: string;
  body?: string;
  type?: string;
  accept?: string;
  basic?: boolean;
};
type Operation = { requestBody?: { content?: Record<string, unknown> } };

/** Every route of the description, and those that only browsers and other programs know. */
async function everything(): Promise<Asked[]> {
  const { paths } = (await (await server.call('/openapi.json')).json()) as {
    paths: Record<string, Record<string, Operation>>;
  };
  const described = Object.entries(paths).flatMap(([template, methods]) =>
    Object.entries(methods).map(([method, { requestBody }]) => {
      const type = Object.keys(requestBody?.content ?? {})[0];
      const path = `${template.replaceAll(/\{[^}]+\}/g, 'x')}?nsfPath=demo.nsf`;
      return {
        path,
        method: method.toUpperCase(),
        ...(type ? { type, body: type.includes('json') ? '{}' : 'x' } : {}),
      };
    }),
  );
  const form = 'application/x-www-form-urlencoded';
  const application =
    'client_id=trivet-cli&redirect_uri=http%3A%2F%2F127.0.0.1%2F&response_type=code&scope=openid';
  return [
    ...described,
    {
      path: '/api/v1/auth',
      method: 'POST',
      type: 'application/json',
      body: '{"username":"alice","password":"alice"}',
    },
    {
      path: `/oidc/auth?${application}&code_challenge=E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM&code_challenge_method=S256`,
      accept: 'text/html',
    },
    {
      path: '/oidc/token',
      method: 'POST',
      type: form,
      body: 'client_id=trivet-cli&grant_type=refresh_token&refresh_token=x',
    },
    {
      path: '/oidc/token',
      method: 'POST',
      type: form,
      body: 'client_id=trivet-cli&grant_type=authorization_code&code=x&redirect_uri=http%3A%2F%2F127.0.0.1%2F&code_verifier=x',
    },
    { path: '/oidc/device/auth', method: 'POST', type: form, body: 'client_id=trivet-cli' },
    { path: '/oidc/me' },
    { path: '/sign-in/unknown', accept: 'text/html' },
    { path: '/docs/app/docsvr/lcfiles/welcome', accept: 'text/html' },
    { path: '/viewer/app/docsvr/lcfiles/welcome', accept: 'text/html' },
    { path: '/docs/api/docsvr/lcfiles/welcome/opening' },
    { path: '/repository/cmis', basic: true },
    { path: '/repository/cmis/children?id=root', basic: true },
    { path: '/catalog', accept: 'text/html' },
    { path: '/databases', accept: 'text/html' },
    { path: '/nothing' },
  ];
}

/** What an answer has wrong with it; undefined when it is fit for a database that is away. */
async function faultOf({
  path,
  method = 'GET',
  body,
  type,
  accept,
  basic,
}: Asked): Promise<string | undefined> {
  const headers = {
    ...(type ? { 'content-type': type } : {}),
    ...(accept ? { accept } : {}),
    ...(basic ? { authorization: `Basic ${btoa('alice:alice')}` } : {}),
  };
  const answer = await server.call(path, {
    ...(basic ? {} : { as: ADMIN.username }),
    method,
    headers,
    ...(body ? { body } : {}),
  });
  const text = await answer.text();
  const again = Number(answer.headers.get('retry-after'));
  const told = `${method} ${path}: ${answer.status} ${answer.headers.get('location') ?? ''} ${text.slice(0, 80)}`;
  if (path.startsWith('/health/ready')) return answer.status === 503 ? undefined : told;
  if (answer.status >= 500 && !(answer.status === 503 && again > 0)) return told;
  return /server_error/.test(answer.headers.get('location') ?? '') ? told : undefined;
}

async function faults(): Promise<string[]> {
  const asked = await everything();
  const found: (string | undefined)[] = [];
  // All at once, as when many people come; one address after the other would take minutes.
  for (let at = 0; at < asked.length; at += 50)
    found.push(...(await Promise.all(asked.slice(at, at + 50).map(faultOf))));
  return found.filter((each) => each !== undefined);
}

test('while the database is away every route says 503 and when to come again, and afterwards all is well', async () => {
  await proxy.away();
  expect(await faults()).toEqual([]);
  const refused = await server.call('/api/v1/users', { as: ADMIN.username });
  expect(refused.status).toBe(503);
  expect(await refused.json()).toMatchObject({ code: 'server.unavailable', status: 503 });
});

test('what needs a secret of the database first while it is away has it at once when it is back', async () => {
  const upload = () => server.call('/v1/files', { as: 'alice', json: { name: 'a.bin' } });
  // Who asks is known, so that the secret, with which the address to upload to is signed, is what is missing.
  expect((await server.call('/api/v1/me', { as: 'alice' })).status).toBe(200);
  await proxy.away();
  expect((await upload()).status).toBe(503);
  await proxy.back();
  await until('the server is ready again', isReady);
  expect((await upload()).status).toBe(201);
});

test('administrators read in the overview that the database is away, and what is known without it', async () => {
  expect((await server.call('/api/v1/me', { as: ADMIN.username })).status).toBe(200);
  for (const lose of [proxy.away, async () => proxy.silent()]) {
    await lose();
    const answer = await server.call('/api/v1/overview', { as: ADMIN.username });
    expect(answer.status).toBe(200);
    const told = (await answer.json()) as { parts: { name: string; state: string; reason: string | null }[] };
    expect(told.parts).toContainEqual(
      expect.objectContaining({ name: 'objects', state: 'ok', reason: null }),
    );
    expect(told.parts).toContainEqual(
      expect.objectContaining({ name: 'database', state: 'failed', reason: expect.stringMatching(/./) }),
    );
    expect(told).toMatchObject({
      versions: { node: process.versions.node, postgresql: null },
      processes: null,
      storage: { databaseBytes: null, diskSizeBytes: expect.any(Number) },
      sessions: null,
      jobs: null,
      backup: { scheduled: false, failures: null },
    });
    await proxy.back();
    await until('the server is ready again', isReady);
    // All that was known was forgotten when the database came back.
    expect((await server.call('/api/v1/me', { as: ADMIN.username })).status).toBe(200);
  }
});

test('while the database takes connections and says nothing it is the same, within the time that the settings give', async () => {
  proxy.silent();
  expect(await faults()).toEqual([]);
});

test('when all connections to the database are taken, a request waits for one, and not for ever', async () => {
  const { pool } = server.platform.database;
  const taken: pg.PoolClient[] = [];
  try {
    // What is under way since the test before gives its connection back when it has ended.
    while (taken.length < (pool.options.max ?? 0))
      await pool.connect().then(
        (client) => taken.push(client),
        () => undefined,
      );
    const began = performance.now();
    expect(await faults()).toEqual([]);
    expect(performance.now() - began).toBeGreaterThan(1_500);
  } finally {
    for (const client of taken) client.release();
  }
  expect((await server.call('/api/v1/users', { as: ADMIN.username })).status).toBe(200);
});

/** The database takes no writes, as when its disk is nearly full, or takes them again. */
async function takesWrites(yes: boolean): Promise<void> {
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  const name = new URL(database.url).pathname.slice(1);
  await client.query('begin read write');
  await client.query(
    `alter database ${name} ${yes ? 'reset' : 'set'} default_transaction_read_only${yes ? '' : ' = on'}`,
  );
  await client.query('commit');
  await client.query(`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and usename = current_user and pid != pg_backend_pid()`);
  await client.end();
}

test('a sign-in that the database takes no writes for is answered with 503, on a page and as JSON, and goes on later', async () => {
  const alice = stranger(server);
  const { path } = await alice.follow('/sign-in?return=%2Fhealth%2Flive');
  const given = await alice.send(path, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded', origin: server.url },
    body: 'username=alice&password=alice',
  });
  let callback = given.headers.get('location') ?? '';
  while (!callback.includes('/sign-in/callback')) {
    callback = (await alice.get(callback)).headers.get('location') ?? '';
    expect(callback).not.toBe('');
  }
  await takesWrites(false);
  try {
    const page = await alice.get(callback);
    expect([page.status, Number(page.headers.get('retry-after')) > 0]).toEqual([503, true]);
    expect(page.headers.get('content-type')).toContain('text/html');
    const answer = await alice.get(callback, { accept: 'application/json' });
    expect([answer.status, await answer.json()]).toMatchObject([503, { code: 'server.unavailable' }]);
  } finally {
    await takesWrites(true);
  }
  await until('the server takes writes again', isReady);
  expect((await alice.follow(callback)).path).toBe('/health/live');
});
