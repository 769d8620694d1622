import { link, readdir, rename, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { isOlder, makeFolder, syncFolder } from './folder.ts';

/** Removes objects in a way that cannot lose one that is put at the same time: the file is taken out of its place first,
 *  and only then is it seen whether what was taken is the old one. */
export function createCollecting(folder: string, placeOf: (sha256: string) => string) {
  const restore = async (taken: string): Promise<void> => {
    const place = placeOf(basename(taken));
    await makeFolder(dirname(place));
    await link(taken, place).catch(unless('EEXIST'));
    await syncFolder(dirname(place));
    await rm(taken, { force: true });
  };

  return {
    async collect(sha256: string, before: Date): Promise<boolean> {
      const place = placeOf(sha256);
      const taken = join(folder, sha256);
      if (!(await isOlder(place, before))) return !(await exists(place));
      await rename(place, taken).catch(unless('ENOENT'));
      if (!(await exists(taken))) return true;
      if (await isOlder(taken, before)) {
        await rm(taken);
        return true;
      }
      await restore(taken);
      return false;
    },
    /** What a collection that was killed had taken. */
    async putBack(): Promise<void> {
      for (const name of await readdir(folder)) await restore(join(folder, name));
    },
  };
}

const exists = (path: string) => isOlder(path, new Date(8.64e15));

const unless = (code: string) => (error: NodeJS.ErrnoException) => {
  if (error.code !== code) throw error;
};
