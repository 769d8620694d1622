import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../support/trivet.ts';
import { documentNo, item, type Listed } from './documents.support.ts';
import { documentOf, form, newDatabase, type TestDatabase, unidOf } from './support.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

let count = 0;
/** A database with documents. */
async function filled(...documents: string[]): Promise<TestDatabase> {
  const database = await newDatabase(server, `documents${++count}.nsf`);
  await database.importDxl(documentOf(...documents), { documentsOption: 'replaceElseCreate' });
  return database;
}

/** The list, asked again for as long as it says that something is still being read. */
async function list(database: TestDatabase, query = ''): Promise<Listed> {
  for (;;) {
    const listed = (await database.read(`/api/design/documents${query}`)) as unknown as Listed;
    if (listed.reading !== true) return listed;
  }
}
const titles = async (database: TestDatabase, query = '') =>
  (await list(database, query)).documents.map(({ title }) => title);
const at = (number: number, rest = '') => `/api/design/documents/${unidOf(number)}${rest}`;

test('documents are listed, the newest first, with what they are about', async () => {
  const database = await filled(
    form('Request', unidOf(90)),
    documentNo(1, { subject: 'A key' }),
    documentNo(2, { form: 'Reply', subject: 'Here it is', attributes: ` parent='${unidOf(1)}'` }),
    `<profiledocument form='Settings' name='Desk' username='CN=Ann/O=Acme'><noteinfo unid='${unidOf(3)}'/></profiledocument>`,
  );
  const { documents } = await list(database);
  expect(documents.map(({ title }) => title)).toEqual(['Desk · CN=Ann/O=Acme', 'Here it is', 'A key']);
  expect(documents[1]).toEqual({
    unid: unidOf(2),
    noteId: expect.any(Number),
    type: 'document',
    form: 'Reply',
    title: 'Here it is',
    created: '2020-04-01T06:00:00.000Z',
    modified: '2020-05-02T08:11:12.160Z',
    parent: unidOf(1),
    responses: 0,
    attachments: 0,
  });
  expect(documents[2]?.responses).toBe(1);
  expect(documents[0]?.type).toBe('profiledocument');
  // What says no time has that of its import.
  expect(Date.parse(documents[0]?.modified ?? '')).toBeGreaterThan(Date.parse('2026-01-01'));
  expect(await database.read('/api/design/documents/forms')).toEqual({
    forms: [
      { form: 'Reply', count: 1 },
      { form: 'Request', count: 1 },
      { form: 'Settings', count: 1 },
    ],
    total: 3,
  });
});

test('a list is narrowed down by form, words and the document that is responded to', async () => {
  const database = await filled(
    documentNo(1, { subject: 'Ärger with the printer', items: item('Body', 'Paper jam, 2nd floor') }),
    documentNo(2, { form: 'Reply', subject: 'Mended', attributes: ` parent='${unidOf(1)}'` }),
    documentNo(3, { subject: 'Print shop', items: item('Note', '&lt;b&gt;') }),
    documentNo(4, { form: '', subject: 'No form' }),
  );
  expect(await titles(database, '?form=REQUEST&sort=title')).toEqual([
    'Ärger with the printer',
    'Print shop',
  ]);
  expect(await titles(database, '?form=')).toEqual(['No form']);
  expect(await titles(database, '?q=PRINT&sort=title')).toEqual(['Ärger with the printer', 'Print shop']);
  expect(await titles(database, '?q=%C3%A4rger%20jam')).toEqual(['Ärger with the printer']);
  expect(await titles(database, '?q=jam%20shop')).toEqual([]);
  expect(await titles(database, "?q='%20%26%20!")).toEqual([]);
  expect(await titles(database, `?parent=${unidOf(1).toLowerCase()}`)).toEqual(['Mended']);
});

test('a list is paged in each order, and each document is in one page', async () => {
  const same = '20200101T000000,00Z';
  const numbers = Array.from({ length: 23 }, (_, at) => at + 1);
  const database = await filled(
    ...numbers.map((number) =>
      documentNo(number, {
        form: number % 2 ? 'Odd' : 'Even',
        subject: `Title ${number % 5}`,
        ...(number % 3 === 0 ? { modified: same } : {}),
      }),
    ),
  );
  for (const sort of ['modified', 'title', 'form'])
    for (const order of ['asc', 'desc']) {
      const whole = await list(database, `?sort=${sort}&order=${order}`);
      expect(whole.next).toBeUndefined();
      const paged: Listed['documents'] = [];
      let cursor = '';
      do {
        const page = await list(database, `?sort=${sort}&order=${order}&limit=5${cursor}`);
        paged.push(...page.documents);
        cursor = page.next === undefined ? '' : `&cursor=${page.next}`;
      } while (cursor !== '');
      expect(paged).toEqual(whole.documents);
      const keys = paged.map((each) => `${each[sort as 'title']}`);
      expect(keys).toEqual(order === 'asc' ? keys.toSorted() : keys.toSorted().reverse());
    }
  const { next } = await list(database, '?limit=5');
  for (const query of [`?sort=title&cursor=${next}`, `?q=title&cursor=${next}`, '?cursor=abc'])
    expect((await database.call(`/api/design/documents${query}`)).status).toBe(400);
});

test('what is wrong in a question is told at once', async () => {
  const database = await filled();
  const answer = await database.call('/api/design/documents?sort=size&limit=0&parent=1&q=');
  expect(answer.status).toBe(400);
  const { params } = (await answer.json()) as { params: { errors: { path: string }[] } };
  expect(params.errors.map(({ path }) => path).sort()).toEqual([
    '/querystring/limit',
    '/querystring/parent',
    '/querystring/q',
    '/querystring/sort',
  ]);
  expect((await database.call('/api/design/documents', { as: 'carol' })).status).toBe(403);
  expect((await server.call('/api/design/documents?nsfPath=none.nsf', { as: 'alice' })).status).toBe(404);
});

const file = (name: string, bytes: string, attributes = '') =>
  `<item name='$FILE' summary='true'><object><file hosttype='msdos' name='${name}' size='${bytes.length}'${attributes}><created><datetime>20200102T101112,00+01</datetime></created><modified><datetime>20200102T101112,00+01</datetime></modified><filedata>\n${Buffer.from(bytes).toString('base64')}\n</filedata></file></object></item>`;

test('a document is read with its items by type, its family, its files and its bytes', async () => {
  const body = "<richtext><pardef id='1'/>\n<par def='1'>Dear all</par></richtext>";
  const whole = documentNo(1, {
    subject: 'A &lt;key&gt;',
    attributes: ` parent='${unidOf(2)}'`,
    items:
      item('Tags', ['a', 'b'], " summary='true'") +
      "<item name='Due'><datetimelist><datetime>20200501</datetime><datetime>20200501T080000,00+02</datetime></datetimelist></item>" +
      `<item name='Sum'><number>1.50</number></item><item name='Body' sign='true'>${body}</item>` +
      file('plan &amp; päper.txt', 'Hello <you>') +
      file('packed.bin', 'xx', " compression='lz1'"),
  });
  const database = await filled(
    whole,
    documentNo(2, { form: 'Topic', subject: 'Keys' }),
    form('Request', unidOf(90)),
  );
  await list(database);
  const read = await database.read(at(1));
  expect(read).toEqual({
    unid: unidOf(1),
    noteId: expect.any(Number),
    type: 'document',
    form: 'Request',
    title: 'A <key>',
    created: '2020-04-01T06:00:00.000Z',
    modified: '2020-05-01T08:11:12.160Z',
    updatedBy: ['CN=Ann/O=Acme'],
    parent: { unid: unidOf(2), form: 'Topic', title: 'Keys' },
    responses: 0,
    items: [
      { name: 'Subject', type: 'text', flags: [], values: ['A <key>'] },
      { name: 'Tags', type: 'text', flags: ['summary'], values: ['a', 'b'] },
      { name: 'Due', type: 'datetime', flags: [], values: ['2020-05-01', '2020-05-01T08:00:00.00+02:00'] },
      { name: 'Sum', type: 'number', flags: [], values: ['1.50'] },
      { name: 'Body', type: 'richtext', flags: ['sign'], values: ['Dear all'], dxl: body },
    ],
    attachments: [
      {
        number: 1,
        name: 'plan & päper.txt',
        size: 11,
        modified: '2020-01-02T10:11:12.00+01:00',
        available: true,
      },
      { number: 2, name: 'packed.bin', size: 2, modified: '2020-01-02T10:11:12.00+01:00', available: false },
    ],
  });
  expect((await database.read(at(2))).responses).toBe(1);

  const dxl = await database.call(at(1, '/dxl'));
  expect(dxl.headers.get('content-type')).toBe('application/xml; charset=utf-8');
  const text = await dxl.text();
  expect(text.replace(" xmlns='http://www.lotus.com/dxl'", '').replace(/ noteid='\w+'/, '')).toBe(whole);
  const again = await database.call(at(1, '/dxl'), {
    headers: { 'if-none-match': dxl.headers.get('etag') ?? '' },
  });
  expect(again.status).toBe(304);

  const got = await database.call(at(1, '/attachments/1'));
  expect(await got.text()).toBe('Hello <you>');
  expect(got.headers.get('content-type')).toBe('application/octet-stream');
  expect(got.headers.get('content-disposition')).toContain("filename*=UTF-8''plan%20%26%20p%C3%A4per.txt");
  for (const path of ['/attachments/2', '/attachments/3'])
    expect((await database.call(at(1, path))).status).toBe(404);
  for (const path of ['/attachments/0', '/attachments/x'])
    expect((await database.call(at(1, path))).status).toBe(400);
  // A form is no document.
  for (const number of [90, 91]) expect((await database.call(at(number))).status).toBe(404);
});

test('a list follows what is imported and deleted', async () => {
  const database = await filled(documentNo(1, { subject: 'First' }), documentNo(2, { subject: 'Second' }));
  expect(await titles(database)).toEqual(['Second', 'First']);
  const changed = documentOf(documentNo(1, { subject: 'Changed', modified: '20210101T000000,00Z' }));
  await database.importDxl(changed, { documentsOption: 'replaceElseCreate' });
  expect(await titles(database)).toEqual(['Changed', 'Second']);
  expect((await database.call(`/api/design/elements/${unidOf(2)}`, { method: 'DELETE' })).status).toBe(200);
  expect(await titles(database)).toEqual(['Changed']);
  const gone = await database.call(at(2));
  expect([gone.status, ((await gone.json()) as { code: string }).code]).toEqual([404, 'design.unid.deleted']);
});

test('a long document is read in a thread, and its values are cut with a word about it', async () => {
  const long = 'word '.repeat(30_000);
  const database = await filled(
    documentNo(1, { subject: 'Long', items: item('Text', long) + file('a.bin', long) }),
  );
  const { items } = (await database.read(at(1))) as {
    items?: { name: string; values: string[]; cut?: true }[];
  };
  const text = items?.find(({ name }) => name === 'Text');
  expect(text).toMatchObject({ cut: true });
  expect(text?.values[0]).toHaveLength(100_000);
  expect(await (await database.call(at(1, '/attachments/1'))).text()).toBe(long);
  expect(await titles(database, '?q=word')).toEqual(['Long']);
});
