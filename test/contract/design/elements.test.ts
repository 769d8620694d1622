import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../support/trivet.ts';
import { documentOf, form, newDatabase, type TestDatabase, unidOf, withoutOwned } from './support.ts';

let server: TestServer;
let database: TestDatabase;
beforeAll(async () => {
  server = await startTestServer();
  database = await newDatabase(server, 'elements.nsf');
});
afterAll(() => server.close());

const at = (type: string, name: string, query = '') => `/${type}/${encodeURIComponent(name)}${query}`;

describe('bytes are kept', () => {
  test.each([
    [
      'line ends, quotes, comments and CDATA',
      `<form  name="Odd"\r\n alias='o1|o2' ><!-- <x/> -->\r\n<body\r\n><richtext><par><run>a&#233;&lt;b</run><![CDATA[<&]]></par></richtext></body>\r\n</form >`,
    ],
    ['an element that closes itself', `<form name='Odd' />`],
    [
      'a foreign namespace',
      `<form xmlns='http://www.lotus.com/dxl' xmlns:y='urn:y' name='Odd'><y:z y:a='1'/></form>`,
    ],
  ])('%s', async (_, dxl) => {
    const bytes = Buffer.from(dxl);
    expect((await database.put(at('form', 'Odd'), bytes)).status).toBe(200);
    const { dxl: read } = await database.read(at('form', 'Odd'));
    const text = String(read);
    const expected = dxl.endsWith('/>') ? dxl.replace('/>', '></form>') : dxl;
    expect(withoutOwned(text)).toBe(expected);
    expect(text).toContain('<wassignedby><name>CN=Alice Example/O=Acme</name></wassignedby>');
  });

  test('of what has an identity and a signature, only those spans change', async () => {
    const dxl = `<page name='P'>\n<noteinfo noteid='8fe' unid='${unidOf(1)}' sequence='4'>\n<created><datetime\n>20200101T000000,00Z</datetime></created></noteinfo>\n<updatedby><name>CN=Ann/O=Old</name></updatedby>\n<wassignedby><name>CN=Ann/O=Old</name></wassignedby>\n<body/></page>`;
    await database.put(at('page', 'P'), dxl);
    const { dxl: read, noteId, unid } = await database.read(at('page', 'P'));
    expect({ noteId, unid }).toEqual({ noteId: 0x8fe, unid: unidOf(1) });
    expect(read).toBe(
      dxl
        .replace('</updatedby>', '<name>CN=Alice Example/O=Acme</name></updatedby>')
        .replace('<wassignedby><name>CN=Ann/O=Old', '<wassignedby><name>CN=Alice Example/O=Acme'),
    );
  });

  test('putting what was read changes nothing, and another caller only signs', async () => {
    await database.put(at('page', 'Same'), `<page name='Same'><body/></page>`);
    const first = await database.read(at('page', 'Same'));
    await database.put(at('page', 'Same'), String(first.dxl));
    expect(await database.read(at('page', 'Same'))).toEqual(first);
    await database.put(at('page', 'Same'), `<page name='Same'><body/></page>`, { as: 'admin' });
    const signed = await database.read(at('page', 'Same'));
    expect(signed.etag).not.toBe(first.etag);
    expect(withoutOwned(String(signed.dxl))).toBe(withoutOwned(String(first.dxl)));
  });

  test.each([
    ['a byte order mark', Buffer.concat([Buffer.from([0xef, 0xbb, 0xbf]), Buffer.from(`<page name='M'/>`)])],
    [
      'an XML declaration and a DOCTYPE',
      Buffer.from(
        `<?xml version='1.0' encoding='utf-8'?>\n<!DOCTYPE page SYSTEM 'xmlschemas/domino_9_0_1.dtd'>\n<page name='M'/>`,
      ),
    ],
    ['white space before the root', Buffer.from(`\n  <page name='M'/>\n`)],
    ['UTF-16', Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(`<page name='M'/>`, 'utf16le')])],
  ])('%s is tolerated and dropped', async (_, bytes) => {
    expect((await database.put(at('page', 'M'), new Uint8Array(bytes))).status).toBe(200);
    expect(withoutOwned(String((await database.read(at('page', 'M'))).dxl))).toBe(`<page name='M'></page>`);
  });

  test('a declared encoding is honoured', async () => {
    const bytes = Buffer.from(
      `<?xml version='1.0' encoding='iso-8859-1'?><page name='L'><body><richtext><par>Grüße</par></richtext></body></page>`,
      'latin1',
    );
    await database.put(at('page', 'L'), new Uint8Array(bytes));
    expect((await database.read(at('page', 'L'))).dxl).toContain('<par>Grüße</par>');
  });
});

describe('names', () => {
  test.each(['a/b/c.js', 'Menu\\Sub', 'q"uote\'s', 'Ä & Ö', '名前', '100%', 'a;b', '$DBIcon', '(hidden)'])(
    'an element may be called %s',
    async (name) => {
      expect((await database.put(at('fileresource', name), `<fileresource/>`)).status).toBe(200);
      expect(await database.read(at('fileresource', name))).toMatchObject({ type: 'fileresource', name });
    },
  );

  test('name, alias and the first part of a name with | are found in any case', async () => {
    await database.put(at('view', 'v1'), `<view name='All|Odd' alias='v1 | v2'/>`);
    for (const name of ['All|Odd', 'ALL', 'V2']) {
      expect(await database.read(at('view', name))).toMatchObject({ name: 'All|Odd', aliases: ['v1', 'v2'] });
    }
  });

  test('a raw note is known by class and $Flags, and named by $TITLE', async () => {
    const note = `<note class='filter'><item name='$Flags'><text>s34Q</text></item><item name='$TITLE'><textlist><text>Lib</text><text>L</text></textlist></item></note>`;
    expect((await database.put(at('scriptlibrary', 'L'), note)).status).toBe(200);
    expect(await database.read(at('scriptlibrary', 'lib'))).toMatchObject({ name: 'Lib', aliases: ['L'] });
    expect((await database.put(at('agent', 'Lib'), note)).status).toBe(400);
  });

  test('a nameless raw note takes its name from the path', async () => {
    const note = `<note class='form'><item name='$Flags'><text>345CgQ</text></item></note>`;
    await database.put(at('fileresource', 'new & odd.css'), note);
    const { dxl } = await database.read(at('fileresource', 'new & odd.css'));
    expect(dxl).toContain(`<item name='$TITLE'><text>new &amp; odd.css</text></item></note>`);
  });

  test('of several elements with one name the lowest note id answers, exact case first, with a warning', async () => {
    const several = await newDatabase(server, 'several.nsf');
    await several.importDxl(
      documentOf(form('Twin', unidOf(1)), form('TWIN', unidOf(2)), form('Twin', unidOf(3))),
    );
    const answer = await several.call(at('form', 'Twin'));
    expect(answer.headers.get('warning')).toMatch(/^299 - "3 elements/);
    expect(await answer.json()).toMatchObject({ unid: unidOf(1) });
    expect(await several.read(at('form', 'TWIN'))).toMatchObject({ unid: unidOf(2) });
    expect(await several.read(at('form', 'Twin', `?unid=${unidOf(3)}`))).toMatchObject({ unid: unidOf(3) });
    expect((await several.call(at('form', 'Twin', `?unid=${unidOf(9)}`))).status).toBe(404);
  });

  test('a nameless element is picked by its UNID', async () => {
    await database.importDxl(documentOf(`<view><noteinfo unid='${unidOf(77)}'/></view>`));
    expect(await database.read(at('view', '-', `?unid=${unidOf(77)}`))).toMatchObject({
      name: '',
      unid: unidOf(77),
    });
  });

  test('that is missing is said to be, and a UNID stands for it', async () => {
    for (const [method, path] of [
      ['GET', '/form/'],
      ['DELETE', '/form/'],
      ['PUT', '/form/%20'],
      ['GET', '/frameset//layout'],
      ['GET', '/outline//entries'],
    ] as const) {
      const init = method === 'PUT' ? { body: '<form/>', headers: { 'content-type': 'text/xml' } } : {};
      const refused = await database.call(path, { method, ...init });
      expect(refused.status, path).toBe(400);
      expect(await refused.json()).toMatchObject({ params: { errors: [{ path: '/params/name' }] } });
    }
    const unknown = await database.call(`/form/?unid=${'0'.repeat(32)}`);
    expect(unknown.status).toBe(404);
  });
});

describe('lists', () => {
  test('of a type hold name, UNID, note id and flags, with the count in a header', async () => {
    const listed = await newDatabase(server, 'listed.nsf');
    const raw = `<note class='form'><noteinfo noteid='10a' unid='${unidOf(2)}'/><item name='$Flags'><text>C</text></item><item name='$TITLE'><text>Raw|R</text></item></note>`;
    await listed.importDxl(
      documentOf(
        form('Plain', unidOf(1)),
        raw,
        `<note class='filter'><item name='$Flags'><text>t34Q</text></item></note>`,
      ),
    );
    const answer = await listed.call('/form');
    expect(answer.headers.get('x-total-count')).toBe('2');
    expect(await answer.json()).toEqual([
      { name: 'Raw', unid: unidOf(2), noteId: 0x10a, flags: 'C' },
      { name: 'Plain', unid: unidOf(1), noteId: 2294 },
    ]);
    expect(await listed.read('/designsummary')).toEqual({
      database: 'Test listed.nsf',
      replicaId: expect.any(String),
      totalCount: 3,
      types: {
        form: {
          count: 2,
          elements: [
            { name: 'Raw', aliases: ['R'], unid: unidOf(2), noteId: 0x10a },
            { name: 'Plain', unid: unidOf(1), noteId: 2294 },
          ],
        },
        databasescript: { count: 1, elements: [{ name: '', unid: expect.any(String), noteId: 2298 }] },
      },
    });
    expect(await listed.read('/view')).toEqual([]);
  });
});

describe('preconditions', () => {
  test('an entity tag answers 304 while nothing changed and 412 to a stale write', async () => {
    await database.put(at('page', 'Tag'), `<page name='Tag'/>`);
    const { etag } = await database.read(at('page', 'Tag'));
    const tag = String(etag);
    expect((await database.call(at('page', 'Tag'), { headers: { 'if-none-match': tag } })).status).toBe(304);
    const changed = await database.put(at('page', 'Tag'), `<page name='Tag' hide='web'/>`, {
      headers: { 'if-match': tag },
    });
    expect(changed.status).toBe(200);
    expect(changed.headers.get('etag')).not.toBe(tag);
    const stale = await database.put(at('page', 'Tag'), `<page name='Tag' hide='v3'/>`, {
      headers: { 'if-match': tag },
    });
    expect(stale.status).toBe(412);
    expect(
      (await database.call(at('page', 'Tag'), { method: 'DELETE', headers: { 'if-match': tag } })).status,
    ).toBe(412);
    expect((await database.read(at('page', 'Tag'))).dxl).toContain(`hide='web'`);
  });

  test('If-None-Match: * creates only', async () => {
    const headers = { 'if-none-match': '*' };
    expect((await database.put(at('page', 'Once'), `<page name='Once'/>`, { headers })).status).toBe(200);
    expect(
      (await database.put(at('page', 'Once'), `<page name='Once' hide='web'/>`, { headers })).status,
    ).toBe(412);
  });
});

test('a deleted element is gone, says who it was, and its history keeps every text', async () => {
  await database.put(at('page', 'Del'), `<page name='Del'/>`);
  const { unid } = await database.read(at('page', 'Del'));
  await database.put(at('page', 'Del'), `<page name='Del' hide='web'/>`);
  const answer = await database.read(at('page', 'del'), { method: 'DELETE' });
  expect(answer).toEqual({ deleted: true, type: 'page', name: 'Del', unid });
  expect((await database.call(at('page', 'Del'))).status).toBe(404);
  const { rows } = await server.platform.database.pool.query(
    'select version, action, dxl is not null as kept from design.element_version where unid = $1 order by version',
    [unid],
  );
  expect(rows).toEqual([
    { version: 1, action: 'create', kept: true },
    { version: 2, action: 'replace', kept: true },
    { version: 3, action: 'delete', kept: false },
  ]);
});

test('an element put without identity gets one, and another with a taken UNID a new one', async () => {
  await database.put(at('form', 'One'), form('One', unidOf(500)));
  await database.put(at('form', 'Two'), form('Two', unidOf(500)));
  const two = await database.read(at('form', 'Two'));
  expect(two.unid).toMatch(/^[0-9A-F]{32}$/);
  expect(two.unid).not.toBe(unidOf(500));
  expect(two.dxl).toContain(`unid='${two.unid}'`);
  expect(await database.read(at('form', 'One'))).toMatchObject({ unid: unidOf(500) });
});
