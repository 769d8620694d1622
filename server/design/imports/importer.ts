import { hash, randomUUID } from 'node:crypto';
import type { Caller } from '../../platform/identity/caller.ts';
import type { JobContext } from '../../platform/jobs/jobs.ts';
import type { Platform } from '../../platform/platform.ts';
import type { KnownDatabases } from '../design.ts';
import type { Signers } from '../signing/keys.ts';
import type { DatabaseRow, Reading, Writing } from '../tables.ts';
import type { Asker } from '../threads/fairQueue.ts';
import type { Threads } from '../threads/threads.ts';
import {
  endWaiting,
  findImportCaller,
  insertImport,
  type NewImport,
  readProgress,
  removeExpired,
} from './jobs.ts';
import type { Ran } from './run.ts';
import type { Validation } from './schema.ts';
import type { Received, ReceiveTask, RunTask, ValidateTask } from './tasks.ts';
import { cancelledBy, tellEnded } from './telling.ts';

/** Imports and their validation: threads read the DXL, so that the event loop never waits for it. */
export type Importer = {
  /** Accepts an import. @returns its id. @throws Problem 400, 403 or 413 before the job exists. */
  accept(
    row: DatabaseRow,
    bytes: Uint8Array,
    caller: Caller,
    manager: boolean,
    options?: { why?: string | undefined; signal?: AbortSignal },
  ): Promise<string>;
  /** Starts an import of what was read already, in the transaction. */
  start(tx: Writing, row: NewImport): Promise<void>;
  validate(row: DatabaseRow, bytes: Uint8Array, asker: Asker): Promise<Validation>;
};

const JOB = 'design.import';
/** How long an import can be asked for (spec, Rules). */
export const IMPORT_LIFE_MS = 24 * 3600 * 1000;
const MAX_ATTEMPTS = 5;
const LOOK_MS = 1000;

/** Starts the importer and declares its job. */
export function createImporter(
  platform: Platform,
  tables: Reading,
  known: KnownDatabases,
  signers: Signers,
  threads: Threads,
): Importer {
  const { objects, jobs, clock } = platform;
  const { place } = threads;
  /** Ends an import that did not come to its own end. */
  const endWith = async (importId: string, error: string) => {
    const ending = { status: 'error', error, log: null, result: null, imported_count: null } as const;
    const ended = await tables.transaction().execute((tx) => endWaiting(tx, importId, ending));
    if (ended?.source !== undefined) await objects.delete(ended.source);
    await tellEnded(platform, tables, importId);
  };
  const run = async ({ importId }: { importId: string }, { signal, attempt, progress }: JobContext) => {
    // The thread that runs it notes how far it is, for those who ask for the import.
    const looking = setInterval(() => {
      readProgress(tables, importId).then(
        (at) => at && progress(at.done, at.total),
        () => undefined,
      );
    }, LOOK_MS);
    try {
      const caller = await findImportCaller(tables, importId);
      if (caller === undefined) return;
      const task: RunTask = { place, importId, key: await signers.keyOf(caller), at: clock() };
      // Beside the requests of its caller, which are answered while it runs.
      const asker = { caller: `import of ${caller.subject}`, signal };
      const { databaseId, source } = await threads.run<Ran>('run', task, asker);
      if (databaseId !== undefined) known.changed(databaseId);
      if (source !== undefined) await objects.delete(source);
      await tellEnded(platform, tables, importId);
    } catch (error) {
      // A stop is no failure of the import.
      if (signal.aborted || attempt < MAX_ATTEMPTS) throw error;
      await endWith(importId, 'The import failed on this server; its log says why.');
      throw error;
    } finally {
      clearInterval(looking);
    }
  };
  jobs.handle<{ importId: string }>(JOB, run, ({ importId }, by) => endWith(importId, cancelledBy(by)));

  const start = async (tx: Writing, row: NewImport) => {
    await insertImport(tx, row);
    const options = { key: row.id, queue: queueOf(row) };
    await jobs.enqueue(tx, JOB, { importId: row.id }, options);
  };

  return {
    start,
    async accept(row, bytes, caller, manager, { why, signal } = {}) {
      const importId = randomUUID();
      const task: ReceiveTask = { place, bytes, importId, manager };
      const { source, total, options } = await threads.ask<Received>(
        'receive',
        task,
        { caller: caller.subject, signal },
        bytes,
      );
      const expired = await tables.transaction().execute(async (tx) => {
        await start(tx, {
          id: importId,
          database_id: row.id,
          source,
          options: JSON.stringify(options),
          caller: JSON.stringify(caller),
          total,
          ...(why === undefined ? {} : { why }),
          created_at: clock(),
        });
        return removeExpired(tx, new Date(clock().getTime() - IMPORT_LIFE_MS));
      });
      for (const old of expired) await objects.delete(old);
      return importId;
    },
    validate(row, bytes, asker) {
      const task: ValidateTask = { place, bytes, databaseId: row.id, nextNoteId: row.next_note_id };
      return threads.ask<Validation>('validate', task, asker, bytes);
    },
  };
}

/** Imports of one person run one after the other, so that many of them leave room for those of others. */
const queueOf = ({ caller }: NewImport): string => {
  const { subject } = JSON.parse(String(caller)) as Caller;
  return `design-${hash('sha256', subject)}`;
};
