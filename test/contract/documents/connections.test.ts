import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { readRepositories } from '../../../server/documents/repositories/configured.ts';
import { ADMIN, startTestServer, type TestServer } from '../../support/trivet.ts';
import { type CmisStub, startCmisStub } from './cmisStub.ts';
import { type Stub, startStub, stubSettings } from './stub.ts';
import { visit } from './support.ts';

const KEY = 'the-key-of-this-server';
let rest: Stub;
let cmis: CmisStub;
let server: TestServer;
const logged: string[] = [];
beforeAll(async () => {
  [rest, cmis] = await Promise.all([startStub(), startCmisStub('trivet:secret-of-cmis')]);
  const settings = JSON.parse(stubSettings(rest.url, { mode: 'token', header: 'X-Key', value: KEY }));
  settings.rest.contentUrl = `${rest.url}/c/{ID}/content?key=${KEY}`;
  settings.cmis = {
    kind: 'cmis',
    serviceUrl: `${cmis.url}/cmis/service`,
    repositoryId: 'main',
    auth: { mode: 'basic', username: 'trivet', password: 'secret-of-cmis' },
  };
  server = await startTestServer(
    { TRIVET_LOG_LEVEL: 'info', TRIVET_REPOSITORIES: JSON.stringify(settings) },
    undefined,
    (line) => logged.push(line),
  );
});
afterAll(async () => {
  await server?.close();
  await Promise.all([rest?.close(), cmis?.close()]);
});
beforeEach(() => {
  rest.asked.length = 0;
});

const run = async (keyword: string, of = server) => {
  const answer = await of.call(`/docs/repositories/${keyword}/test`, { as: 'admin', method: 'POST' });
  expect(answer.status, await answer.clone().text()).toBe(200);
  const text = await answer.text();
  for (const secret of [KEY, 'secret-of-cmis']) expect(text).not.toContain(secret);
  const { works, steps } = JSON.parse(text) as {
    works: boolean;
    steps: { step: string; outcome: string; reason: string }[];
  };
  return [works, ...steps.map(({ step, outcome, reason }) => `${step} ${outcome} ${reason}`)];
};

test('repositories are told as they are configured, without what opens them', async () => {
  const answer = await server.call('/docs/repositories', { as: 'admin' });
  const text = await answer.text();
  const { items } = JSON.parse(text) as { items: { keyword: string }[] };
  expect(items.find(({ keyword }) => keyword === 'rest')).toMatchObject({
    type: 'external.rest',
    kind: 'rest',
    configured: true,
    signIn: 'token',
    account: 'X-Key',
    hasSecret: true,
  });
  expect(items.find(({ keyword }) => keyword === 'cmis')).toMatchObject({
    kind: 'cmis',
    addresses: [{ name: 'serviceUrl', url: `${cmis.url}/cmis/service` }],
    signIn: 'basic',
    account: 'trivet',
  });
  expect(text).toContain(`${rest.url}/c/{ID}/content?…`);
  for (const secret of [KEY, 'secret-of-cmis']) expect(text).not.toContain(secret);
  expect((await server.call('/docs/repositories', { as: 'alice' })).status).toBe(403);
  const tried = await server.call('/docs/repositories/rest/test', { as: 'alice', method: 'POST' });
  expect(tried.status).toBe(403);
  expect(rest.asked).toEqual([]);
});

test('repositories that work pass every step, and are asked for nothing but one answer', async () => {
  expect(await run('rest')).toEqual([
    true,
    'reach passed answered',
    'signIn passed accepted',
    'answer passed unknownDocument',
  ]);
  expect(rest.asked.map(({ method, path }) => `${method} ${path}`)).toEqual([
    'GET /c/trivet-connection-test/meta',
  ]);
  expect(rest.asked[0]?.headers['x-key']).toBe(KEY);
  expect(await run('cmis')).toEqual([
    true,
    'reach passed answered',
    'signIn passed accepted',
    'answer passed service',
  ]);
});

test('what is wrong with a repository is told', async () => {
  rest.next(/meta/, (_, response) => response.writeHead(401).end());
  expect(await run('rest')).toContain('signIn failed refused');
  rest.next(/meta/, (_, response) => response.writeHead(302, { location: 'http://127.0.0.1:9/' }).end());
  expect(await run('rest')).toContain('signIn failed redirected');
  rest.next(/meta/, (_, response) => response.writeHead(200, { 'content-type': 'text/html' }).end('<p>'));
  expect(await run('rest')).toContain('signIn failed webPage');
  for (let attempt = 0; attempt < 3; attempt++) rest.next(/meta/, (_, response) => void response.destroy());
  expect(await run('rest')).toEqual([
    false,
    'reach failed unreachable',
    'signIn skipped earlier',
    'answer skipped earlier',
  ]);
  const unknown = await server.call('/docs/repositories/x/test', { as: 'admin', method: 'POST' });
  expect(unknown.status).toBe(400);
});

test('a test that is cancelled ends at the repository too, and no secret is logged', async () => {
  const stop = new AbortController();
  const ended = new Promise<void>((resolve) => {
    rest.next(/meta/, (_, response) => {
      response.once('close', () => resolve());
      stop.abort();
    });
  });
  const headers = { authorization: `Bearer ${await server.bearer('admin')}` };
  const path = `${server.url}/docs/repositories/rest/test`;
  await expect(fetch(path, { method: 'POST', headers, signal: stop.signal })).rejects.toThrow();
  await ended;
  for (const secret of [KEY, 'secret-of-cmis']) expect(logged.join('\n')).not.toContain(secret);
});

/** What an administrator would set to connect the REST stub, and what is sent to have it judged and tested. */
const draft = (changed: object = {}) => ({
  keyword: 'rest',
  repository: {
    kind: 'rest',
    metaUrl: `${rest.url}/c/{ID}/meta`,
    contentUrl: `${rest.url}/c/{ID}/content`,
    auth: { mode: 'token', header: 'X-Key', value: 'the-key-of-a-draft' },
    ...changed,
  },
});
const sendDraft = (json: object, path = '', as = 'admin', of = server) =>
  of.call(`/docs/repositories/draft${path}`, { as, json });

test('a repository that is to be connected becomes the text to set, or is refused with all that is wrong', async () => {
  const answer = await sendDraft(draft());
  expect(answer.status).toBe(200);
  const made = (await answer.json()) as { value: string };
  expect(made).toMatchObject({
    setting: 'TRIVET_REPOSITORIES',
    kept: ['cmis'],
    replaces: true,
    origin: 'environment',
  });
  expect(readRepositories(JSON.parse(made.value))).toEqual({ rest: draft().repository });
  const wrong = await sendDraft(
    draft({
      metaUrl: 'https://{ID}.example/',
      extra: 1,
      auth: { mode: 'oauth2', tokenUrl: 'ftp://x', clientId: '' },
    }),
  );
  expect(wrong.status).toBe(400);
  const { params } = (await wrong.json()) as { params: { errors: { path: string; message: string }[] } };
  expect(params.errors.map(({ path }) => path).toSorted()).toEqual([
    '/repository/auth/authorizationUrl',
    '/repository/auth/clientId',
    '/repository/auth/tokenUrl',
    '/repository/extra',
    '/repository/metaUrl',
  ]);
  expect(JSON.stringify(params)).not.toContain('must match');
  // What no server could be asked at stops the start of one, too.
  const broken = await sendDraft(draft({ currentProfileUrl: 'https://files.example:99999/' }), '/test');
  expect(await broken.json()).toMatchObject({
    params: {
      errors: [{ path: '/repository/currentProfileUrl', message: 'must be an http or https address' }],
    },
  });
  for (const path of ['', '/test']) expect((await sendDraft(draft(), path, 'alice')).status).toBe(403);
  expect(rest.asked).toEqual([]);
});

test('it is tested before it is set, without following where it leads and without telling its secrets', async () => {
  rest.next(/meta/, (_, response) => response.writeHead(404).end());
  const answer = await sendDraft(draft(), '/test');
  const text = await answer.text();
  expect(JSON.parse(text), text).toMatchObject({
    works: true,
    steps: [{ step: 'reach' }, { step: 'signIn', outcome: 'passed' }, { reason: 'unknownDocument' }],
  });
  expect(rest.asked.at(-1)?.headers['x-key']).toBe('the-key-of-a-draft');
  rest.next(/meta/, (_, response) => response.writeHead(302, { location: `${rest.url}/elsewhere` }).end());
  expect(await (await sendDraft(draft(), '/test')).json()).toMatchObject({
    works: false,
    steps: [{}, { reason: 'redirected' }, {}],
  });
  expect(rest.asked.map(({ path }) => path)).not.toContain('/elsewhere');
  const auth = {
    mode: 'oauth2',
    authorizationUrl: `${rest.url}/authorize?key=in-an-address`,
    tokenUrl: `${rest.url}/token`,
    clientId: 'trivet',
    clientSecret: 'the-secret-of-a-draft',
  };
  const personal = await (await sendDraft(draft({ auth }), '/test')).text();
  expect(JSON.parse(personal)).toMatchObject({
    works: true,
    steps: [{}, { step: 'client', outcome: 'passed' }, { reason: 'personal' }, { reason: 'earlier' }],
  });
  const audited = await (
    await server.call('/api/v1/audit?action=documents.repository.test&limit=3', { as: 'admin' })
  ).text();
  expect(JSON.parse(audited)).toMatchObject({
    items: [{ username: 'admin', thing: 'documents/external.rest', detail: { asks: [rest.url] } }, {}, {}],
  });
  for (const secret of ['the-key-of-a-draft', 'the-secret-of-a-draft', 'in-an-address'])
    expect([text, personal, audited, ...logged].join('\n')).not.toContain(secret);
});

test('without settings the doors of the server itself are told, whose client its provider knows', async () => {
  const own = await startTestServer({ TRIVET_REQUIRE_TLS: '1' });
  try {
    const answer = await own.call('/docs/repositories', { as: 'admin' });
    const { items } = (await answer.json()) as { items: object[] };
    expect(items).toMatchObject([
      { keyword: 'cmis', kind: 'cmis', configured: false, signIn: 'oauth2', account: 'trivet-repository' },
      { keyword: 'rest', kind: 'rest', configured: false, signIn: 'oauth2' },
    ]);
    expect(await run('rest', own)).toEqual([
      true,
      'reach passed answered',
      'client passed clientKnown',
      'signIn skipped notSignedIn',
      'answer skipped earlier',
    ]);
    // Where TLS is asked for, no draft leads elsewhere without it.
    const plain = draft({ contentUrl: 'http://files.example/{ID}' });
    for (const path of ['', '/test'])
      expect(await (await sendDraft(plain, path, 'admin', own)).json()).toMatchObject({
        params: { errors: [{ path: '/repository/contentUrl' }] },
      });
    expect((await sendDraft(draft(), '', 'admin', own)).status).toBe(200);
    // The audit trail says whose act it was, and nothing of an application that was refused.
    const audit = await own.call('/api/v1/audit?limit=20', { as: 'admin' });
    const { items: deeds } = (await audit.json()) as { items: { action: string; username: string | null }[] };
    expect(deeds.find(({ action }) => action === 'documents.repository.test')?.username).toBe('admin');
    expect(deeds.map(({ action }) => action)).not.toContain('identity.client.refuse');
    // What is to be done first is one step away, and leads back to the test.
    const admin = await visit(own, ADMIN.username, ADMIN.password);
    const { path } = await admin.follow('/docs/repositories/rest/sign-in');
    expect(path).toBe('/admin/connections?test=rest');
    expect(await run('rest', own)).toContain('answer passed profile');
    const alice = await visit(own, 'alice');
    expect((await alice.get('/docs/repositories/rest/sign-in')).status).toBe(403);
  } finally {
    await own.close();
  }
});
