import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ADMIN, passwordOf } from '../../support/trivet.ts';
import { type Desk, openDesk } from './desk.ts';
import { until, upload } from './support.ts';

let desk: Desk;
beforeAll(async () => {
  desk = await openDesk();
});
afterAll(() => desk?.server.close());

type Item = { id: string; name: string; starred: boolean; sharedWith: number; editingNow: string[] };
type Page = { items: Item[]; next?: string };

const list = async (as: string, query: string) =>
  (await (await desk.server.call(`/repository/rest/?${query}`, { as })).json()) as Page;
const idsOf = async (as: string, query: string) => (await list(as, query)).items.map(({ id }) => id);
const itemOf = async (as: string, id: string) =>
  (await list(as, 'limit=1000')).items.find((item) => item.id === id);
const made = async (as: string, name: string) => {
  const answer = await upload(desk.server, as, name, new TextEncoder().encode(name));
  return ((await answer.json()) as { id: string }).id;
};
const share = (id: string, as: string, ...items: object[]) =>
  desk.server.call(`/repository/rest/${id}/shares`, {
    as,
    method: 'PUT',
    json: { items: [{ user: as, right: 'owner' }, ...items] },
  });
const star = (as: string, id: string, starred: unknown = true) =>
  desk.server.call(`/repository/rest/${id}/star`, { as, method: 'PUT', json: { starred } });
const administer = { as: ADMIN.username };
const newPerson = (username: string, displayName = username, ...roles: string[]) =>
  desk.server.call('/api/v1/users', {
    ...administer,
    json: {
      username,
      password: passwordOf(username),
      roles,
      displayName,
      email: `${username}@acme.example`,
      emailVerified: true,
    },
  });
const newGroup = async (name: string, ...members: string[]) => {
  await desk.server.call('/api/v1/groups', { ...administer, json: { name } });
  for (const member of members)
    await desk.server.call(`/api/v1/groups/${name}/members/${member}`, { ...administer, method: 'PUT' });
};

describe('filters', () => {
  test('mine and shared divide what one may read', async () => {
    await newPerson('ada');
    await newGroup('Owners', 'ada');
    const [own, given, byGroup] = [
      await made('ada', 'Own.txt'),
      await made('alice', 'Given.txt'),
      await made('alice', 'Grouped.txt'),
    ];
    await share(given, 'alice', { user: 'ada', right: 'read' });
    await share(byGroup, 'alice', { group: 'Owners', right: 'owner' });
    expect(await idsOf('ada', 'filter=mine')).toEqual([own]);
    expect(new Set(await idsOf('ada', 'filter=shared'))).toEqual(new Set([given, byGroup]));
    expect(new Set(await idsOf('ada', ''))).toEqual(new Set([own, given, byGroup]));
  });

  test('a star is one person’s, stands in their list, and ends with the right to read', async () => {
    const id = await made('alice', 'Star.txt');
    expect((await star('bob', id)).status).toBe(403);
    await share(id, 'alice', { user: 'bob', right: 'read' });
    for (let twice = 0; twice < 2; twice++)
      expect(await (await star('bob', id)).json()).toEqual({ starred: true });
    expect(await idsOf('bob', 'filter=starred')).toEqual([id]);
    expect(await idsOf('alice', 'filter=starred')).toEqual([]);
    expect([(await itemOf('bob', id))?.starred, (await itemOf('alice', id))?.starred]).toEqual([true, false]);
    await share(id, 'alice');
    expect(await idsOf('bob', 'filter=starred')).toEqual([]);
    await share(id, 'alice', { user: 'bob', right: 'read' });
    expect(await (await star('bob', id, false)).json()).toEqual({ starred: false });
    expect(await idsOf('bob', 'filter=starred')).toEqual([]);
  });

  test('recent has what one opened in editor or viewer, the last opened first', async () => {
    const [first, second] = [await desk.newDocument(), await desk.newDocument()];
    expect(await idsOf('bob', 'filter=recent')).toEqual([]);
    const view = (id: string) => desk.bob.api(`/viewer/api/docsvr/lcfiles/${id}/opening`);
    await view(second);
    await desk.bob.api(`/docs/api/docsvr/lcfiles/${first}/opening`);
    expect(await idsOf('bob', 'filter=recent')).toEqual([first, second]);
    await view(second);
    expect(await idsOf('bob', 'filter=recent')).toEqual([second, first]);
    expect(await idsOf('alice', 'filter=recent')).toEqual([]);
  });

  test('every filter is paged: each document once, and nothing when something else is asked', async () => {
    await newPerson('pam');
    const ids: string[] = [];
    for (let nth = 0; nth < 5; nth++) ids.push(await made('pam', `Page ${nth}.txt`));
    for (const id of ids) {
      await star('pam', id);
      await desk.server.call(`/viewer/api/docsvr/lcfiles/${id}/opening`, { as: 'pam' });
    }
    for (const filter of ['mine', 'recent', 'starred']) {
      const seen: string[] = [];
      for (let after = ''; ; ) {
        const page = await list('pam', `filter=${filter}&limit=2${after && `&after=${after}`}`);
        expect(page.items.length).toBeLessThanOrEqual(2);
        seen.push(...page.items.map(({ id }) => id));
        if (!page.next) break;
        after = page.next;
      }
      expect(seen, filter).toEqual(ids.toReversed());
    }
    expect(await idsOf('pam', 'filter=shared')).toEqual([]);
  });

  test('what is no filter or no star is refused', async () => {
    const id = await made('alice', 'Refused.txt');
    expect((await desk.server.call('/repository/rest/?filter=theirs', { as: 'alice' })).status).toBe(400);
    for (const wrong of ['yes', null, {}]) expect((await star('alice', id, wrong)).status).toBe(400);
    expect((await star('alice', 'no-such-document')).status).toBe(404);
    const foreign = await desk.alice.send(`/repository/rest/${id}/star`, {
      method: 'PUT',
      headers: { 'content-type': 'application/json', origin: 'https://evil.example' },
      body: '{"starred":true}',
    });
    expect(foreign.status).toBe(403);
    expect((await itemOf('alice', id))?.starred).toBe(false);
  });
});

test('a list tells how many others have a right, and who edits now', async () => {
  await newGroup('Several', 'carol');
  const id = await desk.newDocument();
  expect(await itemOf('alice', id)).toMatchObject({ sharedWith: 1, editingNow: [] });
  await share(id, 'alice', { user: 'bob', right: 'write' }, { group: 'Several', right: 'read' });
  expect(await itemOf('carol', id)).toMatchObject({ sharedWith: 3 });
  const editor = await desk.enter(desk.bob, id);
  await until(async () => (await itemOf('carol', id))?.editingNow.join() === 'Bob Example');
  editor.close();
  await until(async () => (await itemOf('carol', id))?.editingNow.length === 0);
});

describe('names to share with', () => {
  const find = async (as: string, q: string) => {
    const answer = await desk.server.call(`/repository/rest/names?${new URLSearchParams({ q })}`, { as });
    return ((await answer.json()) as { items: { user?: string; group?: string }[] }).items.map(
      ({ user, group }) => user ?? `group ${group}`,
    );
  };

  test('are found by a part of them, for those who may see them; others by their whole address', async () => {
    await newPerson('quinn', 'Quinn Quist');
    await newPerson('quentin', 'Quentin Quist');
    await newGroup('Quilters', 'quinn');
    expect(await find(ADMIN.username, 'QUI')).toEqual(['quentin', 'quinn', 'group Quilters']);
    expect(await find('quinn', 'qui')).toEqual(['quinn', 'group Quilters']);
    expect(await find('alice', 'qui')).toEqual([]);
    expect(await find('alice', 'quinn@acme.example')).toEqual(['quinn']);
    expect(await find('alice', 'nobody@acme.example')).toEqual([]);
    await share(await made('quentin', 'Seen.txt'), 'quentin', { user: 'alice', right: 'read' });
    expect(await find('alice', 'quist')).toEqual(['quentin']);
    expect(await find('alice', '  ')).toEqual([]);
  });

  test('are those of colleagues for people with a role, and of nobody else for customers', async () => {
    await newPerson('sarah', 'Sarah Seller', 'staff');
    await newPerson('selma', 'Selma Seller');
    await newGroup('Sellers', 'sarah');
    await newGroup('Sellers abroad', 'selma');
    expect(await find('dave', 'sell')).toEqual(['sarah', 'group Sellers']);
    expect(await find('selma', 'sell')).toEqual(['selma', 'group Sellers abroad']);
    expect(await find('carol', 'sell')).toEqual([]);
  });

  test('are told to nobody who is not signed in', async () => {
    expect((await fetch(`${desk.server.url}/repository/rest/names?q=a`)).status).toBe(401);
  });
});
