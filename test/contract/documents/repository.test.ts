import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../support/trivet.ts';
import { upload } from './support.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ TRIVET_MAX_DOCUMENT_BYTES: '100000' });
});
afterAll(() => server?.close());

type Meta = { id: string; name: string; version: string; size: number; mime: string; modified: string };
const bytes = (text: string) => new TextEncoder().encode(text);
const made = async (name: string, text = 'text', as = 'alice') =>
  (await (await upload(server, as, name, bytes(text))).json()) as Meta;
const metaOf = async (id: string, as = 'alice') =>
  (await (await server.call(`/repository/rest/${id}/meta`, { as })).json()) as Meta;
const codeOf = async (response: Response) => ((await response.json()) as { code: string }).code;
const share = (id: string, items: object[], as = 'alice') =>
  server.call(`/repository/rest/${id}/shares`, { as, method: 'PUT', json: { items } });

describe('adding and reading', () => {
  test('an upload answers the meta with exactly the documented fields', async () => {
    const answer = await upload(server, 'alice', 'Prüfung № 1.txt', bytes('Grüße'));
    expect(answer.status).toBe(201);
    const atom = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
    const who = { id: expect.any(String), displayName: 'Alice Example', email: 'alice@acme.example' };
    const meta = (await answer.json()) as Meta;
    expect(meta).toEqual({
      id: expect.any(String),
      name: 'Prüfung № 1.txt',
      mime: 'text/plain',
      size: 7,
      version: '1',
      created: atom,
      modified: atom,
      creator: who,
      modifier: who,
      permissions: { read: true, write: true },
      description: '',
    });
    const content = await server.call(`/repository/rest/${meta.id}/content`, { as: 'alice' });
    expect(await content.text()).toBe('Grüße');
    expect(content.headers.get('content-security-policy')).toContain('sandbox');
    expect(content.headers.get('x-content-type-options')).toBe('nosniff');
    expect(content.headers.get('content-disposition')).toMatch(/^attachment;/);
    expect(content.headers.get('content-length')).toBe('7');
  });

  test('the name of the part is the file name, also when the sender gives no filename or a path', async () => {
    const send = async (head: string) => {
      const body = `--x\r\nContent-Disposition: form-data; ${head}\r\n\r\nbytes \u0000\u00ff\r\n--x--\r\n`;
      const answer = await server.call('/repository/rest/', {
        as: 'alice',
        method: 'POST',
        headers: { 'content-type': 'multipart/form-data; boundary=x' },
        body: Uint8Array.from(body, (char) => char.charCodeAt(0)),
      });
      return (await answer.json()) as Meta;
    };
    expect(await send('name="Plan.docx"')).toMatchObject({ name: 'Plan.docx', size: 8 });
    expect(await send('name="file"; filename="Other.txt"')).toMatchObject({ name: 'Other.txt' });
    expect(await send('name="Plan.docx"; filename="blob"')).toMatchObject({ name: 'Plan.docx' });
    expect(await send('name="file"; filename="C:\\\\Users\\\\alice\\\\Deep.txt"')).toMatchObject({
      name: 'Deep.txt',
    });
  });

  test('a new version, a rename with it, and reading an old one', async () => {
    const { id } = await made('One.txt', 'first');
    const answer = await upload(
      server,
      'alice',
      'Two.txt',
      bytes('second'),
      `/repository/rest/${id}/content`,
    );
    expect(await answer.json()).toMatchObject({ id, name: 'Two.txt', version: '2', size: 6 });
    const read = async (version: string) =>
      (await server.call(`/repository/rest/${id}/content${version}`, { as: 'alice' })).text();
    expect([await read(''), await read('?version=1'), await read('?version=2')]).toEqual([
      'second',
      'first',
      'second',
    ]);
    for (const version of ['0', '3', 'one', '1.5', '', '0x1', '99999999999']) {
      const unknown = await server.call(`/repository/rest/${id}/content?version=${version}`, { as: 'alice' });
      expect(await codeOf(unknown)).toBe('documents.version.unknown');
    }
    const { items } = (await (
      await server.call(`/repository/rest/${id}/versions`, { as: 'alice' })
    ).json()) as { items: object[] };
    expect(items).toEqual([
      expect.objectContaining({
        version: '2',
        size: 6,
        modifier: expect.objectContaining({ displayName: 'Alice Example' }),
        comment: '',
      }),
      expect.objectContaining({ version: '1', size: 5 }),
    ]);
  });

  test('a version on top of one that the writer did not see is refused, and nothing is written', async () => {
    const { id } = await made('Watched.txt', 'first');
    const tag = (await server.call(`/repository/rest/${id}/meta`, { as: 'alice' })).headers.get('etag') ?? '';
    const path = `/repository/rest/${id}/content`;
    expect(
      (await upload(server, 'alice', 'Watched.txt', bytes('second'), path, { 'if-match': tag })).status,
    ).toBe(200);
    const late = await upload(server, 'alice', 'Watched.txt', bytes('third'), path, { 'if-match': tag });
    expect(late.status).toBe(409);
    expect(await codeOf(late)).toBe('documents.version.moved');
    expect(await metaOf(id)).toMatchObject({ version: '2', size: 6 });
    const any = await upload(server, 'alice', 'Watched.txt', bytes('any'), path, { 'if-match': '*' });
    expect(any.status).toBe(200);
  });

  test('the meta answers 304 to who has it', async () => {
    const { id } = await made('Tagged.txt');
    const tag = (await server.call(`/repository/rest/${id}/meta`, { as: 'alice' })).headers.get('etag') ?? '';
    const again = await server.call(`/repository/rest/${id}/meta`, {
      as: 'alice',
      headers: { 'if-none-match': tag },
    });
    expect(again.status).toBe(304);
  });

  test('the list shows what the caller may read, page by page', async () => {
    const ids: string[] = [];
    for (let at = 0; at < 5; at++) ids.push((await made(`Listed ${at}.txt`)).id);
    type Page = { items: Meta[]; next?: string };
    const page = async (query: string) =>
      (await (await server.call(`/repository/rest/?${query}`, { as: 'alice' })).json()) as Page;
    const seen: string[] = [];
    let after = '';
    do {
      const answer = await page(`limit=2${after && `&after=${encodeURIComponent(after)}`}`);
      seen.push(...answer.items.map(({ id }) => id));
      after = answer.next ?? '';
    } while (after);
    expect(new Set(seen).size).toBe(seen.length);
    expect(seen.slice(0, 5).toSorted()).toEqual(ids.toSorted());
    expect((await server.call('/repository/rest/?after=nonsense', { as: 'alice' })).status).toBe(400);
    for (const made of [
      '2026-01-01T00:00:00.000Z \0',
      '-271821-04-20T00:00:00.000Z a',
      '2026-13-01T00:00:00.000Z a',
    ]) {
      const cursor = Buffer.from(made).toString('base64url');
      expect((await server.call(`/repository/rest/?after=${cursor}`, { as: 'alice' })).status, made).toBe(
        400,
      );
    }
    expect((await server.call('/repository/rest/?limit=0', { as: 'alice' })).status).toBe(400);
    expect(((await (await server.call('/repository/rest/', { as: 'carol' })).json()) as Page).items).toEqual(
      [],
    );
    const bobs = (await (await server.call('/repository/rest/', { as: 'bob' })).json()) as Page;
    expect(bobs.items.map(({ id }) => id).toSorted()).toEqual(['release-plan', 'welcome']);
  });
});

describe('changing', () => {
  test('name and description, with their own faults', async () => {
    const { id } = await made('Old.txt');
    const put = (json: object, as = 'alice') =>
      server.call(`/repository/rest/${id}/meta`, { as, method: 'PUT', json });
    expect(await (await put({ name: 'New.md', description: 'Mine' })).json()).toMatchObject({
      name: 'New.md',
      mime: 'text/markdown',
      description: 'Mine',
      version: '1',
    });
    for (const json of [
      {},
      { name: '' },
      { title: 'x' },
      { name: 5 },
      { name: 'a/b.txt' },
      { name: 'a\nb' },
      { name: '..' },
      { name: 'bill\u202efdp.exe' },
      { name: 'x'.repeat(201) },
    ]) {
      expect((await put(json)).status, JSON.stringify(json)).toBe(400);
    }
    expect(await metaOf(id)).toMatchObject({ name: 'New.md' });
  });

  test('delete moves to the trash, restore takes back; only owners may', async () => {
    const { id } = await made('Thrown.txt');
    await share(id, [
      { user: 'alice', right: 'owner' },
      { user: 'bob', right: 'write' },
    ]);
    const remove = (as: string) => server.call(`/repository/rest/${id}`, { as, method: 'DELETE' });
    expect((await remove('bob')).status).toBe(403);
    expect(await (await remove('alice')).json()).toEqual({ deleted: true, id });
    expect((await server.call(`/repository/rest/${id}/meta`, { as: 'alice' })).status).toBe(404);
    const trash = async (as: string) =>
      (
        (await (await server.call('/repository/rest/?deleted=true', { as })).json()) as { items: Meta[] }
      ).items.map((each) => each.id);
    expect(await trash('alice')).toContain(id);
    expect(await trash('bob')).not.toContain(id);
    const restore = (as: string) => server.call(`/repository/rest/${id}/restore`, { as, method: 'POST' });
    expect((await restore('bob')).status).toBe(403);
    expect((await restore('alice')).status).toBe(200);
    expect((await restore('alice')).status).toBe(404);
    expect(await metaOf(id)).toMatchObject({ name: 'Thrown.txt' });
  });

  test('every write is in the audit trail', async () => {
    const { id } = await made('Audited.txt');
    await server.call(`/repository/rest/${id}/meta`, {
      as: 'alice',
      method: 'PUT',
      json: { description: 'x' },
    });
    await upload(server, 'alice', 'Audited.txt', bytes('2'), `/repository/rest/${id}/content`);
    await share(id, [{ user: 'alice', right: 'owner' }]);
    await server.call(`/repository/rest/${id}`, { as: 'alice', method: 'DELETE' });
    const { rows } = await server.platform.database.pool.query(
      'select action, username from platform.audit where thing = $1 order by id',
      [`documents/lcfiles/${id}`],
    );
    expect(rows).toEqual(
      ['document.create', 'document.change', 'version.create', 'document.share', 'document.delete'].map(
        (action) => ({
          action: `documents.${action}`,
          username: 'alice',
        }),
      ),
    );
  });
});
