import { afterAll, beforeAll, expect, test } from 'vitest';
import { documentNo, readers } from '../contract/design/documents.support.ts';
import { documentOf, newDatabase, type TestDatabase } from '../contract/design/support.ts';
import { upload } from '../contract/documents/support.ts';
import { startSingleServer, type TestServer } from '../support/trivet.ts';

let server: TestServer;
let database: TestDatabase;
let document: string;
beforeAll(async () => {
  server = await startSingleServer();
  for (const name of ['Crew', 'Desk', 'Watch', 'Bound'])
    await server.call('/api/v1/groups', { as: 'admin', json: { name } });
  await server.call('/api/v1/groups/Crew/members/bob', { as: 'admin', method: 'PUT' });
  document = await shared('Shared.txt', 'Crew');
  database = await newDatabase(server, 'crew.nsf');
  await enter('Crew', { level: 'EDITOR', type: 'GROUP' });
});
afterAll(() => server.close());

async function shared(name: string, group: string): Promise<string> {
  const made = await upload(server, 'alice', name, new TextEncoder().encode('text'));
  const { id } = (await made.json()) as { id: string };
  const items = [
    { user: 'alice', right: 'owner' },
    { group, right: 'read' },
  ];
  const answer = await server.call(`/repository/rest/${id}/shares`, {
    as: 'alice',
    method: 'PUT',
    json: { items },
  });
  expect(answer.status).toBe(200);
  return id;
}
const enter = (name: string, json: object) =>
  database.call(`/acl/entry/${encodeURIComponent(name)}`, { method: 'PUT', json });
const change = async (name: string, json: object, headers: Record<string, string> = {}, as = 'admin') => {
  const path = `/api/v1/groups/${encodeURIComponent(name)}`;
  const answer = await server.call(path, { as, method: 'PATCH', json, headers });
  return {
    status: answer.status,
    tag: answer.headers.get('etag') ?? '',
    body: (await answer.json()) as Record<string, unknown>,
  };
};
const maySee = async () => ({
  document: (await server.call(`/repository/rest/${document}/meta`, { as: 'bob' })).status,
  database: (await server.call('/api/dxl/database?nsfPath=crew.nsf', { as: 'bob' })).status,
});

test('shares and access lists follow a group that is called otherwise, and its members keep what they may do', async () => {
  expect(await maySee()).toEqual({ document: 200, database: 200 });
  const before = (await database.read('/acl')) as { entries: { name: string }[] };
  expect(await change('crew', { name: "Ship's crew & Co" })).toMatchObject({
    status: 200,
    body: { name: "Ship's crew & Co", members: [{ username: 'bob' }] },
  });
  expect(await maySee()).toEqual({ document: 200, database: 200 });
  const { items } = (await (
    await server.call(`/repository/rest/${document}/shares`, { as: 'alice' })
  ).json()) as { items: object[] };
  expect(items).toContainEqual({ group: "Ship's crew & Co", right: 'read' });
  const { entries } = (await database.read('/acl')) as { entries: object[] };
  expect(entries).toEqual(
    before.entries.map((each) => (each.name === 'Crew' ? { ...each, name: "Ship's crew & Co" } : each)),
  );
  const audit = await server.call('/api/v1/audit?action=identity.group.rename', { as: 'admin' });
  expect(((await audit.json()) as { items: object[] }).items).toMatchObject([
    {
      username: 'admin',
      thing: "identity/group/Ship's crew & Co",
      detail: { from: 'Crew', to: "Ship's crew & Co", shares: 1, accessLists: 1 },
    },
  ]);
  // Whoever takes the old name later gets nothing of it.
  await server.call('/api/v1/groups', { as: 'admin', json: { name: 'Crew' } });
  await server.call('/api/v1/groups/Crew/members/carol', { as: 'admin', method: 'PUT' });
  expect((await server.call(`/repository/rest/${document}/meta`, { as: 'carol' })).status).toBe(403);
  await server.call('/api/v1/groups/Crew', { as: 'admin', method: 'DELETE' });
});

test('another spelling of the same name is a name too', async () => {
  expect((await change("Ship's crew & Co", { name: 'CREW' })).status).toBe(200);
  expect(await maySee()).toEqual({ document: 200, database: 200 });
  expect((await change('CREW', { name: 'Crew' })).status).toBe(200);
  expect(await maySee()).toEqual({ document: 200, database: 200 });
});

test('a name that would let the members in elsewhere is refused, and nothing changes', async () => {
  expect((await change('Desk', { name: 'watch' })).body).toMatchObject({ code: 'identity.group.exists' });
  await shared('Left.txt', 'Watch');
  await server.call('/api/v1/groups/Watch', { as: 'admin', method: 'DELETE' });
  expect(await change('Desk', { name: 'Watch' })).toMatchObject({
    status: 409,
    body: { code: 'identity.group.named', params: { group: 'Watch' } },
  });
  await enter('Former', { level: 'MANAGER' });
  expect((await change('Desk', { name: 'FORMER' })).body).toMatchObject({ code: 'identity.group.named' });
  expect((await change('Desk', { name: ' Desk 2' })).status).toBe(400);
  expect((await change('Desk', { name: 'Desk' })).status).toBe(200);
});

test('a name of the external issuer is neither given up nor taken', async () => {
  const { pool } = server.platform.database;
  const claim = (group: string) =>
    pool.query(`update platform.account set claimed_groups = $1 where username = 'carol'`, [`{${group}}`]);
  await claim('Claimed');
  expect(await change('Desk', { name: 'Claimed' })).toMatchObject({
    status: 409,
    body: { code: 'identity.group.claimed', params: { group: 'Claimed' } },
  });
  await claim('Desk');
  expect((await change('Desk', { name: 'Tables' })).body).toMatchObject({ code: 'identity.group.claimed' });
  await claim('');
});

test('a group that readers fields name keeps its name, whether they have been read or not', async () => {
  const text = documentOf(documentNo(1, { subject: 'one', items: readers('bound'), attributes: '' }));
  await database.importDxl(text, { documentsOption: 'replaceElseCreate' });
  const refused = {
    status: 409,
    body: { code: 'identity.group.readers', params: { group: 'Bound', documents: 1 } },
  };
  expect(await change('Bound', { name: 'Free' })).toMatchObject(refused);
  await database.read('/api/design/documents', { as: 'admin' });
  expect(await change('Bound', { name: 'Free' })).toMatchObject(refused);
  expect((await change('Desk', { name: 'Bound 2' })).status).toBe(200);
  expect((await change('Bound 2', { name: 'Desk' })).status).toBe(200);
});

test('whoever read an earlier version is told so, and only administrators rename', async () => {
  const read = await server.call('/api/v1/groups/Desk', { as: 'admin' });
  const tag = read.headers.get('etag') ?? '';
  const first = await change('Desk', { description: 'Who sits' }, { 'if-match': tag });
  expect(first.status).toBe(200);
  expect(await change('Desk', { name: 'Late' }, { 'if-match': tag })).toMatchObject({
    status: 412,
    body: { code: 'request.precondition.failed', params: { current: first.tag } },
  });
  expect((await change('Desk', { name: 'Early' }, { 'if-match': first.tag })).status).toBe(200);
  expect((await change('Early', { name: 'Desk' }, {}, 'alice')).status).toBe(403);
});
