import { afterAll, beforeAll, expect, test } from 'vitest';
import { freePort } from '../../deploy/freePort.ts';
import { createAuthenticator } from '../support/authenticator.ts';
import { ADMIN, startSingleServer, type TestServer } from '../support/trivet.ts';
import { type Agent, createAgent } from './identityAgent.ts';
import { ask, auditOf, givePassword, isIn, passkeyIn, signedIn } from './identityFactors.support.ts';

let server: TestServer;
let now = new Date();
let origin = '';
beforeAll(async () => {
  const port = await freePort();
  // Browsers know passkeys of names only.
  origin = `http://localhost:${port}`;
  const address = { TRIVET_PORT: String(port), TRIVET_PUBLIC_URL: origin };
  server = await startSingleServer(address, () => now);
}, 60_000);
afterAll(() => server.close());

type Asked = { state: string; options: { challenge: string } };
type Authenticator = ReturnType<typeof createAuthenticator>;
const challenge = async (agent: Agent) =>
  (await ask(agent, server, 'POST', '/api/v1/me/passkeys/challenge')).body as never as Asked;
const add = (agent: Agent, state: string, response: object, name = 'My key') =>
  ask(agent, server, 'POST', '/api/v1/me/passkeys', { name, state, response });
const passkeysOf = async (agent: Agent) =>
  ((await ask(agent, server, 'GET', '/api/v1/me/factors')).body as never as { passkeys: { id: string }[] })
    .passkeys;

async function withPasskey(username: string): Promise<{ agent: Agent; authenticator: Authenticator }> {
  const agent = await signedIn(server, username);
  const authenticator = createAuthenticator(origin);
  const { state, options } = await challenge(agent);
  expect((await add(agent, state, authenticator.make(options))).status).toBe(201);
  return { agent, authenticator };
}

/** Opens the form of the sign-in, which asks for a passkey too. */
async function openForm(agent = createAgent(server.url)) {
  const { answer, address } = await agent.visit('/sign-in?return=/health/live');
  return { agent, address, ...passkeyIn(await answer.text()) };
}
const send = async (
  { agent, action, state }: { agent: Agent; action: string; state: string },
  response: object,
  more: Record<string, string> = {},
) => {
  const answer = await agent.post(action, { state, passkey: JSON.stringify(response), ...more });
  await agent.follow(answer);
  return { status: answer.status, in: await isIn(agent, server) };
};

test('a passkey is made for this address and session, once, and listed with its name', async () => {
  const agent = await signedIn(server, 'alice');
  const authenticator = createAuthenticator(origin);
  const { state, options } = await challenge(agent);
  const other = await challenge(await signedIn(server, 'alice'));
  const made = authenticator.make(options);
  for (const [at, response] of [
    [state, authenticator.make(options, { origin: 'https://trivet.example' })],
    [state, authenticator.make({ ...options, rp: { id: 'trivet.example' } })],
    [state, authenticator.make({ ...options, challenge: other.options.challenge })],
    [other.state, authenticator.make(other.options)],
    ['nonsense', made],
  ] as const)
    expect((await add(agent, at, response)).status).toBe(400);
  for (const name of ['', ' ', 'a\u0007b', 'a'.repeat(101)])
    expect((await add(agent, state, made, name)).status).toBe(400);
  const added = await add(agent, state, made, 'Blue key');
  expect([added.status, added.body.recoveryCodes]).toEqual([201, expect.arrayContaining([])]);
  expect((await add(agent, state, made)).status).toBe(400);
  const next = await challenge(agent);
  expect((await add(agent, next.state, authenticator.make(next.options))).status).toBe(409);
  now = new Date(now.getTime() + 1000);
  const second = await challenge(agent);
  const more = await add(agent, second.state, createAuthenticator(origin).make(second.options), 'Red key');
  expect([more.status, more.body.recoveryCodes]).toEqual([201, null]);
  expect(await passkeysOf(agent)).toMatchObject([
    { name: 'Blue key', synced: false, usedAt: null },
    { name: 'Red key' },
  ]);
  const [blue, red] = await passkeysOf(agent);
  const path = `/api/v1/me/passkeys/${blue?.id}`;
  expect((await ask(agent, server, 'PATCH', path, { name: 'Green key' })).status).toBe(204);
  expect(await passkeysOf(agent)).toMatchObject([{ name: 'Green key' }, { name: 'Red key' }]);
  // Nobody else's are theirs to change.
  expect((await ask(await signedIn(server, 'dave'), server, 'DELETE', path)).status).toBe(404);
  expect((await ask(agent, server, 'DELETE', path)).status).toBe(204);
  expect((await ask(agent, server, 'DELETE', `/api/v1/me/passkeys/${red?.id}`)).status).toBe(204);
  expect((await ask(agent, server, 'GET', '/api/v1/me/factors')).body).toMatchObject({
    passkeys: [],
    recoveryCodes: { left: 0 },
  });
}, 60_000);

test('a passkey signs in alone when the device asked who is there, and after the password else', async () => {
  const { agent, authenticator } = await withPasskey('bob');
  const alone = await openForm();
  const weak = authenticator.show(alone.options as never, { verified: false });
  expect(await send(alone, weak)).toEqual({ status: 400, in: false });
  expect(await send(alone, authenticator.show(alone.options as never))).toEqual({ status: 303, in: true });

  const { page, proof, agent: browser } = await givePassword(server, 'bob');
  const second = { agent: browser, ...passkeyIn(page) };
  const shown = authenticator.show(second.options as never, { verified: false });
  expect(await send(second, shown, { proof })).toEqual({ status: 303, in: true });
  expect(await passkeysOf(agent)).toMatchObject([{ usedAt: expect.any(String) }]);
  const begun = (await auditOf(server, 'bob')).filter(({ action }) => action === 'identity.session.begin');
  expect(begun.slice(0, 2).map(({ detail }) => detail.amr)).toEqual([
    ['pwd', 'hwk', 'mfa'],
    ['hwk', 'user', 'mfa'],
  ]);
  // It confirms, too.
  now = new Date(now.getTime() + 601_000);
  const asked = await ask(agent, server, 'POST', '/api/v1/me/confirmation/passkey');
  const { state, options } = asked.body as never as Asked;
  const passkey = { state, response: authenticator.show(options as never) };
  expect((await ask(agent, server, 'POST', '/api/v1/me/confirmation', { passkey })).status).toBe(200);
  expect((await ask(agent, server, 'POST', '/api/v1/me/confirmation', { passkey })).status).toBe(400);
  const [only] = await passkeysOf(agent);
  expect((await ask(agent, server, 'DELETE', `/api/v1/me/passkeys/${only?.id}`)).status).toBe(204);
}, 60_000);

test('an answer is good once, in the sign-in that asked, at this address, and not from a copy', async () => {
  const { authenticator } = await withPasskey('carol');
  const one = await openForm();
  const two = await openForm();
  const asked = (form: { options: object }) => form.options as { challenge: string };
  for (const response of [
    authenticator.show(asked(one), { origin: 'https://trivet.example' }),
    authenticator.show({ ...asked(one), rpId: 'trivet.example' }),
    authenticator.show(asked(two)),
    createAuthenticator(origin).show(asked(one)),
    {},
  ])
    expect(await send(one, response)).toEqual({ status: 400, in: false });
  // One that another sign-in asked for, with the state that belongs to it.
  const elsewhere = { ...one, state: two.state };
  expect(await send(elsewhere, authenticator.show(asked(two)))).toEqual({ status: 400, in: false });
  const good = authenticator.show(asked(one));
  expect(await send(one, good)).toEqual({ status: 303, in: true });

  // The same answer again, in the same sign-in of a browser that began it before.
  const again = await openForm();
  const answer = authenticator.show(asked(again));
  const copy = createAgent(server.url);
  for (const [name, cookie] of again.agent.jar) copy.jar.set(name, cookie);
  expect(await send(again, answer)).toEqual({ status: 303, in: true });
  expect((await send({ ...again, agent: copy }, answer)).in).toBe(false);

  const cloned = await openForm();
  expect(await send(cloned, authenticator.show(asked(cloned), { counter: 1 }))).toEqual({
    status: 403,
    in: false,
  });
  const recorded = (await auditOf(server, 'carol')).filter(
    ({ action }) => action === 'identity.signin.refuse',
  );
  expect(recorded.map(({ detail }) => detail.reason)).toEqual([
    'passkey that another device may have too',
    'wrong passkey',
  ]);
  const late = await openForm();
  const slow = authenticator.show(asked(late));
  now = new Date(now.getTime() + 601_000);
  expect(await send(late, slow)).toEqual({ status: 400, in: false });
}, 60_000);

test('who is kept out has no passkey, and an administrator removes them all', async () => {
  const { authenticator } = await withPasskey('dave');
  const disable = (disabled: boolean) =>
    server.call('/api/v1/users/dave', { as: ADMIN.username, method: 'PATCH', json: { disabled } });
  await disable(true);
  const form = await openForm();
  expect(await send(form, authenticator.show(form.options as never))).toEqual({ status: 400, in: false });
  await disable(false);
  const path = '/api/v1/users/dave/factors';
  expect((await server.call(path, { as: ADMIN.username, method: 'DELETE' })).status).toBe(204);
  const gone = await openForm();
  expect(await send(gone, authenticator.show(gone.options as never))).toEqual({ status: 400, in: false });
  await signedIn(server, 'dave');
  expect((await auditOf(server, 'dave')).map(({ action }) => action)).toContain('identity.user.factors');
}, 60_000);
