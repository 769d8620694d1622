import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { unzipSync } from 'fflate';
import { runMigrations } from 'graphile-worker';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { parts } from '../../server/backups/installation.ts';
import { loadTable } from '../../server/platform/backup/dump.ts';
import { openFiles } from '../../server/platform/backup/files.ts';
import { type Manifest, readManifest } from '../../server/platform/backup/manifest.ts';
import { createFolderPlace } from '../../server/platform/backup/places/folder.ts';
import { findSnapshot } from '../../server/platform/backup/snapshots.ts';
import { listTables } from '../../server/platform/backup/tables.ts';
import { openDatabase } from '../../server/platform/database/database.ts';
import { migrate } from '../../server/platform/database/migrate.ts';
import { createLog } from '../../server/platform/telemetry/log.ts';
import { runTrivet } from '../faults/trivetProcess.ts';
import { requests } from '../fixtures/previous/requests.ts';
import { ADMIN, type Client, clientOf } from '../support/client.ts';
import { createDatabase } from '../support/createDatabase.ts';
import { startTestServer, type TestServer } from '../support/trivet.ts';

/** The data of the previous version, and what it answered: see test/fixtures/previous/make.ts. */
const fixture = join(import.meta.dirname, '../fixtures/previous');
const answers = JSON.parse(readFileSync(join(fixture, 'answers.json'), 'utf8')) as Record<string, unknown>;

const folder = mkdtempSync(join(tmpdir(), 'trivet-previous-'));
const backup = join(folder, 'backup');
const databases: Awaited<ReturnType<typeof createDatabase>>[] = [];
const emptyDatabase = async () => {
  const database = await createDatabase();
  databases.push(database);
  return database.url;
};

beforeAll(() => {
  for (const [name, bytes] of Object.entries(unzipSync(readFileSync(join(fixture, 'backup.zip'))))) {
    mkdirSync(dirname(join(backup, name)), { recursive: true });
    writeFileSync(join(backup, name), bytes);
  }
});
afterAll(async () => {
  for (const { drop } of databases) await drop();
  rmSync(folder, { recursive: true, force: true });
});

/** Works on a database that is as the previous version left it, or as this version makes it, without rows. */
async function withTables<Result>(only: Manifest | undefined, work: (client: pg.Client) => Promise<Result>) {
  const database = await openDatabase(await emptyDatabase(), createLog({ logLevel: 'error' }));
  try {
    const taken = only && new Set(only.migrations.map(({ part, file }) => `${part}/${file}`));
    await migrate(database, parts, taken && { only: taken, restoring: true });
    await runMigrations({ pgPool: database.pool });
    const client = new pg.Client({ connectionString: database.url });
    await client.connect();
    return await work(client).finally(() => client.end());
  } finally {
    await database.close();
  }
}

type Column = { column: string; type: string; nullable: boolean; filled: boolean };

async function columnsOf(client: pg.Client): Promise<Map<string, Column>> {
  const { rows } = await client.query<Column>(
    `select table_schema || '.' || table_name || '.' || column_name as column, udt_name as type,
       is_nullable = 'YES' as nullable,
       column_default is not null or is_identity = 'YES' or is_generated = 'ALWAYS' as filled
     from information_schema.columns where table_schema in ('platform', 'design', 'documents', 'catalog')`,
  );
  return new Map(rows.map((row) => [row.column, row]));
}
const tableOf = (column: string) => column.split('.').slice(0, 2).join('.');
const openPrevious = () => openFiles(createFolderPlace(backup), undefined);
async function readPrevious() {
  const files = await openPrevious();
  return readManifest(files, await findSnapshot(files.place));
}

test('migrations only add: each column that was there is, with its type, and what is new need not be given', async () => {
  const manifest = await readPrevious();
  const old = await withTables(manifest, columnsOf);
  const now = await withTables(undefined, columnsOf);
  expect(old.size).toBeGreaterThan(300);
  const faults = [...old.values()].filter(({ column, type, nullable, filled }) => {
    const found = now.get(column);
    return (
      found?.type !== type || (nullable && !found.nullable) || (filled && !found.filled && !found.nullable)
    );
  });
  expect(faults).toEqual([]);
  const tables = new Set([...old.keys()].map(tableOf));
  const wanted = [...now.values()].filter(
    ({ column, nullable, filled }) => !old.has(column) && tables.has(tableOf(column)) && !nullable && !filled,
  );
  expect(wanted).toEqual([]);
});

test('what the previous version writes is taken by the tables of this one, as beside it in an upgrade', async () => {
  const files = await openPrevious();
  const snapshot = await findSnapshot(files.place);
  const { tables } = await readManifest(files, snapshot);
  const rows = await withTables(undefined, async (client) => {
    await client.query('begin');
    // Some steps put rows into their tables, which the previous version has as well.
    for (const { table } of (await listTables(client)).toReversed()) {
      const { rowCount } = await client.query(`select from ${table} limit 1`);
      if (rowCount) await client.query(`delete from ${table}`);
    }
    for (const part of tables) await loadTable(client, part, files, snapshot);
    await client.query('commit');
    return tables.reduce((sum, part) => sum + part.rows, 0);
  });
  expect(rows).toBeGreaterThan(300);
});

/** Leaves out of an answer what the other one does not name: what is new may be there, what was there must be. */
function asFarAs(known: unknown, found: unknown): unknown {
  if (Array.isArray(known) && Array.isArray(found))
    return found.map((each, at) => (at < known.length ? asFarAs(known[at], each) : each));
  if (typeof known !== 'object' || known === null || Array.isArray(known)) return found;
  const members = Object(found) as Record<string, unknown>;
  return Object.fromEntries(
    Object.entries(known).map(([name, value]) => [name, asFarAs(value, members[name])]),
  );
}

async function answerOf(client: Client, as: string, path: string): Promise<unknown> {
  const answer = await client.call(path, { as });
  const bytes = Buffer.from(await answer.arrayBuffer());
  expect([path, answer.status]).toEqual([path, 200]);
  return answer.headers.get('content-type')?.includes('json')
    ? JSON.parse(bytes.toString())
    : createHash('sha256').update(bytes).digest('hex');
}

test('this version starts on the data of the previous one, and answers what that did', async () => {
  const settings = { TRIVET_DATABASE_URL: await emptyDatabase(), TRIVET_DATA_DIR: join(folder, 'data') };
  const restored = runTrivet(['restore', backup, '--json'], settings);
  expect([await restored.ended, restored.complained()]).toEqual([0, '']);
  await putOffSettling(settings.TRIVET_DATABASE_URL);
  const server: TestServer = await startTestServer({ ...settings, TRIVET_ADMIN_PASSWORD: ADMIN.password });
  try {
    const client = clientOf(server.url);
    for (const [as, path] of requests) {
      const known = answers[`${as} ${path}`];
      expect([path, asFarAs(known, await answerOf(client, as, path))]).toEqual([path, known]);
    }
    const { unused, found } = await verified(settings);
    expect(unused).toBe(0);
    expect(found).toMatchObject({ 'This installation': { faults: [] } });
  } finally {
    await server.close();
  }
});

/** As when the previous version has just stopped: the draft that nobody edits is not published before anybody can come back. */
async function putOffSettling(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rowCount } = await client
    .query(
      `update graphile_worker._private_jobs set run_at = now() + interval '1 hour' where key like 'settle %'`,
    )
    .finally(() => client.end());
  expect(rowCount).toBe(1);
}

async function verified(settings: Record<string, string>) {
  const command = runTrivet(['verify', '--json'], settings);
  await command.ended;
  return JSON.parse(command.said());
}

test.each([
  {
    what: 'a step that this version does not know',
    change: { file: '9999_future.sql' },
    says: /newer version of Trivet \(0\.1\.0\)/,
  },
  {
    what: 'a step that is another one now',
    change: { checksum: 'f'.repeat(64) },
    says: /was changed after it ran/,
  },
])('a backup with $what is refused before anything is written', async ({ change, says }) => {
  const manifest = await readPrevious();
  const [first, ...rest] = manifest.migrations;
  const other = join(folder, 'other');
  rmSync(other, { recursive: true, force: true });
  for (const [name, bytes] of Object.entries(unzipSync(readFileSync(join(fixture, 'backup.zip'))))) {
    mkdirSync(dirname(join(other, name)), { recursive: true });
    const changed = JSON.stringify({ ...manifest, migrations: [{ ...first, ...change }, ...rest] });
    writeFileSync(join(other, name), name.endsWith('manifest.json') ? changed : bytes);
  }
  const url = await emptyDatabase();
  const refused = runTrivet(['restore', other], {
    TRIVET_DATABASE_URL: url,
    TRIVET_DATA_DIR: join(folder, 'refused'),
  });
  expect(await refused.ended).toBe(1);
  expect(refused.complained()).toMatch(says);
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query(`select from pg_namespace where nspname = 'platform'`);
  await client.end();
  expect(rows).toEqual([]);
});
