import { beforeAll, describe, expect, test } from 'vitest';
import { misbehaviours } from './cmisFaults.ts';
import { entry, good, object, xml } from './cmisPages.ts';
import { setUpCmis, textOf } from './cmisSetup.ts';
import { startCmisStub } from './cmisStub.ts';
import { until, type Visitor, visit } from './support.ts';

const cmis = setUpCmis();
let bob: Visitor;
beforeAll(async () => {
  bob = await visit(cmis.server, 'bob');
});

const callback = (id = `${cmis.paper.series};1.0`) =>
  `/docs/driverscallback?${new URLSearchParams({ repository: 'cmis', file_id: id })}`;
const statusOf = async () =>
  (await cmis.alice.api(cmis.at('draft'))).json() as Promise<Record<string, unknown>>;
const codeOf = async (answer: Response) => ((await answer.json()) as { code: string }).code;

test('a document is opened by the id of a version or of its series, into one draft', async () => {
  const { path, response } = await cmis.alice.follow(callback());
  expect(response.status).toBe(200);
  expect(path).toBe(
    `/docs/app/doc/external.cmis/${encodeURIComponent(`${cmis.paper.series};1.0`)}/edit/content`,
  );
  const rooms = await Promise.all(
    [cmis.paper.series, `${cmis.paper.series};1.0`].map(async (id) => {
      const answer = await cmis.alice.api(cmis.at('opening', id));
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
  const editor = await cmis.edit();
  const before = cmis.stub.asked.length;
  await cmis.publish();
  expect(await editor.heard('published')).toMatchObject({ version: '2.0' });
  expect(cmis.paper.versions.map(({ label }) => label)).toEqual(['1.0', '2.0']);
  expect(textOf(cmis.paper.versions[1]?.bytes)).toContain('The parties agree. Twice.');
  expect(cmis.paper.copy).toBeUndefined();
  const writes = cmis.stub.asked.slice(before).filter(({ method }) => method !== 'GET');
  const copy = encodeURIComponent(`${cmis.paper.series};pwc`);
  expect(writes.map(({ method, path }) => `${method} ${path}`)).toEqual([
    'POST /checkedout',
    expect.stringContaining(`PUT /content?id=${copy}&overwriteFlag=true&changeToken=`),
    expect.stringMatching(/^PUT \/object\?.*checkin=true&major=true/),
  ]);
  expect(await statusOf()).toMatchObject({ base_version: '2.0', valid: true, dirty: false });
});

test('a person chooses what the version becomes: major, as it is configured, or minor', async () => {
  const opening = (await (await cmis.alice.api(cmis.at('opening'))).json()) as { versionKind: string };
  expect(opening.versionKind).toBe('major');
  const editor = await cmis.edit();
  const refused = await cmis.alice.api(cmis.at('publish'), { versionKind: 'tiny' });
  expect(refused.status).toBe(400);
  await cmis.alice.api(cmis.at('publish'), { versionKind: 'minor', comment: 'A step' });
  expect(await editor.heard('published')).toMatchObject({ version: '1.1' });
  expect(cmis.paper.versions.map(({ label }) => label)).toEqual(['1.0', '1.1']);
});

describe('while somebody else has the document checked out', () => {
  const take = () => {
    cmis.paper.copy = { id: `${cmis.paper.series};pwc`, bytes: new Uint8Array([7]), by: 'bob' };
  };

  test('versions read pwc, publishing waits and leaves the working copy alone, and goes on afterwards', async () => {
    const editor = await cmis.edit();
    take();
    expect(await statusOf()).toMatchObject({ base_version: 'pwc', latest_version: 'pwc', valid: true });
    await cmis.publish();
    expect(await editor.heard('publishWaits')).toMatchObject({
      code: 'documents.document.checkedout',
      summary: expect.stringContaining('bob'),
    });
    expect(cmis.paper.copy?.bytes).toEqual(new Uint8Array([7]));
    cmis.paper.copy = undefined;
    await until(() => editor.messages.some(({ type }) => type === 'published'), 30_000);
    expect(cmis.paper.versions).toHaveLength(2);
  }, 60_000);

  test('who was faster by a moment keeps it, and publishing waits', async () => {
    const editor = await cmis.edit();
    cmis.stub.next(/^POST \/checkedout/, (_, response) => {
      take();
      Object.assign(cmis.paper.copy ?? {}, { bytes: cmis.paper.versions[0]?.bytes });
      response.writeHead(409).end();
    });
    await cmis.publish();
    expect(await editor.heard('publishWaits')).toMatchObject({ code: 'documents.document.checkedout' });
    const row = 'select * from documents.repository_check_out where series = $1';
    expect((await cmis.server.platform.database.pool.query(row, [cmis.paper.series])).rows).toEqual([]);
    expect(cmis.paper.copy?.by).toBe('bob');
  });

  test('the same bytes as the document are somebody else’s all the same', async () => {
    const editor = await cmis.edit();
    take();
    Object.assign(cmis.paper.copy ?? {}, { bytes: cmis.paper.versions[0]?.bytes });
    await cmis.publish();
    await editor.heard('publishWaits');
    expect(cmis.paper.copy?.by).toBe('bob');
    expect(cmis.paper.versions).toHaveLength(1);
  });

  test('it cannot be opened for editing, which says why; the viewer shows it', async () => {
    take();
    const answer = await bob.api(callback());
    expect([answer.status, await codeOf(answer)]).toEqual([409, 'documents.document.checkedout']);
    expect((await bob.api(callback().replace('/docs/', '/viewer/'))).status).toBe(302);
  });

  test('their check-in is a conflict, never overwritten', async () => {
    const editor = await cmis.edit();
    cmis.paper.versions.push({
      id: `${cmis.paper.series};1.1`,
      label: '1.1',
      bytes: new Uint8Array([8]),
      by: 'bob',
    });
    await cmis.publish();
    expect(await editor.heard('conflict')).toMatchObject({ version: '1.1', by: 'bob' });
    expect(cmis.paper.versions).toHaveLength(2);
    expect(await statusOf()).toMatchObject({ dirty: true, valid: false });
  });
});

describe('a check-in', () => {
  test('that is refused is told with the reason, and nothing stays locked', async () => {
    const editor = await cmis.edit();
    cmis.stub.next(/^PUT .*checkin=true/, (_, response) => {
      response.writeHead(409, { 'content-type': 'text/html' });
      response.end('<h1>409</h1><!--message-->The seal is <b>broken</b>.<!--/message-->');
    });
    await cmis.publish();
    const { code, summary } = await editor.heard('publishFailed');
    expect(code).toBe('documents.version.refused');
    expect(summary).toContain('The seal is b broken /b');
    expect(cmis.paper.copy).toBeUndefined();
    expect(cmis.paper.versions).toHaveLength(1);
    expect(await statusOf()).toMatchObject({ dirty: true, valid: true });
    await cmis.publish();
    expect(await editor.heard('published')).toMatchObject({ version: '2.0' });
  });

  test('that was stored and never answered makes one version', async () => {
    const editor = await cmis.edit();
    cmis.stub.next(/^PUT .*checkin=true/, (request) => {
      cmis.paper.versions.push({
        id: `${cmis.paper.series};2.0`,
        label: '2.0',
        bytes: cmis.paper.copy?.bytes ?? new Uint8Array(),
        by: 'trivet',
      });
      cmis.paper.copy = undefined;
      request.socket.destroy();
    });
    await cmis.publish();
    await until(() => editor.messages.some(({ type }) => type === 'published'), 30_000);
    expect(cmis.paper.versions).toHaveLength(2);
    expect(cmis.stub.papers.has(cmis.paper.series)).toBe(true);
  }, 60_000);

  test('that was lost on the way is made up for, with the working copy that is there', async () => {
    const editor = await cmis.edit();
    cmis.stub.next(/^PUT .*checkin=true/, (request) => void request.socket.destroy());
    const before = cmis.stub.asked.length;
    await cmis.publish();
    await editor.heard('publishWaits');
    expect(cmis.paper.copy).toBeDefined();
    await editor.saved(editor.type(' And more.', 'Signed below'));
    await until(() => editor.messages.some(({ type }) => type === 'published'), 30_000);
    expect(cmis.paper.versions).toHaveLength(2);
    expect(textOf(cmis.paper.versions[1]?.bytes)).toContain('And more.');
    expect(cmis.paper.copy).toBeUndefined();
    const checkOuts = cmis.stub.asked
      .slice(before)
      .filter(({ method, path }) => method === 'POST' && path === '/checkedout');
    expect(checkOuts).toHaveLength(1);
  }, 60_000);
});

test('bytes that do not fit are refused, and the working copy is given back', async () => {
  const editor = await cmis.edit();
  cmis.stub.next(/^PUT \/content/, (request, response) => {
    request.resume().on('end', () => response.writeHead(507).end());
  });
  await cmis.publish();
  expect(await editor.heard('publishFailed')).toMatchObject({ summary: expect.stringContaining('no room') });
  expect(cmis.paper.copy).toBeUndefined();
  expect(cmis.stub.asked.filter(({ method }) => method === 'DELETE').at(-1)?.path).toContain('pwc');
  expect(cmis.stub.papers.has(cmis.paper.series)).toBe(true);
});

describe('a repository that misbehaves', () => {
  test.each(misbehaviours)('%s becomes %i …%s', async (_, status, code, misbehave) => {
    cmis.stub.next(/^GET \/object/, (__, response) => misbehave(response));
    const answer = await cmis.alice.api(callback());
    expect([answer.status, (await codeOf(answer)).split('.').at(-1)]).toEqual([status, code]);
  });

  test('a busy moment and a broken connection are not noticed', async () => {
    cmis.stub.next(
      /^GET \/object/,
      (_, response) => void response.writeHead(503, { 'retry-after': '0' }).end(),
    );
    cmis.stub.next(/^GET \/object/, (_, response) => void response.destroy());
    expect((await cmis.alice.api(callback())).status).toBe(302);
  });

  test('links that lead elsewhere are not followed, and nothing of ours goes there', async () => {
    const elsewhere = await startCmisStub();
    try {
      const content = `<content src="${elsewhere.url}/content?id=x"/>`;
      await cmis.alice.api(callback());
      const body = entry(`${content}${object({ ...good, 'cmis:versionSeriesId': cmis.paper.series })}`);
      // Asked for what is known of it, then for where its bytes are.
      for (let time = 0; time < 2; time++)
        cmis.stub.next(/^GET \/object/, (_, response) => xml(body)(response));
      const answer = await cmis.alice.api(
        `/viewer/api/docsvr/external.cmis/${encodeURIComponent(cmis.paper.series)}/content`,
      );
      expect([answer.status, await codeOf(answer)]).toEqual([502, 'documents.repository.elsewhere']);
      expect(elsewhere.asked).toEqual([]);
    } finally {
      await elsewhere.close();
    }
  });

  test('another document under the same id is never written to', async () => {
    await cmis.edit();
    const other = cmis.stub.add(`other of ${cmis.paper.series}`, 'Other.docx');
    cmis.stub.papers.delete(cmis.paper.series);
    cmis.stub.papers.set(cmis.paper.series, other);
    other.versions[0] = {
      ...other.versions[0],
      id: cmis.paper.series,
      label: '1.0',
      bytes: new Uint8Array([9]),
      by: 'x',
    };
    const answer = await cmis.publish();
    expect([answer.status, await codeOf(answer)]).toEqual([502, 'documents.repository.broken']);
    expect(other.versions).toHaveLength(1);
    expect(other.copy).toBeUndefined();
  });
});
