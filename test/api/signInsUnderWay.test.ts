import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../support/trivet.ts';
import { createAgent } from './identityAgent.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

test('of many sign-ins that a browser began, the newest go on, each by itself, and leave nothing behind', async () => {
  const agent = createAgent(server.url);
  const forms: string[] = [];
  for (let number = 0; number < 7; number += 1) forms.push((await agent.visit('/sign-in?switch=1')).address);
  const underWay = () => [...agent.jar.keys()].filter((name) => name.includes('~') && !name.endsWith('.sig'));
  expect(underWay()).toHaveLength(2 * 5);
  for (const cookie of underWay()) expect(agent.jar.get(cookie)?.path).toBe('/');
  const statuses = await Promise.all(forms.map(async (form) => (await agent.get(form)).status));
  expect(statuses).toEqual([400, 400, 200, 200, 200, 200, 200]);
  for (const form of [forms[6], forms[2]]) {
    const done = await agent.follow(await agent.post(form ?? '', { username: 'alice', password: 'alice' }));
    expect(done.address).toBe(`${server.url}/`);
  }
  expect(underWay()).toHaveLength(2 * 3);
});

test('a sign-in under way is nothing to another browser, whatever name its cookie is given', async () => {
  const agent = createAgent(server.url);
  const { address } = await agent.visit('/sign-in');
  const uid = address.split('/').at(-1) ?? '';
  const other = createAgent(server.url);
  const { address: own } = await other.visit('/sign-in');
  const ownUid = own.split('/').at(-1) ?? '';
  for (const [name, cookie] of [...other.jar])
    if (name.includes('~')) other.jar.set(name.replace(ownUid, uid), cookie);
  expect((await other.get(address)).status).toBe(400);
  for (const [name, cookie] of [...other.jar])
    if (name.includes(uid) && !name.endsWith('.sig')) other.jar.set(name, { ...cookie, value: uid });
  expect((await other.get(address)).status).toBe(400);
  expect((await agent.get(address)).status).toBe(200);
});
