import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Database, openDatabase } from '../../server/platform/database/database.ts';
import { migrate } from '../../server/platform/database/migrate.ts';
import { createLog } from '../../server/platform/telemetry/log.ts';
import { createDatabase } from '../support/createDatabase.ts';

const folder = mkdtempSync(join(tmpdir(), 'trivet-migrate-'));
const part = { name: 'part', migrations: pathToFileURL(`${folder}/`) };
const write = (file: string, sql: string) => writeFileSync(join(folder, file), sql);
const applied = async () =>
  (await database.pool.query('select file from trivet_migration order by file')).rows.map((row) => row.file);

let place: Awaited<ReturnType<typeof createDatabase>>;
let database: Database;
beforeAll(async () => {
  place = await createDatabase();
  database = await openDatabase(place.url, createLog({ logLevel: 'error' }));
});
afterAll(async () => {
  await database.close();
  await place.drop();
});

test('steps run once, in order, however many processes start together', async () => {
  write('0001_first.sql', 'create table thing (id int); select pg_sleep(0.2);');
  write('0002_second.sql', 'alter table thing add name text;');
  await Promise.all(Array.from({ length: 5 }, () => migrate(database, [part])));
  expect(await applied()).toEqual(['0001_first.sql', '0002_second.sql']);
});

test('a step that fails changes nothing and is named', async () => {
  write('0003_third.sql', 'create table other (id int); select nonsense;');
  await expect(migrate(database, [part])).rejects.toThrow(/part\/0003_third\.sql failed/);
  expect((await database.pool.query(`select to_regclass('other') as found`)).rows[0].found).toBeNull();
  write('0003_third.sql', 'create table other (id int);');
  await migrate(database, [part]);
  expect(await applied()).toContain('0003_third.sql');
});

test('a file that changed after it ran is refused', async () => {
  write('0002_second.sql', 'alter table thing add label text;');
  await expect(migrate(database, [part])).rejects.toThrow(/0002_second\.sql was changed after it ran/);
  write('0002_second.sql', 'alter table thing add name text;');
});

test('a database that a newer version wrote is left alone', async () => {
  await database.pool.query(
    `insert into trivet_migration (part, file, checksum) values ('part', '0099_future.sql', 'x')`,
  );
  await expect(migrate(database, [part])).rejects.toThrow(/written by a newer version of Trivet/);
});
