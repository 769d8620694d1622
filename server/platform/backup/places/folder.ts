import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { access, open, readdir, rename, rm, rmdir } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { CHUNK, makeFolder, syncFolder } from '../../objects/files/folder.ts';
import { StartProblem } from '../../startProblem.ts';
import type { BackupPlace } from './place.ts';

const INCOMING = 'incoming';

/** A backup in a folder, which is made when something is written. */
export function createFolderPlace(root: string): BackupPlace {
  const incoming = join(root, INCOMING);
  const pathOf = (file: string) => join(root, file);
  const entries = (folder: string, recursive: boolean) =>
    readdir(pathOf(folder), { withFileTypes: true, recursive }).catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return [];
      throw unusable(error);
    });
  const unusable = ({ message }: Error) =>
    new StartProblem(`The backup folder ${root} cannot be used: ${message}.`);
  const place = async (temporary: string, file: string) => {
    const folder = dirname(pathOf(file));
    await makeFolder(folder);
    await rename(temporary, pathOf(file));
    await syncFolder(folder);
  };

  return {
    name: root,
    async folders(beginning) {
      const found = await entries('', false);
      return found
        .filter((each) => each.isDirectory() && each.name !== INCOMING && each.name.startsWith(beginning))
        .map(({ name }) => name);
    },
    async list(folder) {
      const found = await entries(folder, true);
      return found
        .filter((each) => each.isFile())
        .map(({ parentPath, name }) => relative(root, join(parentPath, name)));
    },
    has: (file) =>
      access(pathOf(file)).then(
        () => true,
        () => false,
      ),
    // Opened when somebody reads: an error before that would have nobody to meet it.
    async *read(file) {
      yield* createReadStream(pathOf(file), { highWaterMark: CHUNK });
    },
    async write(file, bytes) {
      const temporary = join(incoming, randomUUID());
      await makeFolder(incoming).catch((error: Error) => {
        throw unusable(error);
      });
      try {
        await writeDurably(temporary, bytes);
        await place(temporary, file);
      } catch (error) {
        await rm(temporary, { force: true });
        throw error;
      }
    },
    async delete(file) {
      await rm(pathOf(file), { force: true });
      await removeEmpty(root, dirname(pathOf(file)));
    },
    removeAbandoned: () => rm(incoming, { recursive: true, force: true }),
    close: async () => undefined,
  };
}

async function writeDurably(path: string, bytes: AsyncIterable<Uint8Array>): Promise<void> {
  const file = await open(path, 'wx', 0o600);
  try {
    for await (const chunk of bytes) await file.writeFile(chunk);
    await file.sync();
  } finally {
    await file.close();
  }
}

/** Removes a folder, and those above it, that nothing is in any more. */
async function removeEmpty(root: string, folder: string): Promise<void> {
  for (let path = folder; path !== root && path.startsWith(root); path = dirname(path)) {
    const removed = await rmdir(path).then(
      () => true,
      () => false,
    );
    if (!removed) return;
  }
}
