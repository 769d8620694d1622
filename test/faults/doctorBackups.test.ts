import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runTrivet, temporaryFolder } from './trivetProcess.ts';

let folder: Awaited<ReturnType<typeof temporaryFolder>>;
beforeAll(async () => {
  folder = await temporaryFolder();
});
afterAll(() => folder?.remove());

type Finding = { state: string; what: string; says: string };

/** What doctor finds. */
async function findings(settings: Record<string, string>) {
  const run = runTrivet(['doctor', '--json'], {
    TRIVET_PORT: '0',
    TRIVET_DATA_DIR: join(folder.path, 'data'),
    ...settings,
  });
  const code = await run.ended;
  return { code, found: JSON.parse(run.said()) as Finding[] };
}

/** What doctor says of backups, as `state says`. */
async function doctor(settings: Record<string, string>) {
  const { code, found } = await findings(settings);
  const says = found.filter(({ what }) => what === 'backups').map(({ state, says }) => `${state} ${says}`);
  return { code, says };
}

/** What it warns of, by what that is of. */
async function warnings(settings: Record<string, string>) {
  const { found } = await findings(settings);
  return new Map(found.filter(({ state }) => state === 'warn').map(({ what, says }) => [what, says]));
}

test('a place for backups that cannot be written, or was encrypted with another key, is said', async () => {
  const backup = join(folder.path, 'backup');
  writeFileSync(backup, 'a file');
  const file = await doctor({ TRIVET_BACKUP_TO: backup });
  expect(file.says[0]).toMatch(/^fail .*backup is a file; set TRIVET_BACKUP_TO$/);
  expect(file.code).toBe(1);

  rmSync(backup);
  const snapshot = join(backup, '2026-11-23T18-00-00Z');
  mkdirSync(snapshot, { recursive: true });
  writeFileSync(join(snapshot, 'manifest.json'), '');
  const head = { format: 'trivet encryption 1', salt: 'AAAA', check: 'AAAA' };
  writeFileSync(join(snapshot, 'encryption.json'), JSON.stringify(head));
  const none = await doctor({ TRIVET_BACKUP_TO: backup });
  expect(none.says[0]).toMatch(/^fail .*is encrypted; give its key/);
  const other = await doctor({ TRIVET_BACKUP_TO: backup, TRIVET_BACKUP_KEY: 'another key than that one' });
  expect(other.says[0]).toMatch(/^fail The key is not the one/);

  rmSync(join(snapshot, 'encryption.json'));
  const right = await doctor({ TRIVET_BACKUP_TO: backup });
  expect(right.says).toEqual([`ok the newest of 1 in ${backup} is 2026-11-23T18-00-00Z`]);
  const inside = await doctor({ TRIVET_BACKUP_TO: join(folder.path, 'data', 'backups') });
  expect(inside.says[0]).toMatch(/^warn .*lost with it.*TRIVET_BACKUP_TO$/);
});

test('what works and still should not stay as it is, is said as the overview says it, until it is set', async () => {
  const open = await warnings({});
  expect(open.get('backups')).toMatch(/TRIVET_BACKUP_TO/);
  expect(open.get('demo accounts')).toMatch(/alice, bob, carol, dave/);
  expect(open.get('second factor')).toMatch(/TRIVET_REQUIRE_SECOND_FACTOR/);
  expect(open.get('mail server')).toMatch(/TRIVET_SMTP_URL/);
  const set = await warnings({ TRIVET_DEMO: '0', TRIVET_REQUIRE_SECOND_FACTOR: 'administrator,designer' });
  expect(set.has('backups')).toBe(true);
  expect(['demo accounts', 'second factor'].filter((what) => set.has(what))).toEqual([]);
});
