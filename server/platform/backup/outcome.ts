import { sql } from 'kysely';
import { recordAudit } from '../audit/audit.ts';
import type { Database, Executor } from '../database/database.ts';
import type { Telemetry } from '../telemetry/telemetry.ts';
import type { BackedUp } from './backup.ts';

/** How backups of an installation ended, kept in its database: whoever makes them, every process tells the same. */
type Outcome = {
  /** When the last one succeeded; absent before the first. */
  succeeded?: string;
  /** How long it took, and how many bytes it wrote; absent where a version before this one made it. */
  seconds?: number;
  bytes?: number;
  /** How many have failed since then. */
  failures: number;
};

const KEY = 'backup';

/** Notes that a backup was made, for the numbers and in the audit trail. */
export const noteSuccess = (
  database: Database,
  { snapshot, rows, objects, copied, bytes, seconds }: BackedUp,
): Promise<void> =>
  transaction(database, async (tx) => {
    await write(tx, { succeeded: new Date().toISOString(), failures: 0, seconds, bytes });
    const detail = { rows, objects, copied, bytes };
    await recordAudit(tx, { by: undefined, action: 'backup.create', thing: `backup/${snapshot}`, detail });
  });

/** Notes that no backup was made, and why. */
export const noteFailure = (database: Database, error: unknown): Promise<void> =>
  transaction(database, async (tx) => {
    const { failures, ...known } = await read(tx);
    await write(tx, { ...known, failures: failures + 1 });
    const detail = { reason: error instanceof Error ? error.message : String(error) };
    await recordAudit(tx, { by: undefined, action: 'backup.fail', thing: 'backup', detail });
  });

/** Tells when the last backup succeeded, what it took, and how many failed since, where there are some or should be. */
export function measureBackups(telemetry: Telemetry, database: Database, scheduled: boolean): void {
  const db = database.as<unknown>();
  telemetry.read(
    'gauge',
    'trivet_backup_success_timestamp_seconds',
    'When the last backup succeeded, in Unix time; before the first one, when the database was made.',
    [],
    async () => {
      const { succeeded } = await read(db);
      if (succeeded) return [{ labels: {}, value: Date.parse(succeeded) / 1000 }];
      return scheduled ? [{ labels: {}, value: await madeAt(db) }] : [];
    },
  );
  telemetry.read(
    'gauge',
    'trivet_backup_failures',
    'Backups that failed since the last one that succeeded.',
    [],
    async () => [{ labels: {}, value: (await read(db)).failures }],
  );
  const ofTheLast = (name: string, help: string, known: 'seconds' | 'bytes') =>
    telemetry.read('gauge', name, help, [], async () => {
      const value = (await read(db))[known];
      return value === undefined ? [] : [{ labels: {}, value }];
    });
  ofTheLast('trivet_backup_seconds', 'How long the last backup that succeeded took.', 'seconds');
  ofTheLast(
    'trivet_backup_written_bytes',
    'Bytes that the last backup that succeeded wrote: rows, and files that were not there yet.',
    'bytes',
  );
}

const transaction = (database: Database, work: (tx: Executor) => Promise<void>): Promise<void> =>
  database.as<unknown>().transaction().execute(work);

/** How the last backups ended. */
export const lastBackup = (executor: Executor): Promise<Outcome> => read(executor);

async function read(executor: Executor): Promise<Outcome> {
  const found = sql<{ value: Outcome }>`select value from platform.state where key = ${KEY}`;
  const { rows } = await found.execute(executor);
  return rows[0]?.value ?? { failures: 0 };
}

async function write(tx: Executor, outcome: Outcome): Promise<void> {
  await sql`insert into platform.state (key, value) values (${KEY}, ${JSON.stringify(outcome)}::jsonb)
    on conflict (key) do update set value = excluded.value, set_at = now()`.execute(tx);
}

async function madeAt(executor: Executor): Promise<number> {
  const made = sql<{
    at: number;
  }>`select extract(epoch from min(applied_at))::float8 as at from trivet_migration`;
  return (await made.execute(executor)).rows[0]?.at ?? 0;
}
