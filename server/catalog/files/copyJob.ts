import { recordAudit } from '../../platform/audit/audit.ts';
import type { Executor } from '../../platform/database/database.ts';
import { Problem } from '../../platform/http/problem.ts';
import type { JobContext } from '../../platform/jobs/jobs.ts';
import { counted } from '../../platform/objects/counted.ts';
import { problem } from '../problems.ts';
import type { Catalog } from '../records/context.ts';
import { change, lock, type Values } from '../records/store.ts';
import { inTransaction } from '../records/write.ts';
import { addressOf } from './arn.ts';
import { asProblem, type Copying } from './copy.ts';
import { type FileRow, readFile, touchPackages } from './store.ts';

const JOB = 'catalog.copy';
/** The key of the job that copies the bytes of a file entry. */
export const copyKey = (file: string) => `${JOB} ${file}`;
/** With the queue's growing pauses about six hours; stops and deaths of processes count, too. */
const MAX_ATTEMPTS = 10;
/** What may be otherwise in a moment. */
const passing = new Set(['unreachable', 'silent', 'broken']);

/** Plans the copy of a file entry, in the transaction that makes it. */
export type CopyLater = (tx: Executor, file: string) => Promise<void>;

/** Declares the durable job that copies large objects. What arrived survives the end of the process: the next attempt
 *  continues from there, as long as the object is the same. */
export function copyByJob(catalog: Catalog, copying: Copying): CopyLater {
  const { jobs } = catalog.platform;
  const fail = async (file: string, error: unknown) => {
    await settle(catalog, file, 'file.fail', { state: 'failed', fault: JSON.stringify(faultOf(error)) });
    await catalog.platform.objects.uploads.drop(file);
  };
  jobs.handle<{ file: string }>(
    JOB,
    async ({ file }, context) => {
      const row = await readFile(catalog.db, file);
      if (row?.state !== 'copying') return;
      try {
        await copy(catalog, copying, row, context);
      } catch (error) {
        const { signal, attempt } = context;
        if (signal.aborted || (attempt < MAX_ATTEMPTS && !isFinal(error))) throw error;
        return fail(file, error);
      }
      await catalog.platform.objects.uploads.drop(file);
    },
    ({ file }, by) => fail(file, problem('catalog.job.cancelled', { by })),
  );
  return (tx, file) => jobs.enqueue(tx, JOB, { file }, { key: copyKey(file), queue: JOB });
}

async function copy(
  catalog: Catalog,
  { source, accepting }: Copying,
  row: FileRow,
  { signal, progress }: JobContext,
): Promise<void> {
  const { uploads } = catalog.platform.objects;
  const { id, source: s3arn, size, source_etag: etag } = row;
  if (s3arn === null || size === null) throw new Error('A file that is being copied has no source.');
  const received = (await uploads.received(id)) ?? 0;
  // Without its ETag nobody can say that the rest is of the same object.
  const start = etag === null && received < size ? 0 : received;
  if (start < size) {
    await asProblem(s3arn, async () => {
      const object = await source.open(addressOf(s3arn), { start, etag: etag ?? undefined, signal });
      try {
        await uploads.append(
          id,
          start,
          counted(object.bytes, (bytes) => progress(start + bytes, size, 'bytes')),
          size,
        );
      } finally {
        object.close();
      }
    });
  }
  const stored = await uploads.finish(id, accepting(s3arn, row));
  await catalog.platform.scan(stored);
  await settle(catalog, id, 'file.complete', { state: 'available', ...stored });
}

/** Ends the copy in one way or the other, unless it has ended or its entry is gone. */
async function settle(catalog: Catalog, id: string, action: string, values: Values): Promise<void> {
  const at = catalog.platform.clock();
  await inTransaction(catalog, async (tx) => {
    await lock(tx, 'file', id, 'change');
    if ((await readFile(tx, id))?.state !== 'copying') return;
    await change(tx, 'file', id, at, values);
    await touchPackages(tx, id, at);
    await recordAudit(tx, {
      by: undefined,
      action: `catalog.${action}`,
      thing: `catalog/file/${id}`,
      detail: values,
    });
  });
}

function isFinal(error: unknown): boolean {
  if (!(error instanceof Problem)) return false;
  if (error.code === 'upload.infected') return true;
  if (!error.code.startsWith('catalog.source.')) return false;
  return !passing.has(String(error.params.reason));
}

function faultOf(error: unknown) {
  if (error instanceof Problem) return { code: error.code, params: error.params, summary: error.message };
  return { code: 'server.failed', params: {}, summary: 'The copy failed again and again.' };
}
