import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../support/trivet.ts';
import { type Stub, startStub, stubSettings } from './stub.ts';
import { type Editor, enterRoom, partsOf, until, type Visitor, visit } from './support.ts';

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
    // What may pass is asked for three times.
    const times = code === 'documents.repository.unreachable' ? 3 : 1;
    for (let time = 0; time < times; time++) {
      stub.next(/meta/, (__, response) => void misbehave(response));
    }
    const answer = await alice.api(callback());
    expect(answer.status).toBe(status);
    expect((await bodyOf(answer)).code).toBe(code);
  });

  test.each([
    [503, { 'retry-after': '0' }],
    [502, {}],
    [429, { 'retry-after': new Date().toUTCString() }],
  ])('a status %i that passes is not noticed', async (status, headers) => {
    stub.next(/meta/, (_, response) => void response.writeHead(status, headers).end());
    expect((await alice.api(callback())).status).toBe(302);
  });

  test('a repository that asks to be left alone for long is, at once', async () => {
    stub.next(/meta/, (_, response) => void response.writeHead(503, { 'retry-after': '3600' }).end());
    const before = stub.asked.length;
    expect((await alice.api(callback())).status).toBe(502);
    expect(stub.asked).toHaveLength(before + 1);
  });

  test('what is written is sent once, and a refusal is told with the repository’s own words', async () => {
    const editor = await enter(server, alice);
    await editor.saved(editor.type(' Sealed.', 'Signed below'));
    const posts = () => stub.asked.filter(({ method }) => method === 'POST').length;
    const before = posts();
    stub.next(/content/, (request, response) => {
      request.resume().on('end', () => {
        response.writeHead(409, { 'content-type': 'text/plain' }).end('The record is under legal hold.');
      });
    });
    await alice.api(at('publish'), {}, 'POST');
    expect(await editor.heard('publishFailed')).toMatchObject({
      code: 'documents.version.refused',
      summary: expect.stringContaining('The record is under legal hold.'),
    });
    expect(posts()).toBe(before + 1);
    expect(await (await alice.api(at('draft'))).json()).toMatchObject({ dirty: true, valid: true });
  });

  test.each([
    ['yesterday'],
    ['2026-01-02'],
    ['2026-01-02T03:04:05'],
    ['2026-13-45T03:04:05.000Z'],
    [1767323045000],
  ])('the date %j is refused with a sentence that shows a good one', async (date) => {
    const record = { entry: { uid: ID, title: 'x.docx', revision: 1 }, changed: { at: date } };
    stub.next(/meta/, (_, response) => void response.writeHead(200).end(JSON.stringify(record)));
    const answer = await alice.api(callback());
    expect(answer.status).toBe(502);
    expect((await bodyOf(answer)).summary).toContain('2026-01-02T03:04:05.678Z');
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
