import { type FileHandle, link, open, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { problem as common } from '../http/problem.ts';
import { digestOf, syncFolder } from './folder.ts';
import type { Stored, Uploads } from './objects.ts';
import { problem } from './problems.ts';

const NAME = /^[\w-]{1,100}$/;

type Writer = { stop: AbortController; ended: Promise<unknown> };

/** Uploads as files in a folder; `id` while bytes arrive, `id.done` once they are an object.
 *  @param placeOf makes the folder of an object and tells the object's path. */
export function createFileUploads(folder: string, placeOf: (sha256: string) => Promise<string>): Uploads {
  const writers = new Map<string, Writer>();
  const pathOf = (id: string) => {
    if (!NAME.test(id)) throw new Error('An upload is named by letters, digits, - and _.');
    return join(folder, id);
  };
  const exists = (path: string) => sizeOf(path).then((size) => size !== undefined);

  const append = async (
    id: string,
    offset: number,
    bytes: AsyncIterable<Uint8Array>,
    limit: number,
    signal: AbortSignal,
  ): Promise<number> => {
    const path = pathOf(id);
    if (await exists(`${path}.done`)) throw problem('upload.finished');
    const before = await sizeOf(path);
    const received = before ?? 0;
    if (offset !== received && offset !== 0) throw problem('upload.offset', { received });
    const file = await open(path, before === undefined ? 'w+' : 'r+', 0o600);
    try {
      await file.truncate(offset);
      return await receive(file, offset, bytes, limit, signal);
    } catch (error) {
      // What brought nothing was no upload; else it could be finished as one of no bytes.
      if ((await file.stat()).size === 0) await rm(path, { force: true });
      throw error;
    } finally {
      await file.sync();
      await file.close();
      await syncFolder(folder);
    }
  };

  const finish = async (id: string, accept: (stored: Stored) => void): Promise<Stored> => {
    const path = pathOf(id);
    const done = await exists(`${path}.done`);
    if (!done && !(await exists(path))) throw problem('upload.missing');
    const stored = await digestOf(done ? `${path}.done` : path);
    accept(stored);
    if (!done) await rename(path, `${path}.done`);
    const place = await placeOf(stored.sha256);
    await link(`${path}.done`, place).catch(unlessThere);
    await syncFolder(dirname(place));
    await syncFolder(folder);
    return stored;
  };

  /** Marks an upload as being worked on, before anything else can run. */
  const hold = <Result>(id: string, work: (signal: AbortSignal) => Promise<Result>): Promise<Result> => {
    const stop = new AbortController();
    const running = work(stop.signal);
    const writer = { stop, ended: running.catch(() => undefined) };
    writers.set(id, writer);
    return running.finally(() => {
      if (writers.get(id) === writer) writers.delete(id);
    });
  };

  /** Ends whoever works on an upload. */
  const takeOver = async (id: string): Promise<void> => {
    for (let writer = writers.get(id); writer; writer = writers.get(id)) {
      writer.stop.abort(problem('upload.replaced'));
      await writer.ended;
    }
  };

  return {
    received: (id) => sizeOf(pathOf(id)),
    async append(id, offset, bytes, limit) {
      await takeOver(id);
      return hold(id, (signal) => append(id, offset, bytes, limit, signal));
    },
    async finish(id, accept) {
      if (writers.has(id)) throw problem('upload.running');
      return hold(id, () => finish(id, accept)).catch((error: NodeJS.ErrnoException) => {
        // Another process finished and dropped it meanwhile.
        throw error.code === 'ENOENT' ? problem('upload.missing') : error;
      });
    },
    async drop(id) {
      await takeOver(id);
      const path = pathOf(id);
      await rm(path, { force: true });
      await rm(`${path}.done`, { force: true });
    },
  };
}

/** Writes what arrives; too much is cut off again, an end too soon is not. */
async function receive(
  file: FileHandle,
  offset: number,
  bytes: AsyncIterable<Uint8Array>,
  limit: number,
  signal: AbortSignal,
): Promise<number> {
  let at = offset;
  const incoming = bytes[Symbol.asyncIterator]();
  const stopped = new Promise<never>((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
  });
  stopped.catch(() => undefined);
  for (;;) {
    const next = await Promise.race([incoming.next(), stopped]);
    if (next.done) return at;
    if (at + next.value.byteLength > limit) {
      await file.truncate(offset);
      throw common('request.too.large', { limit });
    }
    // A write may take less than it was given.
    for (let written = 0; written < next.value.byteLength; ) {
      const { bytesWritten } = await file.write(next.value, written, undefined, at);
      written += bytesWritten;
      at += bytesWritten;
    }
  }
}

const sizeOf = (path: string): Promise<number | undefined> =>
  stat(path).then(
    (found) => found.size,
    () => undefined,
  );

function unlessThere(error: NodeJS.ErrnoException): void {
  if (error.code !== 'EEXIST') throw error;
}
