import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { prepareTrigrams } from '../../../server/design/search/trigrams.ts';
import { startTestServer, type TestServer } from '../../support/trivet.ts';
import { searchOf } from './search.support.ts';
import { databaseAt, documentOf, form, newDatabase, type TestDatabase, unidOf } from './support.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const page = (name: string, text: string) =>
  `<page name='${name}'><body><richtext><par>${text}</par></richtext></body></page>`;
const grant = (database: TestDatabase, name: string, level: string) =>
  database.call(`/acl/entry/${encodeURIComponent(name)}`, { method: 'PUT', json: { level, type: 'PERSON' } });
const count = async (statement: string) =>
  Number((await server.platform.database.pool.query(statement)).rows[0].count);

describe('what changed is found at once', () => {
  test('a write, another, a deletion and what takes its name', async () => {
    const database = await newDatabase(server, 'current.nsf');
    const { names } = searchOf(server, 'current.nsf');
    await database.put('/page/P', page('P', 'walrus'));
    expect(await names('walrus')).toEqual(['P']);
    await database.put('/page/P', page('P', 'penguin'));
    expect([await names('walrus'), await names('penguin')]).toEqual([[], ['P']]);
    await database.call('/page/P', { method: 'DELETE' });
    expect(await names('penguin')).toEqual([]);
    await database.put('/page/P', page('P', 'penguin again'));
    expect(await names('penguin')).toEqual(['P']);
  });

  test('many searches right after a write agree', async () => {
    const database = await newDatabase(server, 'together.nsf');
    const { names } = searchOf(server, 'together.nsf');
    await database.importDxl(
      documentOf(...Array.from({ length: 50 }, (_, at) => form(`F${at}`, unidOf(at), 'ibis'))),
    );
    const answers = await Promise.all(Array.from({ length: 10 }, () => names('ibis', { limit: 100 })));
    for (const each of answers) expect(each).toHaveLength(50);
  });

  test('after a large import the answer says that it is being read, until all is found', async () => {
    const database = await newDatabase(server, 'large.nsf');
    const { once, names } = searchOf(server, 'large.nsf');
    const forms = Array.from({ length: 400 }, (_, at) => form(`F${at}`, unidOf(at), `ostrich ${at}`));
    await database.importDxl(documentOf(...forms));
    const first = await once('ostrich 399');
    expect(first.indexing === true || first.hits.length === 1).toBe(true);
    expect(await names('ostrich 399')).toEqual(['F399']);
  });

  test('the job reads it too, without any search', async () => {
    const database = await newDatabase(server, 'job.nsf');
    await database.put('/page/P', page('P', 'dodo'));
    await vi.waitFor(
      async () =>
        expect(
          await count(`select count(*) from design.element_text t join design.database d on d.id = t.database_id
            where d.path = 'job.nsf' and t.folded like '%dodo%'`),
        ).toBe(1),
      { timeout: 60_000, interval: 200 },
    );
  });

  test('documents are not design', async () => {
    const database = await newDatabase(server, 'documents.nsf');
    const document = `<document form='F'><noteinfo unid='${unidOf(9)}'/><item name='A'><text>auk</text></item></document>`;
    await database.importDxl(documentOf(form('F', unidOf(1), 'puffin'), document), {
      documentsOption: 'replaceElseCreate',
    });
    const { names } = searchOf(server, 'documents.nsf');
    expect([await names('auk'), await names('puffin')]).toEqual([[], ['F']]);
  });
});

describe('who finds what', () => {
  test('only databases that the caller may read, and no longer than that', async () => {
    const open = await newDatabase(server, 'open.nsf');
    const secret = await newDatabase(server, 'secret.nsf');
    for (const database of [open, secret]) await database.put('/page/P', page('P', 'xenops'));
    const everywhere = searchOf(server);
    const paths = async (as: string) =>
      (await everywhere.find('xenops', {}, as)).hits.map(({ nsfPath }) => nsfPath);
    expect(await paths('alice')).toEqual(['open.nsf', 'secret.nsf']);
    expect(await paths('bob')).toEqual([]);
    expect((await searchOf(server, 'open.nsf').call('xenops', {}, { as: 'bob' })).status).toBe(403);

    await grant(open, 'CN=Bob Example/O=Acme', 'READER');
    await grant(secret, 'CN=Bob Example/O=Acme', 'DEPOSITOR');
    expect(await paths('bob')).toEqual(['open.nsf']);
    await grant(open, 'CN=Bob Example/O=Acme', 'NOACCESS');
    expect(await paths('bob')).toEqual([]);
    expect(await paths('admin')).toEqual(['open.nsf', 'secret.nsf']);
  });

  test('nothing of a deleted database, whose text goes', async () => {
    const database = await newDatabase(server, 'gone.nsf');
    await database.put('/page/P', page('P', 'moa'));
    const everywhere = searchOf(server);
    expect(await everywhere.names('moa')).toEqual(['P']);
    await server.call('/api/design/databases?nsfPath=gone.nsf', { as: 'alice', method: 'DELETE' });
    expect(await everywhere.names('moa')).toEqual([]);
    expect((await searchOf(server, 'gone.nsf').call('moa')).status).toBe(404);
    const left = `select count(*) from design.element_text where folded like '%moa%'`;
    await vi.waitFor(async () => expect(await count(left)).toBe(0), { timeout: 60_000, interval: 200 });
  });

  test('the demo database is found by those who may read it', async () => {
    const { hits } = await searchOf(server).find('request type:form', {}, 'bob');
    expect(hits[0]).toMatchObject({ nsfPath: 'demo.nsf', name: 'Request', score: 3 });
    expect(await searchOf(server).names('request type:form', {}, 'carol')).toEqual([]);
  });
});

describe('content that DXL holds as base64', () => {
  test('lines of a style sheet are those of the file', async () => {
    const database = databaseAt(server, 'files.nsf');
    await newDatabase(server, 'files.nsf');
    const css = Buffer.from('body { margin: 0 }\n\n#desk > .Übersicht:hover {\n  color: red;\n}\n').toString(
      'base64',
    );
    await database.put(
      '/fileresource/desk.css',
      `<fileresource name='desk.css'>\n<filedata>\n${css}\n</filedata></fileresource>`,
    );
    const { hits } = await searchOf(server, 'files.nsf').find('"> .übersicht:hover"');
    expect(hits[0]).toMatchObject({
      name: 'desk.css',
      matches: [{ line: 3, in: 'data', text: '#desk > .Übersicht:hover {', ranges: [[6, 24]] }],
    });
  });
});

describe('odd content', () => {
  test('characters that the database does not keep hold nothing up', async () => {
    const database = await newDatabase(server, 'odd.nsf');
    const bytes = Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from('kakapo\0\ud800 end', 'utf16le')]);
    await database.put(
      '/fileresource/odd.txt',
      `<fileresource name='odd.txt'><filedata>${bytes.toString('base64')}</filedata></fileresource>`,
    );
    expect(await searchOf(server, 'odd.nsf').names('kakapo end')).toEqual(['odd.txt']);
  });

  test('an element with more words than PostgreSQL takes is found by its text', async () => {
    const database = await newDatabase(server, 'words.nsf');
    const words = Array.from({ length: 150_000 }, (_, at) => `w${at * 7919}`);
    await database.put('/page/Many', page('Many', [...words, 'takahe.last'].join(' ')));
    const { names } = searchOf(server, 'words.nsf');
    for (const q of ['w0', 'takahe', 'takahe.last', '"ahe.la"']) expect(await names(q), q).toEqual(['Many']);
    expect(await names('kakapo')).toEqual([]);
  });
});

describe('a server without pg_trgm', () => {
  test('finds the same, and says so once', async () => {
    const { pool } = server.platform.database;
    const database = await newDatabase(server, 'plain.nsf');
    await database.put('/page/P', page('P', 'call doc.GetItemValue("Status")'));
    const { names } = searchOf(server, 'plain.nsf');
    const questions = ['"tItemVal"', 'doc.getitemvalue', 'status', 'stat*', '"("', '"nowhere"'];
    const before = await Promise.all(questions.map((q) => names(q)));
    expect(before).toEqual([['P'], ['P'], ['P'], ['P'], ['P'], []]);

    const info = vi.fn();
    expect(await prepareTrigrams(server.platform.database, { info } as never)).toBe(true);
    expect(info).not.toHaveBeenCalled();
    await pool.query('drop index design.element_text_folded');
    await pool.query('drop extension pg_trgm');
    const { rows } = await pool.query('select quote_ident(current_database()) as name');
    await pool.query(`revoke create on database ${rows[0].name} from current_user`);
    expect(await prepareTrigrams(server.platform.database, { info } as never)).toBe(false);
    expect(info).toHaveBeenCalledTimes(1);
    expect(await Promise.all(questions.map((q) => names(q)))).toEqual(before);
  });
});
