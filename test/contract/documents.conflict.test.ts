import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { type Desk, openDesk } from './documents.desk.ts';
import { partsOf, upload } from './documents.support.ts';

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
    expect((await settle(id, { choice: 'publish', version: '1' })).status).toBe(409);
    expect((await settle(id, { choice: 'publish', version: '2' })).status).toBe(200);
    expect(await editor.heard('published')).toMatchObject({ version: '3' });
    expect(await desk.bytesOf(id, '2')).toEqual(theirs);
    expect(new TextDecoder().decode(partsOf(await desk.bytesOf(id)).get('word/document.xml'))).toContain(
      'Draft',
    );
    expect(await desk.statusOf(id)).toMatchObject({ valid: true, dirty: false });
  });

  test('taking theirs ends the draft, keeps it as a named copy, and opens their version', async () => {
    const { id, editor, theirs } = await conflictOn();
    const answer = await settle(id, { choice: 'take', name: 'Draft of bob' });
    expect(await answer.json()).toEqual({ kept: 'Draft of bob' });
    expect(await editor.heard('ended')).toMatchObject({ summary: expect.stringContaining('kept as a copy') });
    expect(await desk.bytesOf(id)).toEqual(theirs);
    const kept = await desk.server.platform.database.pool.query(
      'select name, sha256 from documents.kept_copy where document = $1',
      [id],
    );
    expect(kept.rows).toEqual([{ name: 'Draft of bob', sha256: expect.any(String) }]);
    const file = await desk.server.platform.objects.get(kept.rows[0].sha256);
    expect(new TextDecoder().decode(partsOf(file).get('word/document.xml'))).toContain('Draft');
    expect((await desk.enter(desk.alice, id)).text()).toContain('Release plan');
  });

  test('a copy becomes a new document of who chose it', async () => {
    const { id, editor } = await conflictOn();
    const { document } = (await (await settle(id, { choice: 'copy' })).json()) as { document: string };
    await editor.heard('ended');
    const copy = /lcfiles\/([^/]+)\/edit/.exec(document)?.[1] ?? '';
    const meta = await (await desk.server.call(`/repository/rest/${copy}/meta`, { as: 'bob' })).json();
    expect(meta).toMatchObject({ name: 'Report (copy).docx', creator: { displayName: 'Bob Example' } });
    expect(await desk.versionsOf(id)).toHaveLength(2);
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
