import { chmodSync, mkdirSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Client, clientOf } from '../../support/client.ts';
import { createDisk, type Disk } from '../../support/disk.ts';
import { createScenesDatabase, type ScenesDatabase } from './database.ts';
import { type Processes, shared, startProcesses } from './processes.ts';

/** Where faults happen: processes of a server, the database and the disks that they share. */
export type Scene = {
  client: Client;
  processes: Processes;
  database: ScenesDatabase;
  /** of the objects, and of the database; undefined where nothing can be mounted */
  disks: { objects: Disk; database: Disk } | undefined;
  /** where the objects are */
  objects: string;
  settings: Record<string, string>;
  close(): Promise<void>;
};

const MEGABYTES = { objects: 1024, database: 768 };

export async function openScene(count: number): Promise<Scene> {
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
    const settings = {
      ...shared(folder, database.url),
      TRIVET_OBJECTS: `file:${objects}`,
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
      objects,
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
