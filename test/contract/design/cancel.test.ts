import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createDatabase } from '../../support/createDatabase.ts';
import { startTestServer, type TestServer } from '../../support/trivet.ts';
import { signIn, start as startProcess, until } from './child.ts';
import { databaseAt, documentOf, form, newDatabase, type TestDatabase, unidOf } from './support.ts';

let server: TestServer;
let store: pg.Client;
beforeAll(async () => {
  server = await startTestServer();
  store = new pg.Client({ connectionString: server.platform.database.url });
  await store.connect();
});
afterAll(async () => {
  await store.end();
  await server.close();
});

let count = 0;
const fresh = () => newDatabase(server, `cancel${++count}.nsf`);
const cancelled = 'The import was cancelled by CN=Alice Example/O=Acme.';
const cancel = (database: TestDatabase, jobId: unknown, as = 'alice') =>
  database.call(`/import/${jobId}`, { method: 'DELETE', as });
const start = async (database: TestDatabase, name = 'New') =>
  (await database.read('/import', { json: { dxl: documentOf(form(name, unidOf(1))) } })).jobId;

/** Holds imports up where they write to this table, until `release`. */
async function hold(table: string) {
  await store.query(`begin; lock table ${table} in exclusive mode`);
  const waits = async () => {
    const statement = 'select 1 from pg_locks where relation = $1::regclass and not granted';
    const { rows } = await server.platform.database.pool.query(statement, [table]);
    return rows.length > 0;
  };
  return { held: () => until(waits), release: () => store.query('rollback') };
}

/** Whether the source of an import is still kept: it begins with the id of its import. */
async function keepsSource(jobId: unknown): Promise<boolean> {
  const { objects } = server.platform;
  for await (const sha256 of objects.list())
    if ((await objects.get(sha256)).toString('latin1').startsWith(String(jobId))) return true;
  return false;
}

describe('cancelling an import', () => {
  test('that runs ends it, and nothing that it wrote stays', async () => {
    const database = await fresh();
    await database.importDxl(documentOf(form('Kept', unidOf(7))));
    const before = await database.read('/export?full=true');
    const gate = await hold('design.element_version');
    const jobId = await start(database);
    await gate.held();
    expect(await keepsSource(jobId)).toBe(true);
    const answer = await cancel(database, jobId);
    expect(answer.status).toBe(200);
    expect(await answer.json()).toEqual({ jobId, status: 'error', error: cancelled });
    expect(await database.read(`/import/${jobId}`)).toMatchObject({ status: 'error', error: cancelled });
    await gate.release();
    // The next import of the database runs after the cancelled one has let go.
    await database.importDxl(documentOf(form('Next', unidOf(8))), { designOption: 'ignore' });
    expect(await database.read(`/import/${jobId}`)).toEqual({ jobId, status: 'error', error: cancelled });
    expect(await database.read('/export?full=true')).toEqual(before);
    expect(await keepsSource(jobId)).toBe(false);
  });

  test('by an administrator, who cancels its job, ends it as well, and it is not tried again', async () => {
    const database = await fresh();
    const gate = await hold('design.element_version');
    const jobId = await start(database);
    await gate.held();
    const running = async () => {
      const answer = await server.call('/api/v1/jobs?kind=design.import&state=running', { as: 'admin' });
      return ((await answer.json()) as { items: { id: number; cancel: string }[] }).items;
    };
    const [job] = await running();
    expect(job?.cancel).toBe('possible');
    const answer = await server.call(`/api/v1/jobs/${job?.id}/cancel`, { as: 'admin', method: 'POST' });
    expect(answer.status).toBe(204);
    expect(await database.ended(jobId)).toEqual({
      jobId,
      status: 'error',
      error: expect.stringMatching(/^The import was cancelled by CN=.*dmin.*\.$/),
    });
    await gate.release();
    await until(async () => (await running()).length === 0);
    await database.importDxl(documentOf(form('Next', unidOf(8))));
    expect(await database.read('/form')).toHaveLength(1);
    expect(await keepsSource(jobId)).toBe(false);
  });

  test('that waits means it never runs', async () => {
    const database = await fresh();
    const gate = await hold('design.element_version');
    const first = await start(database, 'First');
    await gate.held();
    const second = await start(database, 'Second');
    expect(await database.read(`/import/${second}`)).toEqual({ jobId: second, status: 'pending' });
    expect((await cancel(database, second)).status).toBe(200);
    await gate.release();
    expect(await database.ended(first)).toMatchObject({ status: 'complete' });
    const third = await database.importDxl(documentOf(form('Third', unidOf(3))));
    expect(third).toMatchObject({ status: 'complete' });
    expect(await database.read(`/import/${second}`)).toMatchObject({ status: 'error', error: cancelled });
    const names = (await database.read('/form')) as unknown as { name: string }[];
    expect(names.map(({ name }) => name).sort()).toEqual(['First', 'Third']);
  });

  test('that is just completing is too late, and the import is complete', async () => {
    const database = await fresh();
    // The import ends itself, then writes to the audit trail, then commits.
    const gate = await hold('platform.audit');
    const jobId = await start(database);
    await gate.held();
    const asked = cancel(database, jobId);
    await new Promise((resolve) => setTimeout(resolve, 100));
    await gate.release();
    const answer = await asked;
    expect(answer.status).toBe(409);
    expect(await answer.json()).toMatchObject({
      code: 'design.import.ended',
      params: { status: 'complete' },
    });
    expect(await database.ended(jobId)).toMatchObject({ status: 'complete', importedCount: 1 });
    expect(await database.read('/form')).toHaveLength(1);
  });

  test('at any moment leaves it either cancelled with nothing written, or complete', async () => {
    const outcomes = new Set<unknown>();
    for (let delay = 0; delay < 60; delay += 6) {
      const database = await fresh();
      const forms = Array.from({ length: 40 }, (_, at) =>
        form(`Form ${at}`, unidOf(at + 1), 'x'.repeat(500)),
      );
      const { jobId } = await database.read('/import', { json: { dxl: documentOf(...forms) } });
      await new Promise((resolve) => setTimeout(resolve, delay));
      const { status } = await cancel(database, jobId);
      const state = await database.ended(jobId);
      await database.importDxl(documentOf());
      const left = (await database.read('/form')).length;
      outcomes.add(`${status} ${state.status} ${left}`);
      expect(['200 error 0', '409 complete 40']).toContain(`${status} ${state.status} ${left}`);
    }
    expect(outcomes.size).toBeGreaterThan(0);
  });

  test('twice, also at the same time, cancels it once', async () => {
    const database = await fresh();
    const gate = await hold('design.element_version');
    const jobId = await start(database);
    await gate.held();
    const answers = await Promise.all([cancel(database, jobId), cancel(database, jobId)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect((await cancel(database, jobId)).status).toBe(409);
    await gate.release();
    const { rows } = await store.query(
      "select 1 from platform.audit where action = 'design.import.cancel' and thing = $1",
      [`design/${database.nsfPath}`],
    );
    expect(rows).toHaveLength(1);
  });

  test('that has ended is 409, one that is not known 404', async () => {
    const database = await fresh();
    const { jobId } = await database.importDxl(documentOf(form('A', unidOf(1))));
    expect((await cancel(database, jobId)).status).toBe(409);
    expect((await cancel(database, 'no-such-import')).status).toBe(404);
    expect((await cancel(database, '00000000-0000-4000-8000-000000000000')).status).toBe(404);
    expect((await cancel(databaseAt(server, 'demo.nsf'), jobId)).status).toBe(404);
  });

  test('needs DESIGNER and a token', async () => {
    const database = await fresh();
    const json = { level: 'READER' };
    await database.read('/acl/entry/CN%3DBob%20Example%2FO%3DAcme', { method: 'PUT', json });
    const { jobId } = await database.importDxl(documentOf(form('A', unidOf(1))));
    expect((await cancel(database, jobId, 'bob')).status).toBe(403);
    expect((await cancel(database, jobId, 'carol')).status).toBe(403);
    const address = `/api/dxl/import/${jobId}?nsfPath=${database.nsfPath}`;
    expect((await server.call(address, { method: 'DELETE' })).status).toBe(401);
  });
});

test('an import is accepted at once, though another one of the database runs', async () => {
  const database = await fresh();
  const gate = await hold('design.element_version');
  const first = await start(database, 'First');
  await gate.held();
  const second = await start(database, 'Second');
  expect(await database.read(`/import/${second}`)).toMatchObject({ status: 'pending' });
  await gate.release();
  expect(await database.ended(first)).toMatchObject({ status: 'complete' });
  expect(await database.ended(second)).toMatchObject({ status: 'complete' });
});

test('an import is cancelled from another process, and stays so when the one that ran it is killed', {
  timeout: 120_000,
}, async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'trivet-cancel-'));
  const database = await createDatabase();
  const environment = { TRIVET_DATA_DIR: dataDir, TRIVET_DATABASE_URL: database.url };
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  const children: { kill(signal: 'SIGKILL'): boolean }[] = [];
  try {
    const first = await startProcess(environment);
    children.push(first.child);
    const ask = await signIn(first.url);
    await ask('/api/design/databases', { nsfPath: 'killed.nsf', title: 'Killed' });
    await client.query('begin; lock table design.element_version in exclusive mode');
    const dxl = documentOf(form('New', unidOf(1)));
    const { jobId } = await ask('/api/dxl/import?nsfPath=killed.nsf', { dxl });
    const address = `/api/dxl/import/${jobId}?nsfPath=killed.nsf`;
    await until(async () => (await ask(address)).status === 'running');
    const second = await startProcess(environment);
    children.push(second.child);
    const askSecond = await signIn(second.url);
    const state = { jobId, status: 'error', error: cancelled };
    expect(await askSecond(address, undefined, 'DELETE')).toEqual(state);
    first.child.kill('SIGKILL');
    await once(first.child, 'exit');
    await client.query('rollback');
    // The job of the killed process is freed, and the next import of the database runs after it.
    const next = await askSecond('/api/dxl/import?nsfPath=killed.nsf', { dxl: documentOf() });
    const ended = `/api/dxl/import/${next.jobId}?nsfPath=killed.nsf`;
    await until(async () => (await askSecond(ended)).status === 'complete');
    expect(await askSecond(address)).toEqual(state);
    expect(await askSecond('/api/dxl/form?nsfPath=killed.nsf')).toEqual([]);
  } finally {
    for (const child of children) child.kill('SIGKILL');
    await client.end();
    await database.drop();
    await rm(dataDir, { recursive: true, force: true });
  }
});
