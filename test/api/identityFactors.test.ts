import { afterAll, beforeAll, expect, test } from 'vitest';
import { ADMIN, passwordOf, startTestServer, type TestServer } from '../support/trivet.ts';
import { ask, auditOf, codeAt, givePassword, isIn, setUpApp, signedIn } from './identityFactors.support.ts';

let server: TestServer;
let log = '';
let now = new Date();
/** The next step of all apps: a code is good once. */
const later = (seconds = 30) => {
  now = new Date(now.getTime() + seconds * 1000);
  return now;
};
beforeAll(async () => {
  server = await startTestServer(
    // So that a test can come from elsewhere.
    { TRIVET_TRUSTED_PROXIES: '127.0.0.1' },
    () => now,
    (line) => {
      log += line;
    },
  );
}, 60_000);
afterAll(() => server.close());

const newPerson = async (username: string, more: object = {}) => {
  const json = { username, password: passwordOf(username), ...more };
  expect((await server.call('/api/v1/users', { as: ADMIN.username, json })).status).toBe(201);
};
/** Signed in; those of the demo are there, and their passwords are checked faster. */
const person = async (username: string) => {
  if (passwordOf(username) !== username) await newPerson(username);
  return signedIn(server, username);
};
const auth = async (username: string) => {
  const json = { username, password: passwordOf(username) };
  const answer = await server.call('/api/v1/auth', { json });
  return [answer.status, ((await answer.json()) as { code?: string }).code];
};

test('an app counts when a code of it came back, is asked for at sign-in, and each code is good once', async () => {
  const agent = await person('alice');
  const begun = (await ask(agent, server, 'POST', '/api/v1/me/factors/app')).body as never as {
    state: string;
    secret: string;
    address: string;
    picture: { size: number; path: string };
  };
  expect(begun.secret).toMatch(/^[A-Z2-7]{32}$/);
  expect(new URL(begun.address).searchParams.get('secret')).toBe(begun.secret);
  expect(begun.picture.path.length).toBeGreaterThan(1000);
  const put = (code: string, state = begun.state) =>
    ask(agent, server, 'PUT', '/api/v1/me/factors/app', { state, code });
  expect((await put('000000')).status).toBe(401);
  expect((await put(codeAt(begun.secret, now), 'nonsense')).status).toBe(400);
  // What only was begun asks for nothing.
  await signedIn(server, 'alice');
  const { status, body } = await put(codeAt(begun.secret, now));
  expect([status, body.recoveryCodes]).toEqual([200, expect.arrayContaining([expect.any(String)])]);
  expect(new Set(body.recoveryCodes as never as string[]).size).toBe(10);

  const { agent: other, page, proof, second } = await givePassword(server, 'alice');
  expect(page).toContain('Confirm that it is you');
  expect(page).not.toContain(begun.secret);
  expect(await isIn(other, server)).toBe(false);
  // The code that set it up was used; the next one is not, and is good once.
  expect((await other.post(second, { proof, code: codeAt(begun.secret, now) })).status).toBe(401);
  const code = codeAt(begun.secret, later());
  await other.follow(await other.post(second, { proof, code: `${code.slice(0, 3)} ${code.slice(3)}` }));
  expect(await isIn(other, server)).toBe(true);
  const again = await givePassword(server, 'alice');
  expect((await again.agent.post(again.second, { proof: again.proof, code })).status).toBe(401);
  expect(await isIn(again.agent, server)).toBe(false);

  const kept = (await ask(other, server, 'GET', '/api/v1/me/factors')).body;
  expect(kept).toMatchObject({
    required: false,
    app: { addedAt: expect.any(String), usedAt: expect.any(String) },
    passkeys: [],
    recoveryCodes: { left: 10 },
  });
  expect(log).not.toContain(begun.secret);
  expect(JSON.stringify(await auditOf(server, 'alice'))).not.toContain(begun.secret);
}, 60_000);

test('a code of the step before or after is taken, of two steps away not', async () => {
  const agent = await person('carol');
  const { secret } = await setUpApp(agent, server, now);
  later(300);
  const tryIn = async (seconds: number) => {
    const { agent: browser, proof, second } = await givePassword(server, 'carol');
    const code = codeAt(secret, new Date(now.getTime() + seconds * 1000));
    await browser.follow(await browser.post(second, { proof, code }));
    return isIn(browser, server);
  };
  expect(await tryIn(-60)).toBe(false);
  expect(await tryIn(60)).toBe(false);
  expect(await tryIn(-30)).toBe(true);
  expect(await tryIn(30)).toBe(true);
  // Those before the last one that was taken are good no more.
  expect(await tryIn(0)).toBe(false);
}, 60_000);

test('wrong codes lock the second factor, whatever right passwords are given between, for every address', async () => {
  const agent = await person('bob');
  const { secret } = await setUpApp(agent, server, now);
  later();
  const statuses: number[] = [];
  for (let tries = 0; tries < 6; tries += 1) {
    const { agent: browser, proof, second } = await givePassword(server, 'bob');
    statuses.push((await browser.post(second, { proof, code: '000000' })).status);
  }
  expect(statuses).toEqual([401, 401, 401, 401, 401, 429]);
  const { agent: browser, proof, second } = await givePassword(server, 'bob');
  // Unlike that of a password, from wherever it comes.
  const elsewhere = { origin: server.url, 'x-forwarded-for': '198.51.100.7' };
  const refused = await browser.post(second, { proof, code: codeAt(secret, now) }, elsewhere);
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, expect.any(String)]);
  expect((await auditOf(server, 'bob')).map(({ action }) => action)).toContain('identity.signin.lock');
  later(300);
  await browser.follow(await browser.post(second, { proof, code: codeAt(secret, now) }));
  expect(await isIn(browser, server)).toBe(true);
}, 60_000);

test('that the password was given is good in its own sign-in, for ten minutes, until the account changes', async () => {
  const agent = await person('pia');
  const { secret } = await setUpApp(agent, server, now);
  const one = await givePassword(server, 'pia');
  const two = await givePassword(server, 'pia');
  const code = codeAt(secret, later());
  for (const proof of ['', 'nonsense', one.proof])
    expect((await two.agent.post(two.second, { proof, code })).status, proof).toBe(400);
  const before = now;
  later(601);
  expect((await two.agent.post(two.second, { proof: two.proof, code })).status).toBe(400);
  now = before;
  await server.call('/api/v1/users/pia/password', {
    as: ADMIN.username,
    method: 'PUT',
    json: { password: 'another one entirely' },
  });
  expect((await two.agent.post(two.second, { proof: two.proof, code })).status).toBe(400);
}, 60_000);

test('a recovery code stands in for the rest once, which is said and audited; new ones end the old', async () => {
  const agent = await person('rex');
  const { recoveryCodes } = await setUpApp(agent, server, now);
  const use = async (code: string) => {
    const { agent: browser, proof, second } = await givePassword(server, 'rex');
    const answer = await browser.post(second, { proof, code });
    const page = await answer.text();
    const next = /<a class="primary" href="([^"]+)"/.exec(page)?.[1];
    if (answer.status === 200 && next) await browser.visit(next.replaceAll('&amp;', '&'));
    return { status: answer.status, page, in: await isIn(browser, server) };
  };
  const [first = '', second = ''] = recoveryCodes;
  expect(first).toMatch(/^0[0-9A-Z]{3}-[0-9A-Z]{4}-[0-9A-Z]{4}$/);
  expect(await use(first.toLowerCase().replaceAll('-', ' '))).toMatchObject({
    status: 200,
    page: expect.stringContaining('9 are left'),
    in: true,
  });
  expect(await use(first)).toMatchObject({ status: 401, in: false });
  expect(await auditOf(server, 'rex')).toContainEqual(
    expect.objectContaining({ action: 'identity.recovery.use', detail: { left: 9 } }),
  );
  const renewed = await ask(agent, server, 'POST', '/api/v1/me/recovery-codes');
  expect(renewed.status).toBe(200);
  expect(await use(second)).toMatchObject({ status: 401, in: false });
  expect(await use((renewed.body.recoveryCodes as never as string[])[1] ?? '')).toMatchObject({ in: true });
  const { left } = (
    (await ask(agent, server, 'GET', '/api/v1/me/factors')).body as never as {
      recoveryCodes: { left: number };
    }
  ).recoveryCodes;
  expect(left).toBe(9);
  expect(log).not.toContain(first);
}, 60_000);

test('who has a second factor gets no token, and no change of the password, for the password alone', async () => {
  const agent = await person('bea');
  const basic = { authorization: `Basic ${Buffer.from(`bea:${passwordOf('bea')}`).toString('base64')}` };
  const asBasic = async () => (await server.call('/repository/cmis', { headers: basic })).status;
  expect([await auth('bea'), await asBasic()]).toEqual([[200, undefined], 200]);
  await setUpApp(agent, server, now);
  expect(await auth('bea')).toEqual([403, 'identity.factor.needed']);
  expect(await asBasic()).toBe(403);
  const json = { username: 'bea', current: passwordOf('bea'), password: 'quite another one' };
  expect((await server.call('/api/v1/password', { json })).status).toBe(403);
  // On the page it is theirs to change.
  const own = { current: passwordOf('bea'), password: 'quite another one' };
  expect((await ask(agent, server, 'PUT', '/api/v1/me/password', own)).status).toBe(204);
}, 60_000);

test('changes need a proof of the last ten minutes: a code where there is one, else the password', async () => {
  const agent = await person('cy');
  later(601);
  const begin = () => ask(agent, server, 'POST', '/api/v1/me/factors/app');
  const confirm = (json: object) => ask(agent, server, 'POST', '/api/v1/me/confirmation', json);
  expect((await begin()).body.code).toBe('identity.confirmation.needed');
  expect((await confirm({ password: 'not it' })).status).toBe(401);
  expect((await confirm({})).status).toBe(400);
  expect((await begin()).status).toBe(403);
  expect((await confirm({ password: passwordOf('cy') })).status).toBe(200);
  const { secret, recoveryCodes } = await setUpApp(agent, server, now);
  later(601);
  const remove = () => ask(agent, server, 'DELETE', '/api/v1/me/factors/app');
  expect((await remove()).status).toBe(403);
  expect((await confirm({ password: passwordOf('cy') })).body.code).toBe('identity.factor.needed');
  expect((await confirm({ code: '000000' })).status).toBe(401);
  expect((await remove()).status).toBe(403);
  expect((await confirm({ code: recoveryCodes[0] })).body).toMatchObject({ recoveryCodesLeft: 9 });
  expect((await confirm({ code: codeAt(secret, now) })).status).toBe(200);
  expect((await remove()).status).toBe(204);
  expect((await remove()).status).toBe(404);
  expect((await ask(agent, server, 'GET', '/api/v1/me/factors')).body).toMatchObject({
    app: null,
    recoveryCodes: { left: 0 },
  });
  expect((await auditOf(server, 'cy')).map(({ action }) => action)).toEqual(
    expect.arrayContaining(['identity.factor.add', 'identity.factor.remove', 'identity.session.confirm']),
  );
  // A token is no browser: it proves nothing about who holds it now.
  const as = { authorization: `Bearer ${await server.bearer('cy')}` };
  expect((await server.call('/api/v1/me/factors', { headers: as })).status).toBe(403);
}, 60_000);

test('how somebody likes the pages goes where they go, and what there is not is refused', async () => {
  const agent = await person('fay');
  const preferences = async (browser = agent) =>
    (await ask(browser, server, 'GET', '/api/v1/me')).body.preferences;
  expect(await preferences()).toEqual({ language: null, colours: null, mail: null });
  const patch = (json: object) => ask(agent, server, 'PATCH', '/api/v1/me/preferences', json);
  expect((await patch({ language: 'de' })).body).toEqual({ language: 'de', colours: null, mail: null });
  expect((await patch({ colours: 'dark' })).body).toEqual({ language: 'de', colours: 'dark', mail: null });
  for (const wrong of [{}, { language: 'tlh' }, { colours: 'red' }, { mail: 'some' }, { font: 'big' }])
    expect((await patch(wrong)).status).toBe(400);
  expect(await preferences(await signedIn(server, 'fay'))).toEqual({
    language: 'de',
    colours: 'dark',
    mail: null,
  });
}, 60_000);
