import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../support/trivet.ts';

let server: TestServer;
const database = () => server.platform.database.as<unknown>();
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

type Entry = { id: number; at: string; username: string; action: string; thing: string };
type Body = { items: Entry[]; next?: number; params: { errors: { path: string }[] } };

const get = (path: string, as = 'admin') => server.call(path, { as });
async function read(query: Record<string, string>) {
  const answer = await get(`/api/v1/audit?${new URLSearchParams(query)}`);
  return { status: answer.status, ...((await answer.json()) as Body) };
}
const things = ({ items }: Body) => items.map(({ thing }) => thing.replace('trial/', ''));

test('the trail is read by person, thing, action and time span, page by page', async () => {
  await enter([
    ['mona', 'trial.box.open', 'trial/1', '2001-01-01T10:00:00Z'],
    ['mona', 'trial.box.close', 'trial/2', '2001-01-02T10:00:00Z'],
    ['nils', 'trial.box.open', 'trial/3', '2001-01-03T10:00:00Z'],
    ['nils', 'trial.bag.open', 'trial/4', '2001-01-04T10:00:00Z'],
  ]);
  expect(things(await read({ username: 'mona' }))).toEqual(['2', '1']);
  expect(things(await read({ action: 'trial.box.open' }))).toEqual(['3', '1']);
  expect(things(await read({ action: 'trial.box.' }))).toEqual(['3', '2', '1']);
  expect(things(await read({ action: 'trial%' }))).toEqual([]);
  const span = { from: '2001-01-02T10:00:00Z', until: '2001-01-04T10:00:00Z' };
  expect(things(await read(span))).toEqual(['3', '2']);
  expect(things(await read({ ...span, username: 'nils', thing: 'trial/' }))).toEqual(['3']);
  const first = await read({ thing: 'trial/', limit: '3' });
  expect(things(first)).toEqual(['4', '3', '2']);
  expect(things(await read({ thing: 'trial/', before: String(first.next) }))).toEqual(['1']);
  const { items } = (await (await get('/api/v1/audit/actions')).json()) as { items: string[] };
  expect(items).toEqual(expect.arrayContaining(['trial.bag.open', 'trial.box.close', 'trial.box.open']));
  expect(items).toEqual([...new Set(items)].sort());
});

test('bad filters are answered with all that is wrong', async () => {
  const bad = await read({ from: 'yesterday', until: '2001-02-30T00:00:00Z', action: 'x'.repeat(201) });
  expect(bad.status).toBe(400);
  expect(bad.params.errors).toHaveLength(3);
  const turned = await read({ from: '2001-01-02T00:00:00Z', until: '2001-01-01T00:00:00Z' });
  expect([turned.status, turned.params.errors.map(({ path }) => path)]).toEqual([
    400,
    ['/querystring/until'],
  ]);
  expect((await get('/api/v1/audit/export?format=xml')).status).toBe(400);
  expect((await get('/api/v1/audit/export')).status).toBe(400);
});

test('all of it is taken away as CSV, harmless in a spreadsheet, or as JSON lines', async () => {
  await enter([
    ['=cmd()', 'trial.taken', '@sum(1)', '2002-01-01T00:00:00Z'],
    ['olga', 'trial.taken', 'a "b", c', '2002-01-02T00:00:00Z'],
  ]);
  const csv = await get('/api/v1/audit/export?format=csv&action=trial.taken');
  expect(csv.headers.get('content-type')).toMatch(/^text\/csv/);
  expect(csv.headers.get('content-disposition')).toBe('attachment; filename=audit.csv');
  const [head, ...lines] = (await csv.text()).split('\r\n');
  expect(head).toBe('id,at,username,subject,action,thing,name,detail,request');
  expect(lines.map((line) => line.replace(/^\d+,/, ''))).toEqual([
    '2002-01-02T00:00:00.000Z,olga,,trial.taken,"a ""b"", c",,"{""n"":2}",',
    '2002-01-01T00:00:00.000Z,\'=cmd(),,trial.taken,\'@sum(1),,"{""n"":1}",',
    '',
  ]);
  const jsonl = await get('/api/v1/audit/export?format=jsonl&username=%3Dcmd()');
  expect(jsonl.headers.get('content-type')).toMatch(/^application\/jsonl/);
  const [line, ...rest] = (await jsonl.text()).split('\n');
  expect(rest).toEqual(['']);
  expect(JSON.parse(line ?? '')).toMatchObject({ username: '=cmd()', thing: '@sum(1)', detail: { n: 1 } });
  expect(await (await get('/api/v1/audit/export?format=csv&username=nobody')).text()).toBe(`${head}\r\n`);
});

test('entries say what things and people are called now, or were, and what was there before a change', async () => {
  type Named = {
    name: string | null;
    displayName: string | null;
    names: object;
    detail: { before?: object };
  };
  const newest = async (query: string) => {
    const answer = await get(`/api/v1/audit?limit=1&${query}`);
    return ((await answer.json()) as { items: [Named] }).items[0];
  };
  const as = 'alice';
  const product = (await (
    await server.call('/v1/products', {
      as,
      json: { name: 'Storm', slug: 'storm' },
    })
  ).json()) as { id: string };
  expect(await newest(`thing=catalog/product/${product.id}`)).toMatchObject({
    name: 'Storm',
    displayName: 'Alice Example',
  });
  await server.call(`/v1/products/${product.id}`, { as, method: 'PATCH', json: { name: 'Storm two' } });
  expect(await newest(`thing=catalog/product/${product.id}`)).toMatchObject({
    name: 'Storm two',
    detail: { name: 'Storm two', before: { name: 'Storm' } },
  });
  const folder = (await (
    await server.call('/repository/rest/folders', { as, json: { name: 'Contracts', parent: null } })
  ).json()) as { id: string };
  await server.call('/repository/rest/welcome/folder', { as, method: 'PUT', json: { folder: folder.id } });
  expect(await newest('action=documents.document.file')).toMatchObject({
    name: expect.stringMatching(/welcome/i),
    names: { [folder.id]: 'Contracts' },
  });
  await server.call('/repository/rest/welcome/folder', { as, method: 'PUT', json: { folder: null } });
  // What is gone is called as its entry says.
  await server.call(`/repository/rest/folders/${folder.id}`, { as, method: 'DELETE' });
  expect(await newest('action=documents.folder.delete')).toMatchObject({ name: 'Contracts', names: {} });
  await server.call('/api/v1/users/bob', { as: 'admin', method: 'PATCH', json: { displayName: 'Robert' } });
  expect(await newest('thing=identity/user/bob')).toMatchObject({
    name: 'Robert',
    detail: { displayName: 'Robert', before: { displayName: 'Bob Example' } },
  });
  const exported = await get(`/api/v1/audit/export?format=jsonl&thing=catalog/product/${product.id}`);
  expect(JSON.parse((await exported.text()).split('\n')[0] ?? '')).toMatchObject({ name: 'Storm two' });
});

test('a trail of many pages is exported whole, each entry once', async () => {
  await sql`insert into platform.audit (action, thing)
    select 'trial.many', 'trial/' || n from generate_series(1, 2000) n`.execute(database());
  const answer = await get('/api/v1/audit/export?format=jsonl&action=trial.many');
  const ids = (await answer.text())
    .trimEnd()
    .split('\n')
    .map((line) => (JSON.parse(line) as Entry).id);
  expect([ids.length, new Set(ids).size]).toEqual([2000, 2000]);
});

test('the trail is for administrators only', async () => {
  for (const path of ['/api/v1/audit', '/api/v1/audit/actions', '/api/v1/audit/export?format=csv']) {
    expect((await get(path, 'alice')).status, path).toBe(403);
    expect((await server.call(path)).status, path).toBe(401);
  }
});

/** Entries as the server would have written them: who, what, to what, when. */
async function enter(entries: [username: string, action: string, thing: string, at: string][]) {
  for (const [place, [username, action, thing, at]] of entries.entries())
    await sql`insert into platform.audit (username, action, thing, at, detail)
      values (${username}, ${action}, ${thing}, ${at}::timestamptz, ${JSON.stringify({ n: place + 1 })}::jsonb)`.execute(
      database(),
    );
}
