import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startSingleServer, type TestServer } from '../support/trivet.ts';

const folder = mkdtempSync(join(tmpdir(), 'trivet-backup-now-'));
let server: TestServer;
let without: TestServer;
beforeAll(async () => {
  [server, without] = await Promise.all([
    startSingleServer({ TRIVET_BACKUP_TO: folder }),
    startSingleServer(),
  ]);
});
afterAll(async () => {
  await server?.close();
  await without?.close();
  rmSync(folder, { recursive: true, force: true });
});

const begin = (of = server, as = 'admin') => of.call('/api/v1/backups', { method: 'POST', as });
type Backup = { place: string | null; bytes: number | null; seconds: number | null; job: object | null };
const told = async (of = server) => {
  const answer = await of.call('/api/v1/overview', { as: 'admin' });
  return ((await answer.json()) as { backup: Backup }).backup;
};
const snapshots = () => readdirSync(folder).filter((name) => name.startsWith('20'));
const begun = async () => {
  const answer = await server.call('/api/v1/audit?action=backup.begin', { as: 'admin' });
  return ((await answer.json()) as { items: { username: string }[] }).items;
};

test('administrators back up now, and are told where it is kept, what was written and how long it took', async () => {
  expect(await told()).toMatchObject({ place: folder, bytes: null, seconds: null, job: null });
  expect((await begin()).status).toBe(202);
  await expect
    .poll(() => told(), { timeout: 240_000 })
    .toMatchObject({
      place: folder,
      bytes: expect.any(Number),
      seconds: expect.any(Number),
      succeededAt: expect.any(String),
      failures: 0,
      job: null,
    });
  expect(snapshots()).toHaveLength(1);
  expect(await begun()).toMatchObject([{ username: 'admin' }]);
}, 300_000);

test('who asks while one runs or waits gets that one, and what failed is tried now', async () => {
  const { pool } = server.platform.database;
  // What holds its turn, so that it waits for a minute.
  const holder = await pool.connect();
  await holder.query('select pg_advisory_lock(7418881)');
  const jobs = async () =>
    (
      await pool.query(
        `select run_at > now() + interval '10 seconds' as later from graphile_worker.jobs where task_identifier = 'backup'`,
      )
    ).rows;
  try {
    expect((await begin()).status).toBe(202);
    await expect.poll(jobs).toEqual([{ later: true }]);
  } finally {
    await holder.query('select pg_advisory_unlock(7418881)');
    holder.release();
  }
  const answers = await Promise.all([begin(), begin()]);
  expect(answers.map(({ status }) => status)).toEqual([202, 202]);
  await expect.poll(jobs, { timeout: 240_000 }).toEqual([]);
  expect(snapshots()).toHaveLength(2);
}, 300_000);

test('a backup that waits is cancelled without being begun', async () => {
  const { pool } = server.platform.database;
  const before = snapshots();
  const holder = await pool.connect();
  await holder.query('select pg_advisory_lock(7418881)');
  type Job = { id: number; state: string; cancel: string };
  const job = async () => (await told()).job as Job | null;
  try {
    expect((await begin()).status).toBe(202);
    await expect.poll(job, { timeout: 120_000 }).toMatchObject({ state: 'waiting', cancel: 'possible' });
    const id = (await job())?.id;
    const cancel = await server.call(`/api/v1/jobs/${id}/cancel`, { method: 'POST', as: 'admin' });
    expect(cancel.status).toBe(204);
    await expect.poll(job, { timeout: 120_000 }).toBeNull();
  } finally {
    await holder.query('select pg_advisory_unlock(7418881)');
    holder.release();
  }
  expect(snapshots()).toEqual(before);
}, 300_000);

test('who asks when one was just cancelled gets a backup all the same', async () => {
  const { pool } = server.platform.database;
  const before = snapshots().length;
  // It waits for an hour, and somebody has cancelled it: its turn did not come yet.
  await pool.query(
    `select graphile_worker.add_job('backup', queue_name => 'backup', job_key => 'backup', run_at => now() + interval '1 hour')`,
  );
  await pool.query(`insert into platform.job_run (job, attempt, cancelled_by)
    select id, 0, 'CN=Admin' from graphile_worker.jobs where task_identifier = 'backup'`);
  expect((await begin()).status).toBe(202);
  await expect.poll(() => snapshots().length, { timeout: 240_000 }).toBe(before + 1);
  await expect.poll(async () => (await told()).job, { timeout: 60_000 }).toBeNull();
}, 300_000);

test('without a place there is no backup to make, and nobody but administrators asks for one', async () => {
  const refused = await begin(without);
  expect([refused.status, await refused.json()]).toMatchObject([409, { code: 'backup.off' }]);
  expect(await told(without)).toMatchObject({ place: null, job: null });
  expect((await begin(server, 'alice')).status).toBe(403);
  expect((await server.call('/api/v1/backups', { method: 'POST' })).status).toBe(401);
});
