import { randomUUID } from 'node:crypto';
import Piscina from 'piscina';
import { invalid, problem as platformProblem } from '../../platform/http/problem.ts';
import type { Caller } from '../../platform/identity/caller.ts';
import type { Platform } from '../../platform/platform.ts';
import type { KnownDatabases } from '../databases/known.ts';
import type { DatabaseRow } from '../databases/store.ts';
import { problem } from '../problems.ts';
import type { Signers } from '../signing/keys.ts';
import type { Reading } from '../tables.ts';
import { endWaiting, findImportCaller, insertImport, removeExpired } from './jobs.ts';
import type { Place } from './place.ts';
import type { Refused } from './reading.ts';
import type { Ran } from './run.ts';
import type { Validation } from './schema.ts';
import type { CutAnswer, CutTask, Received, ReceiveTask, RunTask, ValidateTask } from './worker.ts';

/** Everything that reads large DXL: threads read it, so that the event loop never waits for them. */
export type Importer = {
  /** Accepts an import. @returns its id. @throws Problem 400, 403 or 413 before the job exists. */
  accept(
    row: DatabaseRow,
    bytes: Uint8Array,
    caller: Caller,
    manager: boolean,
    why?: string,
  ): Promise<string>;
  validate(row: DatabaseRow, bytes: Uint8Array): Promise<Validation>;
  cut(bytes: Uint8Array, charset: string | undefined): Promise<CutAnswer>;
  close(): Promise<void>;
};

const JOB = 'design.import';
/** How long an import can be asked for (spec, Rules). */
export const IMPORT_LIFE_MS = 24 * 3600 * 1000;
const ATTEMPTS = 5;
const THREADS = 2;

/** Starts the importer and declares its job. Threads start with the first large DXL. */
export function createImporter(
  platform: Platform,
  tables: Reading,
  known: KnownDatabases,
  signers: Signers,
): Importer {
  const { settings, database, objects, jobs, clock } = platform;
  const place: Place = {
    databaseUrl: database.url,
    objects: settings.objects,
    maxDxlBytes: settings.maxDxlBytes,
  };
  // A packed release holds JavaScript beside this file instead.
  const worker = new URL(import.meta.url.endsWith('.ts') ? './worker.ts' : './worker.js', import.meta.url);
  const pool = new Piscina({
    filename: worker.href,
    minThreads: 0,
    maxThreads: THREADS,
    idleTimeout: 30_000,
    execArgv: [],
  });
  const inThread = <Answer>(
    name: string,
    task: object,
    options: { signal?: AbortSignal; bytes?: Uint8Array } = {},
  ) => {
    const { signal, bytes } = options;
    // A body that has its memory to itself moves to the thread; one in a shared pool is copied.
    const moves = bytes?.buffer instanceof ArrayBuffer && bytes.byteLength === bytes.buffer.byteLength;
    return pool.run(task, {
      name,
      ...(signal === undefined ? {} : { signal }),
      ...(moves ? { transferList: [bytes.buffer] } : {}),
    }) as Promise<Answer>;
  };

  jobs.handle<{ importId: string }>(JOB, async ({ importId }, { signal, attempt }) => {
    try {
      const caller = await findImportCaller(tables, importId);
      if (caller === undefined) return;
      const task: RunTask = { place, importId, key: await signers.keyOf(caller), at: clock() };
      const { databaseId, source } = await inThread<Ran>('run', task, { signal });
      if (databaseId !== undefined) known.changed(databaseId);
      if (source !== undefined) await objects.delete(source);
    } catch (error) {
      if (attempt < ATTEMPTS) throw error;
      const failure = 'The import failed on this server; its log says why.';
      const ending = {
        status: 'error',
        error: failure,
        log: null,
        result: null,
        imported_count: null,
      } as const;
      const ended = await tables.transaction().execute((tx) => endWaiting(tx, importId, ending));
      if (ended?.source !== undefined) await objects.delete(ended.source);
      throw error;
    }
  });

  return {
    async accept(row, bytes, caller, manager, why) {
      const importId = randomUUID();
      const task: ReceiveTask = { place, bytes, importId, manager };
      const received = await inThread<Received | Refused>('receive', task, { bytes });
      if ('refused' in received) throw refusalOf(received);
      const { source, total, options } = received;
      const expired = await tables.transaction().execute(async (tx) => {
        await insertImport(tx, {
          id: importId,
          database_id: row.id,
          source,
          options: JSON.stringify(options),
          caller: JSON.stringify(caller),
          total,
          ...(why === undefined ? {} : { why }),
          created_at: clock(),
        });
        await jobs.enqueue(
          tx,
          JOB,
          { importId },
          { key: importId, queue: `design-${row.id}`, maxAttempts: ATTEMPTS },
        );
        return removeExpired(tx, new Date(clock().getTime() - IMPORT_LIFE_MS));
      });
      for (const old of expired) await objects.delete(old);
      return importId;
    },
    async validate(row, bytes) {
      const task: ValidateTask = { place, bytes, databaseId: row.id, nextNoteId: row.next_note_id };
      const found = await inThread<Validation | Refused>('validate', task, { bytes });
      if ('refused' in found) throw refusalOf(found);
      return found;
    },
    cut(bytes, charset) {
      const task: CutTask = { bytes, charset };
      return inThread('cut', task);
    },
    close: () => pool.destroy(),
  };
}

function refusalOf(refused: Refused): Error {
  switch (refused.refused) {
    case 'json':
      return platformProblem('request.json.invalid');
    case 'size':
      return platformProblem('request.too.large');
    case 'level':
      return problem('design.access.denied', { needed: 'MANAGER', level: 'DESIGNER' });
    case 'shape':
      return invalid(refused.errors);
    case 'dxl': {
      const errors = refused.errors.map((message) => ({ path: '/dxl', message }));
      return problem('design.dxl.invalid', { errors, log: refused.log });
    }
  }
}
