import { sql } from 'kysely';
import type { Database } from '../../database/database.ts';
import { problem } from '../problems.ts';
import type { Part } from './bucket.ts';
import type { HashState } from './runningHash.ts';

/** What was received of an upload, and where it lies. */
export type UploadState = {
  received: number;
  /** A multipart upload; its key is that of all bytes once it is complete. */
  multipart?: { key: string; id: string };
  parts: Part[];
  /** The number of the next part; none is used twice, so that a late one replaces nothing. */
  next: number;
  /** Bytes at the end that are no part yet. */
  rest?: { key: string; size: number };
  /** Of the bytes in parts; what is said of another number of bytes was left behind by a version that knows it not. */
  hash?: HashState;
  /** All bytes in one object, with their hash once it is known. */
  whole?: { key: string; sha256?: string };
  /** It was accepted, and takes nothing any more. */
  done?: true;
};

/** How many of the bytes received lie in parts; the others are the rest. */
export const bytesInParts = ({ received, rest }: UploadState): number => received - (rest?.size ?? 0);

/** An upload as it was read; changed only if nobody else did so since. */
export type UploadRow = { id: string; version: number; state: UploadState };

export type UploadRows = ReturnType<typeof createUploadRows>;

/** Uploads in the database: the one place that says what was acknowledged. */
export function createUploadRows(database: Database, clock: () => Date) {
  const executor = database.as<unknown>();
  return {
    async read(id: string): Promise<UploadRow | undefined> {
      const { rows } = await sql<UploadRow>`select id, version, state from platform.object_upload
        where id = ${id}`.execute(executor);
      return rows[0];
    },
    /** @throws Problem `upload.replaced` when there is one already. */
    async add(id: string, state: UploadState): Promise<UploadRow> {
      const { rows } = await sql`insert into platform.object_upload (id, state, touched_at)
        values (${id}, ${JSON.stringify(state)}, ${clock()}) on conflict do nothing returning id`.execute(
        executor,
      );
      if (rows.length === 0) throw problem('upload.replaced');
      return { id, version: 1, state };
    },
    /** @throws Problem `upload.replaced` when it was changed since it was read. */
    async change({ id, version }: UploadRow, state: UploadState): Promise<UploadRow> {
      const { rows } = await sql`update platform.object_upload
        set state = ${JSON.stringify(state)}, version = version + 1, touched_at = ${clock()}
        where id = ${id} and version = ${version} returning id`.execute(executor);
      if (rows.length === 0) throw problem('upload.replaced');
      return { id, version: version + 1, state };
    },
    async remove(id: string): Promise<void> {
      await sql`delete from platform.object_upload where id = ${id}`.execute(executor);
    },
    /** Those that nothing changed since. */
    async untouched(before: Date): Promise<string[]> {
      const { rows } = await sql<{ id: string }>`select id from platform.object_upload
        where touched_at < ${before} order by id`.execute(executor);
      return rows.map(({ id }) => id);
    },
    /** All identifiers. */
    async all(): Promise<Set<string>> {
      const { rows } = await sql<{ id: string }>`select id from platform.object_upload`.execute(executor);
      return new Set(rows.map(({ id }) => id));
    },
  };
}
