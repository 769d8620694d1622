import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { SETTLE } from '../../server/documents/publishing/publishing.ts';
import { startTestServer, type TestServer } from '../support/trivet.ts';
import {
  type Editor,
  enterRoom,
  partsOf,
  stranger,
  until,
  upload,
  type Visitor,
  visit,
} from './documents.support.ts';

let server: TestServer;
let alice: Visitor;
let bob: Visitor;
const entered: Editor[] = [];
beforeAll(async () => {
  server = await startTestServer();
  [alice, bob] = await Promise.all([visit(server, 'alice'), visit(server, 'bob')]);
  await alice.follow('/docs/driverscallback?repository=rest&file_id=welcome');
  await bob.follow('/docs/driverscallback?repository=rest&file_id=welcome');
});
afterEach(() => {
  for (const editor of entered.splice(0)) editor.close();
});
afterAll(() => server?.close());

const bytesOf = async (id: string, version?: string) => {
  const query = version ? `?version=${version}` : '';
  const answer = await server.call(`/repository/rest/${id}/content${query}`, { as: 'alice' });
  return new Uint8Array(await answer.arrayBuffer());
};
const versionsOf = async (id: string) => {
  const answer = await server.call(`/repository/rest/${id}/versions`, { as: 'alice' });
  return ((await answer.json()) as { items: { version: string; modifier: { displayName: string } }[] }).items;
};
/** A document of its own for each test, which bob may change. */
const newDocument = async () => {
  const answer = await upload(server, 'alice', 'Report.docx', await bytesOf('welcome', '1'));
  const { id } = (await answer.json()) as { id: string };
  const items = [
    { user: 'alice', right: 'owner' },
    { user: 'bob', right: 'write' },
  ];
  await server.call(`/repository/rest/${id}/shares`, { as: 'alice', method: 'PUT', json: { items } });
  return id;
};
const enter = async (visitor: Visitor, id: string, type = 'lcfiles') => {
  const answer = await visitor.api(`/docs/api/docsvr/${type}/${id}/opening`);
  const { room } = (await answer.json()) as { room: string };
  const editor = await enterRoom(server, visitor, room);
  entered.push(editor);
  return { editor, room };
};
const ask = (visitor: Visitor, id: string, type = 'lcfiles') =>
  visitor.api(`/docs/api/docsvr/${type}/${id}/publish`, {}, 'POST');
const statusOf = async (id: string) => {
  const answer = await server.call(`/docs/api/docsvr/lcfiles/${id}/draft`, { as: 'alice' });
  return (await answer.json()) as Record<string, unknown>;
};
/** Makes the look at a left draft, which comes a minute later, come now. */
const hurry = () =>
  server.platform.database.pool.query(
    `select graphile_worker.reschedule_jobs(array(select id from graphile_worker.jobs where task_identifier = '${SETTLE}'), run_at => now())`,
  );

describe.each(['lcfiles', 'external.rest'])('publishing through %s', (type) => {
  test('makes one new version in which only the changed paragraph of the body differs', async () => {
    const id = await newDocument();
    const { editor } = await enter(alice, id, type);
    await editor.saved(editor.type(' Trivetian', 'Type a word anywhere'));
    const asked = await ask(alice, id, type);
    expect(asked.status).toBe(202);
    expect(await asked.json()).toEqual({ job: expect.any(String) });
    expect(await editor.heard('published')).toMatchObject({
      version: '2',
      by: 'Alice Example',
      changed: true,
    });
    expect((await versionsOf(id)).map(({ version }) => version)).toEqual(['2', '1']);

    const [before, after] = [partsOf(await bytesOf(id, '1')), partsOf(await bytesOf(id, '2'))];
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

    expect(await statusOf(id)).toMatchObject({
      base_version: '2',
      latest_version: '2',
      valid: true,
      dirty: false,
      size: (await bytesOf(id, '2')).length,
      latest_version_modifier: 'Alice Example',
    });
  });
});

describe('publishing', () => {
  test('with nothing changed makes no version', async () => {
    const id = await newDocument();
    const { editor } = await enter(alice, id);
    expect(await (await ask(alice, id)).json()).toEqual({});
    // Changed and changed back is the original again.
    await editor.saved(editor.type('X', 'Type a word anywhere'));
    const seq = editor.take('X', 'Type a word anywhere');
    await editor.saved(seq);
    expect(await (await ask(alice, id)).json()).toEqual({ job: expect.any(String) });
    expect(await editor.heard('published')).toMatchObject({ version: '1', changed: false });
    expect(await versionsOf(id)).toHaveLength(1);
  });

  test('asked for several times at once makes one version', async () => {
    const id = await newDocument();
    const [a, b] = [(await enter(alice, id)).editor, (await enter(bob, id)).editor];
    await a.saved(a.type(' One', 'Type a word anywhere'));
    const answers = await Promise.all([ask(alice, id), ask(bob, id), ask(alice, id), ask(bob, id)]);
    expect(answers.map(({ status }) => status)).toEqual([202, 202, 202, 202]);
    await b.heard('published');
    await until(async () => (await statusOf(id)).dirty === false);
    expect(await versionsOf(id)).toHaveLength(2);
  });

  test('again and again always builds on what the draft was opened from', async () => {
    const id = await newDocument();
    const { editor } = await enter(alice, id);
    for (const version of ['2', '3', '4']) {
      await editor.saved(editor.type(` v${version}`, 'Type a word anywhere'));
      await ask(alice, id);
      await until(() =>
        editor.messages.some((message) => message.type === 'published' && message.version === version),
      );
    }
    const text = new TextDecoder().decode(partsOf(await bytesOf(id)).get('word/document.xml'));
    expect(text).toContain('Type a word anywhere in this text. v2 v3 v4');
    expect(partsOf(await bytesOf(id, '4')).get('word/styles.xml')).toEqual(
      partsOf(await bytesOf(id, '1')).get('word/styles.xml'),
    );
  });

  test('needs a draft, the right to write, and our own page', async () => {
    const id = await newDocument();
    expect((await ask(alice, id)).status).toBe(404);
    const carol = await visit(server, 'carol');
    expect((await ask(carol, id)).status).toBe(403);
    expect((await stranger(server).api(`/docs/api/docsvr/lcfiles/${id}/publish`, {}, 'POST')).status).toBe(
      401,
    );
    const foreign = await fetch(`${server.url}/docs/api/docsvr/lcfiles/${id}/publish`, {
      method: 'POST',
      headers: { cookie: alice.cookie(), origin: 'https://evil.example' },
    });
    expect(foreign.status).toBe(403);
  });

  test('is in the audit trail, with who asked', async () => {
    const id = await newDocument();
    const { editor } = await enter(bob, id);
    await editor.saved(editor.type(' Audited', 'Type a word anywhere'));
    await ask(bob, id);
    await editor.heard('published');
    const { rows } = await server.platform.database.pool.query(
      "select username, detail from platform.audit where action = 'documents.draft.publish' and thing = $1",
      [`documents/lcfiles/${id}`],
    );
    expect(rows).toEqual([{ username: 'bob', detail: { version: '2', size: expect.any(Number) } }]);
    expect((await versionsOf(id))[0]?.modifier.displayName).toBe('Bob Example');
  });
});

describe('when the last editor has left', () => {
  test('what is unpublished is published and the draft ends', async () => {
    const id = await newDocument();
    const { editor } = await enter(alice, id);
    await editor.saved(editor.type(' Left', 'Type a word anywhere'));
    editor.close();
    await until(async () => ((await statusOf(id)).editors as unknown[]).length === 0);
    expect(await versionsOf(id)).toHaveLength(1);
    await hurry();
    await until(async () => (await statusOf(id)).code === 'documents.draft.absent');
    expect(await versionsOf(id)).toHaveLength(2);
    expect(new TextDecoder().decode(partsOf(await bytesOf(id)).get('word/document.xml'))).toContain('Left');
  });

  test('a draft without changes ends without a version', async () => {
    const id = await newDocument();
    await alice.api(`/docs/api/docsvr/lcfiles/${id}/opening`);
    await hurry();
    await until(async () => (await statusOf(id)).code === 'documents.draft.absent');
    expect(await versionsOf(id)).toHaveLength(1);
  });

  test('a draft that somebody still edits goes on', async () => {
    const id = await newDocument();
    const { editor } = await enter(alice, id);
    const other = await enter(bob, id);
    await editor.saved(editor.type(' Stays', 'Type a word anywhere'));
    editor.close();
    await hurry();
    await new Promise((resolve) => setTimeout(resolve, 1500));
    expect(await statusOf(id)).toMatchObject({ dirty: true });
    await other.editor.saved(other.editor.type(' Too', 'Type a word anywhere'));
  });
});

describe('when the repository moved on meanwhile', () => {
  const conflictOn = async () => {
    const id = await newDocument();
    const { editor } = await enter(bob, id);
    await editor.saved(editor.type(' Draft', 'Type a word anywhere'));
    const theirs = await bytesOf('release-plan', '1');
    await upload(server, 'alice', 'Report.docx', theirs, `/repository/rest/${id}/content`);
    expect(await statusOf(id)).toMatchObject({
      valid: false,
      dirty: true,
      base_version: '1',
      latest_version: '2',
    });
    await ask(bob, id);
    expect(await editor.heard('conflict')).toMatchObject({
      version: '2',
      by: 'Alice Example',
      at: expect.any(String),
    });
    expect(await bytesOf(id)).toEqual(theirs);
    return { id, editor, theirs };
  };
  const settle = (id: string, choice: object) => bob.api(`/docs/api/docsvr/lcfiles/${id}/conflict`, choice);

  test('nothing is overwritten, and publishing on top makes a third version', async () => {
    const { id, editor, theirs } = await conflictOn();
    expect((await settle(id, { choice: 'publish', version: '1' })).status).toBe(409);
    expect((await settle(id, { choice: 'publish', version: '2' })).status).toBe(200);
    expect(await editor.heard('published')).toMatchObject({ version: '3' });
    expect(await bytesOf(id, '2')).toEqual(theirs);
    expect(new TextDecoder().decode(partsOf(await bytesOf(id)).get('word/document.xml'))).toContain('Draft');
    expect(await statusOf(id)).toMatchObject({ valid: true, dirty: false });
  });

  test('taking theirs ends the draft, keeps it as a named copy, and opens their version', async () => {
    const { id, editor, theirs } = await conflictOn();
    const answer = await settle(id, { choice: 'take', name: 'Draft of bob' });
    expect(await answer.json()).toEqual({ kept: 'Draft of bob' });
    expect(await editor.heard('ended')).toMatchObject({ summary: expect.stringContaining('kept as a copy') });
    expect(await bytesOf(id)).toEqual(theirs);
    const kept = await server.platform.database.pool.query(
      'select name, sha256 from documents.kept_copy where document = $1',
      [id],
    );
    expect(kept.rows).toEqual([{ name: 'Draft of bob', sha256: expect.any(String) }]);
    const file = await server.platform.objects.get(kept.rows[0].sha256);
    expect(new TextDecoder().decode(partsOf(file).get('word/document.xml'))).toContain('Draft');
    expect((await enter(alice, id)).editor.text()).toContain('Release plan');
  });

  test('a copy becomes a new document of who chose it', async () => {
    const { id, editor } = await conflictOn();
    const { document } = (await (await settle(id, { choice: 'copy' })).json()) as { document: string };
    await editor.heard('ended');
    const copy = /lcfiles\/([^/]+)\/edit/.exec(document)?.[1] ?? '';
    const meta = await (await server.call(`/repository/rest/${copy}/meta`, { as: 'bob' })).json();
    expect(meta).toMatchObject({ name: 'Report (copy).docx', creator: { displayName: 'Bob Example' } });
    expect(await versionsOf(id)).toHaveLength(2);
  });

  test('without a conflict there is nothing to settle', async () => {
    const id = await newDocument();
    await enter(bob, id);
    const answer = await settle(id, { choice: 'take' });
    expect(answer.status).toBe(409);
  });

  test('a draft that holds nothing unpublished makes way for the newer version', async () => {
    const id = await newDocument();
    await alice.api(`/docs/api/docsvr/lcfiles/${id}/opening`);
    await upload(
      server,
      'alice',
      'Report.docx',
      await bytesOf('release-plan', '1'),
      `/repository/rest/${id}/content`,
    );
    expect((await enter(bob, id)).editor.text()).toContain('Release plan');
  });
});

test('the viewer shows what was published last, never the draft', async () => {
  const id = await newDocument();
  const viewing = async () => {
    const answer = await bob.api(`/viewer/api/docsvr/lcfiles/${id}/opening`);
    expect(answer.headers.get('cache-control')).toBe('no-store');
    return (await answer.json()) as {
      version: string;
      kind: string;
      content: string;
      edit: string;
      canEdit: boolean;
    };
  };
  const { editor } = await enter(alice, id);
  await editor.saved(editor.type(' Unseen', 'Type a word anywhere'));
  const before = await viewing();
  expect(before).toMatchObject({
    kind: 'docx',
    version: '1',
    canEdit: true,
    edit: `/docs/app/doc/lcfiles/${id}/edit/content`,
  });
  const shown = await bob.api(before.content);
  expect(shown.headers.get('content-security-policy')).toContain('sandbox');
  expect(shown.headers.get('content-disposition')).toMatch(/^attachment/);
  expect(new Uint8Array(await shown.arrayBuffer())).toEqual(await bytesOf(id, '1'));
  await ask(alice, id);
  await editor.heard('published');
  const after = await viewing();
  expect(after.version).toBe('2');
  expect(new Uint8Array(await (await bob.api(after.content)).arrayBuffer())).toEqual(await bytesOf(id, '2'));
  const part = await bob.send(after.content, { headers: { range: 'bytes=0-3' } });
  expect(part.status).toBe(206);
  expect(new TextDecoder().decode(await part.arrayBuffer())).toBe('PK\u0003\u0004');
});
