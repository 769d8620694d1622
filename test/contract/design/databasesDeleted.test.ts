import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../support/trivet.ts';
import { until } from './child.ts';
import { databaseAt, documentOf, form, newDatabase, type TestDatabase, unidOf } from './support.ts';

let server: TestServer;
const DAY_MS = 24 * 3600 * 1000;
beforeAll(async () => {
  server = await startTestServer({ TRIVET_DELETED_DAYS: '10' });
});
afterAll(() => server.close());

let count = 0;
const fresh = () => newDatabase(server, `deleted${++count}.nsf`);
const remove = async (database: TestDatabase) =>
  expect((await database.call('/api/design/databases', { method: 'DELETE' })).status).toBe(200);
const restore = (json: object, as = 'alice') => server.call('/api/design/databases/restore', { as, json });
type Deleted = { nsfPath: string; replicaId: string; deletedAt: string; restorableUntil: string };
const listed = async (as = 'alice') =>
  (await (await server.call('/api/design/databases?deleted=true', { as })).json()) as Deleted[];
const bob = '/acl/entry/CN%3DBob%20Example%2FO%3DAcme';
const query = async (text: string, values: unknown[] = []) =>
  (await server.platform.database.pool.query(text, values)).rows;

describe('deleted databases', () => {
  test('are listed for who managed them, with until when they can be restored', async () => {
    const database = await fresh();
    await database.read(bob, { method: 'PUT', json: { level: 'DESIGNER' } });
    const { replicaId } = await database.read('/database');
    await remove(database);
    const [entry] = (await listed()).filter(({ nsfPath }) => nsfPath === database.nsfPath);
    expect(entry).toEqual({
      nsfPath: database.nsfPath,
      title: `Test ${database.nsfPath}`,
      replicaId,
      level: 'MANAGER',
      deletedAt: expect.stringMatching(/Z$/),
      deletedBy: 'CN=Alice Example/O=Acme',
      restorableUntil: expect.stringMatching(/Z$/),
    });
    const kept = Date.parse(entry?.restorableUntil ?? '') - Date.parse(entry?.deletedAt ?? '');
    expect(kept).toBe(10 * DAY_MS);
    expect(await listed('bob')).toEqual([]);
    expect((await listed('admin')).length).toBeGreaterThan(0);
    const plain = (await (await server.call('/api/design/databases', { as: 'alice' })).json()) as Deleted[];
    expect(plain.map(({ nsfPath }) => nsfPath)).not.toContain(database.nsfPath);
    expect((await server.call('/api/design/databases?deleted=maybe', { as: 'alice' })).status).toBe(400);
  });

  test('come back with everything: design, history, ACL and properties', async () => {
    const database = await fresh();
    await database.importDxl(documentOf(form('A', unidOf(1), 'one')));
    await database.importDxl(documentOf(form('A', unidOf(1), 'two')));
    await database.read(bob, { method: 'PUT', json: { level: 'READER' } });
    const read = async () => [
      await database.read('/export?full=true'),
      await database.read('/acl'),
      await database.read('/form/A', { as: 'bob' }),
      await database.read(`/api/design/elements/${unidOf(1)}/history`),
    ];
    const before = await read();
    await remove(database);
    expect((await database.call('/database')).status).toBe(404);
    const answer = await restore({ nsfPath: database.nsfPath.toUpperCase() });
    expect(answer.status).toBe(200);
    expect(await answer.json()).toMatchObject({ nsfPath: database.nsfPath, level: 'MANAGER' });
    expect(await read()).toEqual(before);
    expect(await database.importDxl(documentOf(form('B', unidOf(2))))).toMatchObject({ status: 'complete' });
    const actions = await query(
      'select action from platform.audit where thing = $1 and action like $2 order by id',
      [`design/${database.nsfPath}`, 'design.database.%'],
    );
    expect(actions.map(({ action }) => action)).toEqual([
      'design.database.create',
      'design.database.delete',
      'design.database.restore',
    ]);
  });

  test('come back at another path when theirs is taken: 409 without one', async () => {
    const database = await fresh();
    await database.importDxl(documentOf(form('Old', unidOf(1))));
    await remove(database);
    const now = await newDatabase(server, database.nsfPath);
    const taken = await restore({ nsfPath: database.nsfPath });
    expect(taken.status).toBe(409);
    expect(await taken.json()).toMatchObject({ code: 'design.database.exists' });
    expect((await restore({ nsfPath: database.nsfPath, as: 'DEMO.nsf' })).status).toBe(409);
    const as = `Back/${database.nsfPath}`;
    const answer = await restore({ nsfPath: database.nsfPath, as });
    expect(await answer.json()).toMatchObject({ nsfPath: as });
    const back = databaseAt(server, as.toLowerCase());
    expect(await back.read('/form')).toHaveLength(1);
    expect(await back.read('/database')).toMatchObject({ filePath: as });
    expect((await back.read('/export?full=true')).dxl).toContain(`path='${as}'`);
    expect(await now.read('/form')).toEqual([]);
  });

  test('of one path are told apart by their replica ids; else the last one comes back', async () => {
    const path = 'several.nsf';
    const ids: unknown[] = [];
    for (let at = 0; at < 3; at++) {
      const database = await newDatabase(server, path);
      ids.push((await database.read('/database')).replicaId);
      await remove(database);
    }
    const restored = async (json: object) =>
      (await (await restore({ nsfPath: path, ...json })).json()) as Deleted;
    expect(await restored({ replicaId: String(ids[0]).toLowerCase(), as: 'first.nsf' })).toMatchObject({
      replicaId: ids[0],
    });
    expect(await restored({})).toMatchObject({ replicaId: ids[2], nsfPath: path });
    expect((await restore({ nsfPath: path, replicaId: ids[2] })).status).toBe(404);
  });

  test('are restored once, also when asked twice at the same time', async () => {
    const database = await fresh();
    await remove(database);
    const answers = await Promise.all([
      restore({ nsfPath: database.nsfPath }),
      restore({ nsfPath: database.nsfPath }),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 404]);
    expect((await restore({ nsfPath: database.nsfPath })).status).toBe(404);
  });

  test('are restored by their managers only', async () => {
    const database = await fresh();
    await database.read(bob, { method: 'PUT', json: { level: 'DESIGNER' } });
    await remove(database);
    const refused = await restore({ nsfPath: database.nsfPath }, 'bob');
    expect(refused.status).toBe(403);
    expect(await refused.json()).toMatchObject({ params: { needed: 'MANAGER', level: 'DESIGNER' } });
    expect((await restore({ nsfPath: 'never.nsf' }, 'bob')).status).toBe(404);
    expect((await server.call('/api/design/databases/restore', { json: {} })).status).toBe(401);
  });

  test.each([
    {},
    { nsfPath: '../x' },
    { nsfPath: 'x.nsf', as: 'a//b' },
    { nsfPath: 'x.nsf', replicaId: 'x' },
    { nsfPath: 'x.nsf', more: 1 },
    { nsfPath: 5 },
  ])('%j is 400', async (json) => {
    expect((await restore(json)).status).toBe(400);
  });
});

describe('a deletion while an import runs', () => {
  test('waits for it, and ends those that wait', async () => {
    const database = await fresh();
    const store = new pg.Client({ connectionString: server.platform.database.url });
    await store.connect();
    try {
      await store.query('begin; lock table design.element_version in exclusive mode');
      const start = (name: string, unid: string) =>
        database.read('/import', { json: { dxl: documentOf(form(name, unid)) } });
      const first = await start('A', unidOf(1));
      await until(async () => (await database.read(`/import/${first.jobId}`)).status === 'running');
      await start('B', unidOf(2));
      const deleting = remove(database);
      await new Promise((resolve) => setTimeout(resolve, 100));
      await store.query('rollback');
      await deleting;
    } finally {
      await store.end();
    }
    await until(
      async () =>
        (await query("select 1 from design.import where status in ('pending', 'running')")).length === 0,
    );
    expect((await restore({ nsfPath: database.nsfPath })).status).toBe(200);
    const names = ((await database.read('/form')) as unknown as { name: string }[]).map(({ name }) => name);
    const states = await query(
      'select i.status, i.error from design.import i join design.database d on d.id = i.database_id where d.path = $1 order by i.created_at',
      [database.nsfPath],
    );
    // Whether the second began before the deletion is a matter of who came first; it is never half.
    expect(states[0]).toMatchObject({ status: 'complete' });
    expect(names).toContain('A');
    expect(names.includes('B')).toBe(states[1]?.status === 'complete');
    if (states[1]?.status === 'error') expect(states[1].error).toBe('The database was deleted.');
  });
});

describe('after the days that the setting says', () => {
  test('a deleted database is removed with its history, once and for all', async () => {
    const database = await fresh();
    await database.importDxl(documentOf(form('A', unidOf(1))));
    await database.read('/api/design/plan', { json: { dxl: documentOf() } });
    const [row] = await query('select id from design.database where path = $1', [database.nsfPath]);
    await remove(database);
    const [job] = await query('select run_at, now() as now from graphile_worker.jobs where key = $1', [
      `design.purge ${row.id}`,
    ]);
    expect(Math.round((job.run_at - job.now) / DAY_MS)).toBe(10);
    const purge = async () => {
      const { database: platformDatabase, jobs } = server.platform;
      const key = `design.purge ${row.id}`;
      await platformDatabase
        .as<unknown>()
        .transaction()
        .execute((tx) => jobs.enqueue(tx, 'design.purge', { databaseId: row.id }, { key }));
    };
    const held = async () => {
      const tables = ['element', 'element_name', 'element_version', 'import', 'plan', 'change'];
      const counts = tables.map((table) =>
        query(`select 1 from design.${table} where database_id = $1`, [row.id]),
      );
      return (await Promise.all(counts)).map((rows) => rows.length > 0);
    };
    await purge();
    // Too early: it is planned anew, and nothing is gone.
    await until(async () => {
      const [again] = await query('select run_at > now() as later from graphile_worker.jobs where key = $1', [
        `design.purge ${row.id}`,
      ]);
      return again?.later === true;
    });
    expect(await held()).toEqual([true, true, true, true, true, true]);
    await query("update design.database set deleted_at = deleted_at - interval '10 days' where id = $1", [
      row.id,
    ]);
    expect((await listed()).map(({ nsfPath }) => nsfPath)).not.toContain(database.nsfPath);
    expect((await restore({ nsfPath: database.nsfPath })).status).toBe(404);
    await purge();
    await until(
      async () => (await query('select 1 from design.database where id = $1', [row.id])).length === 0,
    );
    expect(await held()).toEqual([false, false, false, false, false, false]);
    expect((await restore({ nsfPath: database.nsfPath })).status).toBe(404);
  });

  test('one that was restored stays', async () => {
    const database = await fresh();
    const [row] = await query('select id from design.database where path = $1', [database.nsfPath]);
    await remove(database);
    expect((await restore({ nsfPath: database.nsfPath })).status).toBe(200);
    const { database: platformDatabase, jobs } = server.platform;
    await platformDatabase
      .as<unknown>()
      .transaction()
      .execute((tx) =>
        jobs.enqueue(tx, 'design.purge', { databaseId: row.id }, { key: `design.purge ${row.id}` }),
      );
    await until(async () => {
      const rows = await query('select 1 from graphile_worker.jobs where key = $1', [
        `design.purge ${row.id}`,
      ]);
      return rows.length === 0;
    });
    expect(await database.read('/database')).toMatchObject({ filePath: database.nsfPath });
  });
});
