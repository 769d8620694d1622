import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ADMIN, startTestServer, type TestServer } from '../../support/trivet.ts';
import { upload } from './support.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server?.close());

type Meta = { id: string };
const bytes = (text: string) => new TextEncoder().encode(text);
const made = async (name: string) =>
  (await (await upload(server, 'alice', name, bytes('text'))).json()) as Meta;
const share = (id: string, items: object[], as = 'alice') =>
  server.call(`/repository/rest/${id}/shares`, { as, method: 'PUT', json: { items } });

describe('rights', () => {
  test('each right allows what it names and no more', async () => {
    const { id } = await made('Shared.txt');
    const tries = {
      read: () => server.call(`/repository/rest/${id}/content`, { as: 'bob' }),
      write: () =>
        server.call(`/repository/rest/${id}/meta`, { as: 'bob', method: 'PUT', json: { description: 'b' } }),
      upload: () => upload(server, 'bob', 'Shared.txt', bytes('b'), `/repository/rest/${id}/content`),
      share: () =>
        share(
          id,
          [
            { user: 'bob', right: 'owner' },
            { user: 'alice', right: 'owner' },
          ],
          'bob',
        ),
    };
    const allowed = async () => {
      const results: string[] = [];
      for (const [name, attempt] of Object.entries(tries))
        if ((await attempt()).status < 300) results.push(name);
      return results;
    };
    expect(await allowed()).toEqual([]);
    await share(id, [
      { user: 'alice', right: 'owner' },
      { user: 'bob', right: 'read' },
    ]);
    expect(await allowed()).toEqual(['read']);
    await share(id, [
      { user: 'alice', right: 'owner' },
      { user: 'bob', right: 'comment' },
    ]);
    expect(await allowed()).toEqual(['read']);
    await share(id, [
      { user: 'alice', right: 'owner' },
      { user: 'bob', right: 'write' },
    ]);
    expect(await allowed()).toEqual(['read', 'write', 'upload']);
    await share(id, [
      { user: 'alice', right: 'owner' },
      { user: 'bob', right: 'owner' },
    ]);
    expect(await allowed()).toEqual(['read', 'write', 'upload', 'share']);
  });

  test('a group shares with its members', async () => {
    const { id } = await made('Grouped.txt');
    const admin = { as: ADMIN.username };
    await server.call('/api/v1/groups', { ...admin, json: { name: 'Readers' } });
    const member = '/api/v1/groups/Readers/members/carol';
    expect((await server.call(member, { ...admin, method: 'PUT' })).status).toBe(204);
    const readable = async () => (await server.call(`/repository/rest/${id}/meta`, { as: 'carol' })).status;
    expect(await readable()).toBe(403);
    await share(id, [
      { user: 'alice', right: 'owner' },
      { group: 'Readers', right: 'read' },
    ]);
    expect((await server.call(`/repository/rest/${id}/meta`, { as: 'bob' })).status).toBe(403);
    expect(await readable()).toBe(200);
    const shares = (await (await server.call(`/repository/rest/${id}/shares`, { as: 'alice' })).json()) as {
      items: object[];
    };
    expect(shares.items).toContainEqual({ group: 'Readers', right: 'read' });
  });

  test('shares are refused with all faults at once, and the last owner stays', async () => {
    const { id } = await made('Faulty.txt');
    const answer = await share(id, [
      { user: 'nobody-here', right: 'read' },
      { user: 'bob', right: 'read' },
      { user: 'bob', right: 'write' },
    ]);
    expect(answer.status).toBe(400);
    const { params } = (await answer.json()) as { params: { errors: { path: string }[] } };
    expect(params.errors.map(({ path }) => path)).toEqual(['/items/0/user', '/items/2', '/items']);
    for (const items of [
      [{ user: 'alice' }],
      [{ right: 'owner' }],
      [{ user: 'alice', group: 'g', right: 'owner' }],
      [{ user: 'alice', right: 'god' }],
    ]) {
      expect((await share(id, items)).status).toBe(400);
    }
    expect(
      (
        (await (await server.call(`/repository/rest/${id}/shares`, { as: 'alice' })).json()) as {
          items: object[];
        }
      ).items,
    ).toEqual([{ user: 'alice', displayName: 'Alice Example', right: 'owner' }]);
  });

  test('a group that there is not is refused with all else that is wrong, and one that was deleted may stay', async () => {
    const { id } = await made('Unheard.txt');
    const admin = { as: ADMIN.username };
    await server.call('/api/v1/groups', { ...admin, json: { name: 'Passing' } });
    const refused = await share(id, [
      { group: 'Unheard of', right: 'read' },
      { user: 'nobody', right: 'read' },
      { group: 'PASSING', right: 'read' },
      { group: 'Passing', right: 'write' },
    ]);
    expect(refused.status).toBe(400);
    const { params } = (await refused.json()) as { params: { errors: { path: string; message: string }[] } };
    expect(params.errors).toEqual([
      { path: '/items/0/group', message: 'names no group of this server' },
      { path: '/items/1/user', message: 'names nobody who has an account here' },
      { path: '/items/3', message: 'is there twice' },
      { path: '/items', message: 'must leave an owner' },
    ]);
    const alice = { user: 'alice', right: 'owner' };
    const passing = { group: 'Passing', right: 'read' };
    expect((await share(id, [alice, passing])).status).toBe(200);
    await server.call('/api/v1/groups/Passing', { ...admin, method: 'DELETE' });
    expect((await share(id, [alice, passing, { user: 'bob', right: 'read' }])).status).toBe(200);
    expect((await share(id, [alice])).status).toBe(200);
    expect((await share(id, [alice, passing])).status).toBe(400);
  });
});
