import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../support/trivet.ts';
import { databaseAt, newDatabase, type TestDatabase, withoutOwned } from './support.ts';

const signature = expect.objectContaining({ signer: 'CN=Alice Example/O=Acme', valid: true });

let server: TestServer;
let database: TestDatabase;
beforeAll(async () => {
  server = await startTestServer();
  database = await newDatabase(server, 'notes.nsf');
});
afterAll(() => server.close());

const unid = expect.stringMatching(/^[0-9A-F]{32}$/);
const log = expect.stringContaining('<DXLImporterLog>');

describe('help documents', () => {
  test.each([
    ['about', 'helpaboutdocument', '0xFFFF0002'],
    ['using', 'helpusingdocument', '0xFFFF0100'],
  ])('%s is created, read, replaced and deleted', async (type, root, noteId) => {
    const path = `/helpdoc/${type}`;
    expect((await database.call(path)).status).toBe(404);
    const dxl = `<${root} default='true'><body><richtext/></body></${root}>`;
    const put = await database.put(path, dxl);
    expect(await put.json()).toEqual({ type, status: 'ok', importedCount: 1, log });
    const read = await database.read(`/helpdoc/${type.toUpperCase()}`);
    expect(read).toEqual({ type, unid, noteId, dxl: expect.any(String), signature });
    expect(withoutOwned(String(read.dxl))).toBe(dxl);
    const raw = `<note class='${root}' default='true'><item name='$Flags'><text/></item></note>`;
    expect((await database.put(path, raw)).status).toBe(200);
    expect(withoutOwned(String((await database.read(path)).dxl))).toBe(raw);
    expect(await database.read(path, { method: 'DELETE' })).toEqual({ deleted: true, type, unid, noteId });
    expect((await database.call(path, { method: 'DELETE' })).status).toBe(404);
  });

  test('of another kind, with another root or for a reader are refused', async () => {
    for (const method of ['GET', 'DELETE'])
      expect((await database.call('/helpdoc/what', { method })).status).toBe(400);
    expect((await database.put('/helpdoc/what', '<helpaboutdocument/>')).status).toBe(400);
    expect((await database.put('/helpdoc/about', '<helpusingdocument/>')).status).toBe(400);
    expect((await database.put('/helpdoc/about', '<helpaboutdocument>')).status).toBe(400);
    const demo = databaseAt(server, 'demo.nsf');
    expect((await demo.call('/helpdoc/about', { as: 'bob' })).status).toBe(200);
    expect((await demo.put('/helpdoc/about', '<helpaboutdocument/>', { as: 'bob' })).status).toBe(403);
    expect((await demo.call('/helpdoc/about', { as: 'bob', method: 'DELETE' })).status).toBe(403);
  });
});

describe('the icon note', () => {
  const icon = `<note default='true' class='icon'><item name='$TITLE'><text>Other title</text></item></note>`;

  test('is created, read, replaced and deleted; the title of the database stays', async () => {
    expect((await database.call('/dbicon')).status).toBe(404);
    expect(await (await database.put('/dbicon', icon)).json()).toEqual({
      type: 'dbicon',
      status: 'ok',
      importedCount: 1,
      propsRestored: false,
      log,
    });
    const read = await database.read('/dbicon');
    expect(read).toEqual({ type: 'dbicon', unid, noteId: '0xFFFF0010', dxl: expect.any(String), signature });
    expect((await database.put('/dbicon', `<iconnote default='true'/>`)).status).toBe(200);
    expect((await database.read('/database')).title).toBe('Test notes.nsf');
    expect(await database.read('/dbicon', { method: 'DELETE' })).toEqual({
      deleted: true,
      type: 'dbicon',
      unid,
      noteId: '0xFFFF0010',
    });
    expect((await database.call('/dbicon', { method: 'DELETE' })).status).toBe(404);
  });

  test('keeps launch settings when it is replaced', async () => {
    const demo = databaseAt(server, 'demo.nsf');
    const before = await demo.read('/database');
    expect(await (await demo.put('/dbicon', icon)).json()).toMatchObject({ propsRestored: true });
    expect(await demo.read('/database')).toEqual(before);
  });

  test('of another root or by a reader is refused', async () => {
    expect((await database.put('/dbicon', `<form name='icon'/>`)).status).toBe(400);
    const demo = databaseAt(server, 'demo.nsf');
    expect((await demo.put('/dbicon', icon, { as: 'bob' })).status).toBe(403);
    expect((await demo.call('/dbicon', { as: 'bob', method: 'DELETE' })).status).toBe(403);
  });
});
