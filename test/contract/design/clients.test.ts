import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../support/trivet.ts';
import { databaseAt, newDatabase, type TestDatabase, unidOf, withoutOwned } from './support.ts';

/** What clients of the interface do, as its public documentation and common HTTP libraries have it. */

let server: TestServer;
let database: TestDatabase;
beforeAll(async () => {
  server = await startTestServer();
  database = await newDatabase(server, 'clients.nsf');
});
afterAll(() => server.close());

const namesOf = async (type: string) =>
  ((await (await database.call(`/${type}`)).json()) as { name: string }[]).map(({ name }) => name);

describe('media types', () => {
  test.each(['text/xml', 'application/xml', 'TEXT/XML; charset="UTF-8"', 'application/xml;charset=utf-8'])(
    '%s is taken for DXL',
    async (type) => {
      const answer = await database.put('/page/Typed', `<page name='Typed'/>`, {
        headers: { 'content-type': type },
      });
      expect(answer.status).toBe(200);
      expect(answer.headers.get('content-type')).toBe('application/json; charset=utf-8');
    },
  );

  test.each(['application/json', 'text/xml', 'text/plain', 'application/octet-stream'])(
    'a deletion without a body may say %s',
    async (type) => {
      await database.put('/page/Going', `<page name='Going'/>`);
      const headers = { 'content-type': type };
      const gone = await database.call('/page/Going', { method: 'DELETE', body: '', headers });
      expect(gone.status, await gone.text()).toBe(200);
    },
  );

  test('so may the deletion of an ACL entry, as JSON', async () => {
    const entry = '/acl/entry/Going';
    await database.read(entry, { method: 'PUT', json: { level: 'READER' } });
    const headers = { 'content-type': 'application/json' };
    expect(await database.read(entry, { method: 'DELETE', body: '', headers })).toEqual({
      deleted: true,
      name: 'Going',
    });
  });

  test('an export is XML for those who want that more than JSON, under a tag of its own', async () => {
    const exported = (accept: string) =>
      database.call('/export?types=page', { headers: accept === '' ? {} : { accept } });
    const typeFor = async (accept: string) => (await exported(accept)).headers.get('content-type');
    for (const accept of ['application/xml', 'text/xml;q=0.9, application/json;q=0.8', 'text/xml, */*']) {
      expect(await typeFor(accept)).toBe('application/xml; charset=utf-8');
    }
    for (const accept of ['*/*', 'application/json, application/xml;q=0.1', 'application/xml;q=0']) {
      expect(await typeFor(accept)).toBe('application/json; charset=utf-8');
    }
    const json = await exported('application/json');
    const xml = await exported('application/xml');
    expect(json.headers.get('vary')).toContain('accept');
    expect(xml.headers.get('etag')).not.toBe(json.headers.get('etag'));
    await Promise.all([json.text(), xml.text()]);
  });
});

describe('names', () => {
  test('white space around a name of the path does not count, so nothing is doubled', async () => {
    await database.put('/subform/%20Wide%20', `<subform name='Wide'/>`);
    await database.put('/subform/Wide%20%20', `<subform name=' Wide '/>`);
    expect(await namesOf('subform')).toEqual(['Wide']);
    expect(await database.read('/subform/%20wide%20')).toMatchObject({ name: 'Wide' });
    await database.read('/subform/Wide%20', { method: 'DELETE' });
    expect(await namesOf('subform')).toEqual([]);
  });

  test.each([
    ['without text', `<text/>`],
    ['with white space', `<text>  </text>`],
    ['with an empty list', `<textlist></textlist>`],
  ])('a raw note whose title is %s takes the name of the path', async (_, value) => {
    const note = (title: string) =>
      `<note class='form'><item name='$TITLE'>${title}</item><item name='$Flags'><text>g</text></item></note>`;
    expect((await database.put('/fileresource/blank.css', note(value))).status).toBe(200);
    const { dxl } = await database.read('/fileresource/blank.css');
    expect(withoutOwned(String(dxl))).toBe(note('<text>blank.css</text>'));
  });

  test('an element with an alias alone takes the name of the path, or keeps none when the alias is the path', async () => {
    await database.put('/outline/Named', `<outline alias='n1'/>`);
    expect(await database.read('/outline/n1')).toMatchObject({ name: 'Named', aliases: ['n1'] });
    await database.put('/outline/n2', `<outline alias='n2'/>`);
    expect(await database.read('/outline/n2')).toMatchObject({ name: '', aliases: ['n2'] });
  });

  test('a UNID that is asked for and not there is 404, unless the element brings it', async () => {
    const missing = `?unid=${unidOf(1)}`;
    const nobody = await database.put(`/view/Asked${missing}`, `<view name='Asked'/>`);
    expect(nobody.status).toBe(404);
    const brought = `<view name='Asked'><noteinfo unid='${unidOf(1)}'/></view>`;
    expect((await database.put(`/view/Asked${missing}`, brought)).status).toBe(200);
    expect(await database.read('/view/asked')).toMatchObject({ unid: unidOf(1) });
    const layout = { orientation: 'rows', sizes: ['1'] };
    const view = await database.call(`/frameset/Asked/layout${missing}`, { method: 'PUT', json: layout });
    expect(view.status).toBe(404);
    expect(await namesOf('frameset')).toEqual([]);
  });

  test('what is written into an element with a prefix has it too', async () => {
    const dxl = `<d:page xmlns:d='http://www.lotus.com/dxl' name='P'><d:body/></d:page>`;
    await database.put('/page/P', dxl);
    const first = await database.read('/page/P');
    expect(first.dxl).toMatch(
      /<d:noteinfo [^>]*\/><d:updatedby><d:name>CN=Alice Example\/O=Acme<\/d:name><\/d:updatedby><d:wassignedby>/,
    );
    await database.put('/page/P', String(first.dxl));
    expect(await database.read('/page/P')).toEqual(first);
  });
});

describe('the ACL', () => {
  const entry = (name: string) => `/acl/entry/${encodeURIComponent(name)}`;
  const set = (name: string, json: object, headers: Record<string, string> = {}) =>
    database.call(entry(name), { method: 'PUT', json, headers });

  test('UNSPECIFIED is taken as another word for an entry without type', async () => {
    expect(await (await set('Any', { level: 'READER', type: 'UNSPECIFIED' })).json()).toMatchObject({
      type: '',
    });
  });

  test('If-None-Match: * makes an entry that is not there, and no other', async () => {
    const only = { 'if-none-match': '*' };
    expect((await set('Once', { level: 'READER' }, only)).status).toBe(200);
    expect((await set('ONCE', { level: 'EDITOR' }, only)).status).toBe(412);
  });

  test('every write says the new tag, and setting what is there keeps it', async () => {
    const now = async () => (await database.call('/acl')).headers.get('etag');
    const first = await set('Tagged', { level: 'READER' });
    expect(first.headers.get('etag')).toBe(await now());
    const tag = first.headers.get('etag') ?? '';
    const same = await set('tagged', { level: 'READER', type: '', roles: [] }, { 'if-match': tag });
    expect([same.status, same.headers.get('etag')]).toEqual([200, tag]);
    const gone = await database.call(entry('Tagged'), { method: 'DELETE', headers: { 'if-match': tag } });
    expect(gone.headers.get('etag')).toBe(await now());
    expect(gone.headers.get('etag')).not.toBe(tag);
  });

  test('-Default- is one entry, however it is written', async () => {
    expect(await (await set('-DEFAULT-', { level: 'READER' })).json()).toMatchObject({ name: '-Default-' });
    expect((await databaseAt(server, 'clients.nsf').call('/database', { as: 'carol' })).status).toBe(200);
    await set('-Default-', { level: 'NOACCESS' });
  });
});
