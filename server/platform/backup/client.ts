import type pg from 'pg';
import { connectionsTo } from '../database/connections.ts';

const CONNECT_MS = 30_000;

/** Works on a connection of its own, which may last as long as a backup does. */
export async function withClient<Result>(
  databaseUrl: string,
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const client = await connectionsTo(databaseUrl, CONNECT_MS).open('trivet backup');
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
