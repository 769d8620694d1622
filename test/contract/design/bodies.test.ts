import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../support/trivet.ts';
import { everything } from './everything.ts';
import { newDatabase, type TestDatabase, unidOf } from './support.ts';

/** What stands in each answer: every member by its name, no other; tags and methods of every read. */

let server: TestServer;
let database: TestDatabase;
beforeAll(async () => {
  server = await startTestServer();
  database = await newDatabase(server, 'bodies.nsf');
  await database.importDxl(everything, { replaceDbProperties: true });
});
afterAll(() => server.close());

const reads = [
  '/database',
  '/designsummary',
  '/form',
  '/form/F',
  '/helpdoc/about',
  '/dbicon',
  '/frameset/S/layout',
  '/outline/O/entries',
  '/acl',
  '/export?full=true',
  '/export?types=form',
];
const text = expect.any(String);
const log = "<?xml version='1.0'?>\n<DXLImporterLog>\n</DXLImporterLog>";
const signature = {
  signer: 'CN=Alice Example/O=Acme',
  algorithm: 'EdDSA',
  signedAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
  value: text,
  valid: true,
};

describe('the body of', () => {
  test('the properties', async () => {
    expect(await database.read('/database')).toEqual({
      title: 'All',
      replicaId: expect.stringMatching(/^[0-9A-F]{16}$/),
      filePath: 'bodies.nsf',
      designTemplate: 'From',
      templateName: 'As',
      launchSettings: {
        notes: {
          whenOpened: 'openpage',
          pageName: 'P',
          showAboutDocument: 'never',
          restoreLastView: true,
          previewDefault: 'bottomright',
        },
        web: { whenOpened: 'url', target: 'https://example.com' },
      },
    });
  });

  test('a list', async () => {
    expect(await database.read('/form')).toEqual([
      { name: 'F', unid: unidOf(1), noteId: 0x8f6 },
      { name: 'Raw', unid: unidOf(7), noteId: 0x90a, flags: 'C' },
    ]);
  });

  test('an element, with aliases and without', async () => {
    expect(await database.read('/form/f2')).toEqual({
      type: 'form',
      name: 'F',
      aliases: ['f1', 'f2'],
      unid: unidOf(1),
      noteId: 0x8f6,
      etag: expect.stringMatching(/^"e\d+\.\d+"$/),
      dxl: expect.stringMatching(/^<form xmlns='http:\/\/www\.lotus\.com\/dxl' name='F'/),
      signature,
    });
    expect(Object.keys(await database.read('/form/Raw')).sort()).toEqual(
      ['dxl', 'etag', 'name', 'noteId', 'signature', 'type', 'unid'].sort(),
    );
  });

  test('a help document and the icon', async () => {
    const about = { type: 'about', unid: unidOf(5), noteId: '0xFFFF0002', dxl: text, signature };
    expect(await database.read('/helpdoc/About')).toEqual(about);
    const icon = { type: 'dbicon', unid: unidOf(6), noteId: '0xFFFF0010', dxl: text, signature };
    expect(await database.read('/dbicon')).toEqual(icon);
  });

  test('a layout and entries, with every member', async () => {
    expect(await database.read('/frameset/S/layout')).toEqual({
      name: 'S',
      alias: 's',
      hide: 'web',
      orientation: 'rows',
      sizes: ['1', '2'],
      spacing: '0px',
      borderWidth: '1px',
      borderColor: 'red',
      content: [
        {
          type: 'frame',
          name: 'A',
          targetFrame: 'B',
          scrolling: 'auto',
          border3d: false,
          marginWidth: '1',
          marginHeight: '2',
          target: { kind: 'page', name: 'P' },
        },
        {
          type: 'frameset',
          orientation: 'columns',
          sizes: ['1', '*'],
          spacing: '2px',
          content: [
            { type: 'frame', target: { kind: 'url', url: 'https://example.com' } },
            { type: 'frame' },
          ],
        },
      ],
    });
    const child = { label: 'M', target: { kind: 'url', url: 'https://example.com' } };
    const entry = { label: 'L', alias: 'l', frame: 'A', expanded: true, imageref: 'i.gif' };
    expect(await database.read('/outline/O/entries')).toEqual({
      name: 'O',
      alias: 'o',
      entries: [{ ...entry, target: { kind: 'view', name: 'V' }, children: [child] }],
    });
  });

  test('the ACL, an entry that is saved and one that is removed', async () => {
    expect(await database.read('/acl')).toEqual({
      entries: [
        { name: '-Default-', level: 'READER', type: '', roles: [], flags: [] },
        { name: 'CN=Alice Example/O=Acme', level: 'MANAGER', type: 'PERSON', roles: [], flags: [] },
      ],
      roles: ['[R]'],
    });
    const saved = { name: 'X', level: 'READER', type: 'SERVER', roles: ['[R]'], flags: [] };
    const { name: _, ...json } = saved;
    expect(await database.read('/acl/entry/X', { method: 'PUT', json })).toEqual(saved);
    expect(await database.read('/acl/entry/x', { method: 'DELETE' })).toEqual({ deleted: true, name: 'X' });
  });

  test('exports', async () => {
    expect(Object.keys(await database.read('/export?full=true')).sort()).toEqual([
      'dxl',
      'elementCount',
      'mode',
    ]);
    expect(await database.read('/export?types=form,page')).toEqual({
      mode: 'filtered',
      types: ['form', 'page'],
      elementCount: 3,
      dxl: text,
    });
    expect(await database.read('/export?types=view&include=properties')).toEqual({
      mode: 'filtered',
      types: ['view'],
      elementCount: 0,
      dxl: text,
      propertiesDxl: expect.stringContaining('<launchsettings>'),
    });
  });

  test('what is written: element, layout, entries, help, icon, properties', async () => {
    const written = { status: 'ok', importedCount: 1, log };
    const put = async (path: string, body: string) => (await database.put(path, body)).json();
    expect(await put('/page/W', `<page name='W'/>`)).toEqual(written);
    expect(await put('/helpdoc/using', '<helpusingdocument/>')).toEqual({ type: 'using', ...written });
    expect(await put('/dbicon', '<iconnote/>')).toEqual({ type: 'dbicon', propsRestored: true, ...written });
    const set = (path: string, json: object) => database.read(path, { method: 'PUT', json });
    expect(await set('/frameset/W/layout', { orientation: 'rows', sizes: ['1'] })).toEqual(written);
    expect(await set('/outline/W/entries', { entries: [] })).toEqual(written);
    expect(await set('/database', {})).toEqual({ status: 'ok', log });
    const remove = (path: string) => database.read(path, { method: 'DELETE' });
    const gone = { deleted: true, unid: expect.stringMatching(/^[0-9A-F]{32}$/) };
    expect(await remove('/page/w')).toEqual({ ...gone, type: 'page', name: 'W' });
    expect(await remove('/helpdoc/USING')).toEqual({ ...gone, type: 'using', noteId: '0xFFFF0100' });
  });

  test('an unknown element among the DXL is a warning in the log of the answer', async () => {
    const { log: said } = (await (
      await database.put('/page/Warned', `<page name='Warned'><newer/></page>`)
    ).json()) as { log: string };
    expect(said).toContain(`<warning source='DXL' line='1' column='21' id='9101'>`);
  });
});

describe.each(reads)('GET %s', (path) => {
  test('has a strong tag, answers 304 to it, to * and to its weak form, and 200 to another', async () => {
    const first = await database.call(path);
    const tag = first.headers.get('etag') ?? '';
    expect(tag).toMatch(/^"[^"]+"$/);
    const body = await first.text();
    for (const match of [tag, `"other", ${tag}`, '*', `W/${tag}`]) {
      const again = await database.call(path, { headers: { 'if-none-match': match } });
      expect([match, again.status, await again.text()]).toEqual([match, 304, '']);
      expect(again.headers.get('etag')).toBe(tag);
    }
    const other = await database.call(path, { headers: { 'if-none-match': '"other"' } });
    expect([other.status, await other.text()]).toEqual([200, body]);
  });

  test('is also there for HEAD, without the body', async () => {
    const head = await database.call(path, { method: 'HEAD' });
    expect([head.status, await head.text()]).toEqual([200, '']);
    expect(head.headers.get('etag')).toBe((await database.call(path)).headers.get('etag'));
  });
});
