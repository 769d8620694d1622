import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { Tables } from '../../../server/documents/tables.ts';
import { type Desk, openDesk } from './desk.ts';
import { partsOf, stranger, until, upload, visit } from './support.ts';

let desk: Desk;
beforeAll(async () => {
  desk = await openDesk();
});
afterEach(() => desk.leave());
afterAll(() => desk?.close());

describe.each(['lcfiles', 'external.rest'])('publishing through %s', (type) => {
  test('makes one new version in which only the changed paragraph of the body differs', async () => {
    const id = await desk.newDocument();
    const editor = await desk.enter(desk.alice, id, type);
    await editor.saved(editor.type(' Trivetian', 'Type a word anywhere'));
    const asked = await desk.ask(desk.alice, id, type);
    expect(asked.status).toBe(202);
    expect(await asked.json()).toEqual({ job: expect.any(String) });
    expect(await editor.heard('published')).toMatchObject({
      version: '2',
      by: 'Alice Example',
      changed: true,
    });
    expect((await desk.versionsOf(id)).map(({ version }) => version)).toEqual(['2', '1']);

    const [before, after] = [partsOf(await desk.bytesOf(id, '1')), partsOf(await desk.bytesOf(id, '2'))];
    expect([...after.keys()]).toEqual([...before.keys()]);
    for (const [name, bytes] of before) {
      if (name !== 'word/document.xml') expect(after.get(name), name).toEqual(bytes);
    }
    const paragraphs = (parts: Map<string, Uint8Array>) =>
      new TextDecoder().decode(parts.get('word/document.xml')).split(/(?=<w:p[ >])/);
    const [old, now] = [paragraphs(before), paragraphs(after)];
    expect(now).toHaveLength(old.length);
    const different = now.filter((text, at) => text !== old[at]);
    expect(different).toHaveLength(1);
    expect(different[0]).toContain('Type a word anywhere in this text. Trivetian');

    expect(await desk.statusOf(id)).toMatchObject({
      base_version: '2',
      latest_version: '2',
      valid: true,
      dirty: false,
      size: (await desk.bytesOf(id, '2')).length,
      latest_version_modifier: 'Alice Example',
    });
  });
});

describe('publishing', () => {
  test('merges the log of a draft, also when more was typed than a statement takes parameters', {
    timeout: 120_000,
  }, async () => {
    const id = await desk.newDocument();
    const editor = await desk.enter(desk.alice, id);
    const { room } = (await (await desk.alice.api(`/docs/api/docsvr/lcfiles/${id}/opening`)).json()) as {
      room: string;
    };
    const tables = desk.server.platform.database.as<Tables>();
    // As many as people type in a day together; each of them says nothing.
    await sql`insert into documents.draft_update (draft, content)
      select ${room}, '\\x0000'::bytea from generate_series(1, 66000)`.execute(tables);
    await editor.saved(editor.type(' All day', 'Type a word anywhere'));
    expect((await desk.ask(desk.alice, id)).status).toBe(202);
    await until(() => editor.messages.some(({ type }) => type === 'published'), 60_000);
    const left = () =>
      tables.selectFrom('documents.draft_update').select('id').where('draft', '=', room).execute();
    await until(async () => (await left()).length < 100, 60_000);
    editor.close();
    expect((await desk.enter(desk.alice, id)).text()).toContain('All day');
  });

  test('with nothing changed makes no version', async () => {
    const id = await desk.newDocument();
    const editor = await desk.enter(desk.alice, id);
    expect(await (await desk.ask(desk.alice, id)).json()).toEqual({});
    // Changed and changed back is the original again.
    await editor.saved(editor.type('X', 'Type a word anywhere'));
    const seq = editor.take('X', 'Type a word anywhere');
    await editor.saved(seq);
    expect(await (await desk.ask(desk.alice, id)).json()).toEqual({ job: expect.any(String) });
    expect(await editor.heard('published')).toMatchObject({ version: '1', changed: false });
    expect(await desk.versionsOf(id)).toHaveLength(1);
  });

  test('asked for several times at once makes one version', async () => {
    const id = await desk.newDocument();
    const [a, b] = [await desk.enter(desk.alice, id), await desk.enter(desk.bob, id)];
    await a.saved(a.type(' One', 'Type a word anywhere'));
    const answers = await Promise.all([
      desk.ask(desk.alice, id),
      desk.ask(desk.bob, id),
      desk.ask(desk.alice, id),
      desk.ask(desk.bob, id),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([202, 202, 202, 202]);
    await b.heard('published');
    await until(async () => (await desk.statusOf(id)).dirty === false);
    expect(await desk.versionsOf(id)).toHaveLength(2);
  });

  test('again and again always builds on what the draft was opened from', async () => {
    const id = await desk.newDocument();
    const editor = await desk.enter(desk.alice, id);
    for (const version of ['2', '3', '4']) {
      await editor.saved(editor.type(` v${version}`, 'Type a word anywhere'));
      await desk.ask(desk.alice, id);
      await until(() =>
        editor.messages.some((message) => message.type === 'published' && message.version === version),
      );
    }
    const text = new TextDecoder().decode(partsOf(await desk.bytesOf(id)).get('word/document.xml'));
    expect(text).toContain('Type a word anywhere in this text. v2 v3 v4');
    expect(partsOf(await desk.bytesOf(id, '4')).get('word/styles.xml')).toEqual(
      partsOf(await desk.bytesOf(id, '1')).get('word/styles.xml'),
    );
  });

  test('needs a draft, the right to write, and our own page', async () => {
    const id = await desk.newDocument();
    expect((await desk.ask(desk.alice, id)).status).toBe(404);
    const carol = await visit(desk.server, 'carol');
    expect((await desk.ask(carol, id)).status).toBe(403);
    expect(
      (await stranger(desk.server).api(`/docs/api/docsvr/lcfiles/${id}/publish`, {}, 'POST')).status,
    ).toBe(401);
    const foreign = await fetch(`${desk.server.url}/docs/api/docsvr/lcfiles/${id}/publish`, {
      method: 'POST',
      headers: { cookie: desk.alice.cookie(), origin: 'https://evil.example' },
    });
    expect(foreign.status).toBe(403);
  });

  test('is in the audit trail, with who asked', async () => {
    const id = await desk.newDocument();
    const editor = await desk.enter(desk.bob, id);
    await editor.saved(editor.type(' Audited', 'Type a word anywhere'));
    await desk.ask(desk.bob, id);
    await editor.heard('published');
    const { rows } = await desk.server.platform.database.pool.query(
      "select username, detail from platform.audit where action = 'documents.draft.publish' and thing = $1",
      [`documents/lcfiles/${id}`],
    );
    expect(rows).toEqual([{ username: 'bob', detail: { version: '2', size: expect.any(Number) } }]);
    expect((await desk.versionsOf(id))[0]?.modifier.displayName).toBe('Bob Example');
  });
});

describe('when the last editor has left', () => {
  const ended = async (id: string) => {
    await desk.minute();
    await until(async () => {
      await desk.hurry();
      return (await desk.statusOf(id)).code === 'documents.draft.absent';
    });
  };

  test('what is unpublished is published and the draft ends', async () => {
    const id = await desk.newDocument();
    const editor = await desk.enter(desk.alice, id);
    await editor.saved(editor.type(' Left', 'Type a word anywhere'));
    editor.close();
    await until(async () => ((await desk.statusOf(id)).editors as unknown[]).length === 0);
    expect(await desk.versionsOf(id)).toHaveLength(1);
    await ended(id);
    expect(await desk.versionsOf(id)).toHaveLength(2);
    expect(new TextDecoder().decode(partsOf(await desk.bytesOf(id)).get('word/document.xml'))).toContain(
      'Left',
    );
  });

  test('who only comments keeps the draft, but keeps nobody from publishing; and hears of a newer version', async () => {
    const id = await desk.newDocument();
    const items = [
      { user: 'alice', right: 'owner' },
      { user: 'carol', right: 'comment' },
    ];
    await desk.server.call(`/repository/rest/${id}/shares`, { as: 'alice', method: 'PUT', json: { items } });
    const carol = await visit(desk.server, 'carol');
    const reader = await desk.enter(carol, id);
    const editor = await desk.enter(desk.alice, id);
    await editor.saved(editor.type(' Left to a reader', 'Type a word anywhere'));
    editor.close();
    await until(async () => ((await desk.statusOf(id)).editors as unknown[]).length === 0);
    await desk.minute();
    await until(async () => {
      await desk.hurry();
      return !(await desk.statusOf(id)).dirty;
    });
    expect(await reader.heard('published')).toMatchObject({ version: '2' });
    await desk.minute();
    expect((await desk.statusOf(id)).base_version).toBe('2');
    expect(reader.text()).toContain('Left to a reader');

    await upload(
      desk.server,
      'alice',
      'Report.docx',
      await desk.bytesOf(id, '1'),
      `/repository/rest/${id}/content`,
    );
    const next = await desk.enter(desk.alice, id);
    expect(next.text()).not.toContain('Left to a reader');
    expect(await reader.heard('ended')).toMatchObject({ again: true });
    desk.leave();
    await ended(id);
    expect(await desk.versionsOf(id)).toHaveLength(3);
  });

  test('a draft without changes ends without a version', async () => {
    const id = await desk.newDocument();
    await desk.alice.api(`/docs/api/docsvr/lcfiles/${id}/opening`);
    await ended(id);
    expect(await desk.versionsOf(id)).toHaveLength(1);
  });

  test('a draft that somebody still edits goes on', async () => {
    const id = await desk.newDocument();
    const editor = await desk.enter(desk.alice, id);
    const other = await desk.enter(desk.bob, id);
    await editor.saved(editor.type(' Stays', 'Type a word anywhere'));
    editor.close();
    await desk.minute();
    await new Promise((resolve) => setTimeout(resolve, 1500));
    expect(await desk.statusOf(id)).toMatchObject({ dirty: true });
    await other.saved(other.type(' Too', 'Type a word anywhere'));
  });
});

test('the viewer shows what was published last, never the draft', async () => {
  const id = await desk.newDocument();
  const viewing = async () => {
    const answer = await desk.bob.api(`/viewer/api/docsvr/lcfiles/${id}/opening`);
    expect(answer.headers.get('cache-control')).toBe('no-store');
    return (await answer.json()) as {
      version: string;
      kind: string;
      content: string;
      edit: string;
      canEdit: boolean;
    };
  };
  const editor = await desk.enter(desk.alice, id);
  await editor.saved(editor.type(' Unseen', 'Type a word anywhere'));
  const before = await viewing();
  expect(before).toMatchObject({
    kind: 'docx',
    version: '1',
    canEdit: true,
    edit: `/docs/app/doc/lcfiles/${id}/edit/content`,
  });
  const shown = await desk.bob.api(before.content);
  expect(shown.headers.get('content-security-policy')).toContain('sandbox');
  expect(shown.headers.get('content-disposition')).toMatch(/^attachment/);
  expect(new Uint8Array(await shown.arrayBuffer())).toEqual(await desk.bytesOf(id, '1'));
  await desk.ask(desk.alice, id);
  await editor.heard('published');
  const after = await viewing();
  expect(after.version).toBe('2');
  expect(new Uint8Array(await (await desk.bob.api(after.content)).arrayBuffer())).toEqual(
    await desk.bytesOf(id, '2'),
  );
  const part = await desk.bob.send(after.content, { headers: { range: 'bytes=0-3' } });
  expect(part.status).toBe(206);
  expect(new TextDecoder().decode(await part.arrayBuffer())).toBe('PK\u0003\u0004');
});
