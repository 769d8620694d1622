import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { startSingleServer, type TestServer } from '../support/trivet.ts';

const WAIT_MS = 30_000;
const SMTP = 'smtp://bob:hunter2@127.0.0.1:9';

type Job = {
  id: number;
  kind: string;
  state: string;
  attempts: number;
  maxAttempts: number;
  reason: string | null;
};
type Part = { name: string; state: string; reason: string | null; checkedAt: string };
type Jobs = { counts: Record<string, number>; kinds: string[]; items: Job[]; next?: number };

let server: TestServer;
beforeAll(async () => {
  server = await startSingleServer({ TRIVET_SMTP_URL: SMTP, TRIVET_MAIL_FROM: 'trivet@acme.example' });
});
afterAll(() => server.close());
beforeEach(() => run(sql`delete from graphile_worker._private_jobs where locked_at is null`));

const run = (query: ReturnType<typeof sql>) => query.execute(server.platform.database.as<unknown>());
const read = async <T>(path: string) => {
  const answer = await server.call(path, { as: 'admin' });
  expect(answer.status, path).toBe(200);
  return (await answer.json()) as T;
};

/** Adds a job that failed so often, and is not due for an hour. */
async function failedJob(attempts: number, error: string | null, kind = 'catalog.bundle'): Promise<number> {
  const executor = server.platform.database.as<unknown>();
  const { rows } = await sql<{ id: string }>`select id from graphile_worker.add_job(${kind},
    payload => '{"bundle": "very private"}', max_attempts => 25, run_at => now() + interval '1 hour')`.execute(
    executor,
  );
  const id = Number(rows[0]?.id);
  await run(
    sql`update graphile_worker._private_jobs set attempts = ${attempts}, last_error = ${error} where id = ${id}`,
  );
  return id;
}

test('jobs tell their kind, state, attempts and reason, and nothing of what they are about', async () => {
  const waiting = await failedJob(0, null, 'design.import');
  const failed = await failedJob(
    2,
    'Error: no way to https://eve:hunter2@files.example/a?X-Amz-Signature=s\n  at x',
  );
  const givenUp = await failedJob(25, 'it never worked');
  const answer = await server.call('/api/v1/jobs', { as: 'admin' });
  const text = await answer.text();
  expect(text).not.toMatch(/very private|hunter2|Signature/);
  const { items, counts, kinds } = JSON.parse(text) as Jobs;
  const own = items.filter(({ id }) => [waiting, failed, givenUp].includes(id));
  expect(own.map(({ id, kind, state, attempts, reason }) => [id, kind, state, attempts, reason])).toEqual([
    [givenUp, 'catalog.bundle', 'given-up', 25, 'it never worked'],
    [failed, 'catalog.bundle', 'failed', 2, 'no way to https://files.example/a'],
    [waiting, 'design.import', 'waiting', 0, null],
  ]);
  expect(counts).toMatchObject({ failed: 1, givenUp: 1 });
  // The server has jobs of its own meanwhile.
  expect(counts.waiting).toBeGreaterThanOrEqual(1);
  expect(kinds).toEqual(expect.arrayContaining(['catalog.bundle', 'design.import']));
});

test('jobs are narrowed down by state and kind, and come page by page', async () => {
  const ids = [await failedJob(25, 'a'), await failedJob(25, 'b'), await failedJob(1, 'c', 'design.import')];
  const idsOf = async (query: string) =>
    (await read<Jobs>(`/api/v1/jobs?${query}`)).items.map(({ id }) => id);
  expect(await idsOf('state=given-up')).toEqual([ids[1], ids[0]]);
  expect(await idsOf('kind=design.import')).toEqual([ids[2]]);
  expect(await idsOf('state=running&kind=design.import')).toEqual([]);
  const first = await read<Jobs>('/api/v1/jobs?kind=catalog.bundle&limit=1');
  expect(first.items.map(({ id }) => id)).toEqual([ids[1]]);
  expect(first.next).toBe(ids[1]);
  expect(await idsOf(`kind=catalog.bundle&limit=1&before=${first.next}`)).toEqual([ids[0]]);
  for (const wrong of ['state=lost', 'limit=0', 'before=x', 'more=1'])
    expect((await server.call(`/api/v1/jobs?${wrong}`, { as: 'admin' })).status, wrong).toBe(400);
});

test('a failed job is tried again or removed, which is audited; a sound one is left alone', async () => {
  const again = await failedJob(25, 'once', 'catalog.tokens.forget');
  const gone = await failedJob(3, 'twice');
  const sound = await failedJob(0, null);
  const change = (method: string, path: string) =>
    server.call(`/api/v1/jobs/${path}`, { as: 'admin', method });
  expect((await change('POST', `${sound}/retry`)).status).toBe(409);
  expect((await change('DELETE', `${sound}`)).status).toBe(409);
  expect((await change('DELETE', '999999999')).status).toBe(404);
  expect((await change('DELETE', 'x')).status).toBe(400);
  expect((await change('POST', `${again}/retry`)).status).toBe(204);
  await vi.waitFor(async () => {
    const { items } = await read<Jobs>('/api/v1/jobs');
    expect(items.map(({ id }) => id)).not.toContain(again);
  }, WAIT_MS);
  expect((await change('DELETE', `${gone}`)).status).toBe(204);
  const left = (await read<Jobs>('/api/v1/jobs')).items.map(({ id }) => id);
  expect([left.includes(gone), left.includes(sound)]).toEqual([false, true]);
  const { items } = await read<{
    items: { action: string; thing: string; username: string; detail: object }[];
  }>('/api/v1/audit?action=platform.job.');
  expect(items.map(({ action, thing, username, detail }) => [action, thing, username, detail])).toEqual([
    ['platform.job.remove', `platform/job/${gone}`, 'admin', { kind: 'catalog.bundle', attempts: 3 }],
    ['platform.job.retry', `platform/job/${again}`, 'admin', { kind: 'catalog.tokens.forget', attempts: 25 }],
  ]);
});

test('several failed jobs are tried again or removed at once, and what has not failed is left alone', async () => {
  const again = [await failedJob(25, 'a', 'unknown.one'), await failedJob(2, 'b', 'unknown.one')];
  const sound = await failedJob(0, null);
  const deed = (what: string, ids: unknown) =>
    server.call(`/api/v1/jobs/${what}`, { as: 'admin', json: { ids } });
  const retried = await deed('retry', [999999999, ...again, sound]);
  expect(retried.status).toBe(200);
  expect(await retried.json()).toEqual({
    items: [
      ...[...again, sound]
        .toSorted((one, other) => one - other)
        .map((id) => ({ id, outcome: id === sound ? 'notfailed' : 'done' })),
      { id: 999999999, outcome: 'unknown' },
    ],
  });
  const { items } = await read<Jobs>('/api/v1/jobs?kind=unknown.one');
  expect(items.map(({ id, state, attempts }) => [id, state, attempts])).toEqual(
    again.toReversed().map((id) => [id, 'waiting', 0]),
  );
  const gone = [await failedJob(3, 'c'), await failedJob(25, 'd')];
  expect((await deed('remove', [...gone, sound])).status).toBe(200);
  const left = (await read<Jobs>('/api/v1/jobs')).items.map(({ id }) => id);
  expect([left.includes(sound), gone.some((id) => left.includes(id))]).toEqual([true, false]);
  const audited = await read<{ items: { thing: string }[] }>('/api/v1/audit?action=platform.job.&limit=4');
  expect(audited.items.map(({ thing }) => thing)).toEqual(
    [...again, ...gone].toReversed().map((id) => `platform/job/${id}`),
  );
  for (const wrong of [[], ['x'], [1, 1], [0], Array.from({ length: 201 }, (_, at) => at + 1)])
    expect((await deed('remove', wrong)).status).toBe(400);
});

test('the mail server is asked once a minute however often the overview is read, and at once on request', async () => {
  let asked = 0;
  const mail = createServer((socket) => {
    asked++;
    socket.end('421 not now\r\n');
  }).listen(0, '127.0.0.1');
  await once(mail, 'listening');
  const { port } = mail.address() as AddressInfo;
  let minutes = 0;
  const own = await startSingleServer(
    { TRIVET_SMTP_URL: `smtp://eve:hunter2@127.0.0.1:${port}`, TRIVET_MAIL_FROM: 'trivet@acme.example' },
    () => new Date(Date.now() + minutes * 60_000),
  );
  try {
    const mailPart = async (query = '') => {
      const answer = await own.call(`/api/v1/overview${query}`, { as: 'admin' });
      expect(answer.status).toBe(200);
      const { parts } = (await answer.json()) as { parts: Part[] };
      return parts.find(({ name }) => name === 'mail');
    };
    const first = await Promise.all([mailPart(), mailPart()]);
    expect(first[0]).toMatchObject({ state: 'failed', reason: expect.stringContaining('421 not now') });
    expect(first[1]).toEqual(first[0]);
    expect(await mailPart()).toEqual(first[0]);
    expect(asked).toBe(1);
    await mailPart('?fresh=true');
    expect(asked).toBe(2);
    minutes = 2;
    const later = await mailPart();
    expect(asked).toBe(3);
    expect(Date.parse(later?.checkedAt ?? '')).toBeGreaterThan(Date.parse(first[0]?.checkedAt ?? ''));
    expect((await own.call('/api/v1/overview?fresh=perhaps', { as: 'admin' })).status).toBe(400);
  } finally {
    await own.close();
    mail.close();
  }
});

test('the overview tells how each part does, what is stored, and what fails', async () => {
  await failedJob(25, 'it never worked');
  type Overview = {
    parts: Part[];
    versions: Record<string, string>;
    processes: { startedAt: string; answering: boolean }[];
    storage: Record<string, number>;
    numbers: Record<string, number>;
  } & Record<string, unknown>;
  const answer = await read<Overview>('/api/v1/overview');
  expect(Object.fromEntries(answer.parts.map(({ name, state }) => [name, state]))).toMatchObject({
    database: 'ok',
    objects: 'ok',
    bus: 'ok',
    jobs: 'ok',
    mail: 'failed',
    libreoffice: expect.stringMatching(/^(ok|missing|off)$/),
  });
  expect(answer.parts.find(({ name }) => name === 'mail')?.reason).toMatch(/ECONNREFUSED/);
  expect(answer).toMatchObject({
    versions: {
      node: process.versions.node,
      trivet: expect.stringMatching(/^\d/),
      postgresql: expect.stringMatching(/^1/),
    },
    jobs: { failed: 0, givenUp: 1 },
    backup: { scheduled: false, succeededAt: null, failures: 0 },
    numbers: { rooms: 0 },
  });
  expect(answer.processes.map(({ answering }) => answering)).toEqual([true]);
  expect(answer.storage.databaseBytes).toBeGreaterThan(1_000_000);
  expect(answer.storage.diskSizeBytes).toBeGreaterThan(answer.storage.diskFreeBytes ?? 0);
});

test('the overview tells what works and should not stay as it is, until it is put right', async () => {
  type Concern = { code: string; value: string; message: string };
  const concerns = async () => (await read<{ concerns: Concern[] }>('/api/v1/overview')).concerns;
  const before = await concerns();
  expect(before.map(({ code, value }) => [code, value])).toEqual([
    ['demo.open', 'alice, bob, carol, dave'],
    ['backup.off', ''],
    ['factor.optional', 'admin'],
  ]);
  expect(before[1]?.message).toMatch(/TRIVET_BACKUP_TO/);
  const change = async (path: string, method: string, json: object) =>
    expect((await server.call(`/api/v1/users/${path}`, { as: 'admin', method, json })).ok, path).toBe(true);
  await change('dave/password', 'PUT', { password: 'a longer one of his own' });
  await change('carol', 'PATCH', { disabled: true });
  await run(
    sql`update platform.signing_key set created_at = now() - interval '13 months' where purpose = 'tokens'`,
  );
  const after = await concerns();
  expect(after.map(({ code, value }) => [code, value])).toEqual([
    ['demo.open', 'alice, bob'],
    ['backup.off', ''],
    ['factor.optional', 'admin'],
    ['key.old', expect.stringMatching(/^\d{4}-\d\d-\d\d$/)],
  ]);
  await server.call('/api/v1/signing-keys', { as: 'admin', method: 'POST' });
  expect((await concerns()).map(({ code }) => code)).not.toContain('key.old');
});

test('settings tell value, default, meaning and origin, and of a secret only that it is set', async () => {
  const answer = await server.call('/api/v1/settings', { as: 'admin' });
  const text = await answer.text();
  expect(text).not.toContain('hunter2');
  const { items } = JSON.parse(text) as { items: { name: string; meaning: string; standard: string }[] };
  const of = (name: string) => items.find((each) => each.name === name);
  expect(of('TRIVET_SMTP_URL')).toMatchObject({
    value: null,
    secret: true,
    set: true,
    origin: 'environment',
  });
  expect(of('TRIVET_MAIL_FROM')).toMatchObject({
    value: 'trivet@acme.example',
    secret: false,
    origin: 'environment',
  });
  expect(of('TRIVET_TRASH_DAYS')).toMatchObject({
    value: '30',
    standard: '30',
    set: true,
    origin: 'default',
  });
  expect(of('TRIVET_OIDC_ISSUER')).toMatchObject({ value: null, set: false, origin: 'default' });
  expect(items.every(({ meaning, standard }) => meaning !== '' && standard !== '')).toBe(true);
});

test('all of it is for administrators only', async () => {
  for (const [method, path] of [
    ['GET', '/api/v1/jobs'],
    ['POST', '/api/v1/jobs/1/retry'],
    ['POST', '/api/v1/jobs/1/run'],
    ['POST', '/api/v1/jobs/1/cancel'],
    ['DELETE', '/api/v1/jobs/1'],
    ['POST', '/api/v1/jobs/retry'],
    ['POST', '/api/v1/jobs/remove'],
    ['GET', '/api/v1/overview'],
    ['GET', '/api/v1/settings'],
  ] as const) {
    expect((await server.call(path, { method })).status, path).toBe(401);
    expect((await server.call(path, { as: 'alice', method })).status, path).toBe(403);
  }
});
