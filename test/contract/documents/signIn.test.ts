import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { freePort } from '../../../deploy/freePort.ts';
import { startTestServer, type TestServer } from '../../support/trivet.ts';
import { type Issuer, startIssuer } from './issuer.ts';
import { acceptCode, stranger, type Visitor, visit } from './support.ts';

/** `rest` says who somebody is, `cmis` means the same documents without saying it. */
let issuer: Issuer;
let server: TestServer;
let log = '';
let now = 0;
beforeAll(async () => {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  issuer = await startIssuer([`${url}/docs/driverscallback`, `${url}/viewer/driverscallback`]);
  const { currentProfileUrl: _, ...silent } = issuer.settings();
  const settings = {
    TRIVET_PORT: String(port),
    TRIVET_LOG_LEVEL: 'trace',
    TRIVET_REPOSITORIES: JSON.stringify({ rest: issuer.settings(), cmis: silent }),
    TRIVET_FRAME_ANCESTORS: 'https://portal.example',
  };
  const clock = () => new Date(Date.now() + now);
  server = await startTestServer(settings, clock, (line) => {
    log += line;
  });
});
afterAll(async () => {
  await server?.close();
  await issuer?.close();
});

type Application = 'docs' | 'viewer';
const callback = (query: Record<string, string>, application: Application = 'docs') =>
  `/${application}/driverscallback?${new URLSearchParams({ repository: 'rest', file_id: 'plan', ...query })}`;
const editor = '/docs/app/doc/external.rest/plan/edit/content';
const status = '/docs/api/docsvr/external.rest/plan/draft';
const bodyOf = async (response: Response) => (await response.json()) as { code: string; summary: string };
const answer = (visitor: Visitor, path: string, say: 'yes' | 'no', origin = server.url) =>
  visitor.send(path, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded', accept: 'text/html', origin },
    body: `answer=${say}`,
  });
/** Comes with a code of this person and says yes. */
const come = async (who: string, visitor = stranger(server)) => {
  const { path } = await visitor.follow(callback({ code: await issuer.code(who) }));
  await answer(visitor, path, 'yes');
  return visitor;
};

describe('a code without a session', () => {
  test.each<[Application, string]>([
    ['docs', editor],
    ['viewer', '/viewer/app/external.rest/plan/content'],
  ])(
    'at /%s/driverscallback is exchanged once, and a page names who it is of and asks',
    async (application, end) => {
      const visitor = stranger(server);
      const code = await issuer.code('ann');
      const before = issuer.asked.length;
      const { response, path, passed } = await visitor.follow(callback({ code }, application));
      expect(issuer.asked.slice(before)).toEqual([{ grant: 'authorization_code', status: 200 }]);
      expect([response.status, passed]).toEqual([200, [path]]);
      expect(path).toMatch(/^\/docs\/offers\/[\w-]{32}$/);
      const page = await response.text();
      expect(page).toContain('Ann &lt;b&gt;Archer&lt;/b&gt;');
      expect(page).toContain(new URL(issuer.url).host);
      expect(page).not.toContain(code);
      for (const token of issuer.given) expect(page).not.toContain(token);
      // Nothing is open before the person says so.
      expect((await visitor.get(end)).headers.get('location')).toContain('/sign-in?return=');
      const said = await answer(visitor, path, 'yes');
      expect([said.status, said.headers.get('location')]).toEqual([303, end]);
      expect((await visitor.get(end)).status).toBe(200);
    },
  );

  test('opens documents of that repository only, whatever address the person has', async () => {
    const ann = await come('ann');
    expect((await ann.api('/docs/api/docsvr/external.rest/plan/opening')).status).toBe(200);
    expect(await (await ann.api(status)).json()).toMatchObject({
      lasteditor: { id: 'ann', displayName: 'Ann <b>Archer</b>' },
    });
    const elsewhere = [
      '/docs/api/docsvr/lcfiles/welcome/draft',
      '/docs/api/docsvr/external.cmis/plan/draft',
      '/viewer/api/docsvr/lcfiles/welcome/content',
      '/repository/rest/',
      '/repository/rest/users/me',
      '/api/v1/me',
      '/api/v1/users',
      '/api/v1/audit',
      '/api/design/databases',
      '/api/dxl/design/forms?dataSource=demo',
      '/v1/apitokens',
    ];
    for (const path of elsewhere) expect([path, (await ann.api(path)).status]).toEqual([path, 401]);
    expect((await ann.api('/repository/rest/welcome/shares', { items: [] }, 'PUT')).status).toBe(401);
    expect((await ann.api('/api/design/databases', { title: 'x' })).status).toBe(401);
    for (const path of [
      '/docs/app/doc/lcfiles/welcome/edit/content',
      '/viewer/app/external.cmis/plan/content',
    ])
      expect((await ann.get(path)).headers.get('location')).toContain('/sign-in?return=');
    const { rows } = await server.platform.database.pool.query(
      "select roles, claimed_roles, distinguished_name from platform.account where subject = 'ann'",
    );
    expect(rows).toEqual([{ roles: [], claimed_roles: [], distinguished_name: '' }]);
    expect((await server.platform.identity.listPeople()).map(({ subject }) => subject)).not.toContain('ann');
  });

  test('comes to nothing when the person cancels', async () => {
    const visitor = stranger(server);
    const { path } = await visitor.follow(callback({ code: await issuer.code('ben') }));
    const said = await answer(visitor, path, 'no');
    expect(said.status).toBe(200);
    expect(await said.text()).toContain('Nothing was opened');
    expect(
      (await bodyOf(await answer(visitor, path, 'yes').then((r) => asJson(visitor, path, r)))).code,
    ).toBe('documents.offer.stale');
    expect((await visitor.api(status)).status).toBe(401);
  });

  test('is of no use to another browser, another site, or a second time', async () => {
    const visitor = stranger(server);
    const code = await issuer.code('ben');
    const { path } = await visitor.follow(callback({ code }));
    expect((await stranger(server).api(path)).status).toBe(400);
    expect((await answer(visitor, path, 'yes', 'https://portal.example')).status).toBe(403);
    expect((await answer(stranger(server), path, 'yes')).status).toBe(400);
    const both = await Promise.all([answer(visitor, path, 'yes'), answer(visitor, path, 'yes')]);
    expect(both.map((each) => each.status).sort()).toEqual([303, 400]);
    const replayed = await stranger(server).api(callback({ code }));
    expect([replayed.status, (await bodyOf(replayed)).code]).toEqual([400, 'documents.code.refused']);
    // The code that came twice did not reach the server twice, which would have withdrawn the token.
    expect((await visitor.api('/docs/api/docsvr/external.rest/plan/opening')).status).toBe(200);
    const reloaded = await visitor.follow(callback({ code }));
    expect([reloaded.response.status, reloaded.path]).toEqual([200, editor]);
  });

  test('is exchanged once when the address is asked for several times at once', async () => {
    const code = await issuer.code('ann');
    const before = issuer.asked.length;
    const all = await Promise.all(Array.from({ length: 5 }, () => stranger(server).api(callback({ code }))));
    expect(all.map((each) => each.status).sort()).toEqual([302, 400, 400, 400, 400]);
    expect(issuer.asked.length).toBe(before + 1);
  });

  test('is over after 15 minutes', async () => {
    const visitor = stranger(server);
    const { path } = await visitor.follow(callback({ code: await issuer.code('ann') }));
    now += 15 * 60_000;
    expect((await visitor.api(path)).status).toBe(400);
    now = 0;
  });

  test('is not spent by a look without a body', async () => {
    const code = await issuer.code('ann');
    const looked = await stranger(server).send(callback({ code }), { method: 'HEAD' });
    expect(looked.status).toBe(405);
    expect((await stranger(server).get(callback({ oauth_code: code }))).headers.get('location')).toContain(
      '/docs/offers/',
    );
  });

  test('needs an account here where the repository does not say who it is', async () => {
    const visitor = stranger(server);
    const { path, passed } = await visitor.follow(
      callback({ repository: 'cmis', code: await issuer.code('ann') }),
    );
    expect(passed[0]).toMatch(/^\/docs\/offers\//);
    expect(passed.join(' ')).not.toContain('code=ann');
    expect(path).toMatch(/^\/sign-in\//);
    const form = new URLSearchParams({ username: 'bob', password: 'bob' });
    const signed = await visitor.send(path, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded', origin: server.url },
      body: form.toString(),
    });
    const question = await visitor.follow(signed.headers.get('location') ?? '');
    expect(question.path).toBe(passed[0]);
    expect(await question.response.text()).toContain('Bob Example');
    const said = await answer(visitor, question.path, 'yes');
    expect((await visitor.follow(said.headers.get('location') ?? '')).response.status).toBe(200);
    expect((await visitor.api('/api/v1/me')).status).toBe(200);
  });
});

test('strange codes, answers and people are refused or shown as they can be', async () => {
  expect((await stranger(server).api(callback({ code: '\u0000' }))).status).toBe(400);
  const codes = ['x'.repeat(8000), 'ü💥', "'; drop table x; --"];
  for (const code of codes) {
    const answer = await stranger(server).api(callback({ code }));
    expect([answer.status, (await bodyOf(answer)).code]).toEqual([400, 'documents.code.refused']);
  }
  const eve = stranger(server);
  const { path, response } = await eve.follow(callback({ code: await issuer.code('eve') }));
  expect(await response.text()).toContain('<h1>Continue as Eve Edge?</h1>');
  for (const body of ['', 'answer=perhaps', 'answer=yes&answer=no'])
    expect(
      (
        await eve.send(path, {
          method: 'POST',
          headers: { 'content-type': 'application/x-www-form-urlencoded', origin: server.url },
          body,
        })
      ).status,
    ).toBe(400);
  expect((await answer(eve, path, 'yes')).status).toBe(303);
  expect((await eve.get(editor)).status).toBe(200);
  const fay = await stranger(server).api(callback({ code: await issuer.code('fay') }));
  expect([fay.status, (await bodyOf(fay)).code]).toEqual([502, 'documents.repository.broken']);
});

/** The same answer as a program gets it. */
const asJson = async (visitor: Visitor, path: string, given: Response) =>
  given.headers.get('content-type')?.includes('json') ? given : visitor.api(path);

describe('a code in a session of somebody else', () => {
  test('asks before it switches, and cancelling keeps the session', async () => {
    const alice = await visit(server, 'alice');
    const { path, response } = await alice.follow(callback({ code: await issuer.code('ben') }));
    const page = await response.text();
    expect(page).toContain('Ben Baker');
    expect(page).toContain('You are signed in as <strong>Alice Example</strong>');
    await answer(alice, path, 'no');
    expect(await (await alice.api('/api/v1/me')).json()).toMatchObject({ username: 'alice' });
    expect((await alice.api(status)).status).toBe(401);

    const again = await alice.follow(callback({ code: await issuer.code('ben') }));
    const said = await answer(alice, again.path, 'yes');
    expect(said.headers.get('location')).toBe(editor);
    expect((await alice.api('/api/v1/me')).status).toBe(401);
    expect((await alice.api(status)).status).not.toBe(401);
  });

  test('asks a visitor too; a new code of the same person goes on without a question', async () => {
    const visitor = await come('ann');
    const same = await visitor.follow(callback({ code: await issuer.code('ann') }));
    expect([same.response.status, same.path]).toEqual([200, editor]);
    const other = await visitor.follow(callback({ code: await issuer.code('ben') }));
    expect(await other.response.text()).toContain('You are signed in as <strong>Ann &lt;b&gt;');
    await answer(visitor, other.path, 'yes');
    await visitor.api('/docs/api/docsvr/external.rest/plan/opening');
    const { path } = await visitor.follow(callback({ code: await issuer.code('ben') }));
    expect(path).toBe(editor);
  });

  test('is taken without a question by an account that signed in to the repository as that person before', async () => {
    const carol = await visit(server, 'carol');
    const begun = await carol.get(callback({}));
    const { createAgent } = await import('../../api/identityAgent.ts');
    const { address } = await createAgent(issuer.url).visit(
      issuer.hint(begun.headers.get('location') ?? '', 'ben'),
    );
    const back = new URL(address);
    expect((await carol.follow(`${back.pathname}${back.search}`)).path).toBe(editor);
    expect((await carol.follow(callback({ code: await issuer.code('ben') }))).path).toBe(editor);
    expect((await carol.follow(callback({ code: await issuer.code('ann') }))).path).toMatch(/offers/);
    expect((await carol.api('/api/v1/me')).status).toBe(200);
  });
});

test('a code that nobody names is asked about, and ignored while a token works', async () => {
  const carol = await visit(server, 'carol');
  const silent = async () => callback({ repository: 'cmis', code: await issuer.code('ben') });
  const { path, response } = await carol.follow(await silent());
  expect(await response.text()).toContain('gives <strong>Carol Example</strong> access');
  expect((await carol.api('/docs/api/docsvr/external.cmis/plan/draft')).status).toBe(401);
  await answer(carol, path, 'no');
  const opened = '/docs/app/doc/external.cmis/plan/edit/content';
  expect((await acceptCode(server, carol, await silent())).path).toBe(opened);
  const before = issuer.asked.length;
  expect((await carol.follow(await silent())).path).toBe(opened);
  expect(issuer.asked.length).toBe(before);
  await issuer.withdraw(issuer.given.at(-2) ?? '');
  expect((await carol.follow(await silent())).path).toMatch(/^\/docs\/offers\//);
  // Somebody whom only another repository knows cannot take it.
  expect((await (await come('ann')).follow(await silent())).path).toMatch(/^\/sign-in\//);
});

test('codes and tokens are in no log, no address after the first, and no referrer', async () => {
  const code = await issuer.code('ann');
  const visitor = stranger(server);
  const first = await visitor.get(callback({ code }));
  expect(first.headers.get('referrer-policy')).toBe('no-referrer');
  expect(first.headers.get('cache-control')).toBe('no-store');
  expect(first.headers.get('location')).not.toContain(code);
  const refused = await stranger(server).get(callback({ code }));
  const page = await refused.text();
  expect([refused.status, refused.headers.get('referrer-policy')]).toEqual([400, 'no-referrer']);
  expect(page).not.toContain(code);
  // The page that says so takes the code out of the browser's history.
  expect(page).toContain('history.replaceState');
  expect(refused.headers.get('content-security-policy')).toMatch(/script-src 'sha256-/);
  expect(log).toContain('/docs/driverscallback');
  expect(log).not.toContain(code);
  for (const token of issuer.given) expect(log).not.toContain(token);
});
