import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../support/trivet.ts';
import { documentOf, newDatabase, type TestDatabase, unidOf } from './support.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

let count = 0;
const fresh = () => newDatabase(server, `references${++count}.nsf`);
const element = (number: number, rest = '') => `/api/design/elements/${unidOf(number)}${rest}`;
const info = (number: number) => `<noteinfo unid='${unidOf(number)}'/>`;
const click = (formula: string) => `<code event='click'><formula>${formula}</formula></code>`;
const library = (number: number, name: string, code = '') =>
  `<scriptlibrary name='${name}'>${info(number)}<code event='options'><lotusscript>${code}</lotusscript></code></scriptlibrary>`;

const form = `<form name='Order' alias='ord'>${info(1)}
<body><richtext><par><subformref name='head'/><button>${click('@DbColumn(""; ""; "All"; 1);\n@Command([OpenPage]; "Gone")')}</button></par></richtext></body>
<code event='options'><lotusscript>Use "Tools"</lotusscript></code></form>`;
const design = [
  form,
  `<subform name='Head'>${info(2)}</subform>`,
  `<view name='Orders' alias='All'>${info(3)}<code event='form'><formula>"ORD"</formula></code></view>`,
  library(4, 'Tools', 'Use "Base"'),
  library(5, 'Base'),
  library(6, 'Nobody'),
  `<view name='(Hidden)'>${info(7)}</view>`,
  `<view name='Menu'>${info(8)}</view>`,
];

type Place = {
  by: string;
  line: number;
  column: number;
  text: string;
  named: string;
  sure: boolean;
  owner?: string;
};
type Users = { users: { type: string; name: string; places: Place[] }[]; launch: boolean };
type Check = {
  missing: (Place & { id: number; name: string; message: string })[];
  unused: { name: string }[];
  binary: number;
};
const usersOf = async (database: TestDatabase, number: number) =>
  (await database.read(element(number, '/users'))) as unknown as Users;
const check = async (database: TestDatabase) =>
  (await database.read('/api/design/check')) as unknown as Check;
const namesOf = ({ users }: Users) => users.map(({ type, name }) => `${type} ${name}`);

test('an element says what it names, in its order, with what answers to each name', async () => {
  const database = await fresh();
  await database.importDxl(documentOf(...design));
  const { uses } = (await database.read(element(1, '/uses'))) as unknown as {
    uses: (Place & { target?: { unid: string } })[];
  };
  expect(uses).toEqual([
    expect.objectContaining({ kind: 'subform', named: 'head', line: 2, sure: true, by: 'subformref' }),
    expect.objectContaining({ kind: 'view', named: 'All', line: 2, by: '@DbColumn', owner: 'button' }),
    expect.objectContaining({ kind: 'page', named: 'Gone', line: 3, text: '@Command([OpenPage]; "Gone")' }),
    expect.objectContaining({ kind: 'library', named: 'Tools', line: 4, text: 'Use "Tools"' }),
  ]);
  expect(uses.map(({ target }) => target?.unid)).toEqual([unidOf(2), unidOf(3), undefined, unidOf(4)]);
});

test('an element says where it is named, by name and alias in any case', async () => {
  const database = await fresh();
  await database.importDxl(documentOf(...design));
  expect(await usersOf(database, 1)).toMatchObject({
    users: [
      { type: 'view', name: 'Orders', unid: unidOf(3), places: [{ named: 'ORD', by: 'value', line: 1 }] },
    ],
    launch: false,
  });
  expect(namesOf(await usersOf(database, 3))).toEqual(['form Order']);
  expect(namesOf(await usersOf(database, 5))).toEqual(['scriptlibrary Tools']);
  expect((await usersOf(database, 6)).users).toEqual([]);
});

test('a check tells names that mean nothing, and elements that nothing names', async () => {
  const database = await fresh();
  await database.importDxl(documentOf(...design));
  const { missing, unused, binary } = await check(database);
  expect(missing).toMatchObject([
    { id: 9401, name: 'Order', named: 'Gone', line: 3, message: 'The database has no page “Gone”.' },
  ]);
  expect(unused.map(({ name }) => name)).toEqual(['Nobody', '(Hidden)']);
  expect(binary).toBe(0);
});

test('a check reads the code of a database as a whole when it is asked to', async () => {
  const database = await fresh();
  const strict = library(9, 'Strict', 'Option Declare\nUse "Tools"').replace(
    '</code>',
    `</code><code event='run'><lotusscript>Sub Run\n  shared = wrong\n  If a Then\nEnd Sub</lotusscript></code>`,
  );
  await database.importDxl(documentOf(...design, strict));
  expect(await check(database)).not.toHaveProperty('code');
  const { code } = (await database.read('/api/design/check?code=true')) as unknown as { code: object[] };
  expect(code).toMatchObject([{ id: 9302, name: 'Strict', type: 'scriptlibrary', unid: unidOf(9), line: 4 }]);
});

test('launch settings name elements too', async () => {
  const database = await fresh();
  await database.importDxl(documentOf(`<page name='Home'>${info(1)}</page>`));
  expect((await check(database)).unused).toHaveLength(1);
  await database.read('/database', {
    method: 'PUT',
    json: { web: { whenOpened: 'page', target: 'home' } },
  });
  expect((await check(database)).unused).toEqual([]);
  expect(await usersOf(database, 1)).toMatchObject({ users: [], launch: true });
});

test('what is written, renamed, deleted and restored is known at once', async () => {
  const database = await fresh();
  await database.importDxl(documentOf(...design));
  const change = async (path: string, options: object) =>
    expect((await database.call(path, options)).status).toBe(200);
  await change(element(5, '/rename'), { json: { name: 'Ground' } });
  expect((await check(database)).missing.map(({ named }) => named)).toEqual(['Gone', 'Base']);
  expect((await check(database)).unused.map(({ name }) => name)).toEqual(['Ground', 'Nobody', '(Hidden)']);
  expect((await database.put(element(4), library(4, 'Tools', 'Use "Ground"'))).status).toBe(200);
  expect(namesOf(await usersOf(database, 5))).toEqual(['scriptlibrary Tools']);
  await change(element(4), { method: 'DELETE' });
  expect((await usersOf(database, 5)).users).toEqual([]);
  expect((await check(database)).missing.map(({ named }) => named)).toEqual(['Gone', 'Tools']);
  await change(element(4, '/restore'), { json: { version: 2 } });
  expect(namesOf(await usersOf(database, 5))).toEqual(['scriptlibrary Tools']);
});

test('a long element and what another process wrote are read when somebody asks', async () => {
  const database = await fresh();
  const rem = `REM {${'x'.repeat(100_000)}};\n`;
  const long = `<page name='Long'>${info(1)}<body><richtext><par><button>${click(`${rem}@Command([OpenView]; "A")`)}</button></par></richtext></body></page>`;
  await database.importDxl(
    documentOf(long, `<view name='A'>${info(2)}</view>`, `<view name='B'>${info(3)}</view>`),
  );
  expect(namesOf(await usersOf(database, 2))).toEqual(['page Long']);
  // An older process knows nothing of what is read: it changes the text and its revision alone.
  await server.platform.database.pool.query(
    `update design.element set dxl = replace(dxl, '"A"', '"B"'), revision = revision + 1 where unid = $1`,
    [unidOf(1)],
  );
  expect((await usersOf(database, 2)).users).toEqual([]);
  expect(namesOf(await usersOf(database, 3))).toEqual(['page Long']);
});

test('who signs anew what others wrote leaves nothing to be read, and places where they are', async () => {
  const database = await fresh();
  const page = `<page name='P'>${info(1)}<body><richtext><par><button>${click('@Command([OpenView]; "A")')}</button></par></richtext></body></page>`;
  const dxl = documentOf(page, `<view name='A'>${info(2)}</view>`);
  await database.importDxl(dxl);
  await database.read(`/acl/entry/${encodeURIComponent('CN=Bob Example/O=Acme')}`, {
    method: 'PUT',
    json: { level: 'DESIGNER', type: 'PERSON' },
  });
  await database.importDxl(dxl, {}, 'bob');
  const { rows } = await server.platform.database.pool.query(
    `select e.signer, r.revision = e.revision as read from design.element e
      join design.element_read r on r.element_id = e.id join design.database d on d.id = e.database_id
      where e.unid = $1 and d.path = $2`,
    [unidOf(1), database.nsfPath],
  );
  expect(rows).toEqual([{ signer: expect.stringContaining('Bob'), read: true }]);
  // The name of who signed stands before it on the line.
  const { dxl: signed } = await database.read(element(1));
  const [place] = (await usersOf(database, 2)).users[0]?.places ?? [];
  const line = String(signed).split('\n')[(place?.line ?? 0) - 1];
  expect(line?.slice((place?.column ?? 0) - 1)).toMatch(/^"A"/);
});

test('binary parts, of which not all can be read, are counted', async () => {
  const database = await fresh();
  const note = `<note class='form'>${info(1)}<item name='$Flags'><text>CD</text></item><item name='$TITLE'><text>Raw</text></item><item name='$Body'><rawitemdata type='1'>AAAA</rawitemdata></item></note>`;
  await database.importDxl(documentOf(note));
  expect(await check(database)).toMatchObject({ missing: [], unused: [], binary: 1 });
});

test('readers may ask, others not, and only of what is there', async () => {
  const database = await fresh();
  await database.importDxl(documentOf(...design));
  for (const path of [element(1, '/uses'), element(1, '/users'), '/api/design/check']) {
    expect((await database.call(path, { as: 'carol' })).status).toBe(403);
    expect((await database.call(path, { as: undefined })).status).toBe(401);
  }
  expect((await database.call(element(99, '/uses'))).status).toBe(404);
  await database.call(element(6), { method: 'DELETE' });
  expect(await (await database.call(element(6, '/users'))).json()).toMatchObject({
    code: 'design.unid.deleted',
  });
});
