import type { MessagePort } from 'node:worker_threads';
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

type DatabaseTask = { databaseUrl: string; id: number; port: MessagePort };

/** Reads what is unread in a database, and tells through the port how far it is. */
export const database = withCodes(async ({ databaseUrl, id, port }: DatabaseTask) =>
  readDatabase(await tablesOf(databaseUrl), id, (read) => port.postMessage(read)),
);

/** Reads these elements. @returns how many were written. */
export const elements = withCodes(async ({ databaseUrl, ids }: { databaseUrl: string; ids: number[] }) =>
  readElements(await tablesOf(databaseUrl), ids),
);
