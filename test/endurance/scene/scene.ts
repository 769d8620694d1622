import { chmodSync, mkdirSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Client, clientOf } from '../../support/client.ts';
import { createDisk, type Disk } from '../../support/disk.ts';
import { createScenesDatabase, type ScenesDatabase } from './database.ts';
import { type Processes, shared, startProcesses } from './processes.ts';
import { openStore, type ScenesStore } from './store.ts';

/** Where faults happen: processes of a server, the database and the disks that they share. */
export type Scene = {
  client: Client;
  processes: Processes;
  database: ScenesDatabase;
  /** of the objects, and of the database; undefined where nothing can be mounted */
  disks: { objects: Disk; database: Disk } | undefined;
  /** of the objects, where they are on S3 */
  store: ScenesStore | undefined;
  /** the folder in which objects begin to be */
  incoming: string;
  settings: Record<string, string>;
  close(): Promise<void>;
};

const MEGABYTES = { objects: 1024, database: 768 };

/** @param count of processes.
 *  @param where their objects are. */
export async function openScene(count: number, where: 'files' | 's3' = 'files'): Promise<Scene> {
  const folder = await mkdtemp(join(tmpdir(), 'trivet-scene-'));
  const closing: (() => unknown)[] = [() => rm(folder, { recursive: true, force: true })];
  const close = async () => {
    for (const each of closing.reverse()) await each();
  };
  const diskOf = (name: keyof typeof MEGABYTES) => {
    const place = join(folder, name);
    mkdirSync(place);
    const disk = createDisk(place, MEGABYTES[name]);
    if (disk) closing.push(disk.close);
    return disk;
  };
  try {
    const [objectsDisk, databaseDisk] = [diskOf('objects'), diskOf('database')];
    const database = await createScenesDatabase(databaseDisk?.path ?? join(folder, 'database'));
    closing.push(database.close);
    const objects = join(objectsDisk?.path ?? folder, 'kept');
    const store = where === 's3' ? await openStore(objects) : undefined;
    if (store) closing.push(store.close);
    const settings = {
      ...shared(folder, database.url),
      ...(store?.settings ?? { TRIVET_OBJECTS: `file:${objects}` }),
      TRIVET_SOFFICE: hangingOffice(folder),
      TRIVET_DATABASE_CONNECTIONS: '12',
      TRIVET_DATABASE_WAIT_SECONDS: '3',
      TRIVET_STOP_SECONDS: '5',
      TRIVET_WEBHOOK_PRIVATE: '1',
      TRIVET_LOG_LEVEL: 'warn',
    };
    const processes = await startProcesses(folder, settings, count);
    closing.push(processes.close);
    return {
      client: clientOf(processes.url),
      processes,
      database,
      disks: objectsDisk && databaseDisk && { objects: objectsDisk, database: databaseDisk },
      store,
      incoming: store?.incoming ?? join(objects, 'incoming'),
      settings,
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}

/** A LibreOffice that starts and never says a word. */
function hangingOffice(folder: string): string {
  const program = join(folder, 'soffice');
  writeFileSync(program, '#!/bin/sh\nexec sleep 3600\n');
  chmodSync(program, 0o755);
  return program;
}
