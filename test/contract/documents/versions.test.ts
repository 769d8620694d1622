import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { type Desk, openDesk } from './desk.ts';
import { partsOf, until, upload, type Visitor, visit } from './support.ts';

let desk: Desk;
let carol: Visitor;
beforeAll(async () => {
  desk = await openDesk();
  carol = await visit(desk.server, 'carol');
});
afterEach(() => desk.leave());
afterAll(() => desk?.close());

type Copy = { id: string; name: string; reason: string; base_version: string; size: number; expires: string };

const at = (id: string, what: string) => `/docs/api/docsvr/lcfiles/${id}/${what}`;
const bodyIn = (file: Uint8Array) => new TextDecoder().decode(partsOf(file).get('word/document.xml'));
const post = (visitor: Visitor, id: string, what: string) => visitor.api(at(id, what), undefined, 'POST');
const copiesOf = async (id: string) =>
  ((await (await desk.bob.api(at(id, 'copies'))).json()) as { items: Copy[] }).items;
const codeOf = async (answer: Response) => ({
  status: answer.status,
  code: ((await answer.json()) as { code: string }).code,
});

/** A document with two versions: the demo's welcome text, and its release plan on top. */
async function twoVersions(): Promise<string> {
  const id = await desk.newDocument();
  const plan = await desk.bytesOf('release-plan', '1');
  await upload(desk.server, 'alice', 'Report.docx', plan, `/repository/rest/${id}/content`);
  return id;
}

describe('an earlier version', () => {
  test('is listed and read by who may write', async () => {
    const id = await twoVersions();
    const answer = await desk.bob.api(at(id, 'versions'));
    expect(await answer.json()).toEqual({
      told: true,
      items: ['2', '1'].map((version) => ({
        version,
        modified: expect.stringMatching(/Z$/),
        modifier: expect.objectContaining({ displayName: 'Alice Example' }),
        size: expect.any(Number),
        comment: '',
      })),
    });
    expect(await desk.fileOf(desk.bob, id, 'versions/1/content')).toEqual(await desk.bytesOf(id, '1'));
    for (const none of ['9', '1.5', '0x1', '99999999999'])
      expect(await codeOf(await desk.bob.api(at(id, `versions/${none}/content`))), none).toEqual({
        status: 404,
        code: 'documents.version.unknown',
      });
    for (const what of ['versions', 'versions/1/content', 'copies', 'draft/content'])
      expect((await carol.api(at(id, what))).status, what).toBe(403);
    expect((await post(carol, id, 'versions/1/restore')).status).toBe(403);
  });

  test('is restored as a change that all see, that is published byte for byte, and that can be undone', async () => {
    const id = await twoVersions();
    const [a, b] = [await desk.enter(desk.alice, id), await desk.enter(desk.bob, id)];
    await b.saved(b.type(' Mine', 'Release plan'));
    const restored = await post(desk.alice, id, 'versions/1/restore');
    const { kept } = (await restored.json()) as { kept: string };
    for (const editor of [a, b])
      expect(await editor.heard('ended')).toMatchObject({
        summary: 'Alice Example restored version 1.',
        again: true,
        undo: { copy: kept },
      });
    expect(await desk.statusOf(id)).toMatchObject({ dirty: true, valid: true, base_version: '2' });
    const again = await desk.enter(desk.bob, id);
    expect(again.text()).toContain('Welcome to Trivet');
    await desk.ask(desk.bob, id);
    await again.heard('published');
    expect(await desk.bytesOf(id, '3')).toEqual(await desk.bytesOf(id, '1'));

    // What bob had typed is in the copy that was kept before, and comes back from it.
    expect(await copiesOf(id)).toMatchObject([
      { id: kept, name: 'Before version 1 was restored', reason: 'restore', base_version: '2' },
    ]);
    expect((await post(desk.bob, id, `copies/${kept}/restore`)).status).toBe(200);
    await again.heard('ended');
    expect((await desk.enter(desk.bob, id)).text()).toContain('Mine');
  });

  test('takes a draft that nobody has changed without leaving a copy', async () => {
    const id = await twoVersions();
    const editor = await desk.enter(desk.bob, id);
    expect(await (await post(desk.bob, id, 'versions/1/restore')).json()).toEqual({ kept: null });
    expect(await editor.heard('ended')).toMatchObject({ undo: { version: '2' } });
    expect(await copiesOf(id)).toEqual([]);
    await post(desk.bob, id, 'versions/2/restore');
    const back = await desk.enter(desk.bob, id);
    await desk.ask(desk.bob, id);
    expect(await back.heard('published')).toMatchObject({ changed: false, version: '2' });
  });

  test('is restored while others type, and every word they were told is saved is in the copy or the draft', async () => {
    const id = await twoVersions();
    const editor = await desk.enter(desk.bob, id);
    let words = 0;
    const typing = setInterval(() => editor.type(` w${words++}.`, 'Release plan'), 5);
    await editor.saved(3);
    const { kept } = (await (await post(desk.alice, id, 'versions/1/restore')).json()) as { kept: string };
    clearInterval(typing);
    expect(await editor.heard('ended')).toMatchObject({ again: true, undo: { copy: kept } });
    const told = editor.messages.filter(({ type }) => type === 'saved').map(({ seq }) => Number(seq));
    const body = bodyIn(await desk.fileOf(desk.bob, id, `copies/${kept}/content`));
    for (let at = 0; at < Math.max(...told); at++) expect(body).toContain(` w${at}.`);
    expect((await desk.enter(desk.bob, id)).text()).not.toContain('w0.');
  });
});

describe('a copy', () => {
  test('is kept on request, read, and deleted; its bytes are let go of', async () => {
    const id = await desk.newDocument();
    const editor = await desk.enter(desk.bob, id);
    await editor.saved(editor.type(' Kept', 'Type a word anywhere'));
    const answer = await desk.bob.api(at(id, 'copies'), { name: 'Prüfstand „A“' });
    expect(answer.status).toBe(201);
    const copy = (await answer.json()) as Copy;
    expect(copy).toMatchObject({ name: 'Prüfstand „A“', reason: 'asked', base_version: '1' });
    expect(await copiesOf(id)).toEqual([copy]);
    const sent = await desk.bob.api(at(id, `copies/${copy.id}/content`));
    expect(sent.headers.get('content-disposition')).toMatch(/^attachment; filename=.*\.docx/);
    expect(sent.headers.get('content-security-policy')).toContain('sandbox');
    const file = new Uint8Array(await sent.arrayBuffer());
    expect(file.length).toBe(copy.size);
    expect(file).toEqual(await desk.fileOf(desk.bob, id, 'draft/content'));

    const remove = (visitor: Visitor) => visitor.api(at(id, `copies/${copy.id}`), undefined, 'DELETE');
    expect((await remove(carol)).status).toBe(403);
    expect((await remove(desk.alice)).status).toBe(200);
    expect(await codeOf(await remove(desk.alice))).toEqual({ status: 404, code: 'documents.copy.unknown' });
    expect((await post(desk.alice, id, `copies/${copy.id}/restore`)).status).toBe(404);
    const { rows } = await desk.server.platform.database.pool.query(
      "select action, username from platform.audit where thing = $1 and action like 'documents.copy.%' order by id",
      [`documents/lcfiles/${id}`],
    );
    expect(rows).toEqual([
      { action: 'documents.copy.keep', username: 'bob' },
      { action: 'documents.copy.delete', username: 'alice' },
    ]);
  });

  test('belongs to one document', async () => {
    const [id, other] = [await desk.newDocument(), await desk.newDocument()];
    await desk.enter(desk.bob, id);
    const { id: copy } = (await (await desk.bob.api(at(id, 'copies'), {})).json()) as Copy;
    expect((await desk.bob.api(at(other, `copies/${copy}/content`))).status).toBe(404);
    expect((await desk.bob.api(at(id, 'copies/not-an-id/content'))).status).toBe(400);
    expect((await desk.bob.api(at(id, 'copies'), { name: '' })).status).toBe(400);
    expect((await desk.bob.api(at(id, 'copies'), { name: 'a/b' })).status).toBe(400);
    expect((await desk.bob.api(at(other, 'copies'), {})).status).toBe(404);
  });

  test('is removed after its time, with its bytes, unless something else needs them', async () => {
    const id = await desk.newDocument();
    const editor = await desk.enter(desk.bob, id);
    await desk.bob.api(at(id, 'copies'), { name: 'same as version 1' });
    await editor.saved(editor.type(' Old', 'Type a word anywhere'));
    await desk.bob.api(at(id, 'copies'), { name: 'on its own' });
    const { pool } = desk.server.platform.database;
    const { rows } = await pool.query('select name, sha256 from documents.kept_copy where document = $1', [
      id,
    ]);
    const tidy = () =>
      pool.query(`select graphile_worker.add_job('documents.tidy', '{}', job_key => 'documents.tidy')`);
    await pool.query(
      "update documents.kept_copy set kept_at = kept_at - interval '91 days' where document = $1",
      [id],
    );
    await tidy();
    await until(async () => (await copiesOf(id)).length === 0);
    // Let go of two days ago: as if a day had passed. Files of today are left to whoever is writing them.
    await pool.query("update documents.left_object set left_at = left_at - interval '2 days'");
    await tidy();
    const left = async () =>
      (
        await pool.query('select from documents.left_object where sha256 = any($1)', [
          rows.map(({ sha256 }) => sha256),
        ])
      ).rowCount;
    await until(async () => {
      await tidy();
      return (await left()) === 1;
    });
    const shared = rows.find(({ name }) => name === 'same as version 1');
    expect(await desk.server.platform.objects.size(shared.sha256)).toBeGreaterThan(0);
    expect((await pool.query("select from platform.audit where detail->>'expired' = 'true'")).rowCount).toBe(
      2,
    );
  });
});
