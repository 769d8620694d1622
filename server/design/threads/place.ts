import { type Database, openDatabase } from '../../platform/database/database.ts';
import { createFileObjects } from '../../platform/objects/files/fileObjects.ts';
import type { Objects } from '../../platform/objects/objects.ts';
import { createLog } from '../../platform/telemetry/log.ts';

/** Where a thread finds the database and the objects, and how much DXL it takes. */
export type Place = { databaseUrl: string; objects: string; maxDxlBytes: number };

/** A thread keeps its connections for as long as it lives. */
let opened: Promise<{ database: Database; objects: Objects }> | undefined;

/** The database and the objects of a thread. */
export function openPlace(place: Place): Promise<{ database: Database; objects: Objects }> {
  opened ??= Promise.all([
    openDatabase(place.databaseUrl, createLog({ logLevel: 'error' })),
    createFileObjects(place.objects),
  ]).then(([database, objects]) => ({ database, objects }));
  // After a failure to connect, the next call tries again.
  opened.catch(() => {
    opened = undefined;
  });
  return opened;
}
