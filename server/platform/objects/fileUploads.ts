import { type FileHandle, link, open, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { problem as common } from '../http/problem.ts';
import { digestOf, syncFolder } from './folder.ts';
import type { Uploads } from './objects.ts';
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
    const received = (await sizeOf(path)) ?? 0;
    if (offset !== received && offset !== 0) throw problem('upload.offset', { received });
    const file = await open(path, (await exists(path)) ? 'r+' : 'w+', 0o600);
    try {
      await file.truncate(offset);
      return await receive(file, offset, bytes, limit, signal);
    } finally {
      await file.sync();
      await file.close();
      await syncFolder(folder);
    }
  };

  return {
    received: (id) => sizeOf(pathOf(id)),
    async append(id, offset, bytes, limit) {
      await takeOver(writers.get(id));
      const stop = new AbortController();
      const running = append(id, offset, bytes, limit, stop.signal);
      const writer = { stop, ended: running.catch(() => undefined) };
      writers.set(id, writer);
      try {
        return await running;
      } finally {
        if (writers.get(id) === writer) writers.delete(id);
      }
    },
    async finish(id, accept) {
      const path = pathOf(id);
      if (writers.has(id)) throw problem('upload.running');
      const done = (await exists(`${path}.done`)) ? `${path}.done` : undefined;
      if (!done && !(await exists(path))) throw problem('upload.missing');
      const running = digestOf(done ?? path);
      // Nothing may be appended between the digest and the rename.
      const writer = { stop: new AbortController(), ended: running.catch(() => undefined) };
      writers.set(id, writer);
      try {
        const stored = await running;
        accept(stored);
        if (!done) await rename(path, `${path}.done`);
        const place = await placeOf(stored.sha256);
        await link(`${path}.done`, place).catch(unlessThere);
        await syncFolder(dirname(place));
        await syncFolder(folder);
        return stored;
      } finally {
        if (writers.get(id) === writer) writers.delete(id);
      }
    },
    async drop(id) {
      await takeOver(writers.get(id));
      const path = pathOf(id);
      await rm(path, { force: true });
      await rm(`${path}.done`, { force: true });
    },
  };
}

async function takeOver(writer: Writer | undefined): Promise<void> {
  writer?.stop.abort(problem('upload.replaced'));
  await writer?.ended;
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
