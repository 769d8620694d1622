import { afterAll, beforeAll, expect, test } from 'vitest';
import { passwordOf, startTestServer, type TestServer } from '../../support/trivet.ts';
import { upload } from './support.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ TRIVET_TRASH_DAYS: '14' });
});
afterAll(() => server?.close());

const ROOT = '/repository/rest';
const DAY_MS = 24 * 3600 * 1000;
type Deleted = { at: string; by: { displayName: string } | null; until: string };
type Trash = { items: { id: string; name: string; deleted: Deleted }[]; keptDays: number };

const made = async (as: string, name: string) =>
  ((await (await upload(server, as, name, new TextEncoder().encode(name))).json()) as { id: string }).id;
const remove = (as: string, path: string) => server.call(`${ROOT}/${path}`, { as, method: 'DELETE' });
const trashOf = async (as: string) =>
  (await (await server.call(`${ROOT}/?deleted=true`, { as })).json()) as Trash;
const codeOf = async (answer: Response) => [answer.status, ((await answer.json()) as { code: string }).code];
const newPerson = async (username: string) => {
  const person = { username, password: passwordOf(username), displayName: `${username} Example` };
  expect((await server.call('/api/v1/users', { as: 'admin', json: person })).status).toBe(201);
};

test('the trash says who deleted what, when, and until when it can be taken back', async () => {
  const [first, second] = [await made('alice', 'First.txt'), await made('alice', 'Second.txt')];
  const items = ['alice', 'bob'].map((user) => ({ user, right: 'owner' }));
  await server.call(`${ROOT}/${second}/shares`, { as: 'alice', method: 'PUT', json: { items } });
  expect((await remove('bob', second)).status).toBe(200);
  expect((await remove('alice', first)).status).toBe(200);
  const { items: listed, keptDays } = await trashOf('alice');
  expect(keptDays).toBe(14);
  expect(listed.map(({ id, deleted }) => [id, deleted.by?.displayName])).toEqual([
    [first, 'Alice Example'],
    [second, 'Bob Example'],
  ]);
  for (const { deleted } of listed)
    expect(Date.parse(deleted.until) - Date.parse(deleted.at)).toBe(14 * DAY_MS);
  await server.call(`${ROOT}/${first}/restore`, { as: 'alice', method: 'POST' });
  const list = await (await server.call(`${ROOT}/`, { as: 'alice' })).json();
  expect(list).not.toHaveProperty('keptDays');
  expect((list as Trash).items.find(({ id }) => id === first)).not.toHaveProperty('deleted');
});

test('an owner deletes a document of the trash for good, with its versions; nobody else does', async () => {
  const id = await made('alice', 'Gone.txt');
  const items = [
    { user: 'alice', right: 'owner' },
    { user: 'bob', right: 'write' },
  ];
  await server.call(`${ROOT}/${id}/shares`, { as: 'alice', method: 'PUT', json: { items } });
  // What is not in the trash goes there first.
  expect(await codeOf(await remove('alice', `trash/${id}`))).toEqual([404, 'documents.document.unknown']);
  await remove('alice', id);
  expect(await codeOf(await remove('bob', `trash/${id}`))).toEqual([403, 'documents.right.missing']);
  const stale = await server.call(`${ROOT}/trash/${id}`, {
    as: 'alice',
    method: 'DELETE',
    headers: { 'if-match': '"0.0"' },
  });
  expect(stale.status).toBe(412);
  expect(await (await remove('alice', `trash/${id}`)).json()).toEqual({ deleted: true, id });
  expect((await remove('alice', `trash/${id}`)).status).toBe(404);
  expect((await server.call(`${ROOT}/${id}/restore`, { as: 'alice', method: 'POST' })).status).toBe(404);
  const { pool } = server.platform.database;
  const versions = await pool.query('select from documents.document_version where document = $1', [id]);
  expect(versions.rowCount).toBe(0);
  expect((await pool.query('select from documents.left_object')).rowCount).toBeGreaterThan(0);
  const trail = await pool.query(
    'select username, detail from platform.audit where action = $1 and thing = $2',
    ['documents.document.purge', `documents/lcfiles/${id}`],
  );
  expect(trail.rows).toEqual([{ username: 'alice', detail: { name: 'Gone.txt', versions: 1 } }]);
});

test('emptying the trash takes what one owns, some at once, and leaves all others theirs', async () => {
  await newPerson('tess');
  const foreign = await made('bob', 'Foreign.txt');
  await remove('bob', foreign);
  const kept = await made('tess', 'Kept.txt');
  const { pool } = server.platform.database;
  const many = await made('tess', 'Many.txt');
  await remove('tess', many);
  await pool.query(
    `insert into documents.document (id, name, mime, version, created_at, creator, modified_at, modifier, deleted_at)
     select 'many-' || n, name, mime, version, created_at, creator, modified_at, modifier, deleted_at
     from documents.document, generate_series(1, 200) n where id = $1`,
    [many],
  );
  for (const table of ['document_version', 'share'])
    await pool.query(
      `insert into documents.${table} select (jsonb_populate_record(t, jsonb_build_object('document', 'many-' || n))).*
       from documents.${table} t, generate_series(1, 200) n where document = $1`,
      [many],
    );
  expect(await (await remove('tess', 'trash')).json()).toEqual({ deleted: 200, more: true });
  expect(await (await remove('tess', 'trash')).json()).toEqual({ deleted: 1, more: false });
  expect(await (await remove('tess', 'trash')).json()).toEqual({ deleted: 0, more: false });
  expect((await trashOf('tess')).items).toEqual([]);
  expect((await trashOf('bob')).items.map(({ id }) => id)).toContain(foreign);
  expect((await server.call(`${ROOT}/${kept}/content`, { as: 'tess' })).status).toBe(200);
});
