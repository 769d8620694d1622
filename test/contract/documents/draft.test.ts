import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import * as Y from 'yjs';
import type { Tables } from '../../../server/documents/tables.ts';
import { several } from '../../support/trivet.ts';
import { type Desk, openDesk } from './desk.ts';
import { stranger, until, upload, visit } from './support.ts';

let desk: Desk;
beforeAll(async () => {
  desk = await openDesk();
});
afterEach(() => desk.leave());
afterAll(() => desk?.close());

const atom = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;
const alice = { displayName: 'Alice Example', email: 'alice@acme.example', id: expect.any(String) };
const bob = { displayName: 'Bob Example', email: 'bob@acme.example', id: expect.any(String) };
const metaOf = async (id: string) =>
  (await (await desk.server.call(`/repository/rest/${id}/meta`, { as: 'alice' })).json()) as {
    name: string;
    modified: string;
    size: number;
  };

test('the record has the fields of the interface, no others, each of its kind, before anything was changed', async () => {
  const id = await desk.newDocument();
  await desk.alice.api(`/docs/api/docsvr/lcfiles/${id}/opening`);
  const status = await desk.statusOf(id);
  const meta = await metaOf(id);
  expect(status).toEqual({
    base_version: '1',
    created: expect.stringMatching(atom),
    dirty: false,
    editors: [],
    // Before any change it is who opened it.
    lasteditor: alice,
    latest_version: '1',
    latest_version_modified: Date.parse(meta.modified),
    latest_version_modifier: 'Alice Example',
    modified: expect.stringMatching(atom),
    size: meta.size,
    valid: true,
    visited: expect.stringMatching(atom),
  });
  expect(Object.keys(status)).toEqual(Object.keys(status).toSorted());
});

test('a document is renamed while it is edited: all are told, nobody is let out, and it is published under the new name', async () => {
  const id = await desk.newDocument();
  const [alices, bobs] = [await desk.enter(desk.alice, id), await desk.enter(desk.bob, id, 'external.rest')];
  const rename = (name: unknown, by = desk.alice) =>
    by.api(`/docs/api/docsvr/external.rest/${id}/name`, { name }, 'PUT');
  const before = (await metaOf(id)).name;
  for (const [name, code] of [
    ['Other.odt', 'documents.name.ending'],
    ['a/b.docx', 'documents.name.invalid'],
    ['Without', 'documents.name.ending'],
  ] as const) {
    const answer = await rename(name);
    expect([answer.status, await answer.json()]).toMatchObject([
      400,
      { code, summary: expect.not.stringContaining('{') },
    ]);
  }
  expect((await rename(7)).status).toBe(400);
  const reader = await visit(desk.server, 'carol');
  expect((await rename('Mine.docx', reader)).status).toBeGreaterThanOrEqual(401);
  expect((await metaOf(id)).name).toBe(before);

  const answer = await rename('Größe 2.docx');
  expect([answer.status, await answer.json()]).toEqual([200, { name: 'Größe 2.docx' }]);
  for (const editor of [alices, bobs])
    expect(await editor.heard('renamed')).toMatchObject({ name: 'Größe 2.docx', editable: true });
  expect((await metaOf(id)).name).toBe('Größe 2.docx');
  expect(await desk.statusOf(id)).toMatchObject({ valid: true, base_version: '1' });
  await bobs.saved(bobs.type(' Still here', 'Type a word anywhere'));
  await desk.bob.api(`/docs/api/docsvr/lcfiles/${id}/publish`, {}, 'POST');
  expect(await bobs.heard('published')).toMatchObject({ version: '2' });
  expect((await metaOf(id)).name).toBe('Größe 2.docx');
});

test('modified moves with changes, visited with openings, created with neither', async () => {
  const id = await desk.newDocument();
  const editor = await desk.enter(desk.alice, id);
  const first = await desk.statusOf(id);
  await editor.saved(editor.type(' Changed', 'Type a word anywhere'));
  const changed = await desk.statusOf(id);
  expect(changed).toMatchObject({ created: first.created, visited: first.visited, dirty: true });
  expect(String(changed.modified) > String(first.modified)).toBe(true);
  await desk.bob.api(`/docs/api/docsvr/lcfiles/${id}/opening`);
  const visited = await desk.statusOf(id);
  expect(visited).toMatchObject({ created: first.created, modified: changed.modified, lasteditor: alice });
  expect(String(visited.visited) > String(first.visited)).toBe(true);
});

test('editors are people, once each however many windows and addresses; lasteditor is who changed it last', async () => {
  const id = await desk.newDocument();
  const windows = [
    await desk.enter(desk.alice, id),
    await desk.enter(desk.alice, id, 'external.rest'),
    await desk.enter(desk.bob, id),
  ];
  const byName = (status: Record<string, unknown>) =>
    (status.editors as { displayName: string }[]).toSorted((a, b) =>
      a.displayName.localeCompare(b.displayName),
    );
  // Another process hears of who came in a moment later.
  if (several) await until(async () => byName(await desk.statusOf(id)).length === 2);
  expect(byName(await desk.statusOf(id))).toEqual([alice, bob]);
  await windows[2]?.saved(windows[2].type(' Bob was here', 'Type a word anywhere'));
  expect(await desk.statusOf(id)).toMatchObject({ lasteditor: bob });
  windows[0]?.close();
  await new Promise((resolve) => setTimeout(resolve, 300));
  expect(byName(await desk.statusOf(id))).toEqual([alice, bob]);
  windows[1]?.close();
  await until(async () => byName(await desk.statusOf(id)).length === 1);
  // Who left is still who changed it last, or not.
  await windows[2]?.saved(windows[2].type(' still', 'Type a word anywhere'));
  expect(await desk.statusOf(id)).toMatchObject({ editors: [bob], lasteditor: bob });
});

test('a version from outside makes the draft invalid and names who and when; size stays that of the base', async () => {
  const id = await desk.newDocument();
  const editor = await desk.enter(desk.bob, id);
  await editor.saved(editor.type(' Draft', 'Type a word anywhere'));
  const before = await desk.statusOf(id);
  const plan = await desk.bytesOf('release-plan', '1');
  await upload(desk.server, 'alice', 'Report.docx', plan, `/repository/rest/${id}/content`);
  const meta = await metaOf(id);
  expect(await desk.statusOf(id)).toMatchObject({
    base_version: '1',
    latest_version: '2',
    latest_version_modified: Date.parse(meta.modified),
    latest_version_modifier: 'Alice Example',
    valid: false,
    dirty: true,
    size: before.size,
  });
});

test('publishing moves base and latest together, makes it clean, and size is what was published', async () => {
  const id = await desk.newDocument();
  const editor = await desk.enter(desk.bob, id);
  const before = await desk.statusOf(id);
  await editor.saved(editor.type(' Published', 'Type a word anywhere'));
  await desk.ask(desk.bob, id);
  await editor.heard('published');
  const after = await desk.statusOf(id);
  expect(after).toMatchObject({
    base_version: '2',
    latest_version: '2',
    latest_version_modifier: 'Bob Example',
    valid: true,
    dirty: false,
    size: (await desk.bytesOf(id, '2')).length,
  });
  expect(after.size).not.toBe(before.size);
});

test('it takes a session or a bearer of somebody who may read, and 404 says that there is no draft', async () => {
  const id = await desk.newDocument();
  const path = `/docs/api/docsvr/lcfiles/${id}/draft`;
  const absent = await desk.alice.api(path);
  expect([absent.status, ((await absent.json()) as { code: string }).code]).toEqual([
    404,
    'documents.draft.absent',
  ]);
  await desk.alice.api(`/docs/api/docsvr/lcfiles/${id}/opening`);
  expect((await desk.bob.api(path)).status).toBe(200);
  expect((await stranger(desk.server).api(path)).status).toBe(401);
  expect((await (await visit(desk.server, 'carol')).api(path)).status).toBe(403);
  expect((await desk.alice.api(path.replace('lcfiles', 'ftp'))).status).toBe(400);
});

test('a room that all have left is let go: who comes next has what the log says by then', async () => {
  const id = await desk.newDocument();
  const first = await desk.enter(desk.alice, id);
  const other = new Y.Doc();
  Y.applyUpdate(other, Y.encodeStateAsUpdate(first.ydoc));
  const before = Y.encodeStateVector(other);
  other.getMap('look').set('written past the room', true);
  await desk.server.platform.database
    .as<Tables>()
    .insertInto('documents.draft_update')
    .values({
      draft: String(first.provider.configuration.name),
      content: Buffer.from(Y.encodeStateAsUpdate(other, before)),
    })
    .execute();
  const knows = async () => (await desk.enter(desk.bob, id)).ydoc.getMap('look').has('written past the room');
  // Whoever comes while somebody is there shares what is in memory.
  expect(await knows()).toBe(false);
  await until(() => {
    desk.leave();
    return knows();
  });
});
