import { createHash } from 'node:crypto';
import {
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';
import { isElementFile, METADATA, projectFolders } from '../../../formats/dxl/project/index.ts';
import { CallProblem } from '../../call.ts';

/** The folder of a project. Paths are relative with `/` between the parts, and never lead out of it. */
export type Disk = {
  folder: string;
  read(file: string): Buffer | undefined;
  /** Replaces the file in one step, so that a killed command leaves either the old file or the new one. */
  write(file: string, content: string | Uint8Array): void;
  /** Renames a file unless another is there. @returns whether it did. */
  move(from: string, to: string): boolean;
  /** Removes a file, and the folders that are empty without it. */
  remove(file: string): void;
  /** Files in which a project keeps elements, sorted. */
  elementFiles(): string[];
};

/** The SHA-256 of a file, by which edits are noticed. */
export const digestOf = (bytes: Uint8Array | string): string =>
  createHash('sha256').update(bytes).digest('base64url');

/** Opens the folder of a project file by file; it need not exist before something is written. */
export function openFiles(folder: string): Disk {
  const pathOf = (file: string): string => {
    const path = join(folder, ...file.split('/'));
    if (!path.startsWith(join(folder, sep)) || file.split('/').includes('..')) {
      throw new CallProblem(`${file} leads out of the folder ${folder}.`);
    }
    return path;
  };
  /** A link among the folders could lead anywhere. */
  const inside = (path: string): string => {
    const parent = dirname(path);
    mkdirSync(parent, { recursive: true });
    const [root, real] = [realpathSync(folder), realpathSync(parent)];
    if (real !== root && !real.startsWith(join(root, sep))) {
      throw new CallProblem(`${parent} is a link that leads out of ${folder}; nothing is written there.`);
    }
    return path;
  };
  const removeEmpty = (from: string) => {
    for (let at = from; at !== folder && isEmpty(at); at = dirname(at)) rmdirSync(at);
  };
  if (statOf(folder)?.isFile()) throw new CallProblem(`${folder} is a file, not a folder.`);
  const disk: Disk = {
    folder,
    read(file) {
      const path = pathOf(file);
      const found = statOf(path);
      return found?.isFile() ? readFileSync(path) : undefined;
    },
    write(file, content) {
      const path = inside(pathOf(file));
      // Where git does not look, should it stay.
      const aside = inside(join(folder, '.trivet', `${process.pid}.tmp`));
      try {
        writeFileSync(aside, content);
        renameSync(aside, path);
      } finally {
        rmSync(aside, { force: true });
      }
    },
    move(from, to) {
      const [source, target] = [pathOf(from), inside(pathOf(to))];
      const [old, other] = [statOf(source), statOf(target)];
      // One file under two names is a change of case on a system that does not tell them apart.
      if (old === undefined || (other !== undefined && other.ino !== old.ino)) return false;
      renameSync(source, target);
      removeEmpty(dirname(source));
      return true;
    },
    remove(file) {
      const path = pathOf(file);
      rmSync(path, { force: true });
      removeEmpty(dirname(path));
    },
    elementFiles() {
      const places = [...projectFolders.keys()];
      const alone = places.flatMap((place) => filesIn(pathOf(place)).map((name) => `${place}/${name}`));
      // Designer keeps what has a file beside it in folders of any depth, such as those of Java.
      const tops = new Set(places.map((place) => place.split('/')[0] ?? ''));
      const pairs = [...tops].flatMap((top) =>
        filesIn(pathOf(top), true).map((name) => `${top}/${name.replaceAll('\\', '/')}`),
      );
      return [...new Set([...alone, ...pairs.filter((file) => file.endsWith(METADATA))])]
        .filter(isElementFile)
        .sort();
    },
  };
  return {
    ...disk,
    read: (file) => explained(file, () => disk.read(file)),
    write: (file, content) => explained(file, () => disk.write(file, content)),
    move: (from, to) => explained(from, () => disk.move(from, to)),
    remove: (file) => explained(file, () => disk.remove(file)),
  };
}

/** What a file system refuses (rights, space, a file in place of a folder) is for whoever started the command. */
function explained<T>(file: string, work: () => T): T {
  try {
    return work();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).syscall === undefined) throw error;
    throw new CallProblem(`${file} cannot be used: ${(error as Error).message}.`);
  }
}

const statOf = (path: string) => lstatSync(path, { throwIfNoEntry: false });

function isEmpty(folder: string): boolean {
  try {
    return readdirSync(folder).length === 0;
  } catch {
    return false;
  }
}

function filesIn(folder: string, deep = false): string[] {
  try {
    return readdirSync(folder, { withFileTypes: true, recursive: deep })
      .filter((entry) => entry.isFile())
      .map(({ parentPath, name }) => relative(folder, join(parentPath, name)));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw new CallProblem(`The folder ${folder} cannot be read: ${(error as Error).message}.`);
  }
}
