import { type Database, openDatabase } from '../../platform/database/database.ts';
import type { Objects } from '../../platform/objects/objects.ts';
import { type ObjectsSettings, openObjects } from '../../platform/objects/openObjects.ts';
import { createLog } from '../../platform/telemetry/log.ts';

/** Where a thread finds the database and the objects, and how much DXL it takes. */
export type Place = { databaseUrl: string; objects: ObjectsSettings; maxDxlBytes: number };

/** A thread keeps its connections for as long as it lives. */
let opened: Promise<{ database: Database; objects: Objects }> | undefined;

/** The database and the objects of a thread. */
export function openPlace(place: Place): Promise<{ database: Database; objects: Objects }> {
  opened ??= open(place);
  // After a failure to connect, the next call tries again.
  opened.catch(() => {
    opened = undefined;
  });
  return opened;
}

async function open({ databaseUrl, objects }: Place): Promise<{ database: Database; objects: Objects }> {
  const database = await openDatabase(databaseUrl, createLog({ logLevel: 'error' }));
  try {
    return { database, objects: await openObjects(objects, { database }) };
  } catch (error) {
    await database.close();
    throw error;
  }
}
