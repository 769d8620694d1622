import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../support/trivet.ts';
import { until } from './child.ts';
import { documentOf, form, type Json, newDatabase, type TestDatabase, unidOf } from './support.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ TRIVET_MAX_DXL_BYTES: '1000000' });
});
afterAll(() => server.close());

let count = 0;
const fresh = () => newDatabase(server, `refused${++count}.nsf`);
const planned = (database: TestDatabase, json: object) => database.read('/api/design/plan', { json });
const apply = (database: TestDatabase, planId: unknown, json: unknown = {}) =>
  database.call(`/api/design/plans/${planId}/apply`, { json });
const query = async (text: string, values: unknown[] = []) =>
  (await server.platform.database.pool.query(text, values)).rows;
const dxl = documentOf(form('A', unidOf(1), 'new'));

describe('not planned', () => {
  test.each([
    ['neither DXL nor a database', {}, '/dxl'],
    ['both', { dxl, from: 'demo.nsf' }, '/from'],
    ['a path of another type', { from: 5 }, '/from'],
    ['an empty path', { from: '' }, '/from'],
    ['an unknown member', { dxl, force: true }, '/force'],
    ['an unknown option', { dxl, options: { overwrite: 1 } }, '/options/overwrite'],
    ['an unknown choice', { dxl, options: { designOption: 'merge' } }, '/options/designOption'],
    ['deletions by another word', { dxl, deletes: 'all' }, '/deletes'],
    ['deletions by name', { dxl, deletes: ['Order'] }, '/deletes/0'],
    ['deletions of another type', { dxl, deletes: { A: true } }, '/deletes'],
    ['differences of another type', { dxl, diffs: 'yes' }, '/diffs'],
  ])('is %s: 400 with its place', async (_, json, path) => {
    const database = await fresh();
    const answer = await database.call('/api/design/plan', { json });
    expect(answer.status).toBe(400);
    const { code, params } = (await answer.json()) as Json & { params: { errors: { path: string }[] } };
    expect(code).toBe('request.invalid');
    expect(params.errors.map((each) => each.path)).toContain(path);
    expect(
      await query(
        'select 1 from design.plan p join design.database d on d.id = p.database_id where d.path = $1',
        [database.nsfPath],
      ),
    ).toEqual([]);
  });

  test('are deletions of what is not there, is a document, or is in the DXL: all named at once', async () => {
    const database = await fresh();
    const document = `<document form='A'><noteinfo unid='${unidOf(2)}'/></document>`;
    await database.importDxl(documentOf(form('A', unidOf(1)), form('B', unidOf(3)), document), {
      documentsOption: 'create',
    });
    const deletes = [unidOf(3), unidOf(1), unidOf(2), unidOf(77)];
    const answer = await database.call('/api/design/plan', { json: { dxl, deletes } });
    expect(answer.status).toBe(400);
    expect(await answer.json()).toMatchObject({
      params: {
        errors: [
          { path: '/deletes/1', message: 'names an element that the DXL holds too' },
          { path: '/deletes/2', message: 'names no design element' },
          { path: '/deletes/3', message: 'names no design element' },
        ],
      },
    });
  });

  test('is DXL beyond the limit: 413, sent or read from a database', async () => {
    const [database, large] = [await fresh(), await fresh()];
    const half = (at: number) => documentOf(form(`Half ${at}`, unidOf(at), 'x'.repeat(600_000)));
    const both = documentOf(form('A', unidOf(1), 'x'.repeat(1_000_000)));
    expect((await database.call('/api/design/plan', { json: { dxl: both } })).status).toBe(413);
    await large.importDxl(half(1));
    await large.importDxl(half(2));
    expect((await database.call('/api/design/plan', { json: { from: large.nsfPath } })).status).toBe(413);
    const body = JSON.stringify({ dxl: 'x'.repeat(3_500_000) });
    const headers = { 'content-type': 'application/json' };
    expect((await database.call('/api/design/plan', { method: 'POST', body, headers })).status).toBe(413);
  });

  test('is a body that is not JSON, is of another media type, or an unknown query', async () => {
    const database = await fresh();
    const send = (body: string, type: string, query = '') =>
      database.call(`/api/design/plan${query}`, { method: 'POST', body, headers: { 'content-type': type } });
    expect((await send('{', 'application/json')).status).toBe(400);
    expect((await send(dxl, 'application/xml')).status).toBe(415);
    expect((await send(JSON.stringify({ dxl }), 'application/json', '?force=1')).status).toBe(400);
    expect((await database.call('/import?force=1', { json: { dxl } })).status).toBe(400);
    expect((await database.call('/import?why=', { json: { dxl } })).status).toBe(400);
  });
});

describe('not applied', () => {
  test('is a plan when anything of the database has changed', async () => {
    const database = await fresh();
    const changes: (() => Promise<unknown>)[] = [
      () => database.importDxl(documentOf(form('B', unidOf(2)))),
      () => database.put('/form/C', `<form name='C'><body/></form>`),
      () => database.call('/form/C', { method: 'DELETE' }),
      () => database.read('/database', { method: 'PUT', json: { title: 'Another' } }),
      () => database.read('/acl/entry/Somebody', { method: 'PUT', json: { level: 'READER' } }),
    ];
    for (const change of changes) {
      const { planId, revision } = await planned(database, { dxl, deletes: 'absent' });
      await change();
      const answer = await apply(database, planId);
      expect(answer.status).toBe(409);
      expect(await answer.json()).toMatchObject({
        code: 'design.plan.moved',
        params: { planned: revision, revision: expect.any(Number) },
      });
    }
    expect((await database.call('/form/A')).status).toBe(404);
  });

  test('is a plan that is overtaken while it waits: its import ends in error with that sentence', async () => {
    const database = await fresh();
    const { planId } = await planned(database, { dxl });
    const store = new pg.Client({ connectionString: server.platform.database.url });
    await store.connect();
    try {
      await store.query('begin; lock table design.element_version in exclusive mode');
      const first = await database.read('/import', { json: { dxl: documentOf(form('B', unidOf(2))) } });
      await until(async () => (await database.read(`/import/${first.jobId}`)).status === 'running');
      const { jobId } = (await (await apply(database, planId)).json()) as Json;
      await store.query('rollback');
      expect(await database.ended(jobId)).toEqual({
        jobId,
        status: 'error',
        error: 'The database has changed since the plan was made; make a new plan.',
      });
    } finally {
      await store.end();
    }
    expect((await database.call('/form/A')).status).toBe(404);
    expect(await database.read('/form')).toHaveLength(1);
  });

  test('is a plan twice, also at the same time: the answer names the import', async () => {
    const database = await fresh();
    const { planId } = await planned(database, { dxl, options: { designOption: 'create' } });
    const answers = await Promise.all([1, 2, 3].map(() => apply(database, planId)));
    answers.sort((a, b) => a.status - b.status);
    expect(answers.map(({ status }) => status)).toEqual([200, 409, 409]);
    const [{ jobId }, ...others] = (await Promise.all(answers.map((each) => each.json()))) as [
      Json,
      ...Json[],
    ];
    for (const other of others) {
      expect(other).toMatchObject({ code: 'design.plan.applied', params: { jobId } });
    }
    expect(await database.ended(jobId)).toMatchObject({ status: 'complete' });
    expect((await apply(database, planId)).status).toBe(409);
    expect(await database.read('/form')).toHaveLength(1);
  });

  test('is a plan that has expired; it is forgotten with its source', async () => {
    const database = await fresh();
    const { planId } = await planned(database, { dxl });
    await query("update design.plan set created_at = created_at - interval '24 hours' where id = $1", [
      planId,
    ]);
    expect((await database.call(`/api/design/plans/${planId}`)).status).toBe(404);
    expect((await apply(database, planId)).status).toBe(404);
    const [{ source }] = await query('select source from design.plan where id = $1', [planId]);
    expect(await server.platform.objects.size(source)).toBeGreaterThan(0);
    await planned(database, { dxl });
    expect(await query('select 1 from design.plan where id = $1', [planId])).toEqual([]);
    expect(await server.platform.objects.size(source)).toBeUndefined();
  });

  test.each([[{ why: '' }], [{ why: 5 }], [{ project: 'x'.repeat(501) }], [{ more: 1 }], [[]], ['x']])(
    'is a plan with the body %j',
    async (json) => {
      const database = await fresh();
      const { planId } = await planned(database, { dxl });
      expect((await apply(database, planId, json)).status).toBe(400);
      expect((await database.call('/form/A')).status).toBe(404);
    },
  );

  test('is a plan whose import is cancelled: it is used up, and nothing is written or left', async () => {
    const database = await fresh();
    await database.importDxl(documentOf(form('Gone', unidOf(5))));
    const { planId } = await planned(database, { dxl, deletes: 'absent' });
    const [{ source }] = await query('select source from design.plan where id = $1', [planId]);
    const before = await database.read('/export?full=true');
    const store = new pg.Client({ connectionString: server.platform.database.url });
    await store.connect();
    try {
      await store.query('begin; lock table design.element_version in exclusive mode');
      const { jobId } = (await (await apply(database, planId)).json()) as Json;
      await until(async () => (await database.read(`/import/${jobId}`)).status === 'running');
      await database.read(`/import/${jobId}`, { method: 'DELETE' });
    } finally {
      await store.query('rollback');
      await store.end();
    }
    await database.importDxl(documentOf());
    expect(await database.read('/export?full=true')).toEqual(before);
    expect((await apply(database, planId)).status).toBe(409);
    expect(await server.platform.objects.size(source)).toBeUndefined();
  });
});
