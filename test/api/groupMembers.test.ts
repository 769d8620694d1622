import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../support/trivet.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server?.close());

type Json = Record<string, unknown> & { items?: Record<string, unknown>[] };
const ask = async (method: string, path: string, json?: unknown, as = 'admin') => {
  const answer = await server.call(path, { as, method, ...(json === undefined ? {} : { json }) });
  const text = await answer.text();
  return { status: answer.status, body: (text ? JSON.parse(text) : undefined) as Json };
};
const faultsOf = (body: Json) =>
  (body.params as { errors: { path: string }[] }).errors.map((each) => each.path).sort();

test('several people join a group at once, and one who is unknown keeps all out', async () => {
  await ask('POST', '/api/v1/groups', { name: 'Crew' });
  const members = '/api/v1/groups/Crew/members';
  const refused = await ask('POST', members, { people: ['carol', 'nobody', 'none@acme.example', '\u0000'] });
  expect(refused.status).toBe(400);
  const unknown = await ask('POST', members, { people: ['carol', 'nobody', 'none@acme.example'] });
  expect(unknown).toMatchObject({ status: 400, body: { code: 'request.invalid' } });
  expect(faultsOf(unknown.body)).toEqual(['/people/1', '/people/2']);
  expect((await ask('GET', '/api/v1/groups/Crew')).body).toMatchObject({ members: [] });
  const joined = await ask('POST', members, { people: ['CAROL', 'bob@acme.example', 'carol'] });
  expect(joined).toMatchObject({
    status: 200,
    body: { members: [{ username: 'bob' }, { username: 'carol' }] },
  });
  const audit = await ask('GET', '/api/v1/audit?thing=identity/group/Crew&action=identity.group.add');
  expect(audit.body.items).toHaveLength(2);
  expect((await ask('POST', members, { people: [] })).status).toBe(400);
  expect((await ask('POST', '/api/v1/groups/Nowhere/members', { people: ['bob'] })).status).toBe(404);
  expect((await ask('POST', members, { people: ['bob'] }, 'alice')).status).toBe(403);
  await ask('DELETE', '/api/v1/groups/Crew');
});
