import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { runTrivet } from '../faults/trivetProcess.ts';
import { clientOf } from '../support/client.ts';
import { startTestServer, type TestServer } from '../support/trivet.ts';
import { type Agent, createAgent } from './identityAgent.ts';

let server: TestServer;
let now: Date;
let first: { username: string; password: string };
beforeEach(async () => {
  now = new Date();
  server = await startTestServer(
    { TRIVET_ADMIN_PASSWORD: '', TRIVET_ADMIN_USER: 'root', TRIVET_DEMO: '0' },
    () => now,
  );
  first = server.platform.identity.firstAdministrator ?? { username: '', password: '' };
});
afterEach(() => server.close());

const OWN = 'one of my own choice';
const signsIn = async (password: string) => {
  const answer = await server.call('/api/v1/auth', { json: { username: 'root', password } });
  return [answer.status, ((await answer.json()) as { code?: string }).code];
};
const change = async (current: string, password: string) =>
  (await server.call('/api/v1/password', { json: { username: 'root', current, password } })).status;
const proofIn = (page: string) => /name="proof" value="([^"]+)"/.exec(page)?.[1] ?? '';

/** Gives the first password to the form, which asks for another one. */
async function giveFirst(agent: Agent): Promise<{ address: string; proof: string; page: string }> {
  const { address } = await agent.visit('/sign-in?return=/health/live');
  const answer = await agent.post(address, first);
  const page = await answer.text();
  return { address, proof: proofIn(page), page };
}

test('a password that was made for the first administrator does nothing but lead to another one', async () => {
  expect(first).toEqual({ username: 'root', password: expect.stringMatching(/^[\w-]{16}$/) });
  expect(await signsIn(first.password)).toEqual([403, 'identity.password.initial']);
  const basic = `Basic ${Buffer.from(`root:${first.password}`).toString('base64')}`;
  const asBasic = await server.call('/repository/cmis', { headers: { authorization: basic } });
  expect([asBasic.status, ((await asBasic.json()) as { code: string }).code]).toEqual([
    403,
    'identity.password.initial',
  ]);
  expect(await change('not it at all', OWN)).toBe(401);
  expect(await change(first.password, 'sunshine')).toBe(400);
  expect(await change(first.password, first.password)).toBe(400);
  expect(await change(first.password, OWN)).toBe(204);
  expect(await signsIn(first.password)).toEqual([401, 'identity.credentials.wrong']);
  expect(await signsIn(OWN)).toEqual([200, undefined]);
  const as = { authorization: `Bearer ${await clientOf(server.url).bearer('root', OWN)}` };
  const audit = await server.call('/api/v1/audit?thing=identity/user/root', { headers: as });
  expect(((await audit.json()) as { items: object[] }).items).toContainEqual(
    expect.objectContaining({ username: 'root', action: 'identity.user.password' }),
  );
}, 60_000);

test('in a browser the first sign-in asks for an own password, and goes on where it was going', async () => {
  const agent = createAgent(server.url);
  const { address, proof, page } = await giveFirst(agent);
  expect(page).toContain('Choose your password');
  expect(page).not.toContain(first.password);
  expect((await agent.get('/api/v1/me', { accept: 'application/json' })).status).toBe(401);
  const refused = async (form: Record<string, string>) => {
    const answer = await agent.post(address, { proof, ...form });
    expect(answer.status).toBe(400);
    return answer.text();
  };
  expect(await refused({ password: 'short', again: 'short' })).toContain('at least 8 characters');
  expect(await refused({ password: OWN, again: `${OWN}s` })).toContain('do not match');
  expect(await refused({ password: first.password, again: first.password })).toContain(
    'another password than the one of the first sign-in',
  );
  const done = await agent.follow(await agent.post(address, { proof, password: OWN, again: OWN }));
  expect(done.address).toBe(`${server.url}/health/live`);
  const me = await agent.get('/api/v1/me', { accept: 'application/json' });
  expect(await me.json()).toMatchObject({ username: 'root', roles: ['administrator'] });
  expect(await signsIn(OWN)).toEqual([200, undefined]);
}, 60_000);

test('what proves the first password is good in its own sign-in, for ten minutes and once', async () => {
  const here = await giveFirst(createAgent(server.url));
  const agent = createAgent(server.url);
  const { address, proof } = await giveFirst(agent);
  const sent = (given: string) => agent.post(address, { proof: given, password: OWN, again: OWN });
  for (const wrong of ['', 'nonsense', here.proof]) expect((await sent(wrong)).status, wrong).toBe(400);
  now = new Date(now.getTime() + 11 * 60_000);
  expect((await sent(proof)).status).toBe(400);
  expect(await signsIn(first.password)).toEqual([403, 'identity.password.initial']);
  now = new Date(now.getTime() - 11 * 60_000);
  expect(await change(first.password, OWN)).toBe(204);
  expect((await sent(proof)).status).toBe(400);
  expect(await signsIn(OWN)).toEqual([200, undefined]);
}, 60_000);

test('a password that an administrator gives may be for the first sign-in only, for a new person and an old one', async () => {
  expect(await change(first.password, OWN)).toBe(204);
  const headers = { authorization: `Bearer ${await clientOf(server.url).bearer('root', OWN)}` };
  const codeFor = async (password: string) => {
    const answer = await server.call('/api/v1/auth', { json: { username: 'erin', password } });
    return ((await answer.json()) as { code?: string }).code;
  };
  const person = { username: 'erin', password: 'a first one for erin', initial: true };
  expect((await server.call('/api/v1/users', { headers, json: person })).status).toBe(201);
  expect(await codeFor(person.password)).toBe('identity.password.initial');
  const own = { username: 'erin', current: person.password, password: 'one of her own choice' };
  expect((await server.call('/api/v1/password', { json: own })).status).toBe(204);
  expect(await codeFor(own.password)).toBeUndefined();
  const give = (json: object) => server.call('/api/v1/users/erin/password', { headers, method: 'PUT', json });
  expect((await give({ password: 'given once again', initial: true })).status).toBe(204);
  expect(await codeFor('given once again')).toBe('identity.password.initial');
  expect((await give({ password: 'given to stay so' })).status).toBe(204);
  expect(await codeFor('given to stay so')).toBeUndefined();
}, 60_000);

test('the command line says what to do, and does it', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'trivet-password-'));
  const file = join(folder, 'password');
  await writeFile(file, `${OWN}\n`);
  const run = async (words: string[], password: string) => {
    const result = runTrivet([...words, '--server', server.url, '--user', 'root'], {
      TRIVET_PASSWORD: password,
    });
    return { code: await result.ended, said: result.said(), complained: result.complained() };
  };
  expect(await run(['user', 'list'], first.password)).toMatchObject({
    code: 1,
    complained: expect.stringContaining('`trivet password`'),
  });
  expect(await run(['password', '--new-password-file', file], first.password)).toMatchObject({
    code: 0,
    said: 'The password of root is changed.\n',
  });
  expect(await run(['user', 'list'], OWN)).toMatchObject({ code: 0, said: expect.stringContaining('root') });
  expect(await run(['password', '--new-password-file', file], 'not it at all')).toMatchObject({ code: 1 });
  await rm(folder, { recursive: true });
}, 60_000);

test('the command line gives passwords that lead to another one, to new people and to those there are', async () => {
  expect(await change(first.password, OWN)).toBe(204);
  const give = async (...words: string[]) => {
    const result = runTrivet(['user', ...words, '--server', server.url, '--user', 'root'], {
      TRIVET_PASSWORD: OWN,
    });
    expect(await result.ended, result.complained()).toBe(0);
    const password = /^Password: (.+)$/m.exec(result.said())?.[1];
    const answer = await server.call('/api/v1/auth', { json: { username: 'zoe', password } });
    return [answer.status, ((await answer.json()) as { code?: string }).code];
  };
  const toChoose = [403, 'identity.password.initial'];
  expect(await give('add', 'zoe', '--initial')).toEqual(toChoose);
  expect(await give('password', 'zoe')).toEqual([200, undefined]);
  expect(await give('password', 'zoe', '--initial')).toEqual(toChoose);
}, 60_000);
