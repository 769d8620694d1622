import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { type Desk, openDesk } from './desk.ts';
import { partsOf, upload, visit } from './support.ts';

let desk: Desk;
beforeAll(async () => {
  desk = await openDesk();
});
afterEach(() => desk.leave());
afterAll(() => desk?.close());

describe('when the repository moved on meanwhile', () => {
  const conflictOn = async () => {
    const id = await desk.newDocument();
    const editor = await desk.enter(desk.bob, id);
    await editor.saved(editor.type(' Draft', 'Type a word anywhere'));
    const theirs = await desk.bytesOf('release-plan', '1');
    await upload(desk.server, 'alice', 'Report.docx', theirs, `/repository/rest/${id}/content`);
    expect(await desk.statusOf(id)).toMatchObject({
      valid: false,
      dirty: true,
      base_version: '1',
      latest_version: '2',
    });
    await desk.ask(desk.bob, id);
    expect(await editor.heard('conflict')).toMatchObject({
      version: '2',
      by: 'Alice Example',
      at: expect.any(String),
    });
    expect(await desk.bytesOf(id)).toEqual(theirs);
    return { id, editor, theirs };
  };
  const settle = (id: string, choice: object) =>
    desk.bob.api(`/docs/api/docsvr/lcfiles/${id}/conflict`, choice);

  test('nothing is overwritten, and publishing on top makes a third version', async () => {
    const { id, editor, theirs } = await conflictOn();
    const stale = await settle(id, { choice: 'publish', version: '1' });
    expect(stale.status).toBe(409);
    expect(await stale.json()).toMatchObject({
      code: 'documents.version.moved',
      params: { version: '2', by: 'Alice Example', modified: expect.any(String) },
    });
    const agreed = await settle(id, { choice: 'publish', version: '2', comment: 'Both plans joined.' });
    expect(agreed.status).toBe(200);
    expect(await editor.heard('published')).toMatchObject({ version: '3' });
    expect(await desk.bytesOf(id, '2')).toEqual(theirs);
    expect(new TextDecoder().decode(partsOf(await desk.bytesOf(id)).get('word/document.xml'))).toContain(
      'Draft',
    );
    expect(await desk.statusOf(id)).toMatchObject({ valid: true, dirty: false });
    const [newest] = await desk.versionsOf(id);
    expect(newest).toMatchObject({ version: '3', comment: 'Both plans joined.' });
  });

  test('a choice is about the version that was shown: when another came, it is asked again', async () => {
    const { id, theirs } = await conflictOn();
    await upload(desk.server, 'alice', 'Report.docx', theirs, `/repository/rest/${id}/content`);
    for (const choice of ['publish', 'take', 'copy']) {
      const answer = await settle(id, { choice, version: '2' });
      expect(await answer.json()).toMatchObject({
        code: 'documents.version.moved',
        params: { version: '3' },
      });
    }
    expect(await desk.statusOf(id)).toMatchObject({ base_version: '1', dirty: true, valid: false });
    expect((await settle(id, { choice: 'take', version: '3' })).status).toBe(200);
  });

  test('taking theirs puts it into the draft, keeps what was there as a named copy, and moves everybody along', async () => {
    const { id, editor, theirs } = await conflictOn();
    const before = (await desk.statusOf(id)) as { created: string };
    const answer = await settle(id, { choice: 'take', name: 'Draft of bob' });
    const { copy } = (await answer.json()) as { copy: string };
    expect(await editor.heard('ended')).toMatchObject({
      summary: 'Bob Example took version 2 of the repository; the draft was kept as a copy, “Draft of bob”.',
      again: true,
      undo: { copy },
    });
    expect(await desk.bytesOf(id)).toEqual(theirs);
    expect(await desk.statusOf(id)).toMatchObject({
      created: before.created,
      base_version: '2',
      valid: true,
      dirty: false,
      size: theirs.length,
    });
    const file = await desk.fileOf(desk.bob, id, `copies/${copy}/content`);
    expect(new TextDecoder().decode(partsOf(file).get('word/document.xml'))).toContain('Draft');
    const alice = await desk.enter(desk.alice, id);
    expect(alice.text()).toContain('Release plan');
    // Nothing is left to publish, and what was set aside can come back.
    expect(await (await desk.ask(desk.bob, id)).json()).toEqual({});
    expect(
      (await desk.bob.api(`/docs/api/docsvr/lcfiles/${id}/copies/${copy}/restore`, undefined, 'POST')).status,
    ).toBe(200);
    await alice.heard('ended');
    expect((await desk.enter(desk.alice, id)).text()).toContain('Type a word anywhere in this text. Draft');
  });

  test.each(['take', 'copy'])('%s works for a document whose name is as long as can be', async (choice) => {
    const { id } = await conflictOn();
    const name = `${'n'.repeat(195)}.docx`;
    const meta = `/repository/rest/${id}/meta`;
    const renamed = await desk.server.call(meta, { as: 'bob', method: 'PUT', json: { name } });
    expect(renamed.status).toBe(200);
    await desk.bob.api(`/docs/api/docsvr/lcfiles/${id}/opening`);
    expect((await desk.bob.api(`/docs/api/docsvr/lcfiles/${id}/copies`, {})).status).toBe(201);
    expect((await settle(id, { choice })).status).toBe(200);
  });

  test('a copy becomes a new document of who chose it', async () => {
    const { id, editor } = await conflictOn();
    const { document } = (await (await settle(id, { choice: 'copy' })).json()) as { document: string };
    expect(await editor.heard('ended')).toMatchObject({ again: true, document });
    const copy = /lcfiles\/([^/]+)\/edit/.exec(document)?.[1] ?? '';
    const meta = await (await desk.server.call(`/repository/rest/${copy}/meta`, { as: 'bob' })).json();
    expect(meta).toMatchObject({ name: 'Report (copy).docx', creator: { displayName: 'Bob Example' } });
    expect(await desk.versionsOf(id)).toHaveLength(2);
    const content = await desk.server.call(`/repository/rest/${copy}/content`, { as: 'bob' });
    const saved = partsOf(new Uint8Array(await content.arrayBuffer()));
    expect(new TextDecoder().decode(saved.get('word/document.xml'))).toContain('Draft');
    expect(await desk.statusOf(id)).toMatchObject({ base_version: '2', valid: true, dirty: false });
  });

  test.each(['publish', 'take', 'copy'])('%s needs the right to write and our own page', async (choice) => {
    const { id } = await conflictOn();
    const carol = await visit(desk.server, 'carol');
    expect((await carol.api(`/docs/api/docsvr/lcfiles/${id}/conflict`, { choice })).status).toBe(403);
    expect((await settle(id, { choice, surplus: 1 })).status).toBe(400);
    expect((await settle(id, { choice, name: 'two\nlines' })).status).toBe(choice === 'publish' ? 200 : 400);
  });

  test('who joins later is told at once', async () => {
    const { id } = await conflictOn();
    const late = await desk.enter(desk.alice, id);
    expect(await late.heard('conflict')).toMatchObject({ version: '2', by: 'Alice Example' });
  });

  test('without a conflict there is nothing to settle', async () => {
    const id = await desk.newDocument();
    await desk.enter(desk.bob, id);
    const answer = await settle(id, { choice: 'take' });
    expect(answer.status).toBe(409);
  });

  test('a draft that holds nothing unpublished makes way for the newer version', async () => {
    const id = await desk.newDocument();
    await desk.alice.api(`/docs/api/docsvr/lcfiles/${id}/opening`);
    await upload(
      desk.server,
      'alice',
      'Report.docx',
      await desk.bytesOf('release-plan', '1'),
      `/repository/rest/${id}/content`,
    );
    expect((await desk.enter(desk.bob, id)).text()).toContain('Release plan');
  });
});
