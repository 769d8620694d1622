import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { text } from 'node:stream/consumers';
import { runMigrations } from 'graphile-worker';
import type { Database } from '../database/database.ts';
import { listSteps, type Migrated, migrate, RESTORING } from '../database/migrate.ts';
import type { Objects } from '../objects/objects.ts';
import { StartProblem } from '../startProblem.ts';
import { writeWhole } from '../wholeFile.ts';
import { whole } from './backup.ts';
import { withClient } from './client.ts';
import { loadTable } from './dump.ts';
import { type BackupFiles, objectFile } from './files.ts';
import { type Manifest, readManifest, readObjectList } from './manifest.ts';
import { listTables, quoted } from './tables.ts';
import { verifySnapshot } from './verify.ts';

/** What a snapshot is restored into. */
export type Target = {
  database: Database;
  objects: Objects;
  /** Where the master secret goes; undefined where the settings have it. */
  secretFile: string | undefined;
  parts: Migrated[];
};

export type Restored = { rows: number; objects: number };

/** Whether a database holds anything of Trivet, but for what a restore that was killed has left.
 *  @throws StartProblem when it does. */
export async function expectEmpty(database: Database): Promise<void> {
  const { rows } = await database.pool.query<{ used: boolean }>(
    `select to_regclass('public.trivet_migration') is not null and to_regclass('${RESTORING}') is null as used`,
  );
  if (rows[0]?.used)
    throw new StartProblem(
      'There is data already; a backup is restored into an empty data folder or database only.',
    );
}

/** Holds a snapshot to its manifest before a restore begins. @throws StartProblem when something of it is damaged, or
 *  this version does not know the tables that its rows are of. */
export async function expectWhole(files: BackupFiles, snapshot: string, parts: Migrated[]): Promise<void> {
  const { faults } = await verifySnapshot(files, snapshot);
  if (faults.length > 0)
    throw new StartProblem(
      `The backup is damaged and nothing was restored: ${faults.slice(0, 5).join('; ')}.`,
    );
  const { version, migrations } = await readManifest(files, snapshot);
  const known = new Map(parts.flatMap(listSteps).map((step) => [`${step.part}/${step.file}`, step.checksum]));
  for (const { part, file, checksum } of migrations) {
    const now = known.get(`${part}/${file}`);
    if (now === undefined)
      throw new StartProblem(
        `The backup was made by a newer version of Trivet (${version}); restore it with that one.`,
      );
    if (now !== checksum)
      throw new StartProblem(
        `The migration ${part}/${file} was changed after it ran on the server that was backed up.`,
      );
  }
}

/** Restores a snapshot that is whole. The rows come last, in one transaction, and until then the database says that no
 *  server may start on it; so a restore that was killed is begun again.
 *  @throws StartProblem when the target is not empty. */
export async function restore(target: Target, files: BackupFiles, snapshot: string): Promise<Restored> {
  const manifest = await readManifest(files, snapshot);
  const secret = manifest.secret && (await text(files.read(`${snapshot}/${manifest.secret.file}`)));
  const { database, parts } = target;
  await expectEmpty(database);
  checkSecret(target, secret);
  await database.pool.query(
    `create table if not exists ${RESTORING} (begun timestamptz not null default now())`,
  );
  const taken = new Set(manifest.migrations.map(({ part, file }) => `${part}/${file}`));
  await migrate(database, parts, { only: taken, restoring: true });
  await runMigrations({ pgPool: database.pool });
  await copyObjects(target.objects, files, await readObjectList(files, snapshot, manifest));
  if (secret !== undefined && target.secretFile) {
    mkdirSync(dirname(target.secretFile), { recursive: true, mode: 0o700 });
    writeWhole(target.secretFile, secret, { replace: true });
  }
  await load(database, files, snapshot, manifest);
  // To what this version has beyond the one that made the backup.
  await migrate(database, parts);
  return {
    rows: manifest.tables.reduce((sum, { rows }) => sum + rows, 0),
    objects: manifest.objects.count,
  };
}

function checkSecret({ secretFile }: Target, secret: string | undefined): void {
  if (secret === undefined && secretFile)
    throw new StartProblem(
      'The backup has no master secret: set TRIVET_SECRET to the one that its server had.',
    );
  if (secret === undefined || !secretFile || !existsSync(secretFile)) return;
  if (readFileSync(secretFile, 'utf8') !== secret)
    throw new StartProblem(`${secretFile} is another master secret than that of the backup.`);
}

async function copyObjects(to: Objects, files: BackupFiles, list: string[]): Promise<void> {
  for (const sha256 of list)
    if ((await to.size(sha256)) === undefined)
      await to.put(whole(() => files.read(objectFile(sha256)), sha256));
}

const load = ({ url }: Database, files: BackupFiles, snapshot: string, manifest: Manifest): Promise<void> =>
  withClient(url, async (client) => {
    await client.query('begin');
    const tables = await listTables(client);
    // Some steps put rows into their tables, which the backup has as they are now.
    for (const { table } of tables.toReversed()) {
      const { rowCount } = await client.query(`select from ${quoted(table)} limit 1`);
      if (rowCount) await client.query(`delete from ${quoted(table)}`);
    }
    for (const { table } of tables) {
      const part = manifest.tables.find((each) => each.table === table);
      if (part) await loadTable(client, part, files, snapshot);
    }
    for (const { sequence, value, called } of manifest.sequences)
      await client.query('select setval($1::regclass, $2::bigint, $3)', [sequence, value, called]);
    // Whoever worked on them is not there.
    for (const jobs of ['_private_jobs', '_private_job_queues'])
      await client.query(`update graphile_worker.${jobs} set locked_at = null, locked_by = null`);
    await client.query(`drop table ${RESTORING}`);
    await client.query('commit');
  });
