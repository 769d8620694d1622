import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { JobContext } from '../../platform/jobs/jobs.ts';
import type { Stored } from '../../platform/objects/objects.ts';
import { touchBytes } from '../files/bytes.ts';
import type { Catalog } from '../records/context.ts';
import { createServerKey } from '../records/serverKey.ts';
import { collect } from './collect.ts';
import { BLOBS, FORMAT, MANIFEST, type Manifest, RECORDS, SIGNATURE, SIGNATURE_TYPE } from './form.ts';
import { contentsOf, type Records, recordKinds } from './records.ts';
import type { BundleRow } from './store.ts';
import { tarEnd, tarHeader, tarPadding } from './tar.ts';

/** Writes the .tar of an export into the object store, as a stream. */
export async function writeBundle(
  catalog: Catalog,
  row: BundleRow,
  context: Pick<JobContext, 'signal' | 'progress'>,
): Promise<{ stored: Stored; counts: Record<string, number> }> {
  const { platform, db } = catalog;
  const records = await platform.database
    .as<unknown>()
    .transaction()
    .execute(async (tx) => {
      await sql`set transaction isolation level repeatable read read only`.execute(tx);
      return collect(tx, row.given);
    });
  const text = Buffer.from(JSON.stringify(records));
  const manifest: Manifest = {
    format: FORMAT,
    issuer: platform.settings.publicUrl,
    bundle: row.id,
    created: row.created_at.toISOString(),
    records: sumOf(text),
    blobs: blobsOf(records),
  };
  const said = Buffer.from(JSON.stringify(manifest));
  const { issuer, bundle, created } = manifest;
  const signature = await createServerKey(platform).sign(
    { issuer, bundle, created, manifest: sumOf(said) },
    SIGNATURE_TYPE,
  );
  const small = [
    { name: MANIFEST, bytes: said },
    { name: SIGNATURE, bytes: Buffer.from(signature) },
    { name: RECORDS, bytes: text },
  ];
  const stored = await platform.objects.put(tarOf(catalog, row, small, manifest.blobs, context), {
    limit: platform.settings.maxFileBytes,
    accept: ({ sha256 }) => touchBytes(db, sha256, platform.clock()),
  });
  const counts = Object.fromEntries(recordKinds.map((kind) => [kind, records[kind].length]));
  return { stored, counts };
}

async function* tarOf(
  { platform }: Catalog,
  { created_at: at }: BundleRow,
  small: { name: string; bytes: Buffer }[],
  blobs: Stored[],
  { signal, progress }: Pick<JobContext, 'signal' | 'progress'>,
): AsyncGenerator<Uint8Array> {
  const total = blobs.reduce((sum, { size }) => sum + size, 0);
  let done = 0;
  for (const { name, bytes } of small) {
    yield tarHeader(name, bytes.length, at);
    yield bytes;
    yield tarPadding(bytes.length);
  }
  for (const { sha256, size } of blobs) {
    yield tarHeader(`${BLOBS}${sha256}`, size, at);
    if (size > 0) {
      for await (const chunk of platform.objects.stream(sha256)) {
        signal.throwIfAborted();
        yield chunk;
        done += chunk.length;
        progress(done, total, 'bytes');
      }
    }
    yield tarPadding(size);
  }
  yield tarEnd();
}

/** Every content once, in the order in which files, then pictures, first have it. */
const blobsOf = (records: Records): Stored[] => [
  ...new Map(contentsOf(records).map(({ sha256, size }) => [sha256, { sha256, size }])).values(),
];

const sumOf = (bytes: Buffer): Stored => ({
  sha256: createHash('sha256').update(bytes).digest('hex'),
  size: bytes.length,
});
