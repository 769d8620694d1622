import { type FileHandle, link, open, readdir, rename, rm, stat, utimes } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { problem as common } from '../../http/problem.ts';
import type { ExclusiveWork } from '../exclusiveWork.ts';
import type { Accept, Stored, Uploads } from '../objects.ts';
import { problem } from '../problems.ts';
import { digestOf, isOlder, syncFolder } from './folder.ts';

const NAME = /^[\w-]{1,100}$/;

type Place = {
  folder: string;
  exclusive: ExclusiveWork;
  clock: () => Date;
  /** Makes the folder of an object and tells the object's path. */
  placeOf(sha256: string): Promise<string>;
};

/** Uploads as files in a folder; `id` while bytes arrive, `id.done` once they are an object. */
export function createFileUploads({ folder, exclusive, clock, placeOf }: Place) {
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
      // An append that brought no bytes must not create the upload; otherwise it could be finished as an empty one.
      if ((await file.stat()).size === 0) await rm(path, { force: true });
      throw error;
    } finally {
      await file.sync().finally(() => file.close());
      await syncFolder(folder);
    }
  };

  const finish = async (id: string, accept: Accept): Promise<Stored> => {
    const path = pathOf(id);
    const done = await exists(`${path}.done`);
    if (!done && !(await exists(path))) throw problem('upload.missing');
    const stored = await digestOf(done ? `${path}.done` : path);
    await accept(stored);
    if (!done) await rename(path, `${path}.done`);
    const place = await placeOf(stored.sha256);
    await put(`${path}.done`, place, clock());
    await syncFolder(dirname(place));
    await syncFolder(folder);
    return stored;
  };

  const removeAbandoned = async (before: Date): Promise<string[]> => {
    const ids = new Set((await readdir(folder)).map((name) => name.replace(/\.done$/, '')));
    const removed: string[] = [];
    for (const id of ids) {
      const path = pathOf(id);
      const old = async () => (await isOlder(path, before)) || (await isOlder(`${path}.done`, before));
      if (!(await old())) continue;
      const remove = async () => {
        if (!(await old())) return;
        await forget(path);
        removed.push(id);
      };
      // Whoever works on it needs it.
      await exclusive.ifFree(id, remove).catch(unlessRunning);
    }
    return removed;
  };

  const uploads: Uploads = {
    received: async (id) => (await sizeOf(pathOf(id))) ?? sizeOf(`${pathOf(id)}.done`),
    append: (id, offset, bytes, limit) =>
      exclusive.take(id, (signal) => append(id, offset, bytes, limit, signal)),
    finish: (id, accept) =>
      exclusive
        .ifFree(id, () => finish(id, accept))
        .catch((error: NodeJS.ErrnoException) => {
          // Another process finished and dropped it meanwhile.
          throw error.code === 'ENOENT' ? problem('upload.missing') : error;
        }),
    drop: (id) => exclusive.take(id, () => forget(pathOf(id))),
  };
  return { ...uploads, removeAbandoned };
}

async function forget(path: string): Promise<void> {
  await rm(path, { force: true });
  await rm(`${path}.done`, { force: true });
}

/** Gives a file a second name, or renews the timestamp of an existing one, so that a collection leaves it alone. */
async function put(path: string, place: string, at: Date): Promise<void> {
  await utimes(path, at, at);
  for (;;) {
    const linked = await link(path, place).then(
      () => true,
      (error: NodeJS.ErrnoException) => {
        if (error.code !== 'EEXIST') throw error;
        return false;
      },
    );
    if (linked) return;
    const touched = await utimes(place, at, at).then(
      () => true,
      (error: NodeJS.ErrnoException) => {
        // Collected between the two calls.
        if (error.code !== 'ENOENT') throw error;
        return false;
      },
    );
    if (touched) return;
  }
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

function unlessRunning(error: { code?: string }): void {
  if (error.code !== 'upload.running') throw error;
}
