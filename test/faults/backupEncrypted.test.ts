import { createHash } from 'node:crypto';
import { cpSync, readdirSync, readFileSync, renameSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createDatabase, createPlace } from '../support/createDatabase.ts';
import { COMMON } from '../support/template.ts';
import { runTrivet, temporaryFolder } from './trivetProcess.ts';

let folder: Awaited<ReturnType<typeof temporaryFolder>>;
let backup: string;
let keyFile: string;
const databases: Awaited<ReturnType<typeof createDatabase>>[] = [];
const settings: Record<string, string> = {};

const run = async (args: string[], more: Record<string, string> = {}) => {
  const command = runTrivet(args, { ...COMMON, ...settings, ...more });
  const status = await command.ended;
  return { status, said: command.said(), complained: command.complained().trim() };
};
const filesBelow = (path: string) =>
  readdirSync(path, { recursive: true, withFileTypes: true })
    .filter((each) => each.isFile())
    .map(({ parentPath, name }) => join(parentPath, name));

/** An empty place to restore into. */
const emptyPlace = async (name: string) => {
  const database = await createDatabase();
  databases.push(database);
  return { TRIVET_DATABASE_URL: database.url, TRIVET_DATA_DIR: join(folder.path, name) };
};

beforeAll(async () => {
  folder = await temporaryFolder();
  backup = join(folder.path, 'backup');
  keyFile = join(folder.path, 'key');
  writeFileSync(keyFile, 'correct horse battery staple\n', { mode: 0o600 });
  settings.TRIVET_DATA_DIR = join(folder.path, 'data');
  const place = await createPlace(settings.TRIVET_DATA_DIR);
  databases.push(place);
  settings.TRIVET_DATABASE_URL = place.url;
  expect(await run(['backup', backup, '--key-file', keyFile])).toMatchObject({ status: 0, complained: '' });
});
afterAll(async () => {
  await folder?.remove();
  for (const { drop } of databases) await drop();
});

test('nothing in the place tells what was backed up: neither bytes nor names', () => {
  const data = settings.TRIVET_DATA_DIR ?? '';
  const stored = filesBelow(join(data, 'objects'));
  const hashes = stored.map((path) => createHash('sha256').update(readFileSync(path)).digest('hex'));
  const secret = readFileSync(join(data, 'keys', 'secret'), 'utf8').trim();
  const files = filesBelow(backup);
  expect(hashes.length).toBeGreaterThan(2);
  expect(files.length).toBeGreaterThan(20);
  for (const path of files) {
    for (const hash of hashes) expect(path).not.toContain(hash);
    const bytes = readFileSync(path);
    // As a file begins that was only compressed, is an archive, or JSON of ours; less would begin one of some hundred
    // encrypted files by chance, now and then.
    if (!path.endsWith('/encryption.json'))
      expect(bytes.subarray(0, 5).toString('latin1')).not.toMatch(/^(\x1f\x8b\x08\x00|PK\x03\x04|\{\n ")/);
    for (const word of [secret, 'trivet backup 1', 'signing_key', 'alice', ...hashes])
      expect([path, word, bytes.includes(word)]).toEqual([path, word, false]);
  }
});

test('the next one copies what is new alone, by the setting or a file with the same key', async () => {
  // Backups are named by the second.
  await pause(1100);
  const again = await run(['backup', backup, '--json'], {
    TRIVET_BACKUP_KEY: 'correct horse battery staple',
  });
  expect(again).toMatchObject({ status: 0, complained: '' });
  expect(JSON.parse(again.said)).toMatchObject({ copied: 0 });
  expect(JSON.parse(again.said).objects).toBeGreaterThan(2);
});

test('with the key it is verified and restored, and the master secret with it', async () => {
  const verified = await run(['verify', backup, '--key-file', keyFile]);
  expect(verified).toMatchObject({ status: 0, complained: '' });
  expect(verified.said.match(/all as they were stored/g)).toHaveLength(2);
  const place = await emptyPlace('restored');
  const restored = await run(['restore', backup, '--key-file', keyFile], place);
  expect(restored).toMatchObject({ status: 0, complained: '' });
  const secretIn = (data = '') => readFileSync(join(data, 'keys', 'secret'), 'utf8');
  expect(secretIn(place.TRIVET_DATA_DIR)).toBe(secretIn(settings.TRIVET_DATA_DIR));
  expect(await run(['verify'], place)).toMatchObject({ status: 0 });
});

test('with another key, or none, it is refused with a sentence, and nothing is written', async () => {
  const wrong = join(folder.path, 'wrong');
  writeFileSync(wrong, 'wrong horse battery staple');
  const short = join(folder.path, 'short');
  writeFileSync(short, 'hunter2\n');
  const before = filesBelow(backup);
  const place = await emptyPlace('refused');
  for (const command of ['backup', 'restore']) {
    const where = command === 'backup' ? {} : place;
    const other = await run([command, backup, '--key-file', wrong], where);
    expect(other.status).toBe(1);
    expect(other.complained).toMatch(/^The key is not the one that the backup in \S+ was encrypted with\.$/);
    const none = await run([command, backup], where);
    expect(none.status).toBe(1);
    expect(none.complained).toMatch(
      /^The backup in \S+ is encrypted; give its key with --key-file or TRIVET_BACKUP_KEY\.$/,
    );
  }
  expect((await run(['verify', backup, '--key-file', short])).complained).toMatch(/short is too short/);
  expect((await run(['verify', backup], { TRIVET_BACKUP_KEY: 'short' })).complained).toMatch(
    /TRIVET_BACKUP_KEY must have at least 16 characters/,
  );
  expect(filesBelow(backup)).toEqual(before);
});

test('a backup that is not encrypted takes no encrypted one, and is not read in its place', async () => {
  const plain = join(folder.path, 'plain');
  expect(await run(['backup', plain])).toMatchObject({ status: 0 });
  for (const command of ['backup', 'verify']) {
    const { status, complained } = await run([command, plain, '--key-file', keyFile]);
    expect(status).toBe(1);
    expect(complained).toMatch(/^The backup in \S+ is not encrypted; leave the key out/);
  }
});

test('what was changed, cut off, moved or put in from elsewhere is told by verify, and not restored', async () => {
  const hurt = join(folder.path, 'hurt');
  const place = await emptyPlace('unharmed');
  const [newest = ''] = readdirSync(backup)
    .filter((name) => name.startsWith('20'))
    .toSorted()
    .toReversed();
  const largest = (files: string[]) =>
    files.toSorted((a, b) => readFileSync(b).length - readFileSync(a).length);
  const harms: ((path: string) => void)[] = [
    (path) => truncateSync(largest(filesBelow(join(path, 'objects')))[0] ?? '', 100),
    (path) => rmSync(largest(filesBelow(join(path, 'objects')))[1] ?? ''),
    (path) => {
      const [one = '', other = ''] = largest(filesBelow(join(path, newest)));
      renameSync(one, `${one}.aside`);
      renameSync(other, one);
      renameSync(`${one}.aside`, other);
    },
    (path) =>
      writeFileSync(join(path, newest, 'manifest.json'), '{"format": "trivet backup 1", "tables": []}'),
  ];
  for (const harm of harms) {
    rmSync(hurt, { recursive: true, force: true });
    cpSync(backup, hurt, { recursive: true });
    harm(hurt);
    const verified = await run(['verify', hurt, '--key-file', keyFile]);
    expect(verified).toMatchObject({ status: 1, complained: '' });
    expect(verified.said).toMatch(/damaged|missing/);
  }
  const restored = await run(['restore', hurt, '--key-file', keyFile], place);
  expect(restored.status).toBe(1);
  expect(restored.complained).toMatch(/^The backup is damaged and nothing was restored/);
});
