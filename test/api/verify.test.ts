import { createHash, randomBytes } from 'node:crypto';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runTrivet } from '../faults/trivetProcess.ts';
import { createPlace } from '../support/createDatabase.ts';
import { COMMON } from '../support/template.ts';

const folder = mkdtempSync(join(tmpdir(), 'trivet-verify-'));
const objects = join(folder, 'data', 'objects');
const backup = join(folder, 'backup');
let database: Awaited<ReturnType<typeof createPlace>>;
let client: pg.Client;

const run = async (...args: string[]) => {
  const command = runTrivet(args, {
    ...COMMON,
    TRIVET_DATA_DIR: join(folder, 'data'),
    TRIVET_DATABASE_URL: database.url,
  });
  const status = await command.ended;
  return { status, said: command.said(), complained: command.complained() };
};
const placeIn = (root: string, sha256: string) => join(root, sha256.slice(0, 2), sha256.slice(2, 4), sha256);
const hexOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');
function leak(root: string): string {
  const bytes = randomBytes(100);
  const path = placeIn(root, hexOf(bytes));
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, bytes);
  return path;
}

beforeAll(async () => {
  database = await createPlace(join(folder, 'data'));
  client = new pg.Client({ connectionString: database.url });
  await client.connect();
});
afterAll(async () => {
  await client?.end();
  await database?.drop();
  rmSync(folder, { recursive: true, force: true });
});

test('bytes that are known before they are stored, as of an upload that goes on, are no fault and hinder no backup', async () => {
  const sha256 = hexOf(randomBytes(10));
  await client.query('insert into catalog.bytes (sha256, touched_at) values ($1, now())', [sha256]);
  expect(await run('verify')).toMatchObject({ status: 0, complained: '' });
  expect(await run('backup', backup)).toMatchObject({ status: 0, complained: '' });
});

test('files that nothing refers to are said, of an installation and of a backup, and are no fault', async () => {
  const inInstallation = await run('verify');
  expect(inInstallation.said).toMatch(/^This installation: [1-9]\d* files, all as they were stored\n$/);
  leak(objects);
  leak(join(backup, 'objects'));
  leak(join(backup, 'objects'));
  const afterwards = await run('verify');
  expect(afterwards).toMatchObject({ status: 0 });
  expect(afterwards.said).toMatch(/^Files that nothing refers to: 1$/m);
  expect((await run('verify', backup)).said).toMatch(/^Files that nothing refers to: 2$/m);
});

test('an object that is referred to and missing, or is another one, is named, and no backup is made of it', async () => {
  const { rows } = await client.query<{ sha256: string }>(
    'select distinct sha256 from documents.document_version order by 1 limit 2',
  );
  const [gone = '', other = ''] = rows.map(({ sha256 }) => sha256);
  rmSync(placeIn(objects, gone));
  writeFileSync(placeIn(objects, other), 'other bytes');
  const { status, said } = await run('verify');
  expect(status).toBe(1);
  expect(said).toContain(`the object ${gone} is missing`);
  expect(said).toContain(`the bytes of the object ${other} are damaged`);
  const fresh = join(folder, 'fresh');
  const refused = await run('backup', fresh);
  expect(refused.status).toBe(1);
  expect(refused.complained).toMatch(/^(1 objects are missing, such as|The bytes of the object)/);
  expect(
    readdirSync(fresh, { recursive: true }).filter((name) => String(name).endsWith('manifest.json')),
  ).toEqual([]);
  expect((await run('verify', fresh)).complained).toMatch(/^There is no finished backup in /);
  const { rows: noted } = await client.query(
    `select detail from platform.audit where action = 'backup.fail'`,
  );
  expect(noted).toHaveLength(1);
});
