import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { freePort } from '../../../deploy/freePort.ts';
import { createAgent } from '../../api/identityAgent.ts';
import { startTestServer, type TestServer } from '../../support/trivet.ts';
import { type Issuer, startIssuer } from './issuer.ts';
import { enterRoom, stranger, until, type Visitor, visit } from './support.ts';

let issuer: Issuer;
let server: TestServer;
/** How far ahead of the outside server our clock is, which makes its tokens old. */
let ahead = 0;
beforeAll(async () => {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  issuer = await startIssuer([`${url}/docs/driverscallback`, `${url}/viewer/driverscallback`]);
  const settings = {
    TRIVET_PORT: String(port),
    TRIVET_REPOSITORIES: JSON.stringify({ rest: issuer.settings() }),
    TRIVET_SESSION_HOURS: '100',
  };
  server = await startTestServer(settings, () => new Date(Date.now() + ahead));
});
afterAll(async () => {
  issuer?.plan.go();
  await server?.close();
  await issuer?.close();
});
afterEach(() => {
  issuer.plan.token = 'answers';
});

const callback = '/docs/driverscallback?repository=rest&file_id=plan';
const editor = '/docs/app/doc/external.rest/plan/edit/content';
const opening = '/docs/api/docsvr/external.rest/plan/opening';
const bodyOf = async (response: Response) => (await response.json()) as { code: string; summary: string };
/** Lets the hour of an access token pass. */
const anHour = () => {
  ahead += 3_590_000;
};
/** Signs in at the outside server where our redirect leads; gives the address that leads back. */
const signInThere = async (visitor: Visitor, who: string) => {
  const begun = (await visitor.get(callback)).headers.get('location') ?? '';
  expect(begun).toContain(`${issuer.url}/oauth/auth`);
  const { address } = await createAgent(issuer.url).visit(issuer.hint(begun, who));
  const { pathname, search } = new URL(address);
  return `${pathname}${search}`;
};
const connected = async (username = 'alice', who = 'ann') => {
  const visitor = await connectedNot(await visit(server, username));
  const { path } = await visitor.follow(await signInThere(visitor, who));
  expect(path).toBe(editor);
  return visitor;
};
const refreshes = () => issuer.asked.filter(({ grant }) => grant === 'refresh_token').length;
const lastTokens = () => issuer.given.slice(-2);

describe('our own redirect', () => {
  test('belongs to the session that began it, once, for 15 minutes', async () => {
    const [first, second] = await Promise.all([visit(server, 'bob'), visit(server, 'bob')]);
    const back = await signInThere(first, 'ben');
    // The same person in another browser did not ask for it.
    expect((await bodyOf(await second.api(back))).code).toBe('documents.state.stale');
    expect((await bodyOf(await stranger(server).api(back))).code).toBe('documents.state.stale');
    expect((await first.follow(back)).path).toBe(editor);
    expect((await bodyOf(await first.api(back))).code).toBe('documents.state.stale');
    const slow = await signInThere(await connectedNot(second), 'ben');
    ahead += 15 * 60_000;
    expect((await bodyOf(await second.api(slow))).code).toBe('documents.state.stale');
    ahead -= 15 * 60_000;
  });

  test('carries PKCE, so that its code is of no use without it', async () => {
    const visitor = await visit(server, 'carol');
    const back = await signInThere(visitor, 'ben');
    const code = new URL(back, server.url).searchParams.get('code') ?? '';
    const stolen = await stranger(server).api(`${callback}&code=${code}`);
    expect((await bodyOf(stolen)).code).toBe('documents.code.refused');
  });

  test('that is refused there is a 403 in words', async () => {
    const visitor = await visit(server, 'carol');
    const begun = new URL((await visitor.get(callback)).headers.get('location') ?? '');
    const state = begun.searchParams.get('state') ?? '';
    const answer = await visitor.api(`/docs/driverscallback?error=access_denied&state=${state}`);
    expect([answer.status, (await bodyOf(answer)).code]).toEqual([403, 'documents.repository.refused']);
  });

  test('of a visitor who signs in as somebody else asks first', async () => {
    const visitor = stranger(server);
    const { path } = await visitor.follow(`${callback}&code=${await issuer.code('ann')}`);
    await visitor.send(path, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded', origin: server.url },
      body: 'answer=yes',
    });
    await issuer.withdraw(issuer.given.at(-2) ?? '');
    const { path: question } = await visitor.follow(await signInThere(visitor, 'ben'));
    expect(question).toMatch(/^\/docs\/offers\//);
    expect((await visitor.follow(await signInThere(visitor, 'ann'))).path).toBe(editor);
  });
});

/** A person whose token is gone. */
const connectedNot = async (visitor: Visitor) => {
  await server.platform.database.pool.query('delete from documents.repository_token');
  return visitor;
};

describe('tokens of the repository', () => {
  test('are kept encrypted and reach no browser', async () => {
    const alice = await connected();
    const tokens = lastTokens();
    const { rows } = await server.platform.database.pool.query(
      "select query_to_xml('select * from documents.repository_token', true, false, '')::text as all_of_it",
    );
    const pages = await Promise.all(
      [editor, opening, '/api/v1/me'].map(async (path) => (await alice.api(path)).text()),
    );
    for (const token of tokens) {
      expect(token.length).toBeGreaterThan(20);
      expect(rows[0].all_of_it).not.toContain(token);
      expect(pages.join('')).not.toContain(token);
      expect(alice.cookie()).not.toContain(token);
    }
    expect(rows[0].all_of_it).toContain('ann');
  });

  test('are refreshed once for many requests at once, and the next time with the token that came of it', async () => {
    const refused = () => issuer.asked.filter(({ status }) => status !== 200).length;
    const before = refused();
    const alice = await connected();
    for (const round of [1, 2, 3]) {
      const earlier = refreshes();
      anHour();
      const answers = await Promise.all(Array.from({ length: 8 }, () => alice.api(opening)));
      expect([round, ...answers.map(({ status }) => status)]).toEqual([round, ...Array(8).fill(200)]);
      expect(refreshes()).toBe(earlier + 1);
    }
    expect(refused()).toBe(before);
  });

  test('that the repository refuses are refreshed once, then the request is repeated', async () => {
    const alice = await connected();
    const before = refreshes();
    const found = await issuer.provider.AccessToken.find(lastTokens()[0] ?? '');
    await found?.destroy();
    expect((await alice.api(opening)).status).toBe(200);
    expect(refreshes()).toBe(before + 1);
  });

  test('that were withdrawn need a new sign-in: 401 for a program, a redirect for a browser', async () => {
    const alice = await connected();
    await issuer.withdraw(lastTokens()[0] ?? '');
    const answer = await alice.api(opening);
    expect([answer.status, (await bodyOf(answer)).code]).toEqual([401, 'documents.repository.signin']);
    expect((await alice.get(editor)).headers.get('location')).toContain('/docs/driverscallback?');
    expect((await alice.follow(await signInThere(alice, 'ann'))).path).toBe(editor);
    expect((await alice.api(opening)).status).toBe(200);
  });

  test('outlive a sign-in server that is down', async () => {
    const alice = await connected();
    issuer.plan.token = 'breaks';
    // Within the last half minute the old token still counts, after that nothing does.
    anHour();
    expect((await alice.api(opening)).status).toBe(200);
    ahead += 60_000;
    const answer = await alice.api(opening);
    expect([answer.status, (await bodyOf(answer)).code]).toEqual([502, 'documents.repository.unreachable']);
    const page = await alice.get(editor);
    const text = await page.text();
    expect([page.status, text.includes('Try again')]).toEqual([502, true]);
    issuer.plan.token = 'answers';
    expect((await alice.api(opening)).status).toBe(200);
  });

  test('whose refresh takes long hold nothing else up', async () => {
    const alice = await connected();
    ahead += 3_650_000;
    const before = refreshes();
    issuer.plan.token = 'waits';
    const waiting = Promise.all(Array.from({ length: 30 }, () => alice.api(opening)));
    await until(() => issuer.plan.waiting > 0);
    // More requests wait than there are connections to the database.
    expect((await server.call('/health/ready')).status).toBe(200);
    expect((await server.call('/repository/rest/welcome/meta', { as: 'bob' })).status).toBe(200);
    issuer.plan.token = 'answers';
    issuer.plan.go();
    expect((await waiting).map(({ status }) => status)).toEqual(Array(30).fill(200));
    expect(refreshes()).toBe(before + 1);
  });

  test('are not lost by a code that could not be exchanged, which may be tried again', async () => {
    const visitor = stranger(server);
    const code = await issuer.code('ann');
    issuer.plan.token = 'breaks';
    const broken = await visitor.api(`${callback}&code=${code}`);
    expect([broken.status, (await bodyOf(broken)).code]).toEqual([502, 'documents.repository.unreachable']);
    issuer.plan.token = 'answers';
    expect((await visitor.get(`${callback}&code=${code}`)).headers.get('location')).toContain(
      '/docs/offers/',
    );
  });
});

test('what a visitor typed is published with the token of the visitor, after the visitor left', async () => {
  const visitor = stranger(server);
  const { path } = await visitor.follow(`${callback}&code=${await issuer.code('ann')}`);
  await visitor.send(path, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded', origin: server.url },
    body: 'answer=yes',
  });
  const { room } = (await (await visitor.api(opening)).json()) as { room: string };
  const editing = await enterRoom(server, visitor, room);
  await editing.saved(editing.type(' Changed by a visitor.', 'The plan'));
  editing.close();
  ahead += 61_000;
  await until(async () => {
    await server.platform.database.pool.query(
      `select graphile_worker.reschedule_jobs(array(
        select id from graphile_worker.jobs where task_identifier = 'documents.settle'), run_at => now())`,
    );
    return issuer.published.length > 0;
  }, 25_000);
  expect(issuer.published).toEqual(['ann']);
});

test('a cookie of a session for one repository does not open rooms that it did not open, nor from another origin', async () => {
  const visitor = stranger(server);
  const alice = await visit(server, 'alice');
  const { room } = (await (await alice.api('/docs/api/docsvr/lcfiles/welcome/opening')).json()) as {
    room: string;
  };
  const { path } = await visitor.follow(`${callback}&code=${await issuer.code('ben')}`);
  await visitor.send(path, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded', origin: server.url },
    body: 'answer=yes',
  });
  await expect(enterRoom(server, visitor, room)).rejects.toThrow();
  const own = (await (await visitor.api(opening)).json()) as { room: string };
  (await enterRoom(server, visitor, own.room)).close();
  const foreign = await visitor.send('/docs/rooms', {
    headers: { origin: 'https://portal.example', accept: 'application/json' },
  });
  expect((await bodyOf(foreign)).code).toBe('request.origin.foreign');
});
