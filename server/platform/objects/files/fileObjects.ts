import { createHash, randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open, readdir, readFile, rename, rm, stat, utimes } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { createDiskProbe } from '../../database/embedded/diskProbe.ts';
import { problem } from '../../http/problem.ts';
import { StartProblem } from '../../startProblem.ts';
import { createExclusiveWork, type ExclusiveWork } from '../exclusiveWork.ts';
import type { Objects, Stored } from '../objects.ts';
import { createCollecting } from './fileCollecting.ts';
import { createFileUploads } from './fileUploads.ts';
import { CHUNK, makeFolder, removeAbandoned, syncFolder } from './folder.ts';

const DAY_MS = 24 * 3600 * 1000;
const ADDRESS = /^[0-9a-f]{64}$/;

type Options = {
  /** The clock that dates objects. */
  clock?: () => Date;
  /** Among the processes that use the folder; without it this process is the only one that takes uploads. */
  exclusive?: ExclusiveWork;
};

/** Objects in a folder: written to a temporary file, fsynced, renamed to the name of their SHA-256. The time of a file
 *  is when it was put last. */
export async function createFileObjects(url: string, options: Options = {}): Promise<Objects> {
  const { clock = () => new Date(), exclusive = createExclusiveWork() } = options;
  const root = url.slice('file:'.length).replace(/^\/\/(?=\/)/, '');
  const incoming = join(root, 'incoming');
  const uploading = join(root, 'uploads');
  const collecting = join(root, 'collecting');
  for (const folder of [incoming, uploading, collecting]) {
    await makeFolder(folder).catch((error: Error) => {
      throw new StartProblem(`The object folder ${root} cannot be written: ${error.message}.`);
    });
  }
  const placeOf = (sha256: string) => join(root, placeBelow(sha256));

  const keep = async (temporary: string, stored: Stored): Promise<Stored> => {
    const place = placeOf(stored.sha256);
    await makeFolder(dirname(place));
    await utimes(temporary, clock(), clock());
    await rename(temporary, place);
    await syncFolder(dirname(place));
    return stored;
  };

  const { collect, putBack } = createCollecting(collecting, placeOf);
  const uploads = createFileUploads({
    folder: uploading,
    exclusive,
    clock,
    async placeOf(sha256) {
      const place = placeOf(sha256);
      await makeFolder(dirname(place));
      return place;
    },
  });

  return {
    async put(bytes, { limit = Number.POSITIVE_INFINITY, accept = () => undefined } = {}) {
      const temporary = join(incoming, randomUUID());
      try {
        const stored = await write(temporary, bytes, limit);
        await accept(stored);
        return await keep(temporary, stored);
      } catch (error) {
        await rm(temporary, { force: true });
        throw error;
      }
    },
    get: (sha256) => readFile(placeOf(sha256)),
    stream: (sha256, range) => createReadStream(placeOf(sha256), { ...range, highWaterMark: CHUNK }),
    async open(sha256) {
      const file = await open(placeOf(sha256), 'r');
      return {
        read: async (into, position) => (await file.read(into, 0, into.length, position)).bytesRead,
        close: () => file.close(),
      };
    },
    placeOf: placeBelow,
    signedAddress: async () => undefined,
    size: (sha256) =>
      stat(placeOf(sha256)).then(
        (found) => found.size,
        () => undefined,
      ),
    list: () => addressesBelow(root),
    delete: (sha256) => rm(placeOf(sha256), { force: true }),
    collect,
    async removeAbandoned(before) {
      await putBack();
      await removeAbandoned(incoming, new Date(clock().getTime() - DAY_MS));
      return uploads.removeAbandoned(before);
    },
    check: createDiskProbe(incoming),
    close: exclusive.close,
    uploads,
  };
}

function placeBelow(sha256: string): string {
  if (!ADDRESS.test(sha256)) throw new Error('An object address is 64 hexadecimal digits.');
  return `${sha256.slice(0, 2)}/${sha256.slice(2, 4)}/${sha256}`;
}

/** The objects in a folder, two levels below it. */
async function* addressesBelow(folder: string, levels = 2): AsyncGenerator<string> {
  for (const name of await readdir(folder)) {
    if (levels === 0 && ADDRESS.test(name)) yield name;
    if (levels > 0 && /^[0-9a-f]{2}$/.test(name)) yield* addressesBelow(join(folder, name), levels - 1);
  }
}

async function write(
  path: string,
  bytes: Uint8Array | AsyncIterable<Uint8Array>,
  limit: number,
): Promise<Stored> {
  const file = await open(path, 'wx', 0o600);
  const hash = createHash('sha256');
  let size = 0;
  try {
    for await (const chunk of bytes instanceof Uint8Array ? [bytes] : bytes) {
      size += chunk.byteLength;
      if (size > limit) throw problem('request.too.large', { limit });
      hash.update(chunk);
      await file.writeFile(chunk);
    }
    await file.sync();
  } finally {
    await file.close();
  }
  return { sha256: hash.digest('hex'), size };
}
