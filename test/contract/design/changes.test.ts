import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startSingleServer, startTestServer, type TestServer } from '../../support/trivet.ts';
import { databaseAt, documentOf, form, newDatabase, type TestDatabase, unidOf } from './support.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

type Change = Record<string, unknown> & { cursor: string; revision: number; kind: string; action: string };
type Feed = { changes: Change[]; next: string; more: boolean };

let count = 0;
const fresh = () => newDatabase(server, `changes${++count}.nsf`);
const feed = async (database: TestDatabase, query = '', as = 'alice') =>
  (await database.read(`/api/design/changes${query}`, { as })) as unknown as Feed;
const words = ({ changes }: Feed) =>
  changes.map(({ kind, action, name }) => [kind, action, name].filter(Boolean).join(' '));
const alice = 'CN=Alice Example/O=Acme';
const bob = '/acl/entry/CN%3DBob%20Example%2FO%3DAcme';

describe('the feed of changes', () => {
  test('tells everything that changes a database, in order, with who and why', async () => {
    const database = await fresh();
    await database.put('/form/Order?why=Begin', form('Order', unidOf(1)));
    await database.read('/database?why=Name', { method: 'PUT', json: { title: 'Other' } });
    await database.read(bob, { method: 'PUT', json: { level: 'READER' } });
    await database.read(`${bob}?why=More`, { method: 'PUT', json: { level: 'EDITOR' } });
    await database.call('/api/design/acl/roles/Approver', { method: 'PUT' });
    await database.call(bob, { method: 'DELETE' });
    const root = `<database xmlns='http://www.lotus.com/dxl' title='Sent'><acl><aclentry name='${alice}' type='person' level='manager'/></acl>${form('Order', unidOf(1), 'x')}</database>`;
    const { jobId } = await database.importDxl(root, { replaceDbProperties: true });
    await database.call('/form/Order', { method: 'DELETE' });
    await database.call(`/api/design/elements/${unidOf(1)}/restore`, { json: { version: 1 } });
    const found = await feed(database);
    expect(words(found)).toEqual([
      'database create',
      'element create Order',
      'properties replace',
      'acl create CN=Bob Example/O=Acme',
      'acl replace CN=Bob Example/O=Acme',
      'acl create [Approver]',
      'acl delete CN=Bob Example/O=Acme',
      'element replace Order',
      'properties replace',
      'acl replace',
      'element delete Order',
      'element restore Order',
    ]);
    const { changes } = found;
    expect(changes[1]).toEqual({
      cursor: expect.any(String),
      revision: 2,
      kind: 'element',
      type: 'form',
      name: 'Order',
      unid: unidOf(1),
      version: 1,
      action: 'create',
      at: expect.any(String),
      by: alice,
      why: 'Begin',
    });
    expect(changes[2]).toMatchObject({ why: 'Name' });
    expect(changes[4]).toMatchObject({ why: 'More' });
    expect(changes.slice(7, 10)).toMatchObject([
      { importId: jobId },
      { importId: jobId },
      { importId: jobId },
    ]);
    const revisions = changes.map(({ revision }) => revision);
    expect(revisions).toEqual([...revisions].sort((a, b) => a - b));
    const { revision } = await database.read('/api/design/elements');
    expect(revisions.at(-1)).toBe(revision);
    expect(found).toMatchObject({ more: false, next: changes.at(-1)?.cursor });
    expect(await feed(database, `?since=${found.next}`)).toEqual({
      changes: [],
      next: found.next,
      more: false,
    });
  });

  test('keeps the reason of every kind of write', async () => {
    const database = await fresh();
    const since = (await feed(database)).next;
    let number = 0;
    const why = () => `why=Reason%20${++number}`;
    const help = '<helpaboutdocument><body><richtext/></body></helpaboutdocument>';
    const icon = `<note class='icon'><item name='$TITLE'><text>T</text></item></note>`;
    const layout = { orientation: 'rows', sizes: ['*'], content: [{ type: 'frame', name: 'Left' }] };
    const writes = [
      () => database.put(`/page/P?${why()}`, `<page name='P'/>`),
      () => database.call(`/page/P?${why()}`, { method: 'DELETE' }),
      () => database.call(`/frameset/F/layout?${why()}`, { method: 'PUT', json: layout }),
      () => database.call(`/outline/O/entries?${why()}`, { method: 'PUT', json: { entries: [] } }),
      () => database.put(`/helpdoc/about?${why()}`, help),
      () => database.call(`/helpdoc/about?${why()}`, { method: 'DELETE' }),
      () => database.put(`/dbicon?${why()}`, icon),
      () => database.call(`/dbicon?${why()}`, { method: 'DELETE' }),
      () => database.call(`/database?${why()}`, { method: 'PUT', json: { title: 'Why' } }),
      () => database.call(`${bob}?${why()}`, { method: 'PUT', json: { level: 'READER' } }),
      () => database.call(`${bob}?${why()}`, { method: 'DELETE' }),
      () => database.call(`/api/design/acl/roles/R?${why()}`, { method: 'PUT' }),
      () => database.call(`/api/design/acl/roles/R?${why()}`, { method: 'DELETE' }),
    ];
    for (const write of writes) {
      const answer = await write();
      expect(answer.status, await answer.clone().text()).toBe(200);
    }
    const { changes } = await feed(database, `?since=${since}`);
    expect(changes.map(({ why }) => why)).toEqual(writes.map((_, index) => `Reason ${index + 1}`));
  });

  test('comes in pages that fit together, whatever their size', async () => {
    const database = await fresh();
    const forms = Array.from({ length: 25 }, (_, index) => form(`F${index}`, unidOf(index + 1)));
    await database.importDxl(documentOf(...forms));
    await database.importDxl(documentOf(...forms.map((each) => each.replace('<par>', '<par>x'))));
    const whole = await feed(database);
    expect(whole.changes).toHaveLength(51);
    for (const limit of [1, 7, 50]) {
      const seen: Change[] = [];
      for (let since = ''; ; ) {
        const page = await feed(database, `?limit=${limit}${since}`);
        expect(page.changes.length).toBeLessThanOrEqual(limit);
        seen.push(...page.changes);
        if (!page.more) break;
        since = `&since=${page.next}`;
      }
      expect(seen).toEqual(whole.changes);
    }
    const since = whole.changes[9]?.cursor;
    expect((await feed(database, `?since=${since}`)).changes).toEqual(whole.changes.slice(10));
  });

  test('never skips and never repeats while writers commit', async () => {
    const database = await fresh();
    let writing = true;
    const writers = Array.from({ length: 4 }, async (_, writer) => {
      for (let round = 0; round < 6; round++) {
        const name = `F${writer}`;
        const many = Array.from({ length: 5 }, (_, index) =>
          form(`${name}${index}`, unidOf(writer * 10 + index + 1), `${round}`),
        );
        if (round % 3 === 2) await database.importDxl(documentOf(...many));
        else await database.put(`/form/${name}`, form(name, unidOf(1000 + writer), `${round}`));
      }
    });
    const reading = (async () => {
      const seen: Change[] = [];
      for (let since = ''; ; ) {
        const last = !writing;
        const page = await feed(database, `?limit=3${since}`);
        seen.push(...page.changes);
        since = `&since=${page.next}`;
        if (last && !page.more) return seen;
      }
    })();
    await Promise.all(writers);
    writing = false;
    const seen = await reading;
    expect(seen.map(({ cursor }) => cursor)).toEqual(
      (await feed(database, '?limit=1000')).changes.map(({ cursor }) => cursor),
    );
    // One for the database; of each writer a form four times, and five forms twice.
    expect(seen).toHaveLength(1 + 4 * (4 + 10));
  });

  test('goes on from a list of elements', async () => {
    const database = await fresh();
    await database.put('/form/A', form('A', unidOf(1)));
    const { cursor } = await database.read('/api/design/elements');
    expect(await feed(database, `?since=${cursor}`)).toMatchObject({ changes: [], next: cursor });
    await database.put('/form/B', form('B', unidOf(2)));
    expect(words(await feed(database, `?since=${cursor}`))).toEqual(['element create B']);
  });

  test('names no one of the ACL to those who may not read it', async () => {
    const database = await fresh();
    await database.read(`${bob}?why=Trusted`, { method: 'PUT', json: { level: 'READER' } });
    expect((await feed(database)).changes[1]).toMatchObject({
      name: 'CN=Bob Example/O=Acme',
      why: 'Trusted',
    });
    const [, change] = (await feed(database, '', 'bob')).changes;
    expect(change).toMatchObject({ kind: 'acl', action: 'create', by: alice });
    expect(change).not.toHaveProperty('name');
    expect(change).not.toHaveProperty('why');
    expect((await database.call('/api/design/changes', { as: 'carol' })).status).toBe(403);
  });

  test.each(['?since=nonsense', '?since=', '?wait=31', '?wait=-1', '?limit=0', '?limit=1001', '?after=1'])(
    'refuses %s',
    async (query) => {
      const answer = await (await fresh()).call(`/api/design/changes${query}`);
      expect(answer.status).toBe(400);
    },
  );

  test('takes no cursor of another database', async () => {
    const { next } = await feed(await fresh());
    const answer = await (await fresh()).call(`/api/design/changes?since=${next}`);
    expect(answer.status).toBe(400);
    expect(await answer.text()).toContain('/since');
  });
});

describe('waiting for a change', () => {
  test('ends with the change, of whatever kind, for all who wait', async () => {
    const database = await fresh();
    const { next } = await feed(database);
    const waiting = [1, 2, 3].map(() => feed(database, `?since=${next}&wait=30`));
    await new Promise((resolve) => setTimeout(resolve, 300));
    await database.put('/form/Order', form('Order', unidOf(1)));
    for (const each of waiting) expect(words(await each)).toEqual(['element create Order']);

    const after = (await feed(database)).next;
    const imported = feed(database, `?since=${after}&wait=30`);
    await database.importDxl(documentOf(form('Order', unidOf(1), 'x')));
    expect(words(await imported)).toEqual(['element replace Order']);
  });

  test('ends with nothing when nothing changed', async () => {
    const database = await fresh();
    const { next } = await feed(database);
    const before = performance.now();
    expect(await feed(database, `?since=${next}&wait=1`)).toEqual({ changes: [], next, more: false });
    expect(performance.now() - before).toBeGreaterThan(900);
  });

  test('ends when the right to read is taken, without telling what it was', async () => {
    const database = await fresh();
    await database.read(bob, { method: 'PUT', json: { level: 'READER' } });
    const { next } = await feed(database);
    const waiting = database.call(`/api/design/changes?since=${next}&wait=30`, { as: 'bob' });
    await new Promise((resolve) => setTimeout(resolve, 300));
    await database.call(bob, { method: 'DELETE' });
    expect((await waiting).status).toBe(403);
  });

  test('ends with 404 when the database is deleted', async () => {
    const database = await fresh();
    const { next } = await feed(database);
    const waiting = database.call(`/api/design/changes?since=${next}&wait=30`);
    await new Promise((resolve) => setTimeout(resolve, 300));
    await database.call('/api/design/databases', { method: 'DELETE' });
    expect((await waiting).status).toBe(404);
  });

  test('does not hold up the end of the server', async () => {
    const own = await startSingleServer();
    const demo = databaseAt(own, 'demo.nsf');
    const { next, more } = await feed(demo, '?limit=1000');
    expect(more).toBe(false);
    const before = performance.now();
    const waiting = demo.call(`/api/design/changes?since=${next}&wait=30`).then(
      () => 'answered',
      () => 'cut off',
    );
    await new Promise((resolve) => setTimeout(resolve, 300));
    await own.close();
    expect(await waiting).toBe('cut off');
    expect(performance.now() - before).toBeLessThan(28_000);
  });
});
