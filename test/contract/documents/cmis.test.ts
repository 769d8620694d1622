import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../support/trivet.ts';
import { misbehaviours } from './cmisFaults.ts';
import { entry, good, object, type Paper, xml } from './cmisPages.ts';
import { type CmisStub, startCmisStub, usual } from './cmisStub.ts';
import { type Editor, enterRoom, partsOf, until, type Visitor, visit } from './support.ts';

let server: TestServer;
let stub: CmisStub;
let alice: Visitor;
let bob: Visitor;
let paper: Paper;
let count = 0;
const entered: Editor[] = [];

beforeAll(async () => {
  stub = await startCmisStub();
  server = await startTestServer({
    TRIVET_REPOSITORIES: JSON.stringify({
      cmis: {
        kind: 'cmis',
        serviceUrl: `${stub.url}/cmis/service`,
        repositoryId: 'main',
        auth: { mode: 'basic', username: 'trivet', password: 'secret' },
      },
    }),
  });
  [alice, bob] = await Promise.all([visit(server, 'alice'), visit(server, 'bob')]);
});
beforeEach(() => {
  Object.assign(stub.ways, usual);
  stub.forget();
  paper = stub.add(`workspace://SpacesStore/{${++count}}`, 'Contract.docx');
});
afterEach(() => {
  for (const editor of entered.splice(0)) editor.close();
});
afterAll(async () => {
  await server?.close();
  await stub?.close();
});

const at = (what: string, id = paper.series) =>
  `/docs/api/docsvr/external.cmis/${encodeURIComponent(id)}/${what}`;
const callback = (id = `${paper.series};1.0`) =>
  `/docs/driverscallback?${new URLSearchParams({ repository: 'cmis', file_id: id })}`;
const enter = async (id?: string) => {
  const { room } = (await (await alice.api(at('opening', id))).json()) as { room: string };
  const editor = await enterRoom(server, alice, room);
  entered.push(editor);
  return editor;
};
const statusOf = async () => (await alice.api(at('draft'))).json() as Promise<Record<string, unknown>>;
const publish = () => alice.api(at('publish'), {}, 'POST');
const textOf = (bytes: Uint8Array | undefined) =>
  new TextDecoder().decode(partsOf(bytes ?? new Uint8Array()).get('word/document.xml'));
const codeOf = async (answer: Response) => ((await answer.json()) as { code: string }).code;

/** Types a word, so that there is something to publish. */
const edit = async () => {
  const editor = await enter();
  await editor.saved(editor.type(' Twice.', 'The parties agree'));
  return editor;
};

test('a document is opened by the id of a version or of its series, into one draft', async () => {
  const { path, response } = await alice.follow(callback());
  expect(response.status).toBe(200);
  expect(path).toBe(`/docs/app/doc/external.cmis/${encodeURIComponent(`${paper.series};1.0`)}/edit/content`);
  const rooms = await Promise.all(
    [paper.series, `${paper.series};1.0`].map(async (id) => {
      const answer = await alice.api(at('opening', id));
      return ((await answer.json()) as { room: string }).room;
    }),
  );
  expect(rooms[0]).toBe(rooms[1]);
  expect(await statusOf()).toMatchObject({
    base_version: '1.0',
    latest_version: '1.0',
    latest_version_modified: Date.parse('2026-01-02T02:04:05.678Z'),
    latest_version_modifier: 'registrar',
    valid: true,
  });
});

test('publishing checks out, puts the bytes into the working copy and checks in', async () => {
  const editor = await edit();
  const before = stub.asked.length;
  await publish();
  expect(await editor.heard('published')).toMatchObject({ version: '2.0' });
  expect(paper.versions.map(({ label }) => label)).toEqual(['1.0', '2.0']);
  expect(textOf(paper.versions[1]?.bytes)).toContain('The parties agree. Twice.');
  expect(paper.copy).toBeUndefined();
  const writes = stub.asked.slice(before).filter(({ method }) => method !== 'GET');
  const copy = encodeURIComponent(`${paper.series};pwc`);
  expect(writes.map(({ method, path }) => `${method} ${path}`)).toEqual([
    'POST /checkedout',
    expect.stringContaining(`PUT /content?id=${copy}&overwriteFlag=true&changeToken=`),
    expect.stringMatching(/^PUT \/object\?.*checkin=true&major=true/),
  ]);
  expect(await statusOf()).toMatchObject({ base_version: '2.0', valid: true, dirty: false });
});

test('a person chooses what the version becomes: major, as it is configured, or minor', async () => {
  const opening = (await (await alice.api(at('opening'))).json()) as { versionKind: string };
  expect(opening.versionKind).toBe('major');
  const editor = await edit();
  const refused = await alice.api(at('publish'), { versionKind: 'tiny' });
  expect(refused.status).toBe(400);
  await alice.api(at('publish'), { versionKind: 'minor', comment: 'A step' });
  expect(await editor.heard('published')).toMatchObject({ version: '1.1' });
  expect(paper.versions.map(({ label }) => label)).toEqual(['1.0', '1.1']);
});

describe('while somebody else has the document checked out', () => {
  const take = () => {
    paper.copy = { id: `${paper.series};pwc`, bytes: new Uint8Array([7]), by: 'bob' };
  };

  test('versions read pwc, publishing waits and leaves the working copy alone, and goes on afterwards', async () => {
    const editor = await edit();
    take();
    expect(await statusOf()).toMatchObject({ base_version: 'pwc', latest_version: 'pwc', valid: true });
    await publish();
    expect(await editor.heard('publishWaits')).toMatchObject({
      code: 'documents.document.checkedout',
      summary: expect.stringContaining('bob'),
    });
    expect(paper.copy?.bytes).toEqual(new Uint8Array([7]));
    paper.copy = undefined;
    await until(() => editor.messages.some(({ type }) => type === 'published'), 30_000);
    expect(paper.versions).toHaveLength(2);
  }, 60_000);

  test('who was faster by a moment keeps it, and publishing waits', async () => {
    const editor = await edit();
    stub.next(/^POST \/checkedout/, (_, response) => {
      take();
      Object.assign(paper.copy ?? {}, { bytes: paper.versions[0]?.bytes });
      response.writeHead(409).end();
    });
    await publish();
    expect(await editor.heard('publishWaits')).toMatchObject({ code: 'documents.document.checkedout' });
    const row = 'select * from documents.repository_check_out where series = $1';
    expect((await server.platform.database.pool.query(row, [paper.series])).rows).toEqual([]);
    expect(paper.copy?.by).toBe('bob');
  });

  test('the same bytes as the document are somebody else’s all the same', async () => {
    const editor = await edit();
    take();
    Object.assign(paper.copy ?? {}, { bytes: paper.versions[0]?.bytes });
    await publish();
    await editor.heard('publishWaits');
    expect(paper.copy?.by).toBe('bob');
    expect(paper.versions).toHaveLength(1);
  });

  test('it cannot be opened for editing, which says why; the viewer shows it', async () => {
    take();
    const answer = await bob.api(callback());
    expect([answer.status, await codeOf(answer)]).toEqual([409, 'documents.document.checkedout']);
    expect((await bob.api(callback().replace('/docs/', '/viewer/'))).status).toBe(302);
  });

  test('their check-in is a conflict, never overwritten', async () => {
    const editor = await edit();
    paper.versions.push({ id: `${paper.series};1.1`, label: '1.1', bytes: new Uint8Array([8]), by: 'bob' });
    await publish();
    expect(await editor.heard('conflict')).toMatchObject({ version: '1.1', by: 'bob' });
    expect(paper.versions).toHaveLength(2);
    expect(await statusOf()).toMatchObject({ dirty: true, valid: false });
  });
});

describe('a check-in', () => {
  test('that is refused is told with the reason, and nothing stays locked', async () => {
    const editor = await edit();
    stub.next(/^PUT .*checkin=true/, (_, response) => {
      response.writeHead(409, { 'content-type': 'text/html' });
      response.end('<h1>409</h1><!--message-->The seal is <b>broken</b>.<!--/message-->');
    });
    await publish();
    const { code, summary } = await editor.heard('publishFailed');
    expect(code).toBe('documents.version.refused');
    expect(summary).toContain('The seal is b broken /b');
    expect(paper.copy).toBeUndefined();
    expect(paper.versions).toHaveLength(1);
    expect(await statusOf()).toMatchObject({ dirty: true, valid: true });
    await publish();
    expect(await editor.heard('published')).toMatchObject({ version: '2.0' });
  });

  test('that was stored and never answered makes one version', async () => {
    const editor = await edit();
    stub.next(/^PUT .*checkin=true/, (request) => {
      paper.versions.push({
        id: `${paper.series};2.0`,
        label: '2.0',
        bytes: paper.copy?.bytes ?? new Uint8Array(),
        by: 'trivet',
      });
      paper.copy = undefined;
      request.socket.destroy();
    });
    await publish();
    await until(() => editor.messages.some(({ type }) => type === 'published'), 30_000);
    expect(paper.versions).toHaveLength(2);
    expect(stub.papers.has(paper.series)).toBe(true);
  }, 60_000);

  test('that was lost on the way is made up for, with the working copy that is there', async () => {
    const editor = await edit();
    stub.next(/^PUT .*checkin=true/, (request) => void request.socket.destroy());
    const before = stub.asked.length;
    await publish();
    await editor.heard('publishWaits');
    expect(paper.copy).toBeDefined();
    await editor.saved(editor.type(' And more.', 'Signed below'));
    await until(() => editor.messages.some(({ type }) => type === 'published'), 30_000);
    expect(paper.versions).toHaveLength(2);
    expect(textOf(paper.versions[1]?.bytes)).toContain('And more.');
    expect(paper.copy).toBeUndefined();
    const checkOuts = stub.asked
      .slice(before)
      .filter(({ method, path }) => method === 'POST' && path === '/checkedout');
    expect(checkOuts).toHaveLength(1);
  }, 60_000);
});

test('bytes that do not fit are refused, and the working copy is given back', async () => {
  const editor = await edit();
  stub.next(/^PUT \/content/, (request, response) => {
    request.resume().on('end', () => response.writeHead(507).end());
  });
  await publish();
  expect(await editor.heard('publishFailed')).toMatchObject({ summary: expect.stringContaining('no room') });
  expect(paper.copy).toBeUndefined();
  expect(stub.asked.filter(({ method }) => method === 'DELETE').at(-1)?.path).toContain('pwc');
  expect(stub.papers.has(paper.series)).toBe(true);
});

describe('a repository that misbehaves', () => {
  test.each(misbehaviours)('%s becomes %i …%s', async (_, status, code, misbehave) => {
    stub.next(/^GET \/object/, (__, response) => misbehave(response));
    const answer = await alice.api(callback());
    expect([answer.status, (await codeOf(answer)).split('.').at(-1)]).toEqual([status, code]);
  });

  test('a busy moment and a broken connection are not noticed', async () => {
    stub.next(/^GET \/object/, (_, response) => void response.writeHead(503, { 'retry-after': '0' }).end());
    stub.next(/^GET \/object/, (_, response) => void response.destroy());
    expect((await alice.api(callback())).status).toBe(302);
  });

  test('links that lead elsewhere are not followed, and nothing of ours goes there', async () => {
    const elsewhere = await startCmisStub();
    try {
      const content = `<content src="${elsewhere.url}/content?id=x"/>`;
      await alice.api(callback());
      const body = entry(`${content}${object({ ...good, 'cmis:versionSeriesId': paper.series })}`);
      // Asked for what is known of it, then for where its bytes are.
      for (let time = 0; time < 2; time++) stub.next(/^GET \/object/, (_, response) => xml(body)(response));
      const answer = await alice.api(
        `/viewer/api/docsvr/external.cmis/${encodeURIComponent(paper.series)}/content`,
      );
      expect([answer.status, await codeOf(answer)]).toEqual([502, 'documents.repository.elsewhere']);
      expect(elsewhere.asked).toEqual([]);
    } finally {
      await elsewhere.close();
    }
  });

  test('another document under the same id is never written to', async () => {
    await edit();
    const other = stub.add(`other of ${paper.series}`, 'Other.docx');
    stub.papers.delete(paper.series);
    stub.papers.set(paper.series, other);
    other.versions[0] = {
      ...other.versions[0],
      id: paper.series,
      label: '1.0',
      bytes: new Uint8Array([9]),
      by: 'x',
    };
    const answer = await publish();
    expect([answer.status, await codeOf(answer)]).toEqual([502, 'documents.repository.broken']);
    expect(other.versions).toHaveLength(1);
    expect(other.copy).toBeUndefined();
  });
});
