import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../support/trivet.ts';
import { documentOf, form, newDatabase, type TestDatabase, unidOf, withoutOwned } from './support.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

let count = 0;
const fresh = () => newDatabase(server, `editing${++count}.nsf`);
const elements = '/api/design/elements';
const at = (number: number | string, rest = '') =>
  `${elements}/${typeof number === 'number' ? unidOf(number) : number}${rest}`;
const create = (database: TestDatabase, dxl: string, options: { headers?: Record<string, string> } = {}) =>
  database.put(elements, dxl, { ...options, method: 'POST' });
const script = (unid: string, code: string) =>
  `<databasescript><noteinfo unid='${unid}'/><code event='postopen'><lotusscript>${code}</lotusscript></code></databasescript>`;
const xpage = (name: string, unid: string) =>
  `<note class='form'><noteinfo unid='${unid}'/><item name='$Flags'><text>gC~4K</text></item><item name='$TITLE' summary='true'><text>${name}</text></item></note>`;
const problemOf = async (answer: Response) => {
  const { code, params } = (await answer.json()) as { code: string; params: Record<string, unknown> };
  return { status: answer.status, code, params };
};
const countOf = async (database: TestDatabase) => (await database.read('/designsummary')).totalCount;

describe('creating', () => {
  test('an element of any kind, signed, with its address and tag', async () => {
    const database = await fresh();
    const answer = await create(database, script(unidOf(1), 'Dim a'));
    expect(answer.status, await answer.clone().text()).toBe(201);
    expect(await answer.json()).toMatchObject({ type: 'databasescript', unid: unidOf(1), version: 1 });
    expect(await database.read(at(1))).toMatchObject({
      etag: answer.headers.get('etag'),
      signature: { valid: true },
    });
  });

  test('under a name that another answers to is refused, says which, and changes nothing', async () => {
    const database = await fresh();
    await create(database, `<form name='Order' alias='O'><noteinfo unid='${unidOf(1)}'/></form>`);
    for (const name of ['order', 'o']) {
      const refused = await create(database, `<form name='${name}'/>`);
      expect(await problemOf(refused)).toEqual({
        status: 409,
        code: 'design.element.exists',
        params: { type: 'form', name, unid: unidOf(1) },
      });
    }
    expect(await countOf(database)).toBe(1);
    // A twin for the web shares an alias; another type, or another language, shares all.
    expect((await create(database, "<form name='Order web' alias='O' hide='notes'/>")).status).toBe(201);
    expect((await create(database, "<page name='Order'/>")).status).toBe(201);
    expect((await create(database, "<form name='Order' language='de'/>")).status).toBe(201);
  });

  test('of a kind of which a database has one happens once', async () => {
    const database = await fresh();
    const about = '<helpaboutdocument/>';
    expect((await create(database, about)).status).toBe(201);
    expect((await create(database, about)).status).toBe(409);
  });

  test('twice at once happens once', async () => {
    const database = await fresh();
    const answers = await Promise.all(Array.from({ length: 5 }, () => create(database, "<form name='A'/>")));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409, 409]);
  });

  test('under the UNID of one that was deleted goes on with its history', async () => {
    const database = await fresh();
    await create(database, form('Order', unidOf(1), 'one'));
    await database.call(at(1), { method: 'DELETE' });
    expect(await (await create(database, form('Order', unidOf(1), 'mine'))).json()).toMatchObject({
      unid: unidOf(1),
      version: 3,
    });
  });

  test.each([
    ['a document', '<document/>', 400],
    ['a database', documentOf(form('A', unidOf(1))), 400],
    ['what is not well-formed', "<form name='A'>", 400],
    ['an agent without a trigger', "<agent name='A'/>", 400],
    ['a name with a line break', "<form name='A&#10;B'/>", 400],
  ])('%s is refused', async (_, dxl, status) => {
    const database = await fresh();
    const answer = await create(database, dxl);
    expect(await problemOf(answer)).toMatchObject({ status, code: 'design.dxl.invalid' });
    expect(await countOf(database)).toBe(0);
  });

  test('is for designers', async () => {
    const database = await fresh();
    const json = { level: 'READER' };
    await database.read('/acl/entry/CN%3DBob%20Example%2FO%3DAcme', { method: 'PUT', json });
    const as = 'bob';
    const body = form('A', unidOf(1));
    expect((await database.put(elements, body, { method: 'POST', as })).status).toBe(403);
    await create(database, body);
    expect((await database.put(at(1), body, { as })).status).toBe(403);
    expect((await database.call(at(1), { method: 'DELETE', as })).status).toBe(403);
    for (const way of ['/rename', '/copy'])
      expect((await database.call(at(1, way), { json: { name: 'B' }, as })).status).toBe(403);
  });
});

describe('replacing by UNID', () => {
  test('keeps everything but what was sent, and may give another name', async () => {
    const database = await fresh();
    await create(database, xpage('home', unidOf(1)));
    const { etag } = await database.read(at(1));
    const answer = await database.put(`${at(1)}?why=Better`, xpage('start', unidOf(1)), {
      headers: { 'if-match': String(etag) },
    });
    expect(await answer.json()).toMatchObject({ type: 'xpage', name: 'start', version: 2 });
    expect(await database.read(at(1))).toMatchObject({ why: 'Better', etag: answer.headers.get('etag') });
  });

  test('goes over nobody: If-Match is judged against what is there now', async () => {
    const database = await fresh();
    await create(database, form('Order', unidOf(1), 'one'));
    const { etag } = await database.read(at(1));
    await database.put('/form/Order', form('Order', unidOf(1), 'theirs'));
    const headers = { 'if-match': String(etag) };
    const mine = form('Order', unidOf(1), 'mine');
    expect((await database.put(at(1), mine, { headers })).status).toBe(412);
    expect((await database.call(at(1), { method: 'DELETE', headers })).status).toBe(412);
    for (const way of ['/rename', '/copy'])
      expect((await database.call(at(1, way), { json: { name: 'B' }, headers })).status).toBe(412);
    expect((await database.read(at(1))).dxl).toContain('theirs');
  });

  test.each([
    ['another type', "<page name='Order'/>", 400, 'design.dxl.invalid'],
    ['another UNID', form('Order', unidOf(9)), 400, 'design.dxl.invalid'],
    ['the name of another', form('Taken', unidOf(1)), 409, 'design.element.exists'],
  ])('by %s is refused, and nothing changes', async (_, dxl, status, code) => {
    const database = await fresh();
    await create(database, form('Order', unidOf(1), 'one'));
    await create(database, form('Taken', unidOf(2)));
    expect(await problemOf(await database.put(at(1), dxl))).toMatchObject({ status, code });
    expect(await database.read(at(1))).toMatchObject({ version: 1, name: 'Order' });
  });

  test('of what is deleted, or never was, is told apart', async () => {
    const database = await fresh();
    const mine = form('Order', unidOf(1), 'mine');
    expect(await problemOf(await database.put(at(1), mine))).toMatchObject({
      status: 404,
      code: 'design.unid.unknown',
    });
    await create(database, mine);
    const deleted = await database.call(at(1), { method: 'DELETE' });
    expect(await deleted.json()).toEqual({ deleted: true, type: 'form', name: 'Order', unid: unidOf(1) });
    expect(await problemOf(await database.put(at(1), mine))).toMatchObject({
      status: 404,
      code: 'design.unid.deleted',
    });
    expect((await database.call(at(1), { method: 'DELETE' })).status).toBe(404);
  });
});

describe('renaming', () => {
  const rename = (database: TestDatabase, json: object) => database.call(at(1, '/rename'), { json });

  test('changes the name and no other byte', async () => {
    const database = await fresh();
    const dxl = (name: string) =>
      `<form\n  name='${name}' alias="O|P"><noteinfo unid='${unidOf(1)}'/>\n<!-- kept --><body/></form>`;
    await create(database, dxl('Order'));
    const { dxl: before } = await database.read(at(1));
    const answer = await rename(database, { name: "O'Hara & <Co>", why: 'A better word' });
    expect(await answer.json()).toMatchObject({ name: "O'Hara & <Co>", aliases: ['O', 'P'], version: 2 });
    const after = await database.read(at(1));
    expect(after.why).toBe('A better word');
    expect(after.dxl).toBe(String(before).replace("name='Order'", "name='O&apos;Hara &amp; &lt;Co&gt;'"));
    expect((await database.call('/form/Order')).status).toBe(404);
  });

  test('keeps the old name as an alias when it is asked to, and takes aliases away', async () => {
    const database = await fresh();
    await create(database, form('Order', unidOf(1)));
    await rename(database, { name: 'Request', aliases: ['Order'] });
    expect(await database.read('/form/Order')).toMatchObject({ name: 'Request', aliases: ['Order'] });
    await rename(database, { name: 'Request', aliases: [] });
    expect((await database.read(at(1))).aliases).toBeUndefined();
    expect((await database.read(at(1))).dxl).not.toContain('alias');
  });

  test('of a raw note changes $TITLE, whose attributes stay', async () => {
    const database = await fresh();
    await create(database, xpage('home|h', unidOf(1)));
    expect(await (await rename(database, { name: 'start' })).json()).toMatchObject({
      name: 'start',
      aliases: ['h'],
    });
    const { dxl } = await database.read(at(1));
    expect(dxl).toContain("<item name='$TITLE' summary='true'><text>start|h</text></item>");
    const listed = `<note class='form'><noteinfo unid='${unidOf(1)}'/><item name='$Flags'><text>gC~4K</text></item><item name='$TITLE'><textlist><text>a</text><text>b</text></textlist></item></note>`;
    await database.put(at(1), listed);
    await rename(database, { name: 'c', aliases: ['d'] });
    expect(await database.read(at(1))).toMatchObject({ name: 'c', aliases: ['d'] });
    expect((await database.read(at(1))).dxl).toContain("<item name='$TITLE'><text>c|d</text></item>");
  });

  test('of megabytes works like that of a line', async () => {
    const database = await fresh();
    const long = 'x'.repeat(600_000);
    await create(database, form('Order', unidOf(1), long));
    expect((await rename(database, { name: 'Request' })).status).toBe(200);
    expect((await database.read('/form/Request')).dxl).toContain(long);
  });

  test.each([
    ['a name that another has', { name: 'Taken' }, 409],
    ['no name', {}, 400],
    ['a blank name', { name: ' ' }, 400],
    ['a name of several', { name: 'A|B' }, 400],
    ['a name with a line break', { name: 'A\nB' }, 400],
    ['an unknown member', { name: 'B', force: true }, 400],
  ])('to %s is refused, and nothing changes', async (_, json, status) => {
    const database = await fresh();
    await create(database, form('Order', unidOf(1)));
    await create(database, form('Taken', unidOf(2)));
    expect((await rename(database, json)).status).toBe(status);
    expect(await database.read(at(1))).toMatchObject({ name: 'Order', version: 1 });
  });
});

describe('copying', () => {
  test('makes another element of the same text, without its aliases', async () => {
    const database = await fresh();
    await create(database, `<form name='Order' alias='O'><noteinfo unid='${unidOf(1)}'/><body/></form>`);
    const answer = await database.call(at(1, '/copy'), { json: { name: 'Request', why: 'For requests' } });
    expect(answer.status).toBe(201);
    const { unid, noteId } = (await answer.json()) as { unid: string; noteId: number };
    const source = await database.read(at(1));
    expect(unid).not.toBe(unidOf(1));
    expect(noteId).not.toBe(source.noteId);
    const made = await database.read(at(unid));
    expect(made).toMatchObject({ name: 'Request', version: 1, why: 'For requests' });
    expect(made.aliases).toBeUndefined();
    expect(withoutOwned(String(made.dxl))).toBe(
      withoutOwned(String(source.dxl)).replace("name='Order' alias='O'", "name='Request'"),
    );
    expect(source).toMatchObject({ version: 1, aliases: ['O'] });
  });

  test('under a name that is taken, or of what a database has one of, is refused', async () => {
    const database = await fresh();
    await create(database, form('Order', unidOf(1)));
    expect((await database.call(at(1, '/copy'), { json: { name: 'order' } })).status).toBe(409);
    await create(database, `<helpaboutdocument><noteinfo unid='${unidOf(2)}'/></helpaboutdocument>`);
    expect((await database.call(at(2, '/copy'), { json: { name: 'Other' } })).status).toBe(409);
    expect(await countOf(database)).toBe(2);
  });
});
