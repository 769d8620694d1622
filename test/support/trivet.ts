import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inject } from 'vitest';
import { startTrivet, type Trivet } from '../../server/main.ts';
import { createLog } from '../../server/platform/telemetry/log.ts';
import { readSettings } from '../../server/settings.ts';
import { type Client, clientOf } from './client.ts';
import { createDatabase } from './createDatabase.ts';
import { COMMON, copyDataDir, mayBeCopied } from './template.ts';

export { ADMIN, type CallOptions, passwordOf } from './client.ts';

export type TestServer = Trivet & Client;

/** Starts a real server with a database, objects and port of its own; `close` removes them. It begins as a copy of
 *  one that has just started for the first time, but for settings that change what a first start does, and for a
 *  clock of the test's own, by which the demo content must be dated.
 *  @param environment settings besides those that make it a test server, such as `{ TRIVET_DEMO: '0' }`.
 *  @param logged is given every line of the log, which is printed otherwise. */
export async function startTestServer(
  environment: Record<string, string> = {},
  clock?: () => Date,
  logged?: (line: string) => void,
): Promise<TestServer> {
  const dataDir = await mkdtemp(join(tmpdir(), 'trivet-'));
  const template = !clock && mayBeCopied(environment) ? inject('template') : undefined;
  const database = await createDatabase(template?.database);
  if (template) await copyDataDir(template, dataDir);
  const settings = readSettings({
    ...COMMON,
    TRIVET_DATA_DIR: dataDir,
    TRIVET_DATABASE_URL: database.url,
    ...environment,
  });
  const log = createLog(settings, logged && { write: logged });
  const trivet = await startTrivet(settings, { log, ...(clock ? { clock } : {}) });
  return {
    ...trivet,
    ...clientOf(trivet.url),
    close: async () => {
      await trivet.close();
      await database.drop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
