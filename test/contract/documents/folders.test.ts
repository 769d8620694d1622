import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { passwordOf, startTestServer, type TestServer } from '../../support/trivet.ts';
import { stranger, upload, visit } from './support.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server?.close());

type Folder = { id: string; name: string; parent: string | null };
type Item = { id: string; name: string; owned: boolean; folder: string | null };

const ROOT = '/repository/rest';
const ask = (as: string, method: string, path: string, json?: object) =>
  server.call(`${ROOT}${path}`, { as, method, ...(json && { json }) });
const make = async (as: string, name: string, parent: string | null = null) => {
  const answer = await ask(as, 'POST', '/folders', { name, parent });
  expect(answer.status).toBe(201);
  return (await answer.json()) as Folder;
};
const foldersOf = async (as: string) =>
  ((await (await ask(as, 'GET', '/folders')).json()) as { items: Folder[] }).items;
const change = (as: string, id: string, json: object) => ask(as, 'PATCH', `/folders/${id}`, json);
const file = (as: string, document: string, folder: unknown) =>
  ask(as, 'PUT', `/${document}/folder`, { folder });
const list = async (as: string, query: string) =>
  ((await (await ask(as, 'GET', `/?${query}`)).json()) as { items: Item[] }).items;
const idsIn = async (as: string, folder: string) => (await list(as, `folder=${folder}`)).map(({ id }) => id);
const newDocument = async (as: string, name: string) =>
  ((await (await upload(server, as, name, new TextEncoder().encode(name))).json()) as Item).id;
const share = (as: string, id: string, ...items: object[]) =>
  ask(as, 'PUT', `/${id}/shares`, { items: [{ user: as, right: 'owner' }, ...items] });
const newPerson = async (username: string) => {
  const person = { username, password: passwordOf(username), displayName: username };
  const answer = await server.call('/api/v1/users', { as: 'admin', json: person });
  expect(answer.status).toBe(201);
  return username;
};
const codeOf = async (answer: Response) => [answer.status, ((await answer.json()) as { code: string }).code];

describe('folders', () => {
  test('are made in each other, renamed, moved, and deleted when empty', async () => {
    const who = await newPerson('fay');
    const outer = await make(who, ' Outer ');
    const inner = await make(who, 'Inner', outer.id);
    expect(outer).toEqual({ id: outer.id, name: 'Outer', parent: null });
    expect(await foldersOf(who)).toEqual([inner, outer]);
    expect(await (await change(who, inner.id, { name: 'Renamed' })).json()).toEqual({
      ...inner,
      name: 'Renamed',
    });
    expect(await (await change(who, inner.id, { parent: null })).json()).toMatchObject({ parent: null });
    expect(await (await ask(who, 'DELETE', `/folders/${outer.id}`)).json()).toEqual({
      deleted: true,
      id: outer.id,
    });
    expect((await foldersOf(who)).map(({ name }) => name)).toEqual(['Renamed']);
    const trail = await server.call('/api/v1/audit?limit=200', { as: 'admin' });
    const { items } = (await trail.json()) as { items: { action: string; thing: string }[] };
    const about = items.filter(({ thing }) => thing === `documents/folders/${outer.id}`);
    expect(about.map(({ action }) => action).toSorted()).toEqual([
      'documents.folder.create',
      'documents.folder.delete',
    ]);
  });

  test('never lie in themselves, nor too deep', async () => {
    const who = await newPerson('cyd');
    const way: Folder[] = [];
    for (let depth = 0; depth < 10; depth++)
      way.push(await make(who, `Level ${depth}`, way.at(-1)?.id ?? null));
    const [top, second] = way.map(({ id }) => id);
    const bottom = way.at(-1)?.id ?? '';
    expect(await codeOf(await ask(who, 'POST', '/folders', { name: 'Too deep', parent: bottom }))).toEqual([
      409,
      'documents.folder.deep',
    ]);
    for (const parent of [top, second, bottom])
      expect(await codeOf(await change(who, top ?? '', { parent }))).toEqual([
        409,
        'documents.folder.within',
      ]);
    // Moved with all that lies in it, the whole would be too deep.
    const beside = await make(who, 'Beside');
    expect(await codeOf(await change(who, top ?? '', { parent: beside.id }))).toEqual([
      409,
      'documents.folder.deep',
    ]);
    expect((await foldersOf(who)).find(({ id }) => id === top)?.parent).toBeNull();
    expect((await change(who, second ?? '', { parent: beside.id })).status).toBe(200);
  });

  test('have a name that is one, and another than those beside', async () => {
    const who = await newPerson('nan');
    const plans = await make(who, 'Plans');
    for (const name of ['..', 'a/b', 'a\nb', '   ', 'turn\u202ed'])
      expect(await codeOf(await ask(who, 'POST', '/folders', { name })), name).toEqual([
        400,
        'documents.folder.name',
      ]);
    for (const wrong of [
      {},
      { name: '' },
      { name: 'x'.repeat(201) },
      { name: 'a', parent: 'b' },
      { name: 'a', x: 1 },
    ])
      expect((await ask(who, 'POST', '/folders', wrong)).status).toBe(400);
    expect(await codeOf(await ask(who, 'POST', '/folders', { name: 'plans' }))).toEqual([
      409,
      'documents.folder.taken',
    ]);
    const within = await make(who, 'Plans', plans.id);
    expect(await codeOf(await change(who, within.id, { parent: null }))).toEqual([
      409,
      'documents.folder.taken',
    ]);
    expect((await change(who, plans.id, { name: 'PLANS' })).status).toBe(200);
    expect((await change(who, plans.id, {})).status).toBe(400);
  });

  test('are nobody else’s', async () => {
    const own = await make('alice', 'Private');
    const id = await newDocument('bob', 'Bob’s.txt');
    expect((await foldersOf('bob')).map(({ name }) => name)).not.toContain('Private');
    const unknown = [404, 'documents.folder.unknown'];
    expect(await codeOf(await change('bob', own.id, { name: 'Mine' }))).toEqual(unknown);
    expect(await codeOf(await ask('bob', 'DELETE', `/folders/${own.id}`))).toEqual(unknown);
    expect(await codeOf(await ask('bob', 'GET', `/?folder=${own.id}`))).toEqual(unknown);
    expect((await ask('bob', 'POST', '/folders', { name: 'Within', parent: own.id })).status).toBe(400);
    expect((await file('bob', id, own.id)).status).toBe(400);
    expect((await file('bob', id, 'no-folder')).status).toBe(400);
    expect((await ask('bob', 'GET', '/?folder=all')).status).toBe(400);
    expect(await stranger(server).api(`${ROOT}/folders`)).toMatchObject({ status: 401 });
    const alice = await visit(server, 'alice');
    const foreign = await alice.send(`${ROOT}/folders`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: 'https://evil.example' },
      body: '{"name":"Evil"}',
    });
    expect(foreign.status).toBe(403);
    expect((await foldersOf('alice')).map(({ name }) => name)).not.toContain('Evil');
  });
});

describe('documents in folders', () => {
  test('lie in one folder of each owner, whatever others do with theirs', async () => {
    const [who, other] = [await newPerson('ona'), await newPerson('una')];
    const [first, second] = [await make(who, 'First'), await make(who, 'Second')];
    const theirs = await make(other, 'Theirs');
    const id = await newDocument(who, 'Filed.txt');
    expect(await list(who, 'folder=none')).toMatchObject([{ id, owned: true, folder: null }]);
    for (const folder of [first.id, second.id])
      expect(await (await file(who, id, folder)).json()).toEqual({ folder });
    expect(await idsIn(who, first.id)).toEqual([]);
    expect(await list(who, `folder=${second.id}`)).toMatchObject([{ id, folder: second.id }]);
    expect(await idsIn(who, 'none')).toEqual([]);
    expect(await list(who, 'filter=mine')).toHaveLength(1);

    await share(who, id, { user: other, right: 'write' });
    expect((await file(other, id, theirs.id)).status).toBe(403);
    expect(await list(other, '')).toMatchObject([{ id, owned: false, folder: null }]);
    await share(who, id, { user: other, right: 'owner' });
    expect((await file(other, id, theirs.id)).status).toBe(200);
    expect(await idsIn(other, theirs.id)).toEqual([id]);
    expect(await idsIn(who, second.id)).toEqual([id]);
    // Who owns it no more neither sees it in the folder nor is kept from deleting that.
    await share(who, id, { user: other, right: 'read' });
    expect(await idsIn(other, theirs.id)).toEqual([]);
    expect((await ask(other, 'DELETE', `/folders/${theirs.id}`)).status).toBe(200);
    expect((await file(who, id, null)).status).toBe(200);
    expect(await idsIn(who, 'none')).toEqual([id]);
  });

  test('keep a folder from being deleted, but not from the trash', async () => {
    const who = await newPerson('del');
    const folder = await make(who, 'Kept');
    const inner = await make(who, 'Inner', folder.id);
    const id = await newDocument(who, 'In it.txt');
    await file(who, id, folder.id);
    const remove = () => ask(who, 'DELETE', `/folders/${folder.id}`);
    const refused = await remove();
    expect(refused.status).toBe(409);
    expect(await refused.json()).toMatchObject({
      code: 'documents.folder.filled',
      params: { folders: 1, documents: 1 },
    });
    expect(await idsIn(who, folder.id)).toEqual([id]);
    await ask(who, 'DELETE', `/folders/${inner.id}`);
    expect((await remove()).status).toBe(409);
    await ask(who, 'DELETE', `/${id}`);
    expect(await idsIn(who, folder.id)).toEqual([]);
    expect((await remove()).status).toBe(200);
    await ask(who, 'POST', `/${id}/restore`);
    expect(await idsIn(who, 'none')).toEqual([id]);
  });

  test('are made in a folder, or not at all', async () => {
    const who = await newPerson('mia');
    const folder = await make(who, 'New ones');
    const send = async (query: string) => {
      const body = new FormData();
      body.append('New.txt', new Blob(['new']), 'New.txt');
      const authorization = `Bearer ${await server.bearer(who, passwordOf(who))}`;
      return fetch(`${server.url}${ROOT}/?${query}`, { method: 'POST', body, headers: { authorization } });
    };
    const { id } = (await (await send(`folder=${folder.id}`)).json()) as Item;
    expect(await idsIn(who, folder.id)).toEqual([id]);
    const foreign = await make('alice', 'Not Mia’s');
    expect((await send(`folder=${foreign.id}`)).status).toBe(400);
    expect(await list(who, '')).toHaveLength(1);
  });
});

test('moves at the same time make no circle, and no two folders of one name', async () => {
  const who = await newPerson('con');
  for (let round = 0; round < 5; round++) {
    const [left, right] = [await make(who, `Left ${round}`), await make(who, `Right ${round}`)];
    const moved = await Promise.all([
      change(who, left.id, { parent: right.id }),
      change(who, right.id, { parent: left.id }),
    ]);
    expect(moved.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const made = await Promise.all(
      [1, 2, 3].map(() => ask(who, 'POST', '/folders', { name: `Same ${round}` })),
    );
    expect(made.map(({ status }) => status).toSorted()).toEqual([201, 409, 409]);
  }
});
