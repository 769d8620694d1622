import type { JWK } from 'jose';
import { sql } from 'kysely';
import type { Executor } from '../../platform/database/database.ts';
import { Problem } from '../../platform/http/problem.ts';
import type { JobContext } from '../../platform/jobs/jobs.ts';
import { counted } from '../../platform/objects/counted.ts';
import { touchBytes } from '../files/bytes.ts';
import { addStoredFile } from '../files/service.ts';
import { problem } from '../problems.ts';
import type { Catalog } from '../records/context.ts';
import { createServerKey } from '../records/serverKey.ts';
import { change, lock, type Values } from '../records/store.ts';
import { type Author, audit, inTransaction } from '../records/write.ts';
import { applyImport } from './apply.ts';
import { writeBundle } from './export.ts';
import { conflictsOf, planImport } from './plan.ts';
import type { Records } from './records.ts';
import { type BundleRow, readBundle } from './store.ts';
import { blobsIn, verifyBundle } from './verify.ts';

const JOB = 'catalog.bundle';
/** The key of the job that works on a bundle. */
export const bundleKey = (bundle: string) => `${JOB} ${bundle}`;
/** What a bundle that cannot be made or read costs: the queue's pauses add up to some minutes. */
const MAX_ATTEMPTS = 5;

/** Plans the work on a bundle, in the transaction that writes its row. */
export type Work = (tx: Executor, bundle: string) => Promise<void>;

/** Declares the durable job that makes and reads bundles, one at a time. An interrupted run starts over. */
export function bundlesByJob(catalog: Catalog): Work {
  const { jobs, log } = catalog.platform;
  jobs.handle<{ bundle: string }>(
    JOB,
    async ({ bundle }, context) => {
      const row = await readBundle(catalog.db, bundle);
      if (row?.state !== 'pending') return;
      try {
        await (row.kind === 'export' ? make : take)(catalog, row, context);
      } catch (error) {
        const { signal, attempt } = context;
        const known = error instanceof Problem;
        if (signal.aborted || (attempt < MAX_ATTEMPTS && !known)) throw error;
        if (!known) log.error({ err: error, bundle }, 'a bundle failed');
        await fail(catalog, row, error);
      }
    },
    async ({ bundle }, by) => {
      const row = await readBundle(catalog.db, bundle);
      if (row) await fail(catalog, row, problem('catalog.job.cancelled', { by }));
    },
  );
  return (tx, bundle) => jobs.enqueue(tx, JOB, { bundle }, { key: bundleKey(bundle), queue: JOB });
}

async function make(catalog: Catalog, row: BundleRow, context: JobContext): Promise<void> {
  const { stored, counts } = await writeBundle(catalog, row, context);
  await settle(catalog, row, async (tx, by) => {
    const name = `trivet-bundle-${row.created_at.toISOString().slice(0, 10)}-${row.id}.tar`;
    const file = await addStoredFile(tx, by, { name, stored });
    await end(tx, by, row, 'complete', { state: 'done', file, counts: JSON.stringify(counts) }, counts);
  });
}

async function take(catalog: Catalog, row: BundleRow, { signal, progress }: JobContext): Promise<void> {
  const { platform, db } = catalog;
  const { objects, settings } = platform;
  const { file } = row;
  if (!file) return;
  /** It is read twice: to be checked, then to be taken in. */
  const bytes = (before: number) =>
    stoppable(
      counted(objects.stream(file.sha256) as AsyncIterable<Buffer>, (read) =>
        progress(before + read, 2 * file.size, 'bytes'),
      ),
      signal,
    );
  const own = (await createServerKey(platform).published()).keys;
  const keys = [...own, ...settings.bundleKeys, ...(row.given.keys ?? [])] as JWK[];
  const records = await verifyBundle(bytes(0), keys);
  // Looked at before the bytes are brought, and again where it counts.
  await checkConflicts(db, records);
  await bring(catalog, bytes(file.size));
  await settle(catalog, row, async (tx, by) => {
    await sql`select pg_advisory_xact_lock(hashtext('catalog tree'))`.execute(tx);
    const plan = await checkConflicts(tx, records);
    const tell = (type: string, id: string) =>
      audit(tx, by, `${type}.import`, `${type}/${id}`, { bundle: row.id });
    if (!(await applyImport(tx, records, plan, tell))) throw problem('catalog.parent.cycle');
    const { counts } = plan;
    await end(tx, by, row, 'complete', { state: 'done', counts: JSON.stringify(counts) }, counts);
  });
}

async function checkConflicts(tx: Executor, records: Records) {
  const plan = await planImport(tx, records);
  const conflicts = await conflictsOf(tx, records, plan);
  if (conflicts.length > 0) throw problem('catalog.bundle.conflict', { conflicts });
  return plan;
}

/** Puts the bytes that are not here yet into the object store. What no record refers to later is collected. */
async function bring({ platform, db }: Catalog, bytes: AsyncIterable<Buffer>): Promise<void> {
  const { objects, clock } = platform;
  for await (const { sha256, size, body } of blobsIn(bytes)) {
    await touchBytes(db, sha256, clock());
    if ((await objects.size(sha256)) === size) continue;
    await objects.put(body, {
      limit: size,
      accept: (stored) => {
        if (stored.sha256 !== sha256 || stored.size !== size)
          throw new Error('A verified bundle was changed.');
      },
    });
  }
}

async function* stoppable(bytes: AsyncIterable<Buffer>, signal: AbortSignal): AsyncGenerator<Buffer> {
  for await (const chunk of bytes) {
    signal.throwIfAborted();
    yield chunk;
  }
}

async function fail(catalog: Catalog, row: BundleRow, error: unknown): Promise<void> {
  const fault =
    error instanceof Problem
      ? { code: error.code, params: error.params, summary: error.message }
      : { code: 'server.failed', params: {}, summary: 'It failed again and again.' };
  await settle(catalog, row, (tx, by) =>
    end(tx, by, row, 'fail', { state: 'failed', fault: JSON.stringify(fault) }, { code: fault.code }),
  );
}

/** Ends the work on a bundle in one way or the other, unless it has ended or is gone. */
async function settle(
  catalog: Catalog,
  { id, subject, username }: BundleRow,
  work: (tx: Executor, by: Author) => Promise<void>,
): Promise<void> {
  const by: Author = {
    actor: { subject, username },
    at: catalog.platform.clock(),
    check: () => undefined,
  };
  await inTransaction(catalog, async (tx) => {
    await lock(tx, 'bundle', id, 'change');
    if ((await readBundle(tx, id))?.state === 'pending') await work(tx, by);
  });
}

async function end(
  tx: Executor,
  by: Author,
  { id, kind }: BundleRow,
  action: 'complete' | 'fail',
  values: Values,
  detail: Record<string, unknown>,
): Promise<void> {
  await change(tx, 'bundle', id, by.at, values);
  await audit(tx, by, `bundle.${action}`, `bundle/${id}`, { kind, ...detail });
}
