import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTrivet } from '../../server/main.ts';
import { createLog } from '../../server/platform/telemetry/log.ts';
import { readSettings } from '../../server/settings.ts';
import { runTrivet } from '../faults/trivetProcess.ts';
import { type Client, clientOf } from '../support/client.ts';
import { createDatabase } from '../support/createDatabase.ts';
import { COMMON } from '../support/template.ts';
import { ADMIN, startTestServer, type TestServer } from '../support/trivet.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const call = async (
  path: string,
  json: unknown,
  method = 'POST',
  as = ADMIN.username,
  on: Client = server,
) => {
  const answer = await on.call(path, { as, method, json });
  const text = await answer.text();
  return { status: answer.status, body: text ? JSON.parse(text) : undefined };
};
const signIn = async (username: string, password: string, on: Client = server) =>
  (await on.call('/api/v1/auth', { json: { username, password } })).status;
const refused = (message: RegExp) => ({
  status: 400,
  body: {
    code: 'request.invalid',
    params: { errors: [{ path: '/password', message: expect.stringMatching(message) }] },
  },
});

test.each([
  ['short12', /at least 8 characters/],
  ['Password', /too common/],
  ['qwertyuiop', /too common/],
  ['Weak.Person', /must not be/],
  ['weak@brass.example', /must not be/],
])(
  '%j is refused for a new account, a reset and one’s own change, also on a demo server',
  async (password, message) => {
    const email = 'weak@brass.example';
    const account = { username: 'weak.person', email };
    expect(await call('/api/v1/users', { ...account, password })).toMatchObject(refused(message));
    expect((await call('/api/v1/users', { ...account, password: 'a fine long one' })).status).toBe(201);
    const set = await call('/api/v1/users/weak.person/password', { password }, 'PUT');
    expect(set).toMatchObject(refused(message));
    const signedIn = await server.call('/api/v1/auth', {
      json: { username: 'weak.person', password: 'a fine long one' },
    });
    const { bearer } = (await signedIn.json()) as { bearer: string };
    const own = await server.call('/api/v1/me/password', {
      method: 'PUT',
      json: { current: 'a fine long one', password },
      headers: { authorization: `Bearer ${bearer}` },
    });
    expect({ status: own.status, body: await own.json() }).toMatchObject(refused(message));
    expect(await signIn('weak.person', 'a fine long one')).toBe(200);
    await call('/api/v1/users/weak.person', {}, 'DELETE');
  },
);

test.each([
  ['spaces and plain words', 'just some words of mine'],
  ['any script', '私の秘密の言葉です'],
  ['signs that are no letters', '🐘🐘🐘🐘🐘🐘🐘🐘'],
  ['64 characters', 'q '.repeat(32)],
  ['1,000 characters', 'z'.repeat(1000)],
])('%s are taken, and sign in', async (_, password) => {
  expect((await call('/api/v1/users', { username: 'strong', password })).status).toBe(201);
  expect(await signIn('strong', password)).toBe(200);
  expect(await signIn('strong', `x${[...password].slice(1).join('')}`)).toBe(401);
  await call('/api/v1/users/strong', {}, 'DELETE');
});

test('the four demo accounts keep public passwords, on a demo server alone', async () => {
  expect((await call('/api/v1/users/dave/password', { password: 'dave' }, 'PUT')).status).toBe(204);
  const strict = await startTestServer({ TRIVET_DEMO: '0' });
  const json = { username: 'dave', password: 'dave' };
  expect(await call('/api/v1/users', json, 'POST', ADMIN.username, strict)).toMatchObject(
    refused(/8 characters/),
  );
  await strict.close();
});

test('the command line passes the reason on', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'trivet-password-'));
  const file = join(folder, 'password');
  await writeFile(file, 'sunshine\n');
  const options = ['--server', server.url, '--new-password-file', file];
  for (const command of [
    ['user', 'add', 'by-hand'],
    ['user', 'password', 'carol'],
  ]) {
    const result = runTrivet([...command, ...options], { TRIVET_PASSWORD: ADMIN.password });
    // What somebody set for a demo account is public anyway.
    expect(await result.ended).toBe(command[1] === 'add' ? 1 : 0);
    if (command[1] === 'add') expect(result.complained()).toMatch(/\/password: is too common/);
  }
  await call('/api/v1/users/carol/password', { password: 'carol' }, 'PUT');
  await rm(folder, { recursive: true });
});

test('the first administrator is not made with a weak password, and one that is there locks nobody out', async () => {
  const database = await createDatabase();
  const dataDir = await mkdtemp(join(tmpdir(), 'trivet-password-'));
  const settings = { ...COMMON, TRIVET_DATABASE_URL: database.url, TRIVET_DATA_DIR: dataDir };
  const start = (more: Record<string, string>) => {
    const given = readSettings({ ...settings, ...more });
    return startTrivet(given, { log: createLog(given) });
  };
  for (const weak of ['short', 'Password', 'Admin', 'administrator'])
    await expect(start({ TRIVET_ADMIN_PASSWORD: weak }), weak).rejects.toThrow(
      /^The setting TRIVET_ADMIN_PASSWORD (must|is too common).*\.$/,
    );
  await (await start({})).close();
  const again = await start({ TRIVET_ADMIN_PASSWORD: 'short', TRIVET_DEMO: '0' });
  const on = { ...again, ...clientOf(again.url) };
  expect(await signIn(ADMIN.username, ADMIN.password, on)).toBe(200);
  expect(await signIn('alice', 'alice', on)).toBe(200);
  const kept = await again.platform.database.pool.query<{ password: string }>(
    `select password from platform.account where username = 'admin'`,
  );
  // Servers of tests hash more quickly; whoever starts one for use says nothing of that.
  expect(kept.rows).toEqual([{ password: expect.stringMatching(/^scrypt\$16384\$8\$5\$/) }]);
  await again.close();
  await database.drop();
  await rm(dataDir, { recursive: true, force: true });
});
