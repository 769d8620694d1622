import { sql } from 'kysely';
import type { Catalog } from '../records/context.ts';

/** One delivery, with the file's attributes as they were. */
export type Download = {
  at: Date;
  file: string;
  subject: string;
  account: string | null;
  bytes: number;
  complete: boolean;
  attributes: Record<string, unknown> | null;
};

const BATCH_MS = 1000;

/** Keeps a record of every delivery; written in batches, so that a download never waits for it. */
export function recordDownloads({ platform, db }: Catalog) {
  let waiting: Download[] = [];
  let timer: NodeJS.Timeout | undefined;
  const bytes = platform.telemetry.counter('trivet_catalog_download_bytes', 'Bytes of files delivered.');

  const flush = async () => {
    clearTimeout(timer);
    timer = undefined;
    const batch = waiting;
    waiting = [];
    if (batch.length === 0) return;
    await sql`insert into catalog.download (at, file, subject, account, bytes, complete, attributes)
      select at, file, subject, account, bytes, complete, attributes
      from jsonb_to_recordset(${JSON.stringify(batch)}::jsonb) as d(at timestamptz, file text, subject text,
        account text, bytes bigint, complete boolean, attributes jsonb)`.execute(db);
  };

  return {
    add(download: Download): void {
      bytes.inc(download.bytes);
      waiting.push(download);
      timer ??= setTimeout(() => {
        flush().catch((error) => platform.log.warn({ err: error }, 'downloads were not recorded'));
      }, BATCH_MS);
    },
    /** Writes what still waits. */
    close: flush,
  };
}
