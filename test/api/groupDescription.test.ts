import { afterAll, beforeAll, expect, test } from 'vitest';
import { startSingleServer, type TestServer } from '../support/trivet.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startSingleServer();
  await server.call('/api/v1/groups', { as: 'admin', json: { name: 'Crew', description: 'Who sails' } });
});
afterAll(() => server.close());

const describe = (json: unknown, name = 'Crew', as = 'admin') =>
  server.call(`/api/v1/groups/${name}`, { method: 'PATCH', as, json });

test('a group is described otherwise after it was made, which is audited once', async () => {
  const answer = await describe({ description: 'Who sails and rows' });
  expect([answer.status, await answer.json()]).toMatchObject([
    200,
    { name: 'Crew', description: 'Who sails and rows', members: [] },
  ]);
  expect((await describe({ description: 'Who sails and rows' })).status).toBe(200);
  const audit = await server.call('/api/v1/audit?action=identity.group.update', { as: 'admin' });
  expect(((await audit.json()) as { items: object[] }).items).toMatchObject([
    {
      username: 'admin',
      thing: 'identity/group/Crew',
      detail: { description: 'Who sails and rows', before: { description: 'Who sails' } },
    },
  ]);
  expect((await describe({ description: '' })).status).toBe(200);
});

test.each([
  [{}],
  [{ title: 'Others', description: 'x' }],
  [{ name: ' Others' }],
  [{ description: 'x'.repeat(1001) }],
  [null],
])('%j is refused', async (json) => {
  expect((await describe(json)).status).toBe(400);
});

test('one that is not there is unknown, and nobody but administrators describes one', async () => {
  expect((await describe({ description: 'x' }, 'Nobody')).status).toBe(404);
  expect((await describe({ description: 'x' }, 'Crew', 'alice')).status).toBe(403);
});
