import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../support/trivet.ts';
import { type Stub, startStub, stubSettings } from './documents.stub.ts';
import { type Editor, enterRoom, partsOf, until, type Visitor, visit } from './documents.support.ts';

const ID = 'contract {7}/2;1';
const at = (what: string) => `/docs/api/docsvr/external.rest/${encodeURIComponent(ID)}/${what}`;
const callback = (code?: string) =>
  `/docs/driverscallback?${new URLSearchParams({ repository: 'rest', file_id: ID, ...(code ? { code } : {}) })}`;
const bodyOf = async (response: Response) => (await response.json()) as { code: string; summary: string };
const versionsIn = (stub: Stub) => stub.documents.get(ID)?.versions ?? [];

let stub: Stub;
const entered: Editor[] = [];
afterEach(() => {
  for (const editor of entered.splice(0)) editor.close();
});
const enter = async (server: TestServer, visitor: Visitor) => {
  const { room } = (await (await visitor.api(at('opening'))).json()) as { room: string };
  const editor = await enterRoom(server, visitor, room);
  entered.push(editor);
  return editor;
};

describe('a repository of somebody else, asked with a token of the server', () => {
  let server: TestServer;
  let alice: Visitor;
  beforeAll(async () => {
    stub = await startStub();
    const auth = {
      mode: 'token',
      header: 'X-Api-Key',
      value: 'secret-key',
      onBehalfHeader: 'X-On-Behalf-Of',
    };
    server = await startTestServer({ TRIVET_REPOSITORIES: stubSettings(stub.url, auth) });
    alice = await visit(server, 'alice');
  });
  afterAll(async () => {
    await server?.close();
    await stub?.close();
  });

  test('fields are found where the settings say, ids with any character arrive whole', async () => {
    const { path, response } = await alice.follow(callback());
    expect(response.status).toBe(200);
    expect(path).toBe(`/docs/app/doc/external.rest/${encodeURIComponent(ID)}/edit/content`);
    expect(stub.asked.at(-1)).toMatchObject({
      path: `/c/${encodeURIComponent(ID)}/meta`,
      headers: { 'x-api-key': 'secret-key', 'x-on-behalf-of': 'alice' },
    });
    await alice.api(at('opening'));
    expect(await (await alice.api(at('draft'))).json()).toMatchObject({
      base_version: '1',
      latest_version: '1',
      latest_version_modified: Date.parse('2026-01-02T02:04:05.000Z'),
      latest_version_modifier: 'The Registrar',
    });
  });

  test('a new version arrives there as a form whose part is named like the file', async () => {
    const editor = await enter(server, alice);
    await editor.saved(editor.type(' Twice.', 'The parties agree'));
    await alice.api(at('publish'), {}, 'POST');
    await editor.heard('published');
    expect(versionsIn(stub)).toHaveLength(2);
    const text = new TextDecoder().decode(
      partsOf(versionsIn(stub)[1] ?? new Uint8Array()).get('word/document.xml'),
    );
    expect(text).toContain('The parties agree. Twice.');
  });

  test('a connection that breaks after the repository stored the version does not store it twice', async () => {
    const editor = await enter(server, alice);
    await editor.saved(editor.type(' Once.', 'Signed below'));
    const before = versionsIn(stub).length;
    const passOn = new Promise<void>((resolve) => {
      stub.next(/content/, (request) => {
        // Taken in whole, stored, and never answered.
        const pieces: Buffer[] = [];
        request.on('data', (piece) => pieces.push(piece));
        request.on('end', () => {
          const form = Buffer.concat(pieces);
          const boundary = /boundary=(\S+)/.exec(request.headers['content-type'] ?? '')?.[1] ?? '';
          const start = form.indexOf('\r\n\r\n') + 4;
          versionsIn(stub).push(new Uint8Array(form.subarray(start, form.lastIndexOf(`\r\n--${boundary}`))));
          request.socket.destroy();
          resolve();
        });
      });
    });
    await alice.api(at('publish'), {}, 'POST');
    await passOn;
    const version = String(before + 1);
    await until(
      () => editor.messages.some((message) => message.type === 'published' && message.version === version),
      25_000,
    );
    expect(versionsIn(stub)).toHaveLength(before + 1);
    expect(await (await alice.api(at('draft'))).json()).toMatchObject({ dirty: false, valid: true });
  });

  test.each([
    [
      'a page instead of JSON',
      502,
      'documents.repository.broken',
      (response: Respond) => response.writeHead(200, { 'content-type': 'text/html' }).end('<h1>Sign in</h1>'),
    ],
    [
      'a record without a version',
      502,
      'documents.repository.broken',
      (response: Respond) => response.writeHead(200).end('{"entry":{"uid":"x","title":"x"}}'),
    ],
    [
      'a redirect to elsewhere',
      502,
      'documents.repository.broken',
      (response: Respond) => response.writeHead(302, { location: 'http://169.254.169.254/' }).end(),
    ],
    [
      'a broken connection',
      502,
      'documents.repository.unreachable',
      (response: Respond) => response.destroy(),
    ],
    [
      'an answer that stops half-way',
      502,
      'documents.repository.unreachable',
      (response: Respond) =>
        response.writeHead(200, { 'content-length': '1000' }).write('{"entry"', () => response.destroy()),
    ],
    [
      'a failure of its own',
      502,
      'documents.repository.broken',
      (response: Respond) => response.writeHead(500).end(),
    ],
    [
      'maintenance',
      502,
      'documents.repository.unreachable',
      (response: Respond) => response.writeHead(503).end(),
    ],
    ['a refusal', 403, 'documents.right.missing', (response: Respond) => response.writeHead(403).end()],
    ['an absence', 404, 'documents.document.unknown', (response: Respond) => response.writeHead(404).end()],
    [
      'too much',
      413,
      'documents.content.large',
      (response: Respond) => response.writeHead(200).end(Buffer.alloc(2_000_000)),
    ],
  ])('%s becomes %i %s', async (_, status, code, misbehave) => {
    stub.next(/meta/, (__, response) => void misbehave(response));
    const answer = await alice.api(callback());
    expect(answer.status).toBe(status);
    expect((await bodyOf(answer)).code).toBe(code);
  });

  test('a right to write that is not given keeps the editor shut and leaves the viewer open', async () => {
    const document = stub.documents.get(ID);
    if (document) document.mayWrite = false;
    const answer = await alice.api(callback());
    expect(answer.status).toBe(403);
    const viewer = await alice.follow(callback().replace('/docs/', '/viewer/'));
    expect(viewer.path).toBe(`/viewer/app/external.rest/${encodeURIComponent(ID)}/content`);
    if (document) document.mayWrite = true;
  });

  test('the built-in repository is there beside it, and cmis is unknown', async () => {
    expect((await alice.api('/docs/api/docsvr/lcfiles/welcome/opening')).status).toBe(200);
    expect((await alice.api('/docs/driverscallback?repository=cmis&file_id=x')).status).toBe(400);
  });
});

type Respond = import('node:http').ServerResponse;

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
    const { path, response } = await alice.follow(callback('good-code'));
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

describe('settings', () => {
  test.each([
    ['{"rest":{"kind":"rest"}}', 'rest'],
    [
      '{"rest":{"kind":"rest","metaUrl":"https://h/meta","contentUrl":"https://h/{ID}","auth":{"mode":"basic","username":"u","password":"p"}}}',
      'rest.metaUrl',
    ],
    ['{"other":{}}', 'other is not known here'],
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
