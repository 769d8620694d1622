import { type Database, openDatabase } from '../../platform/database/database.ts';
import { createLog } from '../../platform/telemetry/log.ts';
import type { Tables } from '../tables.ts';
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
export async function database({ databaseUrl, id }: { databaseUrl: string; id: number }): Promise<void> {
  return readDatabase(await tablesOf(databaseUrl), id);
}

/** Reads these elements. @returns how many were written. */
export async function elements({
  databaseUrl,
  ids,
}: {
  databaseUrl: string;
  ids: number[];
}): Promise<number> {
  return readElements(await tablesOf(databaseUrl), ids);
}
