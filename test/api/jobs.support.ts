import { afterEach } from 'vitest';
import { openDatabase } from '../../server/platform/database/database.ts';
import { migrate } from '../../server/platform/database/migrate.ts';
import { createJobs } from '../../server/platform/jobs/jobs.ts';
import { enterProcess } from '../../server/platform/processes/processes.ts';
import { createLog } from '../../server/platform/telemetry/log.ts';
import { createTelemetry } from '../../server/platform/telemetry/telemetry.ts';
import { createDatabase } from '../support/createDatabase.ts';

/** Long enough for a busy machine; what is waited for comes at once. */
export const WAIT_MS = 30_000;

export const log = createLog({ logLevel: 'error' });
const platform = {
  name: 'platform',
  migrations: new URL('../../server/platform/migrations/', import.meta.url),
};
/** What is closed after a test, the last one first. */
export const closing: (() => Promise<unknown>)[] = [];

afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

/** A migrated database with a job queue that has not started. */
export async function queue(limits?: Parameters<typeof openDatabase>[2]) {
  const place = await createDatabase();
  closing.push(place.drop);
  const database = await openDatabase(place.url, log, limits);
  closing.push(database.close);
  await migrate(database, [platform]);
  const processes = await enterProcess(database, log);
  closing.push(processes.close);
  const jobs = createJobs(database, processes, log, createTelemetry());
  closing.push(jobs.close);
  return { database, processes, jobs, executor: database.as<unknown>() };
}
