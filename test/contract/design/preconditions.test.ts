import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../support/trivet.ts';
import { everything } from './everything.ts';
import { databaseAt, documentOf, form, newDatabase, type TestDatabase, unidOf } from './support.ts';

let server: TestServer;
let database: TestDatabase;
beforeAll(async () => {
  server = await startTestServer();
  database = await newDatabase(server, 'preconditions.nsf');
  await database.importDxl(everything, { replaceDbProperties: true });
});
afterAll(() => server.close());

describe('preconditions of every write', () => {
  const json = (path: string, body: object) => [`PUT ${path}`, path, { method: 'PUT', json: body }] as const;
  const xml = (path: string, body: string) =>
    [`PUT ${path}`, path, { method: 'PUT', body, headers: { 'content-type': 'text/xml' } }] as const;
  const gone = (path: string) => [`DELETE ${path}`, path, { method: 'DELETE' }] as const;
  const writes = [
    json('/database', { title: 'Other' }),
    xml('/form/F', `<form name='F' hide='web'/>`),
    xml('/helpdoc/about', '<helpaboutdocument hide="web"/>'),
    xml('/dbicon', '<iconnote hide="web"/>'),
    json('/frameset/S/layout', { orientation: 'columns', sizes: ['1', '2'] }),
    json('/outline/O/entries', { entries: [] }),
    json('/acl/entry/-Default-', { level: 'NOACCESS' }),
    gone('/form/F'),
    gone('/helpdoc/about'),
    gone('/dbicon'),
    gone('/acl/entry/CN%3DAlice%20Example%2FO%3DAcme'),
  ];

  test.each(writes)(
    '%s is 412 for a tag that is not current, and for a present one with *',
    async (_, path, sent) => {
      const before = await database.read('/export?full=true');
      const given = { ...('headers' in sent ? sent.headers : {}) };
      const refused: Record<string, string>[] = [
        { 'if-match': '"stale"' },
        { 'if-match': 'W/"e1.1"' },
        { 'if-none-match': '*' },
      ];
      for (const headers of refused) {
        const answer = await database.call(path, { ...sent, headers: { ...given, ...headers } });
        expect(answer.status).toBe(412);
        expect(await answer.json()).toMatchObject({ code: 'request.precondition.failed' });
      }
      expect(await database.read('/export?full=true')).toEqual(before);
    },
  );

  test.each(writes.filter(([name]) => !name.startsWith('DELETE')))(
    '%s is 412 for If-Match when it is absent',
    async (_, path, sent) => {
      if (path === '/database' || path.startsWith('/acl')) return;
      const empty = await newDatabase(server, `empty${path.replaceAll('/', '-')}.nsf`);
      const headers = { ...('headers' in sent ? sent.headers : {}), 'if-match': '*' };
      expect((await empty.call(path, { ...sent, headers })).status).toBe(412);
      expect((await empty.call(path)).status).toBe(404);
    },
  );

  test('a write with the current tag passes, and says the next one', async () => {
    const of = async (path: string) => (await database.call(path)).headers.get('etag') ?? '';
    for (const [path, read] of [
      ['/page/P', '/page/P'],
      ['/helpdoc/about', '/helpdoc/about'],
    ] as const) {
      const root = path === '/page/P' ? 'page' : 'helpaboutdocument';
      const answer = await database.put(path, `<${root}${root === 'page' ? ` name='P'` : ''} hide='v3'/>`, {
        headers: { 'if-match': `"x", ${await of(read)}` },
      });
      expect(answer.status).toBe(200);
      expect(answer.headers.get('etag')).toBe(await of(read));
    }
  });
});

test('warnings: several names, and an export without the ACL', async () => {
  const twins = await newDatabase(server, 'twins.nsf');
  await twins.importDxl(documentOf(form('T', unidOf(1)), form('T', unidOf(2))));
  for (const method of ['GET', 'DELETE']) {
    const answer = await twins.call('/form/t', { method });
    expect(answer.headers.get('warning')).toBe(
      '299 - "2 elements answer to this name; the one with the lowest note id was taken"',
    );
  }
  expect((await twins.call('/form/t')).headers.get('warning')).toBeNull();
  const below = await databaseAt(server, 'preconditions.nsf').call('/export?full=true', { as: 'bob' });
  expect(below.headers.get('warning')).toBe('299 - "The ACL is left out: it needs MANAGER access"');
});

test('of many writers with one condition, one is heard', async () => {
  const race = await newDatabase(server, 'race.nsf');
  const all = async (word: string, headers: Record<string, string>) => {
    const writers = Array.from({ length: 8 }, (_, at) =>
      race.put('/view/Race', `<view name='Race' hide='${word}${at}'/>`, { headers }),
    );
    return (await Promise.all(writers)).map(({ status }) => status).sort();
  };
  const once = [200, ...Array<number>(7).fill(412)];
  expect(await all('v', { 'if-none-match': '*' })).toEqual(once);
  const tag = (await race.call('/view/Race')).headers.get('etag') ?? '';
  expect(await all('w', { 'if-match': tag })).toEqual(once);
  await all('x', {});
  expect(await (await race.call('/view')).json()).toHaveLength(1);
});
