import { type Database, openDatabase } from '../../platform/database/database.ts';
import { createLog } from '../../platform/telemetry/log.ts';
import type { Tables } from '../tables.ts';
import { withCodes } from '../threads/withCodes.ts';
import { readDatabase, readElements } from './reading.ts';

/** A thread keeps its connections for as long as it lives. */
let opened: Promise<Database> | undefined;

async function tablesOf(databaseUrl: string) {
  opened ??= openDatabase(databaseUrl, createLog({ logLevel: 'error' }));
  // After a failure to connect, the next call tries again.
  opened.catch(() => {
    opened = undefined;
  });
  return (await opened).as<Tables>();
}

/** Reads what is unread in a database. */
export const database = withCodes(async ({ databaseUrl, id }: { databaseUrl: string; id: number }) =>
  readDatabase(await tablesOf(databaseUrl), id),
);

/** Reads these elements. @returns how many were written. */
export const elements = withCodes(async ({ databaseUrl, ids }: { databaseUrl: string; ids: number[] }) =>
  readElements(await tablesOf(databaseUrl), ids),
);
