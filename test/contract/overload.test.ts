import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { startSingleServer, type TestServer } from '../support/trivet.ts';
import { newDatabase, type TestDatabase } from './design/support.ts';

/** What is too much for one leg is refused there, and leaves the others alone. */

let server: TestServer;
let database: TestDatabase;
beforeAll(async () => {
  server = await startSingleServer({ TRIVET_DATABASE_CONNECTIONS: '8', TRIVET_LEG_WAITING: '20' });
  database = await newDatabase(server, 'flood.nsf');
});
afterAll(() => server.close());

let release: () => Promise<void> = async () => undefined;
afterEach(() => release());

/** Lets every read of databases wait until the lock is given back. */
async function holdDesign(): Promise<() => Promise<void>> {
  const transaction = await server.platform.database.as<unknown>().startTransaction().execute();
  await sql`lock table design.database in access exclusive mode`.execute(transaction);
  let isFree = false;
  release = async () => {
    if (!isFree) await transaction.rollback().execute();
    isFree = true;
  };
  return release;
}

const numbers = async () => {
  const text = await (await server.call('/metrics')).text();
  return (name: string, labels: string) =>
    Number(new RegExp(`^${name}\\{${labels}\\} (\\S+)$`, 'm').exec(text)?.[1] ?? 0);
};

const readDesign = (as: string) => server.call('/api/dxl/database?nsfPath=flood.nsf', { as });

test('300 requests that hang in one leg leave the others, sign-in and health alone; then all is as before', async () => {
  await database.read('/acl/entry/-Default-', {
    method: 'PUT',
    json: { level: 'READER', type: 'UNSPECIFIED' },
  });
  const people = ['alice', 'bob', 'carol'];
  await Promise.all(people.map((name) => server.bearer(name)));
  const free = await holdDesign();
  const statuses: number[] = [];
  const flood = Array.from({ length: 300 }, async (_, each) => {
    const answer = await readDesign(people[each % 3] ?? '');
    statuses.push(answer.status);
    return answer;
  });
  // Only those that wait, or work, are not answered at once.
  await expect.poll(() => statuses.length).toBeGreaterThanOrEqual(300 - 20 - 5);
  expect(new Set(statuses)).toEqual(new Set([503]));

  expect((await server.call('/v1/products', { as: 'alice' })).status).toBe(200);
  expect((await server.call('/docs/api/docsvr/lcfiles/welcome/versions', { as: 'alice' })).status).toBe(200);
  expect((await server.call('/repository/rest/users/me', { as: 'alice' })).status).toBe(200);
  expect((await server.call('/health/ready')).status).toBe(200);
  expect((await server.call('/api/v1/me', { as: 'dave' })).status).toBe(200);
  const refused = await readDesign('dave');
  expect(refused.status).toBe(503);
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  expect(await refused.json()).toMatchObject({ code: 'server.busy', params: { leg: 'design' } });

  const during = await numbers();
  const design = 'leg="design",load="short"';
  expect(during('trivet_leg_requests_running', design)).toBe(5);
  expect(during('trivet_leg_requests_waiting', design)).toBe(20);
  expect(during('trivet_leg_requests_refused_total', design)).toBeGreaterThanOrEqual(275);
  expect(during('trivet_leg_requests_refused_total', 'leg="catalog",load="short"')).toBe(0);

  await free();
  const answers = await Promise.all(flood);
  expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThan(0);
  expect((await readDesign('dave')).status).toBe(200);
  const after = await numbers();
  expect(after('trivet_leg_requests_running', design)).toBe(0);
  expect(after('trivet_leg_requests_waiting', design)).toBe(0);
});

test('one caller who floods a leg leaves a place in it to others', async () => {
  const free = await holdDesign();
  const flood = Array.from({ length: 40 }, () => readDesign('bob').then(({ status }) => status));
  const statuses: number[] = [];
  for (const each of flood) void each.then((status) => statuses.push(status));
  await expect.poll(() => statuses.length).toBeGreaterThanOrEqual(40 - 15 - 3);
  // No database is named, so nothing waits for the lock.
  const other = await server.call('/api/design/keys', { as: 'alice' });
  expect(other.status).toBe(200);
  await free();
  await Promise.all(flood);
});

test('a place is given back whatever becomes of a request', async () => {
  const bearer = await server.bearer('alice');
  const headers = { authorization: `Bearer ${bearer}`, 'content-type': 'application/json' };
  const bodies = [
    '{',
    '{}',
    '[]',
    JSON.stringify({ dxl: '<' }),
    JSON.stringify({ dxl: 'x'.repeat(100_000) }),
  ];
  for (let each = 0; each < 30; each++) {
    const gone = new AbortController();
    const asked = server
      .call('/api/dxl/validate?nsfPath=flood.nsf', {
        method: 'POST',
        headers,
        body: bodies[each % 5] as string,
      })
      .catch(() => undefined);
    const broken = fetch(`${server.url}/api/dxl/database?nsfPath=flood.nsf`, {
      headers,
      signal: gone.signal,
    });
    setImmediate(() => gone.abort());
    await Promise.all([asked, broken.catch(() => undefined)]);
    await server.call('/api/dxl/database?nsfPath=flood.nsf', { headers, method: 'HEAD' });
    await server
      .call('/api/dxl/export?full=true&nsfPath=flood.nsf', { headers })
      .then((answer) => answer.text());
    await server.call('/api/dxl/database?nsfPath=flood.nsf');
  }
  const design = 'leg="design",load="short"';
  await expect.poll(async () => (await numbers())('trivet_leg_requests_running', design)).toBe(0);
  expect((await numbers())('trivet_leg_requests_running', 'leg="design",load="read"')).toBe(0);
});

test('a statement that takes longer than it may is given up, and the answer says that it may be tried again', async () => {
  const hurried = await startSingleServer({ TRIVET_STATEMENT_SECONDS: '1' });
  try {
    const tables = hurried.platform.database.as<unknown>();
    const holder = await tables.startTransaction().execute();
    await sql`lock table catalog.tree in access exclusive mode`.execute(holder);
    const answer = await hurried.call('/v1/products', { as: 'alice' });
    expect(answer.status).toBe(503);
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
    await holder.rollback().execute();
    expect((await hurried.call('/v1/products', { as: 'alice' })).status).toBe(200);
  } finally {
    await hurried.close();
  }
});
