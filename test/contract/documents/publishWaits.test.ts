import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../support/trivet.ts';
import { type Stub, startStub, stubSettings } from './stub.ts';
import { acceptCode, type Editor, enterRoom, partsOf, until, type Visitor, visit } from './support.ts';

const ID = 'contract {7}/2;1';
const at = (what: string) => `/docs/api/docsvr/external.rest/${encodeURIComponent(ID)}/${what}`;
const callback = `/docs/driverscallback?${new URLSearchParams({ repository: 'rest', file_id: ID, code: 'good-code' })}`;

let stub: Stub;
let server: TestServer;
let alice: Visitor;
const entered: Editor[] = [];
beforeAll(async () => {
  stub = await startStub();
  const auth = {
    mode: 'oauth2',
    authorizationUrl: `${stub.url}/authorize`,
    tokenUrl: `${stub.url}/token`,
    clientId: 'trivet',
  };
  server = await startTestServer({ TRIVET_REPOSITORIES: stubSettings(stub.url, auth) });
  alice = await visit(server, 'alice');
  await acceptCode(server, alice, callback);
});
afterEach(() => {
  for (const editor of entered.splice(0)) editor.close();
});
afterAll(async () => {
  await server?.close();
  await stub?.close();
});

const document = () => {
  const found = stub.documents.get(ID);
  if (!found) throw new Error('The stub lost its document.');
  return found;
};
const lastText = () => {
  const bytes = document().versions.at(-1) ?? new Uint8Array();
  return new TextDecoder().decode(partsOf(bytes).get('word/document.xml'));
};
const enter = async () => {
  const { room } = (await (await alice.api(at('opening'))).json()) as { room: string };
  const editor = await enterRoom(server, alice, room);
  entered.push(editor);
  return editor;
};
const ask = (json: object = {}) => alice.api(at('publish'), json);
const publication = async () =>
  (await (await alice.api(at('publication'))).json()) as { [name: string]: unknown } | null;
const typed = async (word: string) => {
  const editor = await enter();
  await editor.saved(editor.type(` ${word}`, 'The parties agree'));
  return editor;
};
/** Looks at the draft as if a minute had passed since the last editor left. */
const settle = () =>
  server.platform.database.pool.query(
    `select graphile_worker.reschedule_jobs(array(
      select id from graphile_worker.jobs where task_identifier = 'documents.settle'), run_at => now())`,
  );

describe('a repository that is away when somebody publishes', () => {
  test('is told in the page with the time of the next attempt, and "try again now" is the same request', async () => {
    const editor = await typed('Patience.');
    const before = document().versions.length;
    for (let time = 0; time < 2; time++)
      stub.next(/content/, (_, response) => void response.writeHead(503).end());
    const { job } = (await (await ask()).json()) as { job: string };
    expect(await editor.heard('publishWaits')).toMatchObject({
      code: 'documents.repository.unreachable',
      summary: expect.stringContaining('does not answer'),
      next: expect.stringMatching(/Z$/),
    });
    expect(await publication()).toMatchObject({
      state: 'retrying',
      code: 'documents.repository.unreachable',
      by: 'Alice Example',
      attempts: 1,
      next: expect.any(String),
    });
    expect(await (await alice.api(at('draft'))).json()).toMatchObject({ dirty: true, valid: true });
    const first = Date.parse(String((await publication())?.next));

    await ask();
    await until(async () => (await publication())?.attempts === 2);
    const second = (await publication()) ?? {};
    expect(Date.parse(String(second.next)) - Date.now()).toBeGreaterThan(first - Date.now());
    // Whoever opens the document meanwhile is shown the same.
    expect(await (await alice.api(at('opening'))).json()).toMatchObject({ publication: second });

    const again = (await (await ask({ comment: 'At last.' })).json()) as { job: string };
    expect(await editor.heard('published')).toMatchObject({ version: String(before + 1), changed: true });
    expect(document().versions).toHaveLength(before + 1);
    expect(lastText()).toContain('Patience.');
    expect(await publication()).toBeNull();
    expect(again.job).toBe(job);
    expect(await isDirty()).toBe(false);
  });

  test('comes back by itself, and the draft is published without anybody asking again', async () => {
    const editor = await typed('Alone.');
    const before = document().versions.length;
    stub.next(/content/, (request) => void request.socket.destroy());
    await ask();
    await editor.heard('publishWaits');
    await until(async () => document().versions.length === before + 1, 25_000);
    await editor.heard('published');
    expect(lastText()).toContain('Alone.');
  });
});

const isDirty = async () =>
  ((await (await alice.api(at('draft'))).json()) as { dirty?: boolean }).dirty === true;

describe('a sign-in to the repository that has ended', () => {
  test('lets the draft wait when the last editor has left, and who opens next signs in and publishes', async () => {
    const editor = await typed('Waits.');
    const before = document().versions.length;
    editor.close();
    // The token is revoked, and cannot be refreshed.
    Object.assign(stub.tokens, { access: 'revoked', refresh: 'revoked' });
    await server.platform.database.pool.query(
      "update documents.repository_token set expires_at = now() - interval '1 hour'",
    );
    await until(async () => {
      await settle();
      const { rows } = await server.platform.database.pool.query(
        'select state, code from documents.publication where finished_at is not null order by finished_at desc limit 1',
      );
      return rows[0]?.state === 'failed' && rows[0]?.code === 'documents.repository.signin';
    });
    // Looking again changes nothing: it waits for a person.
    await settle();
    expect(document().versions).toHaveLength(before);
    const refused = await alice.api(at('opening'));
    expect(refused.status).toBe(401);
    expect(await refused.json()).toMatchObject({ code: 'documents.repository.signin' });

    await acceptCode(server, alice, callback.replace('good-code', 'another-good-code'));
    const opening = (await (await alice.api(at('opening'))).json()) as {
      dirty: boolean;
      publication: object;
    };
    expect(opening).toMatchObject({
      dirty: true,
      publication: { state: 'failed', code: 'documents.repository.signin', by: 'Alice Example', next: null },
    });
    const next = await enter();
    expect(next.text()).toContain('Waits.');
    await ask();
    expect(await next.heard('published')).toMatchObject({ version: String(before + 1) });
    expect(lastText()).toContain('Waits.');
  });
});

describe('the repository changes the document under an open editor', () => {
  test('a version that comes between looking and writing is told at once, and nothing is overwritten', async () => {
    const editor = await typed('Between.');
    const theirs = document().versions[0] ?? new Uint8Array();
    stub.next(/content/, (request, response) => {
      request.resume();
      request.on('end', () => {
        document().versions.push(theirs);
        response.writeHead(409).end();
      });
    });
    await ask();
    const version = String(document().versions.length + 1);
    expect(await editor.heard('conflict')).toMatchObject({ version, by: 'The Registrar' });
    expect(document().versions.at(-1)).toBe(theirs);
    expect((await alice.api(at('conflict'), { choice: 'publish', version })).status).toBe(200);
    await until(() => lastText().includes('Between.'));
    await until(async () => !(await isDirty()));
  });

  test('another name is taken over: one draft, one version under the new name', async () => {
    const editor = await typed('Renamed.');
    document().title = 'Treaty.docx';
    const other = await enter();
    expect(other.text()).toContain('Renamed.');
    await ask();
    await editor.heard('published');
    expect(stub.asked.filter(({ method }) => method === 'POST').at(-1)?.path).toContain('/content');
    const { rows } = await server.platform.database.pool.query('select name from documents.draft');
    expect(rows).toEqual([{ name: 'Treaty.docx' }]);
  });

  test('a name that counts as a version there is none for the draft; a version that came with it is a conflict', async () => {
    const editor = await typed('Base.');
    const name = async (wanted: string) =>
      expect((await alice.api(at('name'), { name: wanted }, 'PUT')).status).toBe(200);
    const status = async () => (await alice.api(at('draft'))).json();
    const same = (versions: Uint8Array[]) => versions.push(versions.at(-1) ?? new Uint8Array());
    stub.renaming = same;
    await name('Pact.docx');
    const latest = String(document().versions.length);
    expect(await status()).toMatchObject({ valid: true, base_version: latest, latest_version: latest });

    // The same text once more under a name of its own, but somebody else's in between.
    stub.renaming = (versions) => {
      versions.push(versions[0] ?? new Uint8Array());
      same(versions);
    };
    await name('Covenant.docx');
    stub.renaming = undefined;
    expect(await status()).toMatchObject({ valid: false, base_version: latest });
    const version = String(document().versions.length);
    await ask();
    expect(await editor.heard('conflict')).toMatchObject({ version });
    expect((await alice.api(at('conflict'), { choice: 'publish', version })).status).toBe(200);
    await until(async () => !(await isDirty()));
  });

  test('another kind is not written over: the draft waits, can be downloaded, and goes on under a fitting name', async () => {
    const editor = await typed('Kind.');
    const before = document().versions.length;
    document().title = 'Treaty.pdf';
    expect((await ask()).status).toBe(415);
    const file = await alice.api(at('draft/content'));
    expect(file.headers.get('content-disposition')).toContain('Treaty.pdf.docx');
    const parts = partsOf(new Uint8Array(await file.arrayBuffer()));
    expect(new TextDecoder().decode(parts.get('word/document.xml'))).toContain('Kind.');
    // A kind that the editor knows too is another kind all the same.
    document().title = 'Treaty.txt';
    expect((await ask()).status).toBe(202);
    expect(await editor.heard('publishFailed')).toMatchObject({ code: 'documents.type.unsupported' });
    expect(document().versions).toHaveLength(before);
    document().title = 'Treaty.docx';
    expect((await ask()).status).toBe(202);
    await editor.heard('published');
    expect(document().versions).toHaveLength(before + 1);
  });

  test('a right that is lost refuses to publish and says so; what the window shows can still be saved as a file', async () => {
    const editor = await typed('Mine to keep.');
    const { pass } = (await (await alice.api(at('opening'))).json()) as { pass: string };
    document().mayWrite = false;
    const refused = await ask();
    expect(await refused.json()).toMatchObject({ code: 'documents.right.missing' });
    expect((await alice.api(at('draft/content'))).status).toBe(403);
    const save = (who: Visitor, given: string, body: Uint8Array) =>
      who.send(at('draft/copy'), {
        method: 'POST',
        headers: {
          'content-type': 'application/octet-stream',
          origin: server.url,
          'x-copy-pass': given,
        },
        body: new Blob([new Uint8Array(body)]),
      });
    const state = (await import('yjs')).encodeStateAsUpdate(editor.ydoc);
    const saved = await save(alice, pass, state);
    expect(saved.status).toBe(200);
    const parts = partsOf(new Uint8Array(await saved.arrayBuffer()));
    expect(new TextDecoder().decode(parts.get('word/document.xml'))).toContain('Mine to keep.');
    // The pass is personal, and no other text than a document's is taken.
    expect((await save(await visit(server, 'bob'), pass, state)).status).toBe(403);
    expect((await save(alice, `${pass.slice(0, -4)}AAAA`, state)).status).toBe(403);
    expect((await save(alice, pass, new Uint8Array([1, 2, 3]))).status).toBe(422);
    expect((await save(alice, pass, new Uint8Array())).status).toBe(422);
    document().mayWrite = true;
  });
});

describe('who may only comment in the repository', () => {
  test('opens the text, comments on it, and changes nothing else', async () => {
    const opening = async () => (await alice.api(at('opening'))).json();
    Object.assign(document(), { mayWrite: false });
    expect((await alice.api(at('comments'), { text: 'No', quote: 'parties' })).status).toBe(403);
    for (const wrong of ['yes', 1, null]) {
      Object.assign(document(), { mayComment: wrong });
      expect((await alice.api(at('opening'))).status).toBe(403);
    }
    Object.assign(document(), { mayComment: true });
    expect(await opening()).toMatchObject({ canEdit: false, canComment: true });
    const said = await alice.api(at('comments'), { text: 'Which?', quote: 'parties' });
    expect([said.status, await said.json()]).toMatchObject([201, { quote: 'parties' }]);
    expect((await ask()).status).toBe(403);
    Object.assign(document(), { mayWrite: true, mayComment: undefined });
    expect(await opening()).toMatchObject({ canEdit: true, canComment: true });
  });
});

test('the page of the editor asks the repository once whether it may be opened', async () => {
  const before = stub.asked.length;
  const page = await alice.get(`/docs/app/doc/external.rest/${encodeURIComponent(ID)}/edit/content`);
  expect(page.status).toBe(200);
  expect(stub.asked.slice(before).map(({ path }) => path.split('/').at(-1))).toEqual(['meta']);
});
