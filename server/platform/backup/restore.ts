import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { runMigrations } from 'graphile-worker';
import type { Database } from '../database/database.ts';
import { type Migrated, migrate, RESTORING } from '../database/migrate.ts';
import type { Objects } from '../objects/objects.ts';
import { StartProblem } from '../startProblem.ts';
import { writeWhole } from '../wholeFile.ts';
import { copyObject, objectsOf, openBackupObjects } from './backup.ts';
import { withClient } from './client.ts';
import { loadTable } from './dump.ts';
import { type Manifest, readManifest } from './manifest.ts';
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

/** Holds a snapshot to its manifest before a restore begins. @throws StartProblem when something of it is damaged. */
export async function expectWhole(folder: string, snapshot: string): Promise<void> {
  const { faults } = await verifySnapshot(folder, snapshot);
  if (faults.length > 0)
    throw new StartProblem(
      `The backup is damaged and nothing was restored: ${faults.slice(0, 5).join('; ')}.`,
    );
}

/** Restores a snapshot that is whole. The rows come last, in one transaction, and until then the database says that no
 *  server may start on it; so a restore that was killed is begun again.
 *  @param folder of the backup.
 *  @throws StartProblem when the target is not empty. */
export async function restore(target: Target, folder: string, snapshot: string): Promise<Restored> {
  const manifest = readManifest(snapshot);
  const { database, parts } = target;
  await expectEmpty(database);
  checkSecret(target, snapshot, manifest);
  await database.pool.query(
    `create table if not exists ${RESTORING} (begun timestamptz not null default now())`,
  );
  const taken = new Set(manifest.migrations.map(({ part, file }) => `${part}/${file}`));
  await migrate(database, parts, { only: taken, restoring: true });
  await runMigrations({ pgPool: database.pool });
  await copyObjects(target.objects, folder, snapshot, manifest);
  if (manifest.secret && target.secretFile) {
    mkdirSync(dirname(target.secretFile), { recursive: true, mode: 0o700 });
    writeWhole(target.secretFile, readFileSync(join(snapshot, manifest.secret.file), 'utf8'), {
      replace: true,
    });
  }
  await load(database, snapshot, manifest);
  // To what this version has beyond the one that made the backup.
  await migrate(database, parts);
  return {
    rows: manifest.tables.reduce((sum, { rows }) => sum + rows, 0),
    objects: manifest.objects.count,
  };
}

function checkSecret({ secretFile }: Target, snapshot: string, { secret }: Manifest): void {
  if (!secret && secretFile)
    throw new StartProblem(
      'The backup has no master secret: set TRIVET_SECRET to the one that its server had.',
    );
  if (!secret || !secretFile || !existsSync(secretFile)) return;
  if (readFileSync(secretFile, 'utf8') !== readFileSync(join(snapshot, secret.file), 'utf8'))
    throw new StartProblem(`${secretFile} is another master secret than that of the backup.`);
}

async function copyObjects(to: Objects, folder: string, snapshot: string, manifest: Manifest): Promise<void> {
  const from = await openBackupObjects(folder);
  try {
    for (const sha256 of objectsOf(snapshot, manifest))
      if ((await to.size(sha256)) === undefined && !(await copyObject(from, to, sha256)))
        throw new StartProblem(`The object ${sha256} is missing in the backup.`);
  } finally {
    await from.close();
  }
}

const load = ({ url }: Database, snapshot: string, manifest: Manifest): Promise<void> =>
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
      if (part) await loadTable(client, part, snapshot);
    }
    for (const { sequence, value, called } of manifest.sequences)
      await client.query('select setval($1::regclass, $2::bigint, $3)', [sequence, value, called]);
    // Whoever worked on them is not there.
    for (const jobs of ['_private_jobs', '_private_job_queues'])
      await client.query(`update graphile_worker.${jobs} set locked_at = null, locked_by = null`);
    await client.query(`drop table ${RESTORING}`);
    await client.query('commit');
  });
