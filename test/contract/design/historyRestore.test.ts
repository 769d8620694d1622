import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../support/trivet.ts';
import { documentOf, form, newDatabase, type TestDatabase, unidOf, withoutOwned } from './support.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

let count = 0;
const fresh = () => newDatabase(server, `restore${++count}.nsf`);
const at = (number: number, rest = '') => `/api/design/elements/${unidOf(number)}${rest}`;
const restore = (database: TestDatabase, number: number, json: object, options = {}) =>
  database.call(at(number, '/restore'), { json, ...options });
const actions = async (database: TestDatabase, number: number) => {
  const { versions } = await database.read(at(number, '/history'));
  return (versions as { version: number; action: string }[]).map((each) => `${each.version} ${each.action}`);
};
const rows = (sql: string) => server.platform.database.pool.query(sql).then((result) => result.rows);

async function twoVersions(): Promise<TestDatabase> {
  const database = await fresh();
  await database.put('/form/Order', form('Order', unidOf(1), 'one'));
  await database.put('/form/Order', form('Order', unidOf(1), 'two'));
  return database;
}

describe('restoring a version', () => {
  test('makes its text the current one as a new version, signed for whoever restores', async () => {
    const database = await twoVersions();
    const json = { level: 'DESIGNER' };
    await database.read('/acl/entry/CN%3DBob%20Example%2FO%3DAcme', { method: 'PUT', json });
    const old = await database.read(at(1, '/versions/1'));
    const answer = await restore(database, 1, { version: 1, why: 'Two was wrong' }, { as: 'bob' });
    expect(await answer.json()).toEqual({
      status: 'ok',
      importedCount: 1,
      version: 3,
      log: "<?xml version='1.0'?>\n<DXLImporterLog>\n</DXLImporterLog>",
    });
    const now = await database.read(at(1));
    expect(withoutOwned(String(now.dxl))).toBe(withoutOwned(String(old.dxl)));
    expect(now).toMatchObject({
      version: 3,
      by: 'CN=Bob Example/O=Acme',
      why: 'Two was wrong',
      signature: { signer: 'CN=Bob Example/O=Acme', valid: true },
      etag: answer.headers.get('etag'),
    });
    expect(await actions(database, 1)).toEqual(['3 restore', '2 replace', '1 create']);
    const [audit] = await rows(
      `select username, detail from platform.audit where action = 'design.element.restore' and thing like 'design/${database.nsfPath}/%'`,
    );
    expect(audit).toMatchObject({ username: 'bob', detail: { from: 1, version: 3 } });
  });

  test('of what is current changes nothing', async () => {
    const database = await twoVersions();
    const before = await database.read('/api/design/elements');
    const answer = await restore(database, 1, { version: 2 });
    expect(await answer.json()).toMatchObject({ status: 'ok', importedCount: 0, version: 2 });
    await restore(database, 1, { version: 1 });
    await restore(database, 1, { version: 1 });
    expect(await actions(database, 1)).toEqual(['3 restore', '2 replace', '1 create']);
    const after = await database.read('/api/design/elements');
    expect(after.revision).toBe(Number(before.revision) + 1);
  });

  test('brings an old name back under which it is found', async () => {
    const database = await fresh();
    await database.importDxl(documentOf(form('Old', unidOf(1))));
    await database.importDxl(documentOf(form('New', unidOf(1))));
    expect((await database.call('/form/Old')).status).toBe(404);
    await restore(database, 1, { version: 1 });
    expect(await database.read('/form/Old')).toMatchObject({ unid: unidOf(1) });
    expect((await database.call('/form/New')).status).toBe(404);
  });

  test('keeps the UNID that the element has now', async () => {
    const database = await fresh();
    await database.importDxl(documentOf(form('Order', unidOf(1), 'one')));
    await database.importDxl(documentOf(form('Order', unidOf(2), 'two')));
    expect(await actions(database, 2)).toEqual(['2 replace', '1 create']);
    expect(await (await restore(database, 2, { version: 1 })).json()).toMatchObject({ version: 3 });
    const { dxl, unid } = await database.read('/form/Order');
    expect(unid).toBe(unidOf(2));
    expect(dxl).toContain('one');
    expect(dxl).toContain(unidOf(2));
  });

  test('of megabytes works like that of a line', async () => {
    const database = await fresh();
    const long = 'x'.repeat(600_000);
    await database.put('/form/Order', form('Order', unidOf(1), long));
    await database.put('/form/Order', form('Order', unidOf(1), 'two'));
    expect((await restore(database, 1, { version: 1 })).status).toBe(200);
    expect((await database.read('/form/Order')).dxl).toContain(long);
  });

  test.each([
    ['no version', {}, 400],
    ['a version in text', { version: '1' }, 400],
    ['a version that is none', { version: 0 }, 400],
    ['a version that never was', { version: 9 }, 404],
    ['an unknown member', { version: 1, force: true }, 400],
    ['a reason that is none', { version: 1, why: '' }, 400],
  ])('%s is refused, and nothing changes', async (_, json, status) => {
    const database = await twoVersions();
    expect((await restore(database, 1, json)).status).toBe(status);
    expect(await actions(database, 1)).toEqual(['2 replace', '1 create']);
  });

  test('goes over nobody: If-Match is judged against what is there now', async () => {
    const database = await twoVersions();
    const { etag } = await database.read('/form/Order');
    await database.put('/form/Order', form('Order', unidOf(1), 'three'));
    const headers = { 'if-match': String(etag) };
    expect((await restore(database, 1, { version: 1 }, { headers })).status).toBe(412);
    const now = await database.read('/form/Order');
    const fitting = { 'if-match': String(now.etag) };
    expect((await restore(database, 1, { version: 1 }, { headers: fitting })).status).toBe(200);
  });
});

describe('restoring a deleted element', () => {
  test('gives it the same row, UNID and note id, and its history goes on', async () => {
    const database = await twoVersions();
    const before = await database.read('/form/Order');
    const ids = `select id, note_id, unid from design.element where unid = '${unidOf(1)}' and database_id =
      (select id from design.database where path = '${database.nsfPath}')`;
    const [row] = await rows(ids);
    await database.call('/form/Order', { method: 'DELETE' });
    expect((await restore(database, 1, { version: 3 })).status).toBe(422);
    expect(await (await restore(database, 1, { version: 2 })).json()).toMatchObject({ version: 4 });
    expect(await rows(ids)).toEqual([row]);
    const now = await database.read('/form/Order');
    expect(now).toMatchObject({ unid: before.unid, noteId: before.noteId });
    expect(withoutOwned(String(now.dxl))).toBe(withoutOwned(String(before.dxl)));
    expect(now.etag).not.toBe(before.etag);
    expect(await actions(database, 1)).toEqual(['4 restore', '3 delete', '2 replace', '1 create']);
  });

  test('when its note id was taken meanwhile it gets another', async () => {
    const database = await twoVersions();
    const { noteId } = await database.read('/form/Order');
    await database.call('/form/Order', { method: 'DELETE' });
    const taker = `<form name='Taker'><noteinfo noteid='${Number(noteId).toString(16)}' unid='${unidOf(2)}'/></form>`;
    await database.importDxl(documentOf(taker));
    expect(await database.read('/form/Taker')).toMatchObject({ noteId });
    await restore(database, 1, { version: 1 });
    const now = await database.read('/form/Order');
    expect(now.noteId).not.toBe(noteId);
    expect(now).toMatchObject({ unid: unidOf(1) });
  });

  test('of which a database has one takes the place of the other, which can be restored in turn', async () => {
    const database = await fresh();
    const icon = (number: number, title: string) =>
      `<note class='icon' default='true'><noteinfo unid='${unidOf(number)}'/><item name='$TITLE'><text>${title}</text></item></note>`;
    await database.put('/dbicon', icon(1, 'first'));
    await database.call('/dbicon', { method: 'DELETE' });
    await database.put('/dbicon', icon(2, 'second'));
    await restore(database, 1, { version: 1 });
    expect((await database.read('/dbicon')).dxl).toContain('first');
    expect(await actions(database, 2)).toEqual(['2 delete', '1 create']);
    await restore(database, 2, { version: 1 });
    expect((await database.read('/dbicon')).dxl).toContain('second');
    expect((await database.read('/designsummary')).totalCount).toBe(1);
  });

  test('twice at once brings it back once', async () => {
    const database = await twoVersions();
    await database.call('/form/Order', { method: 'DELETE' });
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => restore(database, 1, { version: 1 }).then((answer) => answer.json())),
    );
    const counts = answers.map((answer) => (answer as { importedCount: number }).importedCount);
    expect(counts.sort()).toEqual([0, 0, 0, 0, 0, 1]);
    expect(await database.read('/form')).toHaveLength(1);
  });
});
