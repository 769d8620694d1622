import { afterAll, beforeAll, expect, test } from 'vitest';
import { emptyDocx, paragraph } from '../../../formats/docx/empty.ts';
import { ADMIN, startTestServer, type TestServer } from '../../support/trivet.ts';
import { enterRoom, upload, visit } from './support.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server?.close());

type Item = { id: string; user: string; displayName: string; text: string };
type Notice = { kind: string; params: Record<string, string>; address: string };
const owner = { user: 'alice', right: 'owner' };
const made = async (name: string) => {
  const bytes = emptyDocx('', paragraph('Some words'));
  return ((await (await upload(server, 'alice', name, bytes)).json()) as { id: string }).id;
};
const share = (id: string, ...items: object[]) =>
  server.call(`/repository/rest/${id}/shares`, {
    as: 'alice',
    method: 'PUT',
    json: { items: [owner, ...items] },
  });
const ask = (id: string, as: string, json: object = {}) =>
  server.call(`/repository/rest/${id}/request`, { as, method: 'PUT', json });
const requests = async (id: string) =>
  (
    (await (await server.call(`/repository/rest/${id}/requests`, { as: 'alice' })).json()) as {
      items: Item[];
    }
  ).items;
const decline = (id: string, person: string, as = 'alice') =>
  server.call(`/repository/rest/${id}/requests/${person}`, { as, method: 'DELETE' });
/** What somebody was told of a document, the newest first. */
const told = async (as: string, document: string) =>
  (
    (await (await server.call('/api/v1/notices?limit=100', { as })).json()) as { items: Notice[] }
  ).items.filter(({ params }) => params.document === document);
const opening = async (id: string, as: string) =>
  (await server.call(`/viewer/api/docsvr/lcfiles/${id}/opening`, { as })).json() as Promise<object>;
const editor = (id: string) => `/docs/app/doc/lcfiles/${id}/edit/content`;
const viewer = (id: string) => `/viewer/app/lcfiles/${id}/content`;

test('people are shown with the names by which they are known', async () => {
  const id = await made('Named.docx');
  const answer = await share(id, { user: 'bob', right: 'read' });
  const items = [
    { ...owner, displayName: 'Alice Example' },
    { user: 'bob', displayName: 'Bob Example', right: 'read' },
  ];
  expect(await answer.json()).toEqual({ items });
  const read = await server.call(`/repository/rest/${id}/shares`, { as: 'bob' });
  expect(await read.json()).toEqual({ items });
});

test('who may do more with a document than before is told once, where it opens for them; nobody else is', async () => {
  const name = 'Told.docx';
  const id = await made(name);
  const reading = { user: 'bob', right: 'read' };
  expect((await share(id, reading, { user: 'dave', right: 'comment' })).status).toBe(200);
  const [notice, ...more] = await told('bob', name);
  expect(more).toEqual([]);
  expect(notice).toMatchObject({
    kind: 'documents.shared',
    params: { by: 'Alice Example', document: name, right: 'read' },
    address: viewer(id),
  });
  expect(await told('dave', name)).toMatchObject([{ params: { right: 'comment' }, address: editor(id) }]);
  // The same again, and less, is no news.
  await share(id, reading, { user: 'dave', right: 'read' });
  await share(id, { user: 'dave', right: 'read' });
  await share(id, reading, { user: 'dave', right: 'read' });
  expect(await told('bob', name)).toHaveLength(1);
  expect(await told('dave', name)).toHaveLength(1);
  await share(id, { user: 'bob', right: 'write' });
  expect(await told('bob', name)).toMatchObject([
    { params: { right: 'write' }, address: editor(id) },
    { params: { right: 'read' } },
  ]);
  expect(await told('alice', name)).toEqual([]);
  expect(await told('carol', name)).toEqual([]);
});

test('what is refused tells nobody', async () => {
  const name = 'Refused.docx';
  const id = await made(name);
  expect(
    (await share(id, { user: 'bob', right: 'read' }, { user: 'nobody-here', right: 'read' })).status,
  ).toBe(400);
  expect(await told('bob', name)).toEqual([]);
});

test('a reader learns that there is a newer draft and asks to edit; the owner is told once and grants it', async () => {
  const name = 'Asked.docx';
  const id = await made(name);
  await share(id, { user: 'bob', right: 'read' });
  expect(await opening(id, 'bob')).toMatchObject({ canEdit: false, asking: { asked: null }, draft: null });
  const alice = await visit(server, 'alice');
  const { room } = (await (await alice.api(`/docs/api/docsvr/lcfiles/${id}/opening`)).json()) as {
    room: string;
  };
  const writing = await enterRoom(server, alice, room);
  await writing.saved(writing.type(' more', 'words'));
  writing.close();
  expect(await opening(id, 'bob')).toMatchObject({ draft: { by: 'Alice Example' } });

  const first = (await (await ask(id, 'bob', { text: ' For the offer. ' })).json()) as { asked: string };
  const again = await ask(id, 'bob', { text: 'Please!' });
  expect(await again.json()).toEqual(first);
  expect(await opening(id, 'bob')).toMatchObject({ asking: first });
  expect(await told('alice', name)).toMatchObject([
    {
      kind: 'documents.request.made',
      params: { by: 'Bob Example', text: 'For the offer.' },
      address: `${editor(id)}#share`,
    },
  ]);
  const [request, ...others] = await requests(id);
  expect(others).toEqual([]);
  expect(request).toMatchObject({ user: 'bob', displayName: 'Bob Example', text: 'For the offer.' });

  await share(id, { user: 'bob', right: 'write' });
  expect(await requests(id)).toEqual([]);
  expect(await told('bob', name)).toMatchObject([
    { kind: 'documents.shared', params: { right: 'write' } },
    {},
  ]);
  expect(await opening(id, 'bob')).toMatchObject({ canEdit: true, asking: null });
  expect((await ask(id, 'bob')).status).toBe(409);
});

test('a request is declined, and said to who made it; they may ask again, which nags nobody that day', async () => {
  const name = 'Declined.docx';
  const id = await made(name);
  await share(id, { user: 'bob', right: 'comment' });
  await ask(id, 'bob');
  const [request] = await requests(id);
  expect((await decline(id, request?.id ?? '', 'bob')).status).toBe(403);
  expect((await decline(id, request?.id ?? '')).status).toBe(200);
  expect((await decline(id, request?.id ?? '')).status).toBe(404);
  expect(await told('bob', name)).toMatchObject([
    { kind: 'documents.request.declined', address: viewer(id) },
    { kind: 'documents.shared' },
  ]);
  await ask(id, 'bob');
  expect(await requests(id)).toHaveLength(1);
  expect(await told('alice', name)).toHaveLength(1);
});

test('asking takes the right to read, and a document that can be edited; what is wrong changes nothing', async () => {
  const id = await made('Closed.docx');
  expect((await ask(id, 'bob')).status).toBe(403);
  expect((await ask(id, 'alice')).status).toBe(409);
  expect((await ask('no-such', 'bob')).status).toBe(404);
  await share(id, { user: 'bob', right: 'read' });
  expect((await ask(id, 'bob', { text: 'x'.repeat(501) })).status).toBe(400);
  expect((await ask(id, 'bob', { right: 'owner' })).status).toBe(400);
  expect((await server.call(`/repository/rest/${id}/requests`, { as: 'bob' })).status).toBe(403);
  expect(await requests(id)).toEqual([]);
  const picture = (await (await upload(server, 'alice', 'Picture.png', new Uint8Array([1]))).json()) as {
    id: string;
  };
  await share(picture.id, { user: 'bob', right: 'read' });
  expect((await ask(picture.id, 'bob')).status).toBe(415);
  expect(await opening(picture.id, 'bob')).toMatchObject({ asking: null });
});

test('whoever loses the right to read, or gets more through a group, asks for nothing any more', async () => {
  const id = await made('Gone.docx');
  await share(id, { user: 'bob', right: 'read' }, { user: 'dave', right: 'read' });
  await ask(id, 'bob');
  await ask(id, 'dave');
  await share(id, { user: 'dave', right: 'read' });
  expect((await requests(id)).map(({ user }) => user)).toEqual(['dave']);
  const admin = { as: ADMIN.username };
  await server.call('/api/v1/groups', { ...admin, json: { name: 'Writers' } });
  await server.call('/api/v1/groups/Writers/members/dave', { ...admin, method: 'PUT' });
  await share(id, { user: 'dave', right: 'read' }, { group: 'Writers', right: 'write' });
  expect(await requests(id)).toEqual([]);
});

test('where a group alone owns a document, those in it are asked', async () => {
  const name = 'Ours.docx';
  const id = await made(name);
  const admin = { as: ADMIN.username };
  await server.call('/api/v1/groups', { ...admin, json: { name: 'Owners' } });
  await server.call('/api/v1/groups/Owners/members/dave', { ...admin, method: 'PUT' });
  const items = [
    { group: 'Owners', right: 'owner' },
    { user: 'bob', right: 'read' },
  ];
  await server.call(`/repository/rest/${id}/shares`, { as: 'alice', method: 'PUT', json: { items } });
  await ask(id, 'bob');
  expect(await told('dave', name)).toMatchObject([{ kind: 'documents.request.made' }]);
  expect(await told('alice', name)).toEqual([]);
});
