import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../support/trivet.ts';
import { type Stub, startStub, stubSettings } from './stub.ts';
import { acceptCode, type Editor, enterRoom, visit } from './support.ts';

const ID = 'contract {7}/2;1';
const at = (what: string) => `/docs/api/docsvr/external.rest/${encodeURIComponent(ID)}/${what}`;
const callback = (code?: string) =>
  `/docs/driverscallback?${new URLSearchParams({ repository: 'rest', file_id: ID, ...(code ? { code } : {}) })}`;
const bodyOf = async (response: Response) => (await response.json()) as { code: string; summary: string };

let stub: Stub;
const entered: Editor[] = [];
afterEach(() => {
  for (const editor of entered.splice(0)) editor.close();
});

describe('a repository with an OAuth2 server of its own', () => {
  let server: TestServer;
  let now = Date.now();
  beforeAll(async () => {
    stub = await startStub();
    const auth = {
      mode: 'oauth2',
      authorizationUrl: `${stub.url}/authorize`,
      tokenUrl: `${stub.url}/token`,
      clientId: 'trivet client',
      clientSecret: 'se:cret',
      scope: 'documents',
      redirectUri: 'https://portal.example/back',
    };
    server = await startTestServer(
      { TRIVET_REPOSITORIES: stubSettings(stub.url, auth) },
      () => new Date(now),
    );
  });
  afterAll(async () => {
    await server?.close();
    await stub?.close();
  });

  test('without a code the browser goes there, with state, PKCE and our own redirect', async () => {
    const alice = await visit(server, 'alice');
    const answer = await alice.get(callback());
    const to = new URL(answer.headers.get('location') ?? '');
    expect(to.origin).toBe(stub.url);
    expect(Object.fromEntries(to.searchParams)).toEqual({
      response_type: 'code',
      client_id: 'trivet client',
      redirect_uri: `${server.url}/docs/driverscallback`,
      scope: 'documents',
      state: expect.stringMatching(/^[\w-]{32}$/),
      code_challenge: expect.stringMatching(/^[\w-]{43}$/),
      code_challenge_method: 'S256',
    });
  });

  test('a code of a portal is exchanged once, with the client and the redirect address of the settings', async () => {
    const alice = await visit(server, 'alice');
    const { path, response } = await acceptCode(server, alice, callback('good-code'));
    expect(response.status).toBe(200);
    expect(path).not.toContain('code');
    const [exchange] = stub.asked.filter((each) => each.path === '/token').slice(-1);
    expect(Buffer.from(String(exchange?.headers.authorization).slice(6), 'base64').toString()).toBe(
      'trivet+client:se%3Acret',
    );
    expect(stub.asked.at(-1)?.headers.authorization).toBe(`Bearer ${stub.tokens.access}`);
    const { rows } = await server.platform.database.pool.query(
      'select access_token, refresh_token from documents.repository_token',
    );
    expect(JSON.stringify(rows)).not.toContain(stub.tokens.access);
    expect(JSON.stringify(rows)).not.toContain(stub.tokens.refresh);
  });

  test('an expired token is refreshed before it is used, and a refused one once', async () => {
    const alice = await visit(server, 'alice');
    const before = stub.tokens.access;
    now += 3_599_000;
    expect((await alice.api(at('opening'))).status).toBe(200);
    expect(stub.tokens.grants.at(-1)).toBe('refresh_token');
    expect(stub.tokens.access).not.toBe(before);
    const grants = stub.tokens.grants.length;
    stub.next(/meta/, (_, response) => void response.writeHead(401).end());
    expect((await alice.api(at('opening'))).status).toBe(200);
    expect(stub.tokens.grants).toHaveLength(grants + 1);
  });

  test('many requests at once refresh once', async () => {
    const alice = await visit(server, 'alice');
    now += 3_599_000;
    const grants = stub.tokens.grants.length;
    const answers = await Promise.all(Array.from({ length: 6 }, () => alice.api(at('draft'))));
    expect(answers.map(({ status }) => status)).toEqual(Array(6).fill(200));
    expect(stub.tokens.grants).toHaveLength(grants + 1);
  });

  test('a token that cannot be refreshed any more asks for a new sign-in', async () => {
    const alice = await visit(server, 'alice');
    now += 3_599_000;
    stub.tokens.refresh = 'withdrawn';
    const answer = await alice.api(at('opening'));
    expect(answer.status).toBe(401);
    expect((await bodyOf(answer)).code).toBe('documents.repository.signin');
    expect((await alice.get(callback())).headers.get('location')).toContain(`${stub.url}/authorize`);
  });
});

describe('a repository that people are signed in to by a cookie', () => {
  let server: TestServer;
  let ahead = 0;
  beforeAll(async () => {
    stub = await startStub();
    const auth = { mode: 'cookie', name: 'portal.session' };
    server = await startTestServer(
      { TRIVET_REPOSITORIES: stubSettings(stub.url, auth) },
      () => new Date(Date.now() + ahead),
    );
  });
  afterAll(async () => {
    await server?.close();
    await stub?.close();
  });
  test('only that cookie goes there, as it was sent, and what is kept does not show it', async () => {
    const alice = await visit(server, 'alice');
    const own = alice.cookie();
    const cookie = `${own}; a=b; portal.session=s%20e"c=r=et; portal.sessions=no`;
    const answer = await fetch(new URL(callback(), server.url), {
      redirect: 'manual',
      headers: { cookie, accept: 'application/json' },
    });
    expect(answer.status).toBe(302);
    expect(stub.asked.at(-1)?.headers.cookie).toBe('portal.session=s%20e"c=r=et');
    expect(stub.asked.at(-1)?.headers.authorization).toBeUndefined();
    const { pool } = server.platform.database;
    expect((await pool.query('select * from documents.repository_token')).rows).toEqual([]);
    const { rows } = await pool.query('select * from documents.repository_cookie');
    expect(rows).toHaveLength(1);
    expect(JSON.stringify(rows)).not.toContain('c=r=et');
  });

  test('a publication after the request takes it too, until it was not seen for minutes', async () => {
    const alice = await visit(server, 'alice');
    const ask = (path: string, method = 'GET') =>
      fetch(new URL(path, server.url), {
        method,
        redirect: 'manual',
        headers: {
          cookie: `${alice.cookie()}; portal.session=mine`,
          accept: 'application/json',
          origin: server.url,
        },
      });
    const { room } = (await (await ask(at('opening'))).json()) as { room: string };
    const editor = await enterRoom(server, alice, room);
    entered.push(editor);
    await editor.saved(editor.type(' By cookie.', 'The parties agree'));
    await ask(at('publish'), 'POST');
    await editor.heard('published');
    const post = stub.asked.filter(({ method }) => method === 'POST').at(-1);
    expect(post?.headers.cookie).toBe('portal.session=mine');
    ahead = 6 * 60_000;
    const answer = await alice.api(at('draft'));
    expect([answer.status, (await bodyOf(answer)).code]).toEqual([401, 'documents.repository.cookie']);
  });

  test('who brings none is told where to sign in', async () => {
    const bob = await visit(server, 'bob');
    const answer = await bob.api(callback());
    expect([answer.status, (await bodyOf(answer)).code]).toEqual([401, 'documents.repository.cookie']);
  });
});

describe('settings', () => {
  test.each([
    ['{"rest":{"kind":"rest"}}', 'rest'],
    [
      '{"rest":{"kind":"rest","metaUrl":"https://h/meta","contentUrl":"https://h/{ID}","auth":{"mode":"basic","username":"u","password":"p"}}}',
      'rest.metaUrl',
    ],
    ['{"other":{}}', 'other is not known here'],
    ['{"cmis":{"kind":"soap"}}', 'cmis.kind must be one of rest, cmis'],
    ['{"cmis":{"kind":"cmis","serviceUrl":"https://h/"}}', 'cmis.auth is required'],
    [
      '{"cmis":{"kind":"cmis","serviceUrl":"https://h:99999/","auth":{"mode":"cookie","name":"x"}}}',
      'cmis.serviceUrl must be an http or https address',
    ],
    [
      '{"cmis":{"kind":"cmis","serviceUrl":"https://h/","auth":{"mode":"magic"}}}',
      'cmis.auth.mode must be one of',
    ],
    [
      '{"cmis":{"kind":"cmis","serviceUrl":"https://h/","auth":{"mode":"cookie"}}}',
      'cmis.auth.name is required',
    ],
    [
      '{"cmis":{"kind":"cmis","serviceUrl":"https://h/","origins":["https://h/path"],"auth":{"mode":"cookie","name":"x"}}}',
      'cmis.origins.0',
    ],
    [
      '{"rest":{"kind":"rest","metaUrl":"https://{ID}/meta","contentUrl":"https://h/{ID}","auth":{"mode":"cookie","name":"x"}}}',
      'rest.metaUrl',
    ],
    [
      '{"rest":{"kind":"rest","metaUrl":"https://h/{ID}","contentUrl":"https://h/{ID}","auth":{"mode":"cookie","name":"x"},"fields":{"title":"a"}}}',
      'rest.fields.title is not known here',
    ],
    [
      '{"rest":{"kind":"rest","metaUrl":"file:///{ID}","contentUrl":"https://h/{ID}","auth":{"mode":"basic","username":"u","password":"p"}}}',
      'rest.metaUrl',
    ],
  ])('%s stops the start with a sentence that names what is wrong', async (text, name) => {
    await expect(startTestServer({ TRIVET_REPOSITORIES: text })).rejects.toThrow(
      new RegExp(`^The setting TRIVET_REPOSITORIES is wrong: .*${name}`),
    );
  });
});
