import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  appendFileSync,
  existsSync,
  mkdirSync,
  rmSync,
  statfsSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

/** A small disk of its own, to which everything may happen that happens to disks. */
export type Disk = {
  path: string;
  /** Writes until not a byte more fits. */
  fill(): void;
  makeRoom(): void;
  /** As a system does it after errors. */
  readOnly(): Promise<void>;
  writable(): void;
  /** Lets every write wait for so many milliseconds. It ends by itself, for what waits there cannot even be killed.
   *  @returns when it is over. */
  stall(milliseconds: number): Promise<void>;
  close(): void;
};

const did = (program: string, ...args: string[]) =>
  spawnSync(program, args, { stdio: 'ignore' }).status === 0;

/** @returns undefined where nothing can be mounted. */
export function createDisk(folder: string, megabytes: number): Disk | undefined {
  const path = join(folder, 'disk');
  const image = join(folder, 'image');
  mkdirSync(path, { recursive: true });
  writeFileSync(image, '');
  truncateSync(image, megabytes * 1024 * 1024);
  const made = did('mkfs.ext4', '-q', '-m', '0', image) && did('mount', '-o', 'loop', image, path);
  return made ? diskAt(path) : undefined;
}

export function diskAt(path: string): Disk {
  const filler = join(path, 'filler');
  return {
    path,
    fill() {
      const { bavail, bsize } = statfsSync(path);
      // In no time; the rest is what the system does not give away in one piece.
      did('fallocate', '--length', String(bavail * bsize), filler);
      for (let size = 1024 * 1024; size >= 1; size /= 16) {
        try {
          for (;;) appendFileSync(filler, Buffer.alloc(size));
        } catch (error) {
          if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
        }
      }
    },
    makeRoom: () => rmSync(filler, { force: true }),
    async readOnly() {
      // Refused while a file is open for writing.
      for (let attempt = 0; !did('mount', '-o', 'remount,ro', path); attempt++) {
        if (attempt === 200) throw new Error(`${path} is always written to.`);
        await wait(25);
      }
    },
    writable() {
      did('mount', '-o', 'remount,rw', path);
    },
    async stall(milliseconds) {
      const script = 'fsfreeze --freeze "$1" && sleep "$2"; fsfreeze --unfreeze "$1"';
      const child = spawn('sh', ['-c', script, 'sh', path, String(milliseconds / 1000)], {
        stdio: 'ignore',
        detached: true,
      });
      await once(child, 'exit');
    },
    close() {
      // Lazily: what still runs there ends with the folder.
      if (existsSync(path)) did('umount', '--lazy', path);
    },
  };
}
