import { createHash, randomUUID } from 'node:crypto';
import type { ExclusiveWork } from '../exclusiveWork.ts';
import type { Accept, Stored, Uploads } from '../objects.ts';
import { problem } from '../problems.ts';
import type { Bucket } from './bucket.ts';
import { bytesOf, readAll } from './reading.ts';
import { createReceiving, forgetBytes } from './receiving.ts';
import { goOnHashing } from './runningHash.ts';
import type { StoredObjects } from './stored.ts';
import { complete } from './streamed.ts';
import { bytesInParts, type UploadRow, type UploadRows } from './uploadRows.ts';

const NAME = /^[\w-]{1,100}$/;

type Means = {
  bucket: Bucket;
  rows: UploadRows;
  exclusive: ExclusiveWork;
  stored: StoredObjects;
  singleCopy: number;
};

/** Uploads in pieces: bytes become parts of a multipart upload as soon as they are enough for one, and an object of their own
 *  until then; a row of the database says which of both count. */
export function createUploads({ bucket, rows, exclusive, stored, singleCopy }: Means) {
  const receive = createReceiving(bucket, rows);
  const named = (id: string) => {
    if (!NAME.test(id)) throw new Error('An upload is named by letters, digits, - and _.');
    return id;
  };

  /** Makes one object of what was received. */
  const gather = async (row: UploadRow): Promise<UploadRow> => {
    const { state } = row;
    if (state.whole) return row;
    const { multipart, rest } = state;
    if (!multipart) {
      const key = rest?.key ?? `uploads/${row.id}/${randomUUID()}`;
      if (!rest) await bucket.put(key, new Uint8Array());
      return rows.change(row, { ...state, rest: { key, size: state.received }, whole: { key } });
    }
    const hash = await goOnHashing(bytesInParts(state), state.hash);
    let parts = state.parts;
    if (rest) {
      const bytes = await readAll(bucket, rest.key);
      parts = [...parts, await bucket.multipart.put(multipart.key, multipart.id, state.next, bytes)];
      await hash?.add(bytes);
    }
    await complete(bucket, multipart.key, multipart.id, parts, state.received);
    const { key } = multipart;
    const known = hash && { hash: hash.save(), whole: { key, sha256: hash.digest() } };
    const gathered = await rows.change(row, {
      received: state.received,
      parts: [],
      next: 1,
      whole: { key },
      ...known,
    });
    if (rest) await bucket.delete(rest.key);
    return gathered;
  };

  /** Knows the hash of all bytes; it reads those that it was not kept of while they came. */
  const hashed = async (row: UploadRow): Promise<{ row: UploadRow; stored: Stored; key: string }> => {
    const { whole, received: size } = row.state;
    if (!whole) throw new Error('An upload was not gathered.');
    if (whole.sha256) return { row, stored: { sha256: whole.sha256, size }, key: whole.key };
    const hash = createHash('sha256');
    for await (const chunk of bytesOf(bucket, whole.key)) hash.update(chunk);
    const sha256 = hash.digest('hex');
    const next = await rows.change(row, { ...row.state, whole: { ...whole, sha256 } });
    return { row: next, stored: { sha256, size }, key: whole.key };
  };

  const finish = async (id: string, accept: Accept): Promise<Stored> => {
    const found = await rows.read(id);
    if (!found) throw problem('upload.missing');
    const { row, stored: arrived, key } = await hashed(await gather(found));
    await accept(arrived);
    if (!row.state.done) await rows.change(row, { ...row.state, done: true });
    await stored.copyFrom(arrived.sha256, { key, size: arrived.size }, singleCopy);
    return arrived;
  };

  const drop = async (id: string): Promise<void> => {
    const row = await rows.read(id);
    if (!row) return;
    await rows.remove(id);
    // What a store that is away keeps is removed a day later, as nobody knows it any more.
    await forgetBytes(bucket, row.state).catch(() => undefined);
  };

  const uploads: Uploads = {
    received: async (id) => (await rows.read(named(id)))?.state.received,
    append: (id, offset, bytes, limit) =>
      exclusive.take(named(id), (signal) => receive(id, offset, bytes, limit, signal)),
    finish: (id, accept) => exclusive.ifFree(named(id), () => finish(id, accept)),
    drop: (id) => exclusive.take(named(id), () => drop(id)),
  };
  return {
    ...uploads,
    async removeAbandoned(before: Date): Promise<string[]> {
      const removed: string[] = [];
      for (const id of await rows.untouched(before)) {
        const remove = async () => {
          if (!(await rows.untouched(before)).includes(id)) return;
          await drop(id);
          removed.push(id);
        };
        // Whoever works on it needs it.
        await exclusive.ifFree(id, remove).catch((error: { code?: string }) => {
          if (error.code !== 'upload.running') throw error;
        });
      }
      return removed;
    },
  };
}
