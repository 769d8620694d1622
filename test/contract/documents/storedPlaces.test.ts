import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { findToken, keepToken } from '../../../server/documents/repositories/signIn/tokens.ts';
import type { Tables } from '../../../server/documents/tables.ts';
import { startSingleServer, type TestServer } from '../../support/trivet.ts';

const SECRET = { TRIVET_SECRET: 'of both' };
let server: TestServer;
beforeAll(async () => {
  server = await startSingleServer(SECRET);
});
afterAll(() => server?.close());
beforeEach(async () => {
  await query('delete from documents.draft');
  await put(repository('https://one.example'));
});

const repository = (url: string, more: object = {}) => ({
  kind: 'rest',
  metaUrl: `${url}/{ID}/meta`,
  contentUrl: `${url}/{ID}/content`,
  auth: { mode: 'token', header: 'X-Key', value: `key of ${url}` },
  ...more,
});
const PATH = '/docs/repositories/rest';
const query = async (text: string) => (await server.platform.database.pool.query(text)).rows;
const send = (method: string, json?: object, headers: Record<string, string> = {}) =>
  server.call(PATH, { as: 'admin', method, headers, ...(json && { json }) });
const put = (given: object, headers?: Record<string, string>) =>
  send('PUT', { repository: given, enabled: true }, headers);

/** What is kept of a document of the repository, of which `revision` changes were made and one was published. */
const keep = async (revision: number) => {
  const sha256 = 'a'.repeat(64);
  await query(`insert into documents.draft (id, repository, document, name, base_version, source, published, size, revision,
      published_revision, lasteditor, carried, created_at, modified_at, visited_at)
    values (gen_random_uuid(), 'rest', '7', 'Contract.docx', '1', '${sha256}', '${sha256}', 4, ${revision}, 1, '{}', '[]',
      now(), now(), now())`);
  await query(`insert into documents.conversion (repository, document, version, state, sha256, size, finished_at, used_at)
    values ('rest', '7', '1', 'done', '${sha256}', 4, now(), now()) on conflict do nothing`);
  await query(`insert into documents.repository_check_out (repository, series, version, begun_at)
    values ('rest', '7', '1', now()) on conflict do nothing`);
};
const kept = async () =>
  (
    await query(`select 'draft' as kind from documents.draft where repository = 'rest'
    union all select 'pages' from documents.conversion where repository = 'rest'
    union all select 'check-out' from documents.repository_check_out where repository = 'rest' order by 1`)
  ).map(({ kind }) => kind);

test('another address waits for drafts with changes; what is kept of the old one never meets its documents', async () => {
  await keep(3);
  const refused = await put(repository('https://two.example'));
  expect([refused.status, await refused.json()]).toMatchObject([
    409,
    { code: 'documents.repository.unsaved', params: { repository: 'rest', drafts: 1 } },
  ]);
  expect(await kept()).toEqual(['check-out', 'draft', 'pages']);
  expect(await (await send('GET')).json()).toMatchObject({
    repository: { metaUrl: 'https://one.example/{ID}/meta' },
  });
  // At the same address anything else may change.
  expect((await put(repository('https://one.example', { comments: true }))).status).toBe(204);
  expect(await kept()).toEqual(['check-out', 'draft', 'pages']);
  await query('update documents.draft set published_revision = revision');
  expect((await put(repository('https://two.example'))).status).toBe(204);
  expect(await kept()).toEqual([]);
  const audit = await server.call('/api/v1/audit?thing=documents/external.rest&limit=1', { as: 'admin' });
  expect(((await audit.json()) as { items: object[] }).items).toMatchObject([
    { action: 'documents.repository.update', detail: { drafts: 1, pages: 1, copies: 0 } },
  ]);
});

test('it is the same whether the one before was removed meanwhile', async () => {
  await keep(3);
  expect((await send('DELETE')).status).toBe(204);
  expect((await put(repository('https://two.example'))).status).toBe(409);
  expect((await put(repository('https://one.example'))).status).toBe(204);
  expect(await kept()).toEqual(['check-out', 'draft', 'pages']);
});

test('a start with another address in the setting is refused while drafts have changes', async () => {
  await keep(3);
  const { database, settings } = server.platform;
  const start = () =>
    startSingleServer({
      ...SECRET,
      TRIVET_DATABASE_URL: database.url,
      TRIVET_DATA_DIR: settings.dataDir,
      TRIVET_REPOSITORIES: JSON.stringify({ rest: repository('https://three.example') }),
    });
  await expect(start()).rejects.toThrow(/gives rest to another address.*drafts: 1/);
  expect(await kept()).toEqual(['check-out', 'draft', 'pages']);
  await query('update documents.draft set published_revision = revision');
  const third = await start();
  expect(await kept()).toEqual([]);
  await third.close();
});

test('whoever read an earlier version is told so, and changes nothing', async () => {
  const tag = (await send('GET')).headers.get('etag') ?? '';
  const changed = repository('https://one.example', { comments: true });
  const first = await put(changed, { 'if-match': tag });
  expect(first.status).toBe(204);
  const now = first.headers.get('etag') ?? '';
  for (const late of [
    await put(repository('https://one.example'), { 'if-match': tag }),
    await send('PATCH', { enabled: false }, { 'if-match': tag }),
    await send('DELETE', undefined, { 'if-match': tag }),
  ])
    expect([late.status, await late.json()]).toMatchObject([
      412,
      { code: 'request.precondition.failed', params: { current: now } },
    ]);
  const read = await send('GET');
  expect(read.headers.get('etag')).toBe(now);
  expect(await read.json()).toMatchObject({ repository: { comments: true }, enabled: true });
  const switched = await send('PATCH', { enabled: false }, { 'if-match': now });
  expect(switched.status).toBe(204);
  const last = { 'if-match': switched.headers.get('etag') ?? '' };
  expect((await send('DELETE', undefined, last)).status).toBe(204);
});

test('a token that comes late from the server before opens nothing, and is never sent', async () => {
  const { database, cipher } = server.platform;
  const tables = database.as<Tables>();
  const person = await server.platform.identity.findPerson({ username: 'alice' });
  if (!person) throw new Error('alice is not there');
  const bound = { repository: 'rest', client: 'https://one.example/token trivet' };
  const token = { accessToken: 'of-one', refreshToken: 'again', expiresAt: null };
  await tables.transaction().execute((tx) => keepToken(tx, cipher, bound, person, token, null));
  expect(await findToken(tables, cipher, bound, person)).toMatchObject({ accessToken: 'of-one' });
  for (const client of ['https://two.example/token trivet', 'https://one.example/token other'])
    expect(await findToken(tables, cipher, { ...bound, client }, person)).toBeUndefined();
});

test('the setting says what is stored and not written out', async () => {
  const { auth, ...rest } = repository('https://one.example');
  const draft = async (json: object) => {
    const answer = await server.call('/docs/repositories/draft', {
      as: 'admin',
      json: { keyword: 'rest', repository: json },
    });
    return (await answer.json()) as { lacking: string[]; value: string };
  };
  expect(await draft({ ...rest, auth })).toMatchObject({ lacking: [] });
  const without = await draft({ ...rest, auth: { mode: 'token', header: 'X-Key' } });
  expect(without.lacking).toEqual(['/auth/value']);
  expect(without.value).not.toContain('key of');
  await put({ ...repository('https://one.example'), contentUrl: 'https://one.example/{ID}/content?key=k' });
  const { repository: shown } = (await (await send('GET')).json()) as { repository: object };
  expect((await draft(shown)).lacking).toEqual(['/contentUrl', '/auth/value']);
});
