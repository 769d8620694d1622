import { afterAll, beforeAll, expect, test } from 'vitest';
import { startSingleServer, type TestServer } from '../support/trivet.ts';

let minutes = 0;
let server: TestServer;
beforeAll(async () => {
  server = await startSingleServer({}, () => new Date(Date.now() + minutes * 60_000));
});
afterAll(() => server.close());

type User = { username: string; signedInAt: string | null };
const people = async (query = '') => {
  const answer = await server.call(`/api/v1/users?${query}`, { as: 'admin' });
  expect(answer.status).toBe(200);
  return (await answer.json()) as { items: User[]; next?: string };
};
const lastOf = async (username: string) =>
  (await people()).items.find((user) => user.username === username)?.signedInAt;
const signIn = (username: string) => server.call('/api/v1/auth', { json: { username, password: username } });

test('when somebody signed in last is told, and is not a change of their account', async () => {
  expect(await lastOf('carol')).toBeNull();
  const { pool } = server.platform.database;
  const changedAt = async () =>
    (await pool.query(`select changed_at from platform.account where username = 'carol'`)).rows;
  const before = await changedAt();
  expect((await signIn('carol')).status).toBe(200);
  const first = await lastOf('carol');
  expect(Math.abs(Date.parse(first ?? '') - Date.now())).toBeLessThan(30_000);
  // Programs that sign in again and again write nothing each time.
  await signIn('carol');
  expect(await lastOf('carol')).toBe(first);
  minutes = 5;
  await signIn('carol');
  expect(Date.parse((await lastOf('carol')) ?? '')).toBeGreaterThan(Date.parse(first ?? '') + 200_000);
  expect(await changedAt()).toEqual(before);
});

test('a wrong password is no sign-in', async () => {
  const before = await lastOf('dave');
  const json = { username: 'dave', password: 'not the one' };
  expect((await server.call('/api/v1/auth', { json })).status).toBe(401);
  expect(await lastOf('dave')).toBe(before);
});

test('people come by when they signed in, those who never did first, page by page', async () => {
  const all = (await people('order=signedIn&limit=200')).items;
  const times = all.map(({ signedInAt }) => (signedInAt ? Date.parse(signedInAt) : 0));
  expect(times).toEqual(times.toSorted((one, other) => one - other));
  expect(times[0]).toBe(0);
  expect(times.at(-1)).toBeGreaterThan(0);
  const paged: User[] = [];
  for (let after: string | undefined = ''; after !== undefined; ) {
    const page: { items: User[]; next?: string } = await people(
      `order=signedIn&limit=2${after ? `&after=${after}` : ''}`,
    );
    paged.push(...page.items);
    after = page.next;
  }
  expect(paged.map(({ username }) => username)).toEqual(all.map(({ username }) => username));
  expect((await server.call('/api/v1/users?order=shoe', { as: 'admin' })).status).toBe(400);
});

test('whoever signs in while pages are read makes nobody else fall out between them', async () => {
  const all = (await people('order=signedIn&limit=200')).items.map(({ username }) => username);
  const first = await people('order=signedIn&limit=2');
  const told = first.items.map(({ username }) => username);
  const last = told.at(-1) ?? '';
  // The last one of the page is suddenly the one who signed in most recently.
  minutes += 5;
  const { pool } = server.platform.database;
  await pool.query(
    `update platform.account set signed_in_at = now() + interval '1 hour' where username = $1`,
    [last],
  );
  for (let after = first.next; after !== undefined; ) {
    const page = await people(`order=signedIn&limit=2&after=${after}`);
    told.push(...page.items.map(({ username }) => username));
    after = page.next;
  }
  expect(told).toEqual([...all, last]);
  for (const after of ['carol', first.next])
    expect((await server.call(`/api/v1/users?after=${after}`, { as: 'admin' })).status).toBe(400);
});

test('people whom an issuer calls the same are all told, however pages end', async () => {
  const { pool } = server.platform.database;
  await pool.query('drop index platform.account_username');
  await pool.query(`insert into platform.account (identity_provider, subject, username, display_name, distinguished_name)
    select 'trivet', 'same-' || n, 'same', 'Same ' || n, 'CN=Same ' || n || '/O=Acme' from generate_series(1, 3) n`);
  for (const order of ['username', 'signedIn']) {
    const told: string[] = [];
    for (let after = ''; ; ) {
      const page = await people(`q=same&order=${order}&limit=1${after && `&after=${after}`}`);
      told.push(...page.items.map((each) => (each as unknown as { subject: string }).subject));
      if (page.next === undefined) break;
      after = page.next;
    }
    expect(told).toEqual(['same-1', 'same-2', 'same-3']);
  }
});
