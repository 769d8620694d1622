import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { emptyDocx, paragraph } from '../../formats/docx/empty.ts';
import { addComment, anchorAt, commentBy, findQuote } from '../../formats/model/index.ts';
import { startTestServer, type TestServer } from '../support/trivet.ts';
import { type Editor, enterRoom, upload, type Visitor, visit } from './documents/support.ts';

type Notice = {
  id: number;
  kind: string;
  params: Record<string, string>;
  address: string;
  at: string;
  read: boolean;
};
type Page = { items: Notice[]; next?: number };
type NoticesState = { state: string; unread: number };

let server: TestServer;
let alice: Visitor;
let carol: Visitor;
let document: string;
const entered: Editor[] = [];
beforeAll(async () => {
  server = await startTestServer();
  [alice, carol] = await Promise.all([visit(server, 'alice'), visit(server, 'carol')]);
  const bytes = emptyDocx('', paragraph('Some words to talk about'));
  document = ((await (await upload(server, 'alice', 'Plan.docx', bytes)).json()) as { id: string }).id;
  const items = [
    { user: 'alice', right: 'owner' },
    { user: 'bob', right: 'owner' },
    { user: 'carol', right: 'write' },
    { user: 'dave', right: 'comment' },
  ];
  await server.call(`/repository/rest/${document}/shares`, { as: 'alice', method: 'PUT', json: { items } });
  // That it is shared with them is no news any more.
  for (const { user } of items)
    await server.call('/api/v1/notices/read', { as: user, json: { until: Number.MAX_SAFE_INTEGER } });
});
afterEach(() => {
  for (const editor of entered.splice(0)) editor.close();
});
afterAll(() => server?.close());

const at = (what: string) => `/docs/api/docsvr/lcfiles/${document}/${what}`;
/** What somebody was told, without that the document was shared. */
const list = async (as: string, query = '') => {
  const { items, ...page } = (await (await server.call(`/api/v1/notices${query}`, { as })).json()) as Page;
  return { ...page, items: items.filter(({ kind }) => kind !== 'documents.shared') };
};
const stateOf = async (as: string, query = '') =>
  (await (await server.call(`/api/v1/notices/state${query}`, { as })).json()) as NoticesState;
const mark = (as: string, id: number, read: boolean) =>
  server.call(`/api/v1/notices/${id}`, { as, method: 'PATCH', json: { read } });
const comment = async (as: string, json: object) => {
  const answer = await server.call(at('comments'), { as, json });
  expect(answer.status).toBe(201);
  return ((await answer.json()) as { id: string }).id;
};
const mention = async (as: string, json: object) =>
  expect((await server.call(at('mentions'), { as, json })).status).toBe(202);
const subjectOf = async (as: string) =>
  ((await (await server.call('/api/v1/me', { as })).json()) as { subject: string }).subject;
const linkTo = (id: string) => `/docs/app/doc/lcfiles/${document}/edit/content#comment=${id}`;

describe('a comment', () => {
  test('is told to the owners of its document, and not to who wrote it or anybody else', async () => {
    const id = await comment('alice', { text: 'Which?\nThese ones?', quote: 'words' });
    expect(await list('bob')).toMatchObject({
      items: [
        {
          kind: 'documents.comment.made',
          params: { by: 'Alice Example', document: 'Plan.docx', text: 'Which?\nThese ones?' },
          address: linkTo(id),
          read: false,
        },
      ],
    });
    for (const other of ['alice', 'carol', 'dave', 'admin']) expect(await list(other)).toEqual({ items: [] });
    const answer = await comment('dave', { text: 'x'.repeat(300), parent: id });
    for (const owner of ['alice', 'bob']) {
      const [newest] = (await list(owner)).items;
      expect(newest).toMatchObject({ kind: 'documents.comment.answered', address: linkTo(answer) });
      expect(newest?.params.text).toBe(`${'x'.repeat(199)}…`);
    }
  });

  test('that is written in the editor is told as well, under the name of who is signed in there', async () => {
    const before = await stateOf('alice');
    const { room } = (await (await carol.api(at('opening'))).json()) as { room: string };
    const editor = await enterRoom(server, carol, room);
    entered.push(editor);
    const { ydoc } = editor;
    const place = findQuote(ydoc, 'words', 1);
    const anchor = (place && anchorAt(place.from, place.to)) ?? null;
    const by = { id: await subjectOf('carol'), displayName: 'The Boss' };
    // What a page sends may have what the database takes nowhere.
    const text = 'Half a letter \ud83d and a \0 too';
    const own = commentBy(by, new Date(), { text, parent: null, anchor });
    const forged = commentBy({ id: await subjectOf('dave'), displayName: 'Dave' }, new Date(), {
      text: 'I quit.',
      parent: null,
      anchor,
    });
    addComment(ydoc, forged);
    addComment(ydoc, own);
    const after = await stateOf('alice', `?since=${before.state}&wait=30`);
    expect(after.unread).toBe(before.unread + 1);
    expect((await list('alice')).items[0]).toMatchObject({
      params: { by: 'Carol Example', text: 'Half a letter \ufffd and a  too' },
      address: linkTo(own.id),
    });
    expect(JSON.stringify(await list('alice'))).not.toContain('I quit.');
  });
});

describe('a mention', () => {
  test('is told to whom it names, once, and takes the place of the notice of its comment', async () => {
    const id = await comment('dave', { text: '@Bob Example, look', quote: 'Some' });
    const before = await stateOf('bob');
    const people = [await subjectOf('bob'), await subjectOf('carol')];
    await mention('dave', { people, text: '@Bob Example, look', comment: id });
    await mention('dave', { people, text: '@Bob Example, look', comment: id });
    const told = { kind: 'documents.mention', address: linkTo(id), params: { by: 'Dave Example' } };
    const [newest, older] = (await list('bob')).items;
    expect(newest).toMatchObject(told);
    expect(older?.address).not.toBe(newest?.address);
    expect((await stateOf('bob')).unread).toBe(before.unread);
    expect(await list('carol')).toMatchObject({ items: [told] });
    expect((await list('alice')).items[0]).toMatchObject({ kind: 'documents.comment.made' });
  });

  test('that is refused is told to nobody', async () => {
    const before = await stateOf('bob');
    const people = [await subjectOf('bob'), 'nobody'];
    expect((await server.call(at('mentions'), { as: 'dave', json: { people } })).status).toBe(400);
    expect(await stateOf('bob')).toEqual(before);
  });
});

describe('notices', () => {
  test('are read page by page, marked one by one or all that were seen, and unread again', async () => {
    await mention('dave', { people: [await subjectOf('alice')], text: 'one' });
    await mention('dave', { people: [await subjectOf('alice')], text: 'two' });
    const first = await list('alice', '?limit=1');
    const second = await list('alice', `?limit=1&before=${first.next}`);
    expect([first, second].map(({ items }) => items[0]?.params.text)).toEqual(['two', 'one']);
    const [two, one] = [first.items[0]?.id ?? 0, second.items[0]?.id ?? 0];
    const { unread } = await stateOf('alice');
    expect(await (await mark('alice', two, true)).json()).toMatchObject({ id: two, read: true });
    expect((await stateOf('alice')).unread).toBe(unread - 1);
    expect((await list('alice', '?unread=true')).items[0]?.id).toBe(one);
    expect(await (await mark('alice', two, false)).json()).toMatchObject({ id: two, read: false });
    const answer = await server.call('/api/v1/notices/read', { as: 'alice', json: { until: one } });
    expect(await answer.json()).toMatchObject({ unread: 1 });
    expect((await list('alice', '?unread=true')).items.map(({ id }) => id)).toEqual([two]);
  });

  test('of others can be neither seen nor marked', async () => {
    const [own] = (await list('alice')).items;
    const id = own?.id ?? 0;
    const refused = await mark('carol', id, true);
    expect([refused.status, ((await refused.json()) as { code: string }).code]).toEqual([
      404,
      'notices.notice.unknown',
    ]);
    expect((await mark('admin', id, true)).status).toBe(404);
    await server.call('/api/v1/notices/read', { as: 'carol', json: { until: Number.MAX_SAFE_INTEGER } });
    expect((await list('alice')).items[0]).toEqual(own);
    for (const path of ['/api/v1/notices', '/api/v1/notices/state'])
      expect((await server.call(path)).status).toBe(401);
    const ids = (await list('carol')).items.map((each) => each.id);
    for (const mine of (await list('alice')).items) expect(ids).not.toContain(mine.id);
  });

  test('need our own page when a browser marks them', async () => {
    const [own] = (await list('alice')).items;
    const path = `/api/v1/notices/${own?.id}`;
    const headers = { 'content-type': 'application/json', origin: 'https://evil.example' };
    const body = JSON.stringify({ read: true });
    expect((await alice.send(path, { method: 'PATCH', headers, body })).status).toBe(403);
    expect((await alice.api(path, { read: true }, 'PATCH')).status).toBe(200);
  });

  test('wake whoever waits, and nonsense is refused with all that is wrong', async () => {
    const { state } = await stateOf('dave');
    const waiting = stateOf('dave', `?since=${state}&wait=30`);
    await mention('alice', { people: [await subjectOf('dave')], text: 'Wake up' });
    expect(await waiting).toMatchObject({ unread: 1 });
    const refused = await server.call('/api/v1/notices/state?since=x&wait=31', { as: 'dave' });
    expect(refused.status).toBe(400);
    const { params } = (await refused.json()) as { params: { errors: unknown[] } };
    expect(params.errors).toHaveLength(2);
    for (const json of [{}, { until: 0 }, { until: '1' }, { until: 1, more: 1 }])
      expect((await server.call('/api/v1/notices/read', { as: 'dave', json })).status).toBe(400);
  });
});
