import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createFileObjects } from '../../server/platform/objects/files/fileObjects.ts';
import type { Objects } from '../../server/platform/objects/objects.ts';
import { openOnS3 } from './objectsOnS3.ts';
import { startS3 } from './s3.ts';
import { hasSwift, startSwift } from './swift.ts';

/** An empty store; `open` may be called again, as a restart does. */
export type Prepared = {
  open(clock?: () => Date): Promise<Objects>;
  /** What a process that was killed leaves of what it was about to put. */
  leaveBehind(): Promise<void>;
  leftovers(): Promise<string[]>;
  remove(): Promise<void>;
};

const drivers: { name: string; available: boolean; prepare(): Promise<Prepared> }[] = [
  { name: 'S3 server from npm', available: true, prepare: () => openOnS3(startS3) },
  {
    name: "Swift's S3 interface, which checks signatures",
    available: hasSwift(),
    prepare: () => openOnS3(startSwift),
  },
  {
    name: 'file system',
    available: true,
    async prepare() {
      const folder = await mkdtemp(join(tmpdir(), 'trivet-objects-'));
      return {
        open: (clock = () => new Date()) => createFileObjects(`file:${folder}`, { clock }),
        leaveBehind: () => writeFile(join(folder, 'incoming', 'left'), 'half'),
        leftovers: async () => [
          ...(await readdir(join(folder, 'incoming'))),
          ...(await readdir(join(folder, 'uploads'))),
        ],
        remove: () => rm(folder, { recursive: true }),
      };
    },
  },
];

/** Every driver of the port that this machine can test. */
export const objectDrivers = drivers.filter(({ available }) => available);
