import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { startEmbedded } from '../../server/platform/database/embedded/embedded.ts';
import { createLog } from '../../server/platform/telemetry/log.ts';

/** One PostgreSQL for the whole test run; each server of a test has a database of its own in it. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const dataDir = await mkdtemp(join(tmpdir(), 'trivet-test-'));
  const server = await startEmbedded({ dataDir, log: createLog({ logLevel: 'error' }) });
  project.provide('databaseUrl', server.url);
  return async () => {
    await server.stop();
    await rm(dataDir, { recursive: true, force: true });
  };
}

declare module 'vitest' {
  export interface ProvidedContext {
    databaseUrl: string;
  }
}
