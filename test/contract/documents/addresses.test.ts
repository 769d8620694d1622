import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startSingleServer, type TestServer } from '../../support/trivet.ts';
import { type Stub, startStub, stubSettings } from './stub.ts';
import { stranger, type Visitor, visit } from './support.ts';

/** Every address of documents.md, "Addresses", with every answer that it may give. */
let stub: Stub;
let server: TestServer;
let alice: Visitor;
const PLAIN = 'contract {7}/2;1';
beforeAll(async () => {
  stub = await startStub();
  const auth = { mode: 'token', header: 'X-Api-Key', value: 'secret-key' };
  server = await startSingleServer({ TRIVET_REPOSITORIES: stubSettings(stub.url, auth) });
  alice = await visit(server, 'alice');
});
afterAll(async () => {
  await server?.close();
  await stub?.close();
});

type Address = (id: string, type?: string) => string;
const encoded = encodeURIComponent;
const editor: Address = (id, type = 'external.rest') => `/docs/app/doc/${type}/${encoded(id)}/edit/content`;
const viewer: Address = (id, type = 'external.rest') => `/viewer/app/${type}/${encoded(id)}/content`;
const draft: Address = (id, type = 'external.rest') => `/docs/api/docsvr/${type}/${encoded(id)}/draft`;
const query = (id: string) => new URLSearchParams({ repository: 'rest', file_id: id });
const editorCallback: Address = (id) => `/docs/driverscallback?${query(id)}`;
const viewerCallback: Address = (id) => `/viewer/driverscallback?${query(id)}`;
const addresses: [string, Address, number][] = [
  ['the editor callback', editorCallback, 302],
  ['the viewer callback', viewerCallback, 302],
  ['the editor', editor, 200],
  ['the viewer', viewer, 200],
];

/** The answer to a browser and to a program, which have the same status. */
const both = async (visitor: Visitor, path: string) => {
  const page = await visitor.get(path);
  const body = await visitor.api(path);
  const { code = '' } = (await body.json().catch(() => ({}))) as { code?: string };
  return { page, code, text: await page.text(), statuses: [page.status, body.status] };
};
const misbehave = (status: number, times = 12) => {
  for (let count = 0; count < times; count++)
    stub.next(/meta/, (_, response) => void response.writeHead(status).end());
};
/** Uses up what was planned and not asked for. */
const behave = async () => {
  for (let count = 0; count < 12; count++) await fetch(`${stub.url}/c/rest/meta`);
};

// First of all: later somebody has opened a document.
test('who is sent to sign in on the way to the editor finds a thread that reads documents under way', async () => {
  const threads = new Set<unknown>();
  const note = (message: unknown) => void threads.add(message);
  subscribe('worker_threads', note);
  try {
    await stranger(server).get('/health');
    expect(threads.size).toBe(0);
    for (let time = 0; time < 2; time++) await stranger(server).get(editor(PLAIN));
    await expect.poll(() => threads.size).toBe(1);
  } finally {
    unsubscribe('worker_threads', note);
  }
});

describe.each(addresses)('%s', (_, address, good) => {
  test('opens a document', async () => {
    expect((await alice.get(address(PLAIN))).status).toBe(good);
    const { response } = await alice.follow(address(PLAIN));
    expect([response.status, response.headers.get('content-type')]).toEqual([
      200,
      'text/html; charset=utf-8',
    ]);
  });

  test('sends a browser without a session to sign in, and tells a program', async () => {
    const page = await stranger(server).get(address(PLAIN));
    expect(page.status).toBe(302);
    const to = new URL(page.headers.get('location') ?? '', server.url);
    expect([to.pathname, to.searchParams.get('return')]).toEqual(['/sign-in', address(PLAIN)]);
    expect((await stranger(server).api(address(PLAIN))).status).toBe(401);
  });

  test.each([
    ['an absent document', 404, 404, 'documents.document.unknown', 'Go to the start page'],
    ['no right', 403, 403, 'documents.right.missing', 'Sign in as someone else'],
    ['a repository that is away', 503, 502, 'documents.repository.unreachable', 'Try again'],
    ['a repository that is slow', 504, 504, 'documents.repository.slow', 'Try again'],
    ['a repository that answers nonsense', 418, 502, 'documents.repository.broken', 'Try again'],
  ])('says %s in words with a way on, and by its code', async (__, given, status, code, way) => {
    misbehave(given);
    const answer = await both(alice, address(PLAIN));
    expect([...answer.statuses, answer.code]).toEqual([status, status, code]);
    expect(answer.text).toContain(way);
    expect(answer.text).toContain('<h1>');
    expect(answer.page.headers.get('content-security-policy')).toContain("frame-ancestors 'self'");
    await behave();
  });

  test('says it in the language of the browser, and that another would be answered otherwise', async () => {
    misbehave(504);
    const answer = await alice.get(address(PLAIN), {
      accept: 'text/html',
      'accept-language': 'fr, de-AT;q=0.9, en;q=0.8',
    });
    const text = await answer.text();
    expect([answer.status, answer.headers.get('vary')]).toEqual([504, 'accept, accept-language']);
    expect(text).toContain('<html lang="de">');
    expect(text).toContain('braucht zu lange für eine Antwort');
    expect(text).toContain('Noch einmal versuchen');
    await behave();
  });

  test('answers 415 with the way to the viewer for what the editor does not change', async () => {
    stub.documents.set('scan.pdf', { title: 'Scan.pdf', versions: [new Uint8Array([1])], mayWrite: true });
    const answer = await both(alice, address('scan.pdf'));
    if (address === viewer || address === viewerCallback)
      return expect(answer.statuses).toEqual([good, good]);
    expect([...answer.statuses, answer.code]).toEqual([415, 415, 'documents.type.unsupported']);
    expect(answer.text).toContain(`href="${viewer('scan.pdf')}"`);
    expect((await alice.get(viewer('scan.pdf'))).status).toBe(200);
  });

  test('answers 403 to the editor and opens the viewer for who may only read', async () => {
    stub.documents.set('read only', { title: 'R.docx', versions: [new Uint8Array([1])], mayWrite: false });
    const answer = await both(alice, address('read only'));
    if (address === viewer || address === viewerCallback)
      return expect(answer.statuses).toEqual([good, good]);
    expect([...answer.statuses, answer.code]).toEqual([403, 403, 'documents.right.missing']);
    expect(answer.text).toContain(`href="${viewer('read only').replace("'", '&#39;')}"`);
  });
});

describe('ids are opaque', () => {
  const ids = [
    'a/b',
    '/a//b/',
    'workspace://SpacesStore/5f3c;1.0',
    'x;y:z',
    '{8C5F7A10}',
    '100%',
    '%2F%00%zz',
    '..%2f..',
    'a?b#c&d=e+f',
    'it\'s "quoted" <b>',
    'back\\slash|pipe',
    'Straße/日本語/💥',
    ' lead and trail ',
    'e\u0301\u200f',
    'a'.repeat(1000),
  ];
  beforeAll(() => {
    const plain = stub.documents.get(PLAIN);
    for (const id of ids) if (plain) stub.documents.set(id, { ...plain, versions: [...plain.versions] });
  });

  test.each(ids)('%s arrives whole at every address', async (id) => {
    const asked = () => stub.asked.at(-1)?.path;
    for (const [callback, page] of [
      [editorCallback, editor],
      [viewerCallback, viewer],
    ] as const) {
      const answer = await alice.get(callback(id));
      expect([answer.status, answer.headers.get('location')]).toEqual([302, page(id)]);
      expect((await alice.get(page(id))).status).toBe(200);
      expect(asked()).toBe(`/c/${encoded(id)}/meta`);
    }
    expect((await alice.api(draft(id))).status).toBe(404);
    const opened = await alice.api(draft(id).replace(/draft$/, 'opening'));
    expect([opened.status, ((await opened.json()) as { viewer: string }).viewer]).toEqual([200, viewer(id)]);
    const status = await alice.api(draft(id));
    expect([status.status, ((await status.json()) as { valid: boolean }).valid]).toEqual([200, true]);
    const shown = await alice.api(`/viewer/api/docsvr/external.rest/${encoded(id)}/opening`);
    expect(shown.status).toBe(200);
    expect(JSON.stringify(await shown.json())).toContain(encoded(id));
  });

  test.each(['.', '..', '\u0000', 'x\u0000y', 'x'.repeat(3000)])('%j is nobody’s', async (id) => {
    for (const [, address] of addresses) {
      const { statuses } = await both(alice, address(id));
      for (const status of statuses)
        expect([address(id).slice(0, 40), [400, 404].includes(status)]).toEqual([
          address(id).slice(0, 40),
          true,
        ]);
    }
    expect([400, 404]).toContain((await alice.api(draft(id))).status);
  });

  test('what is no encoding at all is a 400', async () => {
    for (const path of [
      '/docs/app/doc/external.rest/%zz/edit/content',
      '/viewer/app/external.rest/%E0%A4/content',
    ])
      expect((await alice.api(path)).status).toBe(400);
  });
});

test.each([
  ['/docs/driverscallback?repository=cmis&file_id=x', 400, 'documents.repository.unknown'],
  ['/viewer/driverscallback?repository=lcfiles&file_id=x', 400, 'documents.repository.unknown'],
  ['/viewer/driverscallback?repository=rest', 400, 'request.invalid'],
  ['/docs/driverscallback?repository=rest&repository=rest&file_id=x', 400, 'request.invalid'],
  ['/docs/driverscallback?repository=rest&file_id=x&file_id=y', 400, 'request.invalid'],
  ['/viewer/driverscallback?repository=rest&file_id=x&code=a&oauth_code=b', 400, 'documents.code.ambiguous'],
  ['/docs/driverscallback?state=invented&code=a', 400, 'documents.state.stale'],
  ['/docs/driverscallback', 400, 'request.invalid'],
  ['/docs/app/doc/external.cmis/x/edit/content', 400, 'documents.repository.unknown'],
  ['/docs/app/doc/elsewhere/x/edit/content', 400, 'request.invalid'],
  ['/viewer/app/elsewhere/x/content', 400, 'request.invalid'],
  ['/docs/api/docsvr/elsewhere/x/draft', 400, 'request.invalid'],
  ['/docs/api/list', 400, 'request.invalid'],
  ['/viewer/api/list?method=other', 400, 'request.invalid'],
])('%s answers %i %s', async (path, status, code) => {
  const answer = await alice.api(path);
  expect([answer.status, ((await answer.json()) as { code: string }).code]).toEqual([status, code]);
});

test('a code for a repository that takes none is not looked at, and goes nowhere', async () => {
  const code = 'of-no-use';
  const visitor = stranger(server);
  const first = await visitor.get(`${editorCallback(PLAIN)}&code=${code}`);
  expect([first.status, first.headers.get('location')?.includes(code)]).toEqual([302, false]);
  const known = await alice.get(`${editorCallback(PLAIN)}&oauth_code=${code}`);
  expect(known.headers.get('location')).toBe(editor(PLAIN));
  expect(JSON.stringify(stub.asked)).not.toContain(code);
});
