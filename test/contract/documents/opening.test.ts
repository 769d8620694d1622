import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../support/trivet.ts';
import { stranger, upload, type Visitor, visit } from './support.ts';

let server: TestServer;
let alice: Visitor;
let bob: Visitor;
let carol: Visitor;
beforeAll(async () => {
  server = await startTestServer({ TRIVET_FRAME_ANCESTORS: 'https://portal.example' });
  [alice, bob, carol] = await Promise.all([
    visit(server, 'alice'),
    visit(server, 'bob'),
    visit(server, 'carol'),
  ]);
});
afterAll(() => server?.close());

const callback = (query: Record<string, string>) => `/docs/driverscallback?${new URLSearchParams(query)}`;
const bodyOf = async (response: Response) =>
  (await response.json()) as { code: string; params: object; summary: string };

describe('GET /docs/driverscallback', () => {
  test('without a session the browser signs in first and comes back', async () => {
    const answer = await stranger(server).get(callback({ repository: 'rest', file_id: 'welcome' }));
    expect(answer.status).toBe(302);
    expect(answer.headers.get('location')).toContain('/sign-in?return=');
    expect(decodeURIComponent(answer.headers.get('location') ?? '')).toContain('file_id=welcome');
  });

  test('the first visit signs in to the repository with state and PKCE, and ends at the editor without a code', async () => {
    const { response, path, passed } = await alice.follow(
      callback({ repository: 'rest', file_id: 'welcome' }),
    );
    expect(response.status).toBe(200);
    expect(path).toBe('/docs/app/doc/external.rest/welcome/edit/content');
    const [first = ''] = passed;
    expect(first).toMatch(/^\/oidc\/auth\?.*client_id=trivet-repository/);
    expect(first).toMatch(/state=[\w-]{20,}/);
    expect(first).toMatch(/code_challenge=[\w-]{43}&code_challenge_method=S256/);
    expect(passed.some((each) => each.startsWith('/docs/driverscallback?code='))).toBe(true);
    const again = await alice.follow(callback({ repository: 'rest', file_id: 'welcome' }));
    expect(again.passed).toEqual(['/docs/app/doc/external.rest/welcome/edit/content']);
  });

  test('a code that is refused is ignored when the session has a working token, which is a reloaded address', async () => {
    await alice.follow(callback({ repository: 'rest', file_id: 'welcome' }));
    for (const name of ['code', 'oauth_code']) {
      const { path } = await alice.follow(
        callback({ repository: 'rest', file_id: 'welcome', [name]: 'used-before' }),
      );
      expect(path).toBe('/docs/app/doc/external.rest/welcome/edit/content');
    }
  });

  test('a code that is refused without a working token is a 400', async () => {
    const dave = await visit(server, 'dave');
    const answer = await dave.api(callback({ repository: 'rest', file_id: 'welcome', code: 'invented' }));
    expect(answer.status).toBe(400);
    expect((await bodyOf(answer)).code).toBe('documents.code.refused');
  });

  test('two different codes are a 400, the same one twice is not', async () => {
    const different = await alice.api(
      callback({ repository: 'rest', file_id: 'welcome', code: 'a', oauth_code: 'b' }),
    );
    expect(different.status).toBe(400);
    expect(different.headers.get('referrer-policy')).toBe('no-referrer');
    expect(different.headers.get('cache-control')).toBe('no-store');
    expect((await bodyOf(different)).code).toBe('documents.code.ambiguous');
    const same = await alice.follow(
      callback({ repository: 'rest', file_id: 'welcome', code: 'a', oauth_code: 'a' }),
    );
    expect(same.path).toBe('/docs/app/doc/external.rest/welcome/edit/content');
  });

  test('a state of somebody else, or used before, is refused', async () => {
    const begun = await bob.get(callback({ repository: 'rest', file_id: 'welcome' }));
    const state = new URL(begun.headers.get('location') ?? '').searchParams.get('state') ?? '';
    expect(state).not.toBe('');
    for (const visitor of [alice, alice]) {
      const answer = await visitor.api(`/docs/driverscallback?code=x&state=${state}`);
      expect(answer.status).toBe(400);
      expect((await bodyOf(answer)).code).toBe('documents.state.stale');
    }
    const viewer = await bob.api(`/viewer/driverscallback?code=x&state=${state}`);
    expect((await bodyOf(viewer)).code).toBe('documents.state.stale');
  });

  test.each([
    [{ file_id: 'welcome' }, 400, 'request.invalid'],
    [{ repository: 'rest' }, 400, 'request.invalid'],
    [{ repository: 'rest', file_id: '' }, 400, 'request.invalid'],
    [{ repository: 'ftp', file_id: 'welcome' }, 400, 'documents.repository.unknown'],
    [{ repository: 'lcfiles', file_id: 'welcome' }, 400, 'documents.repository.unknown'],
  ])('%o answers %i %s', async (query, status, code) => {
    const answer = await alice.api(callback(query));
    expect(answer.status).toBe(status);
    expect((await bodyOf(answer)).code).toBe(code);
  });

  test('a wrong address is refused before anybody signs in', async () => {
    const answer = await stranger(server).api(callback({ repository: 'ftp', file_id: 'welcome' }));
    expect(answer.status).toBe(400);
  });
});

describe('what the repository says decides', () => {
  const page = (id: string) => `/docs/app/doc/lcfiles/${encodeURIComponent(id)}/edit/content`;

  test('carol, who has no right, gets a readable page with 403 in a browser, and the error body otherwise', async () => {
    const { response } = await carol.follow(callback({ repository: 'rest', file_id: 'welcome' }));
    expect(response.status).toBe(403);
    expect(response.headers.get('content-type')).toContain('text/html');
    expect(await response.text()).toContain('You have no right to');
    const json = await carol.api(page('welcome'));
    expect(json.status).toBe(403);
    expect(await bodyOf(json)).toMatchObject({ code: 'documents.right.missing' });
  });

  test.each(['no-such-document', '..', '.', 'a/b;c:d{e}', '%2e%2e', 'x'.repeat(500)])(
    'the unknown document %s is a 404',
    async (id) => {
      for (const path of [page(id), `/docs/app/doc/external.rest/${encodeURIComponent(id)}/edit/content`]) {
        const { response } = await alice.follow(path);
        expect(response.status).toBe(404);
      }
    },
  );

  test('a kind that the editor cannot change is a 415 with the way to the viewer', async () => {
    const made = (await (await upload(server, 'alice', 'Notes.pdf', new Uint8Array([1]))).json()) as {
      id: string;
    };
    const answer = await alice.api(page(made.id));
    expect(answer.status).toBe(415);
    expect(await bodyOf(answer)).toMatchObject({
      code: 'documents.type.unsupported',
      params: { name: 'Notes.pdf', viewer: `/viewer/app/lcfiles/${made.id}/content` },
    });
  });

  test('a file that only says it is a DOCX is a 422 that says why, and makes no draft', async () => {
    const made = (await (await upload(server, 'alice', 'Not.docx', new Uint8Array([1, 2, 3]))).json()) as {
      id: string;
    };
    const answer = await alice.api(`/docs/api/docsvr/lcfiles/${made.id}/opening`);
    expect(answer.status).toBe(422);
    expect((await bodyOf(answer)).code).toBe('documents.content.unreadable');
    expect((await alice.api(`/docs/api/docsvr/lcfiles/${made.id}/draft`)).status).toBe(404);
  });

  test('the editor may be framed by the configured origins only', async () => {
    const answer = await alice.get(page('welcome'));
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-security-policy')).toContain(
      "frame-ancestors 'self' https://portal.example",
    );
  });
});

test('a server that checks nothing of what is written says so, and takes no text', async () => {
  const opened = await alice.api('/docs/api/docsvr/lcfiles/welcome/opening');
  expect(await opened.json()).toMatchObject({ checksWriting: false });
  const json = { language: 'en', pieces: [{ text: 'Read teh book.' }] };
  const answer = await server.call('/docs/api/docsvr/lcfiles/welcome/checks', { as: 'alice', json });
  expect([answer.status, (await bodyOf(answer)).code]).toEqual([404, 'documents.checking.none']);
});

describe('draft status', () => {
  const status = (type: string, id: string) => `/docs/api/docsvr/${type}/${id}/draft`;

  test('without a draft it is a 404 with its own code', async () => {
    const answer = await server.call(status('lcfiles', 'release-plan'), { as: 'alice' });
    expect(answer.status).toBe(404);
    expect((await bodyOf(answer)).code).toBe('documents.draft.absent');
  });

  test('it has the fields of the seed, no more and no less', async () => {
    const opened = await alice.api('/docs/api/docsvr/lcfiles/welcome/opening');
    // It holds the key to what the browser keeps of her.
    expect(opened.headers.get('cache-control')).toBe('no-store');
    const meta = (await (await server.call('/repository/rest/welcome/meta', { as: 'alice' })).json()) as {
      size: number;
      modified: string;
    };
    const answer = await server.call(status('lcfiles', 'welcome'), { as: 'bob' });
    expect(answer.status).toBe(200);
    const atom = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
    expect(await answer.json()).toEqual({
      base_version: '1',
      created: atom,
      dirty: false,
      editors: [],
      lasteditor: { displayName: 'Alice Example', email: 'alice@acme.example', id: expect.any(String) },
      latest_version: '1',
      latest_version_modified: Date.parse(meta.modified),
      latest_version_modifier: 'Alice Example',
      modified: atom,
      size: meta.size,
      valid: true,
      visited: atom,
    });
  });

  test('a newer version in the repository makes the draft invalid', async () => {
    const made = await (await server.call('/repository/rest/welcome/content', { as: 'alice' })).arrayBuffer();
    const { id } = (await (await upload(server, 'alice', 'Two.docx', new Uint8Array(made))).json()) as {
      id: string;
    };
    await alice.api(`/docs/api/docsvr/lcfiles/${id}/opening`);
    await upload(server, 'alice', 'Two.docx', new Uint8Array(made), `/repository/rest/${id}/content`);
    const answer = await server.call(status('lcfiles', id), { as: 'alice' });
    expect(await answer.json()).toMatchObject({
      base_version: '1',
      latest_version: '2',
      valid: false,
      dirty: false,
    });
  });

  test('who may not read gets 403, who is nobody 401, and a repository without a sign-in 401 of its own', async () => {
    expect((await server.call(status('lcfiles', 'welcome'), { as: 'carol' })).status).toBe(403);
    expect((await server.call(status('lcfiles', 'welcome'))).status).toBe(401);
    expect((await server.call(status('lcfiles', 'nothing'), { as: 'alice' })).status).toBe(404);
    expect((await server.call(status('elsewhere', 'welcome'), { as: 'alice' })).status).toBe(400);
    for (const type of ['elsewhere', '__proto__', 'constructor']) {
      const comments = `/docs/api/docsvr/${type}/welcome/comments`;
      expect((await server.call(comments, { as: 'alice' })).status, type).toBe(400);
    }
    const unsigned = await server.call(status('external.rest', 'welcome'), { as: 'admin' });
    expect(unsigned.status).toBe(401);
    expect((await bodyOf(unsigned)).code).toBe('documents.repository.signin');
  });
});

test('the lists of file types have extensions with limits in KB', async () => {
  expect(await (await server.call('/docs/api/list?method=fileType')).json()).toEqual({
    '.docx': 10240,
    '.docm': 10240,
    '.odt': 10240,
    '.txt': 1024,
    '.md': 1024,
  });
  const shown = (await (await server.call('/viewer/api/list?method=fileType')).json()) as Record<
    string,
    number
  >;
  expect(shown).toMatchObject({
    '.docx': expect.any(Number),
    '.pdf': expect.any(Number),
    '.png': expect.any(Number),
  });
  expect((await server.call('/docs/api/list?method=other')).status).toBe(400);
});
