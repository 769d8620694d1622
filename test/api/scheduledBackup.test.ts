import { existsSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { startTrivet, type Trivet } from '../../server/main.ts';
import { createLog } from '../../server/platform/telemetry/log.ts';
import { readSettings } from '../../server/settings.ts';
import { runTrivet } from '../faults/trivetProcess.ts';
import { ADMIN, type Client, clientOf } from '../support/client.ts';
import { createPlace } from '../support/createDatabase.ts';
import { COMMON } from '../support/template.ts';

const folder = mkdtempSync(join(tmpdir(), 'trivet-scheduled-'));
const target = join(folder, 'backups');
const log: string[] = [];
let database: Awaited<ReturnType<typeof createPlace>>;
let client: pg.Client;
let settings: Record<string, string>;
const running: Trivet[] = [];

/** A process of the installation, which backs itself up at three each night. */
const start = async (more: Record<string, string> = {}): Promise<Trivet> => {
  const read = readSettings({ ...settings, TRIVET_BACKUP_TO: target, TRIVET_LOG_LEVEL: 'info', ...more });
  const server = await startTrivet(read, { log: createLog(read, { write: (line) => void log.push(line) }) });
  running.push(server);
  return server;
};
const snapshots = () =>
  existsSync(target) ? readdirSync(target).filter((name) => name.startsWith('20')) : [];
const jobs = async () =>
  (await client.query(`select from graphile_worker.jobs where task_identifier = 'backup'`)).rowCount;
/** As when the server did not run at the time of its backup. */
const miss = () =>
  client.query(
    `insert into graphile_worker._private_known_crontabs (identifier, known_since)
       values ('backup', now() - interval '2 days')
       on conflict (identifier) do update set known_since = excluded.known_since, last_execution = null`,
  );

async function actions(asked: Client): Promise<string[]> {
  const answer = await asked.call('/api/v1/audit?limit=100', { as: ADMIN.username });
  const { items } = (await answer.json()) as { items: { action: string }[] };
  return items.map(({ action }) => action).filter((action) => action.startsWith('backup.'));
}
async function told(asked: Client): Promise<Record<'success' | 'failures' | 'seconds' | 'written', number>> {
  const text = await (await asked.call('/metrics')).text();
  const found = (name: string) => new RegExp(`^trivet_backup_${name} (\\S+)$`, 'm').exec(text)?.[1];
  return {
    success: Number(found('success_timestamp_seconds')),
    failures: Number(found('failures')),
    seconds: Number(found('seconds')),
    written: Number(found('written_bytes')),
  };
}

/** Bytes of all files in a folder. */
const sizeOf = (root: string): number =>
  readdirSync(root, { recursive: true, withFileTypes: true })
    .filter((found) => found.isFile())
    .reduce((sum, found) => sum + statSync(join(found.parentPath, found.name)).size, 0);

beforeAll(async () => {
  const data = join(folder, 'data');
  database = await createPlace(data);
  settings = { ...COMMON, TRIVET_DATA_DIR: data, TRIVET_DATABASE_URL: database.url };
  client = new pg.Client({ connectionString: database.url });
  await client.connect();
});
afterEach(async () => {
  for (const server of running.splice(0)) await server.close();
});
afterAll(async () => {
  await client?.end();
  await database?.drop();
  rmSync(folder, { recursive: true, force: true });
});

test('a new installation waits for the first time of its schedule, and says since when it has no backup', async () => {
  const server = await start();
  const { success, failures, seconds } = await told(clientOf(server.url));
  expect(failures).toBe(0);
  expect(seconds).toBeNaN();
  expect(Math.abs(Date.now() / 1000 - success)).toBeLessThan(24 * 3600);
  expect(await jobs()).toBe(0);
  expect(snapshots()).toEqual([]);
});

test('what was missed is made up for after the start by one of two processes, again after a failure, and said', async () => {
  await miss();
  writeFileSync(target, 'a file where the folder should be');
  const servers = await Promise.all([start(), start()]);
  const clients = servers.map(({ url }) => clientOf(url));
  const [one, other] = clients as [Client, Client];
  await expect.poll(() => actions(one)).toContain('backup.fail');
  for (const each of clients) expect((await told(each)).failures).toBeGreaterThan(0);
  expect(log.join('')).toMatch(/"msg":"a backup failed"/);
  expect(log.join('')).toMatch(/The backup folder \S+ cannot be used: ENOTDIR/);

  rmSync(target);
  await expect.poll(() => actions(other)).toContain('backup.create');
  await expect.poll(jobs).toBe(0);
  expect(snapshots()).toHaveLength(1);
  expect((await actions(one)).filter((action) => action === 'backup.create')).toHaveLength(1);
  expect(log.filter((line) => line.includes('"msg":"a backup was made"'))).toHaveLength(1);
  for (const each of clients) {
    const { success, failures, seconds, written } = await told(each);
    expect(failures).toBe(0);
    expect(Math.abs(Date.now() / 1000 - success)).toBeLessThan(120);
    expect(seconds).toBeGreaterThan(0);
    expect(written).toBe(sizeOf(target));
  }
});

test('while another backup is being made it waits, which is no failure, and a command is refused', async () => {
  // What holds its turn.
  await client.query('select pg_advisory_lock(7418881)');
  await miss();
  const server = await start({ TRIVET_BACKUP_KEEP: '1' });
  const asked = clientOf(server.url);
  const later = async () =>
    (
      await client.query(
        `select from graphile_worker.jobs where task_identifier = 'backup' and run_at > now() + interval '10 seconds'`,
      )
    ).rowCount;
  await expect.poll(later).toBe(1);
  expect((await told(asked)).failures).toBe(0);
  const command = runTrivet(['backup', target], settings);
  expect(await command.ended).toBe(1);
  expect(command.complained()).toMatch(
    /^Another backup of this installation is being made; wait for its end\.$/m,
  );
  expect(snapshots()).toHaveLength(1);

  const [before = ''] = snapshots();
  await client.query('select pg_advisory_unlock(7418881)');
  await client.query(
    `select graphile_worker.reschedule_jobs(array(select id from graphile_worker.jobs), now())`,
  );
  await expect
    .poll(async () => (await actions(asked)).filter((each) => each === 'backup.create').length)
    .toBe(2);
  // Only the newest is to be kept.
  await expect.poll(snapshots).toHaveLength(1);
  expect(snapshots()).not.toContain(before);
});

test('without the setting nothing is backed up, also when a backup was planned', async () => {
  await client.query(`select graphile_worker.add_job('backup')`);
  await start({ TRIVET_BACKUP_TO: '' });
  await expect.poll(jobs).toBe(0);
  expect(snapshots()).toHaveLength(1);
});

test('a backup that an administrator cancels is not made, nor tried again; the next one is', async () => {
  const place = join(folder, 'cancelled');
  const finished = () =>
    existsSync(place)
      ? readdirSync(place).filter((name) => existsSync(join(place, name, 'manifest.json')))
      : [];
  const asked = clientOf((await start({ TRIVET_BACKUP_TO: place })).url);
  const as = ADMIN.username;
  // What a backup reads, and nobody else does meanwhile.
  const held = 'catalog.part_number_grant';
  const holder = new pg.Client({ connectionString: database.url });
  await holder.connect();
  await holder.query(`begin; lock table ${held} in access exclusive mode`);
  const waiting = async (what: string) =>
    (await client.query(`select ${what} from pg_locks where relation = '${held}'::regclass and not granted`))
      .rowCount;
  try {
    await client.query(`select graphile_worker.add_job('backup')`);
    await expect.poll(() => waiting('pid')).toBe(1);
    const answer = await asked.call('/api/v1/jobs?kind=backup', { as });
    const [job] = ((await answer.json()) as { items: { id: number }[] }).items;
    expect(job).toMatchObject({ state: 'running', cancel: 'possible' });
    const cancel = await asked.call(`/api/v1/jobs/${job?.id}/cancel`, { as, method: 'POST' });
    expect(cancel.status).toBe(204);
    // It hears of it, or fails first and is cancelled all the same.
    await waiting('pg_cancel_backend(pid)');
    await expect.poll(jobs).toBe(0);
    expect(finished()).toEqual([]);
  } finally {
    await holder.end();
  }
  await client.query(`select graphile_worker.add_job('backup')`);
  await expect.poll(finished).toHaveLength(1);
});

test.each([
  '',
  '3',
  '0 3 * *',
  '60 3 * * *',
  '0 24 * * *',
  '0 3 0 * *',
  '0 3 * 13 *',
  '0 3 * * 7',
  'a 3 * * *',
  '5-1 * * * *',
  '*/0 * * * *',
])('the schedule %j is refused at the start', (schedule) => {
  const given = { TRIVET_BACKUP_SCHEDULE: schedule };
  if (schedule === '') return expect(readSettings(given).backupSchedule).toBe('0 3 * * *');
  expect(() => readSettings(given)).toThrow(/TRIVET_BACKUP_SCHEDULE must have five fields as in cron/);
});

test.each(['0 3 * * *', '*/15 * * * *', '0,30 8-18 1 1,7 1-5', '  5 4 * * 0 '])(
  'the schedule %j is taken',
  (schedule) => {
    expect(readSettings({ TRIVET_BACKUP_SCHEDULE: schedule }).backupSchedule).toBe(schedule.trim());
  },
);
