import { appendFile, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { startEmbedded } from '../../server/platform/database/embedded/embedded.ts';
import { createLog } from '../../server/platform/telemetry/log.ts';

/** As many as four processes and those who look after them have use for; by itself the embedded PostgreSQL takes 60. */
const CONNECTIONS = 200;

type Postgres = Awaited<ReturnType<typeof startEmbedded>>;

/** Starts a PostgreSQL that several processes share.
 *  @param dataDir for its files; what an earlier run left there goes on. */
export async function startSharedPostgres(dataDir: string): Promise<Postgres> {
  const log = createLog({ logLevel: 'error' });
  const first = await startEmbedded({ dataDir, log });
  const file = join(dataDir, 'database', 'cluster', 'postgresql.conf');
  const line = `max_connections = ${CONNECTIONS}\n`;
  if ((await readFile(file, 'utf8')).includes(line)) return first;
  await first.stop();
  // The last of several lines counts.
  await appendFile(file, line);
  return startEmbedded({ dataDir, log });
}
