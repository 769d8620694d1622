import { request } from 'node:http';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../support/trivet.ts';
import { newDatabase, type TestDatabase } from './support.ts';

/** What stands in an address: paths of databases, names of elements and ACL entries, however they are written. */

let server: TestServer;
let database: TestDatabase;
beforeAll(async () => {
  server = await startTestServer();
  database = await newDatabase(server, 'addresses.nsf');
});
afterAll(() => server.close());

/** Asks for an address as it stands, which `fetch` would tidy up. */
const exactly = async (path: string, method = 'GET') => {
  const authorization = `Bearer ${await server.bearer('alice')}`;
  return new Promise<number>((resolve, reject) => {
    const { hostname, port } = new URL(server.url);
    const asked = request({ hostname, port, path, method, headers: { authorization } }, (answer) => {
      answer.resume();
      answer.on('end', () => resolve(answer.statusCode ?? 0));
    });
    asked.on('error', reject);
    asked.end();
  });
};

describe('a database path', () => {
  test.each([
    ['..', 400],
    ['../demo.nsf', 400],
    ['..\\demo.nsf', 400],
    ['a/../demo.nsf', 400],
    ['a\\..\\demo.nsf', 400],
    ['./demo.nsf', 400],
    ['demo.nsf/', 400],
    ['/demo.nsf', 400],
    ['\\demo.nsf', 400],
    ['//server/demo.nsf', 400],
    ['\\\\server\\share\\demo.nsf', 400],
    ['C:demo.nsf', 400],
    ['c:\\demo.nsf', 400],
    [' ', 400],
    ['a/ /b.nsf', 400],
    ['demo.nsf\u0000', 400],
    ['demo\r\n.nsf', 400],
    ['demo\u0085.nsf', 400],
    [`${'é'.repeat(127)}ab`, 400],
    [`${'é'.repeat(127)}a`, 404],
    ['x'.repeat(256), 400],
    ['x'.repeat(255), 404],
    ['%2e%2e/demo.nsf', 404],
    ['%2e%2e%2fdemo.nsf', 404],
    ['demo.nsf.', 400],
    ['demo.nsf ', 400],
    ['demo.nsf::$DATA', 404],
    ['server!!demo.nsf', 404],
    ['...', 400],
    ['demo.nsf?x', 404],
    ['DEMO.nsf', 200],
  ])('%j is %i', async (path, status) => {
    const answer = await server.call(`/api/dxl/database?nsfPath=${encodeURIComponent(path)}`, {
      as: 'alice',
    });
    expect(answer.status).toBe(status);
    if (status === 400) expect(await answer.json()).toMatchObject({ code: 'request.invalid' });
    if (status === 400 || path === 'DEMO.nsf') {
      const json = { nsfPath: path, title: 'T' };
      const made = await server.call('/api/design/databases', { as: 'alice', json });
      expect(made.status).toBe(status === 400 ? 400 : 409);
    }
  });

  test.each([
    '?nsfPath=%00',
    '?nsfPath=..%2Fdemo.nsf',
    '?nsfPath[]=demo.nsf',
    '?nsfPath=demo.nsf&nsfPath=demo.nsf',
    '?nsfPath[$ne]=x',
    '?NSFPATH=demo.nsf',
    '?',
  ])('%s is 400', async (query) => {
    expect(await exactly(`/api/dxl/database${query}`)).toBe(400);
  });

  test.each(['%FF', '%E0%A4%A', '%', '%zz', '%C0%AE%C0%AE%2Fdemo.nsf'])(
    '%s in it leads nowhere',
    async (path) => {
      expect([400, 404]).toContain(await exactly(`/api/dxl/database?nsfPath=${path}`));
    },
  );
});

describe('a name', () => {
  const names = [
    'a/b/c',
    '/',
    '//',
    'Menu\\Sub\\Deep',
    'a|b',
    `both " and '`,
    '<tag> & "more"',
    '100%',
    '%2F',
    '%252F',
    '%00',
    'a+b',
    'a;b=c',
    'a?b#c',
    '...',
    '. .',
    '-',
    '~',
    '$DBIcon',
    '(Hidden)',
    '__proto__',
    'constructor',
    'layout',
    'entries',
    'Ä Ö Ü ß',
    'ﬁ ligature',
    'e\u0301 and é',
    '名前',
    'اسم',
    '😀👩‍👩‍👧',
    '\u{1D4B3}'.repeat(512),
    'İstanbul',
    'a b',
    'x'.repeat(512),
  ];
  test.each(names)('%j is put, read, found in the list, and deleted', async (name) => {
    const path = `/imageresource/${encodeURIComponent(name)}`;
    const put = await database.put(path, '<imageresource/>');
    expect(put.status, await put.text()).toBe(200);
    expect(await database.read(path)).toMatchObject({ name });
    const [only, ...more] = (await (await database.call('/imageresource')).json()) as { name: string }[];
    expect([only?.name, more.length]).toEqual([name, 0]);
    expect(await database.read(path, { method: 'DELETE' })).toMatchObject({ name });
  });

  test.each([
    ['nothing', ''],
    ['white space', '   '],
    ['513 characters', 'x'.repeat(513)],
    ['a line end', 'a\nb'],
    ['a tab', 'a\tb'],
    ['a control character', 'a\u009fb'],
    ['no character of Unicode', 'a\uffffb'],
  ])('of %s is refused for elements, views and ACL entries', async (_, name) => {
    const at = encodeURIComponent(name);
    const layout = { orientation: 'rows', sizes: ['1'] };
    const answers = [
      await database.put(`/imageresource/${at}`, '<imageresource/>'),
      await database.call(`/frameset/${at}/layout`, { method: 'PUT', json: layout }),
      await database.call(`/outline/${at}/entries`, { method: 'PUT', json: { entries: [] } }),
      await database.call(`/acl/entry/${at}`, { method: 'PUT', json: { level: 'READER' } }),
      await database.call(`/api/design/acl/roles/${at}`, { method: 'PUT' }),
    ];
    for (const answer of answers) expect(answer.status).toBe(400);
    expect(await database.read('/designsummary')).toMatchObject({ totalCount: 0 });
  });

  test.each(['%00', 'a%00b', '%FF', '%E0%A4%A', '%C0%AF', '%ED%A0%80', 'x'.repeat(5000)])(
    'written %s is refused before anything is looked up',
    async (name) => {
      for (const method of ['GET', 'DELETE']) {
        const status = await exactly(`/api/dxl/imageresource/${name}?nsfPath=addresses.nsf`, method);
        expect([400, 404, 414]).toContain(status);
      }
    },
  );

  test('its case folds as one, without doubling an element', async () => {
    for (const name of ['Straße', 'STRAßE', 'straße']) {
      await database.put(`/page/${encodeURIComponent(name)}`, `<page name='Straße'/>`);
    }
    expect(await (await database.call('/page')).json()).toHaveLength(1);
  });
});
