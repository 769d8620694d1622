import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../support/trivet.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
  await server.call('/api/v1/groups', { as: 'admin', json: { name: 'Sales' } });
});
afterAll(() => server.close());

type Preview = { counts: Record<string, number>; newGroups: string[] };

const send = (path: string, body: string) => {
  const headers = { 'content-type': 'text/csv' };
  return server.call(`/api/v1/users/import${path}`, { as: 'admin', method: 'POST', body, headers });
};
const preview = async (path: string, text: string) => (await (await send(path, text)).json()) as Preview;
const groupsOf = async (username: string) => {
  const answer = await server.call(`/api/v1/users/${username}`, { as: 'admin' });
  return ((await answer.json()) as { groups: string[] }).groups;
};

test('groups that are not there are made when that is asked for, once each, and only with lines that are imported', async () => {
  const text = [
    'username;groups;active',
    'wanda;Field team|Sales;yes',
    'willi;field TEAM;yes',
    'wrong:;Never made;yes',
  ].join('\n');
  const refused = await preview('/preview', text);
  expect(refused.counts).toEqual({ new: 0, changed: 0, unchanged: 0, wrong: 3 });
  expect(refused.newGroups).toEqual(['Field team', 'Never made']);
  const looked = await preview('/preview?groups=create', text);
  expect(looked.counts).toEqual({ new: 2, changed: 0, unchanged: 0, wrong: 1 });
  const groups = async () => {
    const answer = await server.call('/api/v1/groups', { as: 'admin' });
    return ((await answer.json()) as { items: { name: string }[] }).items.map(({ name }) => name);
  };
  expect(await groups()).not.toContain('Field team');
  expect((await send('?groups=create', text)).status).toBe(400);
  expect(await groups()).not.toContain('Field team');
  expect((await send('?groups=create&wrong=skip', text)).status).toBe(200);
  expect((await groups()).filter((name) => /field|never/i.test(name))).toEqual(['Field team']);
  expect(await groupsOf('willi')).toEqual(['Field team']);
  expect(await groupsOf('wanda')).toEqual(['Field team', 'Sales']);
  const made = await server.call('/api/v1/audit?thing=identity/group/Field', { as: 'admin' });
  expect(await made.json()).toMatchObject({
    items: [{ action: 'identity.group.create', username: 'admin' }],
  });
});
