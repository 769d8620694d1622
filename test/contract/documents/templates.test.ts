import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../support/trivet.ts';
import { doorOf } from './cmisDoor.support.ts';
import { until, upload } from './support.ts';

let server: TestServer;
let ahead = 0;
beforeAll(async () => {
  server = await startTestServer({}, () => new Date(Date.now() + ahead));
});
afterAll(() => server?.close());

const DAY_MS = 24 * 3600 * 1000;
type Meta = { id: string; name: string; mime: string; version: string; template?: boolean };
const rest = '/repository/rest';
const bytes = (text: string) => new TextEncoder().encode(text);
const made = async (name: string, text = 'text') =>
  (await (await upload(server, 'alice', name, bytes(text))).json()) as Meta;
const share = (id: string, right: string) =>
  server.call(`${rest}/${id}/shares`, {
    as: 'alice',
    method: 'PUT',
    json: {
      items: [
        { user: 'alice', right: 'owner' },
        { user: 'bob', right },
      ],
    },
  });
const list = async (query: string, as = 'alice') => {
  const answer = await server.call(`${rest}/?${query}`, { as });
  expect(answer.status).toBe(200);
  return ((await answer.json()) as { items: Meta[] }).items.map(({ name }) => name);
};
const codeOf = async (answer: Response) => ((await answer.json()) as { code: string }).code;
const mark = (id: string, template: boolean, as = 'alice', headers = {}) =>
  server.call(`${rest}/${id}/template`, { as, method: 'PUT', json: { template }, headers });

describe('templates', () => {
  test('an owner makes a document a template, and whoever reads it makes new documents from it', async () => {
    const { id } = await made('Letter.md', '# Dear');
    await share(id, 'write');
    expect((await mark(id, true, 'bob')).status).toBe(403);
    const early = await server.call(`${rest}/?template=${id}`, { as: 'bob', method: 'POST' });
    expect([early.status, await codeOf(early)]).toEqual([409, 'documents.template.not']);
    expect(await (await mark(id, true)).json()).toMatchObject({ id, template: true });
    expect(await list('template=true', 'bob')).toEqual(['Letter.md']);

    const copy = await server.call(`${rest}/?template=${id}`, { as: 'bob', json: { name: 'To Carol' } });
    expect(copy.status).toBe(201);
    const meta = (await copy.json()) as Meta;
    expect(meta).toMatchObject({ name: 'To Carol.md', version: '1', mime: 'text/markdown' });
    expect(meta.template).toBeUndefined();
    const content = await server.call(`${rest}/${meta.id}/content`, { as: 'bob' });
    expect(await content.text()).toBe('# Dear');
    expect((await server.call(`${rest}/${meta.id}/meta`, { as: 'alice' })).status).toBe(403);
    const same = await server.call(`${rest}/?template=${id}`, { as: 'alice', method: 'POST' });
    expect(await same.json()).toMatchObject({ name: 'Letter.md' });
  });

  test('an administrator may decide it too; wrong requests change nothing', async () => {
    const { id } = await made('Form.txt');
    expect((await mark(id, true, 'admin')).status).toBe(200);
    const stale = await mark(id, false, 'alice', { 'if-match': '"other"' });
    expect(stale.status).toBe(412);
    const from = (query: string, json: object, as = 'alice') =>
      server.call(`${rest}/?template=${query}`, { as, json });
    expect((await from('nothing', {})).status).toBe(404);
    expect((await from(id, {}, 'carol')).status).toBe(403);
    expect((await from(id, { name: 1 })).status).toBe(400);
    expect((await from(id, { title: 'x' })).status).toBe(400);
    expect((await from(id, { name: 'a/b' })).status).toBe(400);
    expect((await list('q=Form')).length).toBe(1);
    expect((await mark(id, false)).status).toBe(200);
    expect((await from(id, {})).status).toBe(409);
  });
});

describe('searching', () => {
  test('documents are found by name, description and text, by those who may read them', async () => {
    const { id } = await made('Ökonomie-Bericht.txt', 'Der Umsatz stieg in Übersee um 12 Prozent.');
    await server.call(`${rest}/${id}/meta`, {
      as: 'alice',
      method: 'PUT',
      json: { description: 'Quarterly figures' },
    });
    const finds = async (q: string, as = 'alice') =>
      (await list(`q=${encodeURIComponent(q)}`, as)).includes('Ökonomie-Bericht.txt');
    await until(() => finds('umsatz übersee'));
    for (const q of ['ökonomie', 'ÖKONOMIE bericht', 'konomie-Ber', 'quarter', 'figures prozent', '12'])
      expect(await finds(q), q).toBe(true);
    for (const q of ['umsatz verlust', "' or true --", '%', '\\', '!&|:*()'])
      expect(await finds(q), q).toBe(false);
    expect(await finds('umsatz', 'bob')).toBe(false);
    expect(await doorOf(server).find("SELECT * FROM cmis:document WHERE CONTAINS('Umsatz')")).toEqual([
      'Ökonomie-Bericht.txt',
    ]);
    await upload(server, 'alice', 'Ökonomie-Bericht.txt', bytes('Gewinn'), `${rest}/${id}/content`);
    await until(async () => (await finds('gewinn')) && !(await finds('umsatz')));
  });

  test('the text of a word-processing document is searched; a broken one does no harm', async () => {
    await until(async () => (await list('q=customers')).includes('Release plan.docx'));
    await made('Broken.docx', 'PK no package');
    await made('After broken.txt', 'zebra');
    await until(async () => (await list('q=zebra')).length === 1);
  });
});

test('a text that is read to search by never stands in the way of who writes the next version', async () => {
  const { id } = await made('Raced.txt', 'overtaken');
  await until(async () => (await list('q=overtaken')).includes('Raced.txt'));
  const { pool } = server.platform.database;
  const writer = await pool.connect();
  try {
    // What a writer does, step by step: the document first, then its words.
    await writer.query('begin');
    await writer.query('select from documents.document where id = $1 for update', [id]);
    await pool.query(
      "select graphile_worker.add_job('documents.index', json_build_object('document', $1::text))",
      [id],
    );
    // Longer than PostgreSQL waits before it looks for a deadlock, which would end for the writer.
    const waiting = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
      and query_start < now() - interval '1500 milliseconds'`;
    await until(async () => (await pool.query(waiting)).rowCount === 1);
    await writer.query('update documents.document_search set sha256 = null where document = $1', [id]);
    await writer.query('commit');
  } finally {
    writer.release(true);
  }
  await until(async () => (await list('q=overtaken')).includes('Raced.txt'));
});

describe('the trash', () => {
  test('what was deleted can be taken back for 30 days, then it goes with its bytes', async () => {
    const { id } = await made('Old.txt', `only here ${Date.now()}`);
    const kept = await made('Kept.txt');
    for (const each of [id, kept.id]) await server.call(`${rest}/${each}`, { as: 'alice', method: 'DELETE' });
    await server.call(`${rest}/${kept.id}/restore`, { as: 'alice', method: 'POST' });
    const { jobs, database } = server.platform;
    const inTrash = async () =>
      (await database.pool.query('select from documents.document where id = $1', [id])).rowCount === 1;
    const emptied = async (days: number) => {
      ahead = days * DAY_MS;
      const run = { key: 'documents.trash', queue: 'documents.trash' };
      await jobs.enqueue(database.as(), 'documents.trash', { days }, run);
      // The job plans its next run when it is done.
      await until(async () => {
        const next = await database.pool.query(
          "select from graphile_worker.jobs where key = 'documents.trash' and run_at > now() + interval '30 minutes'",
        );
        return next.rowCount === 1;
      });
      ahead = 0;
    };
    await emptied(29);
    expect(await inTrash()).toBe(true);
    await emptied(31);
    expect(await inTrash()).toBe(false);
    expect((await server.call(`${rest}/${id}/restore`, { as: 'alice', method: 'POST' })).status).toBe(404);
    expect((await server.call(`${rest}/${kept.id}/content`, { as: 'alice' })).status).toBe(200);
    const audit = await server.call('/api/v1/audit?limit=50', { as: 'admin' });
    expect(await audit.text()).toContain('documents.document.purge');
    const left = await database.pool.query(
      'select from documents.left_object o where exists (select from documents.document_version v where v.sha256 = o.sha256)',
    );
    expect(left.rowCount).toBe(0);
    expect((await database.pool.query('select from documents.left_object')).rowCount).toBeGreaterThan(0);
  });

  test('a document that somebody left checked out is given back by its owner', async () => {
    const { id } = await made('Locked.txt');
    await share(id, 'write');
    expect((await doorOf(server, 'bob').checkOut(id)).status).toBe(201);
    const release = (as: string) => server.call(`${rest}/${id}/checkout`, { as, method: 'DELETE' });
    expect((await release('carol')).status).toBe(403);
    expect(await (await release('alice')).json()).not.toHaveProperty('checkedOutBy');
    expect(await codeOf(await release('alice'))).toBe('documents.checkout.absent');
    expect((await upload(server, 'bob', 'Locked.txt', bytes('b'), `${rest}/${id}/content`)).status).toBe(200);
  });
});
