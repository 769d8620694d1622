import { afterAll, beforeAll, expect, test } from 'vitest';
import { ADMIN, startTestServer, type TestServer } from '../../support/trivet.ts';
import { newDatabase, type TestDatabase } from './support.ts';

let server: TestServer;
let database: TestDatabase;
beforeAll(async () => {
  server = await startTestServer({ TRIVET_DIRECTORY: 'open' });
  database = await newDatabase(server, 'names.nsf');
});
afterAll(() => server.close());

const namesLike = async (q: string) => {
  const { names } = await database.read(`/api/design/acl/names?q=${encodeURIComponent(q)}`);
  return names as { name: string; type: string; known?: string }[];
};

test('a manager finds people by any of their names, and groups that somebody is in', async () => {
  const bob = { name: 'CN=Bob Example/O=Acme', type: 'PERSON', known: 'Bob Example' };
  expect(await namesLike('BOB')).toEqual([bob]);
  expect(await namesLike('cn=bob')).toEqual([bob]);
  const administer = { as: ADMIN.username };
  await server.call('/api/v1/groups', { ...administer, json: { name: 'Bobsleigh' } });
  expect(await namesLike('bob')).toEqual([bob]);
  await server.call('/api/v1/groups/Bobsleigh/members/alice', { ...administer, method: 'PUT' });
  expect(await namesLike('bob')).toEqual([{ name: 'Bobsleigh', type: 'GROUP' }, bob]);
  expect(await namesLike('nobody of this name')).toEqual([]);
});

test('who may not change the ACL learns no names', async () => {
  await database.call('/acl/entry/-Default-', { method: 'PUT', json: { level: 'DESIGNER' } });
  const answer = await database.call('/api/design/acl/names', { as: 'bob' });
  expect(answer.status).toBe(403);
});
