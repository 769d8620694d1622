import { randomUUID } from 'node:crypto';
import { problem as common } from '../../http/problem.ts';
import { problem } from '../problems.ts';
import type { Bucket } from './bucket.ts';
import { copyParts } from './copying.ts';
import { incomingOf } from './incoming.ts';
import { checkPart, createBuffer, sizeOfPart } from './parts.ts';
import { readAll } from './reading.ts';
import { goOnHashing } from './runningHash.ts';
import { bytesInParts, type UploadRow, type UploadRows, type UploadState } from './uploadRows.ts';

const EMPTY: UploadState = { received: 0, parts: [], next: 1 };

/** Adds bytes to an upload, as `Uploads.append` says. What was written counts from the moment the row says so. */
export function createReceiving(bucket: Bucket, rows: UploadRows) {
  const keyBelow = (id: string) => `uploads/${id}/${randomUUID()}`;

  const restart = async (row: UploadRow): Promise<UploadRow> => {
    const anew = await rows.change(row, EMPTY);
    await forgetBytes(bucket, row.state);
    return anew;
  };

  /** Takes up an upload again that was gathered into one object and then not accepted. */
  const reopen = async (row: UploadRow): Promise<UploadRow> => {
    const { received, whole, hash } = row.state;
    if (!whole) return row;
    if (received < sizeOfPart(1))
      return rows.change(row, { ...EMPTY, received, rest: { key: whole.key, size: received } });
    const key = keyBelow(row.id);
    const multipart = { key, id: await bucket.multipart.begin(key) };
    const parts = await copyParts(bucket, { key: whole.key, size: received }, { ...multipart, number: 1 });
    const anew = await rows.change(row, {
      received,
      multipart,
      parts,
      next: parts.length + 1,
      ...(hash && { hash }),
    });
    await bucket.delete(whole.key);
    return anew;
  };

  return async (
    id: string,
    offset: number,
    bytes: AsyncIterable<Uint8Array>,
    limit: number,
    signal: AbortSignal,
  ): Promise<number> => {
    let row = await rows.read(id);
    if (row?.state.done) throw problem('upload.finished');
    const received = row?.state.received ?? 0;
    if (offset !== received && offset !== 0) throw problem('upload.offset', { received });
    if (row) row = await (offset < received ? restart(row) : reopen(row));
    const before = row?.state ?? EMPTY;
    let state = before;
    let multipart = state.multipart;
    let at = offset;
    const hash = await goOnHashing(bytesInParts(state), state.hash);
    const buffer = createBuffer();
    if (state.rest) buffer.add(await readAll(bucket, state.rest.key));

    const save = async (next: UploadState): Promise<void> => {
      row = row ? await rows.change(row, next) : await rows.add(id, next);
      const { rest } = state;
      state = next;
      if (rest && rest.key !== next.rest?.key && rest.key !== before.rest?.key) await bucket.delete(rest.key);
    };
    const sendPart = async (): Promise<void> => {
      const number = state.next;
      checkPart(number, at);
      const key = keyBelow(id);
      multipart ??= { key, id: await bucket.multipart.begin(key) };
      // The number is used up before it is used: whoever loses the upload meanwhile may still be sending under it.
      if (row) await save({ ...state, multipart, next: number + 1 });
      const piece = buffer.take(sizeOfPart(number));
      const [part] = await Promise.all([
        bucket.multipart.put(multipart.key, multipart.id, number, piece),
        hash?.add(piece),
      ]);
      const { rest: _sent, hash: _before, ...others } = state;
      const parts = [...state.parts, part];
      const known = hash && { hash: hash.save() };
      await save({ ...others, multipart, parts, next: number + 1, received: at - buffer.size, ...known });
    };
    /** Keeps what is less than a part. */
    const keep = async (): Promise<void> => {
      if (row && state.received === at) return;
      const { rest: _replaced, ...others } = state;
      if (buffer.size === 0) return save({ ...others, received: at });
      const rest = { key: keyBelow(id), size: buffer.size };
      await bucket.put(rest.key, buffer.peek());
      await save({ ...others, received: at, rest });
    };
    /** Back to what was received before, of which nothing was deleted. */
    const undo = async (): Promise<void> => {
      if (before.received === 0) {
        if (row) await rows.remove(id);
        await forgetBytes(bucket, { ...state, ...(multipart ? { multipart } : {}) });
        return;
      }
      const { rest, next } = state;
      if (state !== before) await save({ ...before, next });
      if (rest && rest.key !== before.rest?.key) await bucket.delete(rest.key);
      if (multipart && !before.multipart) await bucket.multipart.abort(multipart.key, multipart.id);
    };

    const incoming = incomingOf(bytes, signal);
    for (;;) {
      const step = await incoming.next();
      if (step.kind === 'silence' || step.kind === 'end') await keep();
      if (step.kind === 'end') break;
      if (step.kind === 'broken') {
        if (at > 0) await keep();
        else if (row) await rows.remove(id);
        throw step.error;
      }
      if (step.kind !== 'bytes') continue;
      if (at + step.bytes.byteLength > limit) {
        await undo();
        throw common('request.too.large', { limit });
      }
      // The sender may use its memory again.
      buffer.add(Buffer.from(step.bytes));
      at += step.bytes.byteLength;
      while (buffer.size >= sizeOfPart(state.next)) await sendPart();
    }
    if (before.rest && before.rest.key !== state.rest?.key) await bucket.delete(before.rest.key);
    return at;
  };
}

/** Deletes what an upload left in the store. */
export async function forgetBytes(bucket: Bucket, { multipart, rest, whole }: UploadState): Promise<void> {
  if (multipart) await bucket.multipart.abort(multipart.key, multipart.id);
  for (const each of [rest, whole]) if (each) await bucket.delete(each.key);
}
