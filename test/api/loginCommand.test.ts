import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { freePort } from '../../deploy/freePort.ts';
import { passwordOf, startTestServer, type TestServer } from '../support/trivet.ts';
import { runTrivet } from './designCommand.support.ts';
import { createAgent } from './identityAgent.ts';
import { answerDevice, startLogin } from './loginCommand.support.ts';

let server: TestServer;
let home: string;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server?.close());
beforeEach(async () => {
  home = await mkdtemp(join(tmpdir(), 'trivet-home-'));
  return () => rm(home, { recursive: true, force: true });
});

/** Where nobody has a password or a token, and the person's own folder is that of the test. */
const environment = (more: Record<string, string> = {}) => ({
  TRIVET_PUBLIC_URL: server.url,
  XDG_CONFIG_HOME: home,
  TRIVET_PASSWORD: '',
  TRIVET_TOKEN: '',
  ...more,
});
const trivet = (args: string[], more?: Record<string, string>) => runTrivet(args, home, environment(more));
const logins = () => join(home, 'trivet', 'logins');
const loginFile = () => join(logins(), `${encodeURIComponent(server.url)}.json`);
const kept = () => JSON.parse(readFileSync(loginFile(), 'utf8')) as Record<string, string | number>;
const expire = () => writeFileSync(loginFile(), JSON.stringify({ ...kept(), renewAt: 0 }));
const signIn = async (username = 'alice') => {
  const login = startLogin(home, environment());
  await answerDevice(server.url, await login.code, username, 'allow');
  return login.ended;
};
const databases = ['design', 'databases', '--json'];

describe('signing in through a browser', () => {
  test('shows address and code, waits, and keeps the tokens for this person alone', async () => {
    const login = startLogin(home, environment());
    const code = await login.code;
    expect(code).toMatch(/^[A-Z]{4}-[A-Z]{4}$/);
    expect(existsSync(loginFile())).toBe(false);
    await answerDevice(server.url, code, 'alice', 'allow');
    const { code: exit, out, err } = await login.ended;
    expect([exit, err]).toEqual([0, '']);
    expect(out.split('\n')).toEqual([
      `Open   ${server.url}/oidc/device`,
      `Enter  ${code}`,
      `Or open ${server.url}/oidc/device?user_code=${code} and compare the code.`,
      'The code is good for 10 minutes.',
      `Signed in to ${server.url} as alice.`,
      '',
    ]);
    expect(statSync(loginFile()).mode & 0o777).toBe(0o600);
    expect(statSync(logins()).mode & 0o777).toBe(0o700);
    expect(readdirSync(logins())).toEqual([`${encodeURIComponent(server.url)}.json`]);
    for (const secret of ['accessToken', 'refreshToken']) expect(out).not.toContain(kept()[secret]);
    const asked = await trivet(databases);
    expect([asked.code, asked.err]).toEqual([0, '']);
    expect(asked.out).toContain('demo.nsf');
  });

  test('that is refused in the browser keeps nothing, and says so', async () => {
    const login = startLogin(home, environment());
    await answerDevice(server.url, await login.code, 'alice', 'cancel');
    const { code, err } = await login.ended;
    expect([code, err]).toEqual([1, 'The sign-in was refused in the browser.\n']);
    expect(existsSync(loginFile())).toBe(false);
  });

  test('to a server that is away says so', async () => {
    const port = await freePort();
    const url = `http://127.0.0.1:${port}`;
    const { code, err } = await trivet(['login', '--server', url]);
    expect([code, err]).toEqual([
      1,
      `No Trivet answers at ${url} (ECONNREFUSED); --server names another address.\n`,
    ]);
    expect((await trivet(['login', '--server', 'nonsense'])).err).toMatch(/^nonsense is not an address/);
  });

  test('anew ends the sign-in that was there', async () => {
    await signIn();
    const before = kept();
    expect((await signIn('bob')).out).toContain('as bob.');
    expect(kept()).toMatchObject({ username: 'bob' });
    const again = await server.call('/oidc/token', {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams({
        grant_type: 'refresh_token',
        client_id: 'trivet-cli',
        refresh_token: String(before.refreshToken),
      }).toString(),
    });
    expect(again.status).toBe(400);
  });
});

describe('what is given counts, in this order', () => {
  beforeEach(() => signIn());
  const whoAmI = async (args: string[], more: Record<string, string> = {}) => {
    const { code, out, err } = await trivet(['token', 'list', '--json', ...args], more);
    return code === 0 ? JSON.parse(out).length : err;
  };

  test('a file of a token, one of a password, TRIVET_TOKEN and TRIVET_PASSWORD come before the sign-in', async () => {
    const wrong = join(home, 'wrong');
    writeFileSync(wrong, 'wrong');
    expect(await whoAmI([])).toBe(0);
    expect(await whoAmI(['--token-file', wrong])).toContain('bearer token is not valid');
    expect(await whoAmI(['--password-file', wrong])).toContain('password is wrong');
    expect(await whoAmI([], { TRIVET_TOKEN: 'wrong' })).toContain('bearer token is not valid');
    expect(await whoAmI([], { TRIVET_PASSWORD: 'wrong' })).toContain('password is wrong');
  });

  test('whoever names somebody else needs that person’s password', async () => {
    expect(await whoAmI(['--user', 'alice'])).toBe(0);
    expect(await whoAmI(['--user', 'bob'])).toContain('The password of bob is needed');
  });

  test('a sign-in is for one server', async () => {
    const other = server.url.replace('127.0.0.1', 'localhost');
    expect(await whoAmI(['--server', other])).toContain('The password of admin is needed');
  });
});

describe('a sign-in whose access token is over', () => {
  beforeEach(() => signIn());

  test('is renewed quietly, once, however many commands need it at that moment', async () => {
    const before = kept();
    expire();
    const ended = await Promise.all([1, 2, 3, 4].map(() => trivet(databases)));
    for (const { code, out } of ended) expect([code, out]).toEqual([0, expect.stringContaining('demo.nsf')]);
    expect(kept().refreshToken).not.toBe(before.refreshToken);
    // A refresh token that was used twice would have ended the sign-in.
    expire();
    expect((await trivet(databases)).code).toBe(0);
    expect(statSync(loginFile()).mode & 0o777).toBe(0o600);
    expect(readdirSync(logins())).toEqual([`${encodeURIComponent(server.url)}.json`]);
  });
});

test('a sign-in that was ended elsewhere is removed, with a word what to do', async () => {
  await server.call('/api/v1/users', {
    as: 'admin',
    json: { username: 'judy', password: passwordOf('judy') },
  });
  await signIn('judy');
  await server.call('/api/v1/users/judy/password', {
    as: 'admin',
    method: 'PUT',
    json: { password: 'another one of the tests' },
  });
  expire();
  const { code, err } = await trivet(databases);
  expect([code, err]).toEqual([
    1,
    `Your sign-in to ${server.url} has ended; sign in again with trivet login --server ${server.url}.\n`,
  ]);
  expect(existsSync(loginFile())).toBe(false);
});

test('a server that is away while a token is renewed ends nothing', async () => {
  await signIn('bob');
  const port = await freePort();
  const away = { ...kept(), renewAt: 0, tokenEndpoint: `http://127.0.0.1:${port}/oidc/token` };
  writeFileSync(loginFile(), JSON.stringify(away));
  const { code, err } = await trivet(databases);
  expect([code, err]).toEqual([1, expect.stringMatching(/does not answer \(ECONNREFUSED\)/)]);
  expect(kept()).toEqual(away);
});

describe('signing out', () => {
  test('revokes and removes; a second time there is nothing to do', async () => {
    await signIn('bob');
    const { refreshToken } = kept();
    expect(await trivet(['logout'])).toEqual({ code: 0, out: `Signed out of ${server.url}.\n`, err: '' });
    expect(readdirSync(logins())).toEqual([]);
    const form = {
      grant_type: 'refresh_token',
      client_id: 'trivet-cli',
      refresh_token: String(refreshToken),
    };
    const agent = createAgent(server.url);
    expect((await agent.post('/oidc/token', form)).status).toBe(400);
    expect(await trivet(['logout'])).toMatchObject({
      code: 0,
      out: `You are not signed in to ${server.url}.\n`,
    });
    expect((await trivet(databases)).err).toContain('sign in with trivet login');
  });

  test('removes here what cannot be revoked, and says so', async () => {
    await signIn('bob');
    const port = await freePort();
    const revocationEndpoint = `http://127.0.0.1:${port}/oidc/token/revocation`;
    writeFileSync(loginFile(), JSON.stringify({ ...kept(), revocationEndpoint }));
    const { code, err } = await trivet(['logout']);
    expect([code, err]).toEqual([
      1,
      expect.stringContaining('removed from this machine, but could not be revoked'),
    ]);
    expect(existsSync(loginFile())).toBe(false);
  });
});
