import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { readComments } from '../../../formats/model/index.ts';
import { partsOf, until, upload } from './support.ts';
import { openTwoProcesses, type TwoProcesses } from './twoProcesses.ts';

let two: TwoProcesses;
beforeAll(async () => {
  two = await openTwoProcesses();
});
afterEach(() => two.leave());
afterAll(() => two?.close());

const HERE = 'Type a word anywhere';
const bodyOf = (file: Uint8Array) => new TextDecoder().decode(partsOf(file).get('word/document.xml'));

describe('while somebody edits a document at one process, the other', () => {
  test('says so, and does not publish it for the last editor who left', async () => {
    const id = await two.newDocument();
    const editor = await two.enter(two.first, 'alice', id);
    await editor.saved(editor.type(' half a sen', HERE));
    for (const each of [two.first, two.second])
      await expect
        .poll(async () => (await two.statusOf(each, id)).editors)
        .toEqual([expect.objectContaining({ displayName: 'Alice Example' })]);
    await two.lookAt(await two.room(two.second, 'bob', id));
    expect(await two.versionsOf(id)).toEqual(['1']);
    await editor.saved(editor.type('tence', 'half a sen'));
    expect(await two.statusOf(two.second, id)).toMatchObject({ dirty: true, base_version: '1' });
    editor.close();
    await until(async () => (await two.statusOf(two.second, id)).editors.length === 0);
    await two.lookAt(await two.room(two.second, 'bob', id));
    await until(async () => (await two.versionsOf(id)).length === 2);
    expect(bodyOf(await two.textOf(two.second, id))).toContain('half a sentence');
  });

  test('does not end a draft in which nothing is typed yet', async () => {
    const id = await two.newDocument();
    const editor = await two.enter(two.first, 'alice', id);
    const room = await two.room(two.first, 'alice', id);
    await two.lookAt(room);
    await editor.saved(editor.type(' first words', HERE));
    expect(editor.messages.filter(({ type }) => type === 'ended')).toEqual([]);
    expect(await two.room(two.second, 'bob', id)).toBe(room);
  });

  test('does not let a newer version of the repository take the place of the draft', async () => {
    const id = await two.newDocument();
    const editor = await two.enter(two.first, 'alice', id);
    const room = await two.room(two.first, 'alice', id);
    await upload(
      two.first,
      'alice',
      'Report.docx',
      await two.textOf(two.first, id),
      `/repository/rest/${id}/content`,
    );
    expect(await two.room(two.second, 'bob', id)).toBe(room);
    await editor.saved(editor.type(' still here', HERE));
  });

  test('ends nothing when it starts', async () => {
    const id = await two.newDocument();
    const editor = await two.enter(two.first, 'alice', id);
    await editor.saved(editor.type(' before', HERE));
    const third = await two.beside();
    try {
      expect((await two.statusOf(third, id)).editors).toHaveLength(1);
      await two.lookAt(await two.room(third, 'bob', id));
      expect(await two.versionsOf(id)).toEqual(['1']);
      await editor.saved(editor.type(' and after', 'before'));
    } finally {
      await third.close();
    }
    expect((await two.statusOf(two.second, id)).editors).toHaveLength(1);
  });

  test('lets others edit it too: each sees what the other types, who is there, and nothing twice', async () => {
    const id = await two.newDocument();
    const alice = await two.enter(two.first, 'alice', id);
    await alice.saved(alice.type(' of alice', HERE));
    const bob = await two.enter(two.second, 'bob', id);
    expect(bob.text()).toContain('of alice');
    await bob.saved(bob.type(' of bob', HERE));
    await until(() => alice.text().includes('of bob'));
    await alice.saved(alice.type(' and more', 'of bob'));
    await until(() => bob.text().includes('of bob and more'));
    expect(bob.text()).toBe(alice.text());
    for (const each of [two.first, two.second])
      await expect.poll(async () => (await two.statusOf(each, id)).editors.length).toBe(2);
    const namesSeenBy = (editor: typeof alice) =>
      [...(editor.provider.awareness?.getStates().values() ?? [])].map(({ user }) => user?.name).toSorted();
    alice.provider.setAwarenessField('user', { colour: 1 });
    bob.provider.setAwarenessField('user', { colour: 2 });
    await until(
      () => namesSeenBy(alice).includes('Bob Example') && namesSeenBy(bob).includes('Alice Example'),
    );
    bob.close();
    await until(() => !namesSeenBy(alice).includes('Bob Example'));
    const text = bodyOf(await two.textOf(two.second, id));
    expect(text.match(/of alice/g)).toHaveLength(1);
    expect(text.match(/of bob and more/g)).toHaveLength(1);
  });

  test('of those who come at once at both, all are let in and end with the same text', async () => {
    for (let time = 0; time < 5; time++) {
      const id = await two.newDocument();
      const room = await two.room(two.first, 'alice', id);
      expect(room).toBe(await two.room(two.second, 'bob', id));
      const [alice, bob] = await Promise.all([
        two.enter(two.first, 'alice', id),
        two.enter(two.second, 'bob', id),
      ]);
      await Promise.all([
        alice.saved(alice.type(' at the first', HERE)),
        bob.saved(bob.type(' at the second', HERE)),
      ]);
      await until(() => alice.text() === bob.text());
      for (const words of ['at the first', 'at the second']) expect(alice.text()).toContain(words);
    }
  });

  test('catches up with what no message told it', async () => {
    const id = await two.newDocument();
    const alice = await two.enter(two.first, 'alice', id);
    const bob = await two.enter(two.second, 'bob', id);
    const { bus } = two.second.platform;
    const heard = vi.spyOn(bus, 'publish').mockImplementation(() => undefined);
    try {
      await bob.saved(bob.type(' unheard', HERE));
      expect(heard).toHaveBeenCalled();
    } finally {
      heard.mockRestore();
    }
    await until(() => alice.text().includes('unheard'));
  });

  test('is asked to keep what was typed there, before its draft is published', async () => {
    const id = await two.newDocument();
    const alice = await two.enter(two.first, 'alice', id);
    const watcher = await two.enter(two.first, 'bob', id);
    await two.enter(two.second, 'bob', id);
    const room = await two.room(two.first, 'alice', id);
    // Nothing can be kept while somebody holds the draft.
    const holder = await two.second.platform.database.pool.connect();
    await holder.query('begin');
    await holder.query('select from documents.draft where id = $1 for update', [room]);
    alice.type(' on its way', HERE);
    await until(() => watcher.text().includes('on its way'));
    const published = two.api(two.second, 'bob', id, 'publish', {}, 'POST');
    await pause(200);
    await holder.query('rollback');
    holder.release();
    expect((await published).status).toBe(202);
    await until(async () => (await two.versionsOf(id)).length === 2);
    expect(bodyOf(await two.publishedOf(id))).toContain('on its way');
  });

  test('has it alone as long as it is of an earlier version, which does not follow the log', async () => {
    const id = await two.newDocument();
    const alice = await two.enter(two.first, 'alice', id);
    await alice.saved(alice.type(' of alice', HERE));
    const room = await two.room(two.first, 'alice', id);
    await two.query('update documents.open_room set follows = false where draft = $1', [room]);
    await expect(two.enter(two.second, 'bob', id)).rejects.toThrow('open-elsewhere');
    alice.close();
    let bob: Awaited<ReturnType<typeof two.enter>> | undefined;
    await until(async () => {
      bob = await two.enter(two.second, 'bob', id).catch(() => undefined);
      return bob !== undefined;
    });
    expect(bob?.text()).toContain('of alice');
  });

  test('hands on what it tells its editors: published, renamed, and that the text was replaced', async () => {
    const id = await two.newDocument();
    const editor = await two.enter(two.first, 'alice', id);
    // Either process may carry out a job.
    for (let time = 0; time < 6; time++) {
      await editor.saved(editor.type(` word ${time}`, HERE));
      await two.api(two.second, 'bob', id, 'publish', {}, 'POST');
      await until(() => editor.messages.filter(({ type }) => type === 'published').length > time);
    }
    expect((await two.api(two.second, 'bob', id, 'name', { name: 'Other.docx' }, 'PUT')).status).toBe(200);
    expect(await editor.heard('renamed')).toMatchObject({ name: 'Other.docx' });
    const restored = await two.api(two.second, 'bob', id, 'versions/1/restore', {}, 'POST');
    expect(restored.status).toBe(200);
    expect(await editor.heard('ended')).toMatchObject({
      summary: 'Bob Example restored version 1.',
      again: true,
      undo: { version: '7' },
    });
  });

  test('puts a comment into its text', async () => {
    const id = await two.newDocument();
    const editor = await two.enter(two.first, 'alice', id);
    await editor.saved(editor.type(' with more', HERE));
    const comment = { text: 'From beside', quote: 'with more' };
    const said = await two.api(two.second, 'bob', id, 'comments', comment);
    expect([said.status, await said.json()]).toMatchObject([
      201,
      { text: 'From beside', quote: 'with more' },
    ]);
    await until(() => readComments(editor.ydoc).length === 1);
    await editor.saved(editor.type(' and more', 'with more'));
    const listed = await (await two.api(two.second, 'alice', id, 'comments')).json();
    expect(listed).toMatchObject({ items: [{ text: 'From beside', quote: 'with more' }] });
    expect((await two.statusOf(two.second, id)).editors).toHaveLength(1);
  });
});

describe('a process whose connections with the database were cut', () => {
  const cuts = {
    'that by which it is known to live': () => two.cutOff(two.first),
    'all of all processes': () => two.cutAll(),
  };
  test.each(Object.entries(cuts))('edits on, and what it edits stays: %s', async (_, cut) => {
    const id = await two.newDocument();
    const editor = await two.enter(two.first, 'alice', id);
    await editor.saved(editor.type(' before', HERE));
    const room = await two.room(two.second, 'bob', id);
    expect((await cut()).length).toBeGreaterThan(0);
    // The process that looks after what dead ones left may do so in this very moment.
    await two.query('update documents.open_room set left_at = now() where draft = $1', [room]);
    await editor.saved(editor.type(' after', 'before'));
    await two.lookAt(room);
    await until(async () => (await two.statusOf(two.second, id)).editors.length === 1);
    await two.lookAt(room);
    expect(await two.versionsOf(id)).toEqual(['1']);
    await editor.saved(editor.type(' and later', 'after'));
    const bob = await two.enter(two.second, 'bob', id);
    expect(bob.text()).toContain('and later');
  });

  test('takes in what others typed meanwhile, and gives them what was typed here', async () => {
    const id = await two.newDocument();
    const alice = await two.enter(two.first, 'alice', id);
    await alice.saved(alice.type(' of alice', HERE));
    const room = await two.room(two.first, 'alice', id);
    // As if the first had been away for so long that it was taken for dead.
    await two.query('delete from documents.open_room where draft = $1', [room]);
    const bob = await two.enter(two.second, 'bob', id);
    await bob.saved(bob.type(' of bob', HERE));
    await alice.saved(alice.type(' of alice, later', 'of alice'));
    await two.cutOff(two.first);
    await until(() => bob.text().includes('of alice, later') && alice.text().includes('of bob'));
    await bob.saved(bob.type(' and bob', 'of bob'));
    await until(() => alice.text() === bob.text());
    const text = bodyOf(await two.textOf(two.second, id));
    for (const words of ['of alice, later', 'of bob', 'and bob']) expect(text).toContain(words);
    await expect.poll(async () => (await two.statusOf(two.second, id)).editors.length).toBe(2);
  });

  test('gives a room up to a process of an earlier version that took it over meanwhile; nothing of either is lost', async () => {
    const id = await two.newDocument();
    const alice = await two.enter(two.first, 'alice', id);
    await alice.saved(alice.type(' of alice', HERE));
    const room = await two.room(two.first, 'alice', id);
    await two.query('delete from documents.open_room where draft = $1', [room]);
    const bob = await two.enter(two.second, 'bob', id);
    await two.query('update documents.open_room set follows = false where draft = $1', [room]);
    await alice.saved(alice.type(' of alice, later', 'of alice'));
    const sentAway = new Promise((resolve) => alice.provider.on('close', resolve));
    await two.cutOff(two.first);
    await sentAway;
    await until(() => bob.text().includes('of alice, later'));
    const text = bodyOf(await two.textOf(two.second, id));
    expect(text).toContain('of alice, later');
  });
});
