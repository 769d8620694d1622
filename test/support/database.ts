import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { startEmbedded } from '../../server/platform/database/embedded/embedded.ts';
import { createLog } from '../../server/platform/telemetry/log.ts';
import { type ScaledForm, startScaledForm } from './scaledForm.ts';
import { makeTemplate, restoreTemplate, startedFolderOf, type Template } from './template.ts';

type Shared = {
  databaseUrl: string;
  template: Template;
  scaledForm: ScaledForm | null;
  close(): Promise<void>;
};

/** Each project of the run loads this file anew; what they share hangs on the process. */
const holder = globalThis as { databaseOfTests?: Promise<Shared> };

/** One PostgreSQL for the whole test run; each server of a test has a database of its own in it. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  holder.databaseOfTests ??= start();
  const { databaseUrl, template, scaledForm, close } = await holder.databaseOfTests;
  project.provide('databaseUrl', databaseUrl);
  project.provide('template', template);
  project.provide('scaledForm', scaledForm);
  return close;
}

async function start(): Promise<Shared> {
  const dataDir = await mkdtemp(join(tmpdir(), 'trivet-test-'));
  const log = createLog({ logLevel: 'error' });
  const untuned = await startEmbedded({ dataDir, log });
  await adjust(untuned.url, dataDir);
  await untuned.stop();
  const server = await startEmbedded({ dataDir, log });
  const first = await makeTemplate(server.url);
  const template =
    process.env.TRIVET_TEST_RESTORED === '1' ? await restoreTemplate(server.url, first) : first;
  const scaled =
    Number(process.env.TRIVET_TEST_PROCESSES ?? 1) > 1
      ? await startScaledForm(dataDir, server.url)
      : undefined;
  let closing: Promise<void> | undefined;
  const end = async () => {
    await scaled?.stop();
    await server.stop();
    for (const folder of [template.dataDir, startedFolderOf(template)])
      await rm(folder, { recursive: true, force: true });
    await rm(dataDir, { recursive: true, force: true });
  };
  return {
    databaseUrl: server.url,
    template,
    scaledForm: scaled?.form ?? null,
    close: () => (closing ??= end()),
  };
}

/** It serves more servers at a time than one. No test ends this machine or this PostgreSQL, so nothing has to wait for
 *  the disk; what is to outlive the end of PostgreSQL is proven by test/faults, with an embedded database that waits. */
async function adjust(url: string, dataDir: string): Promise<void> {
  const { postgres } = JSON.parse(readFileSync(join(dataDir, 'database', 'passwords.json'), 'utf8'));
  const superuser = new URL(url);
  superuser.username = 'postgres';
  superuser.password = postgres;
  const client = new pg.Client({ connectionString: superuser.href });
  await client.connect();
  try {
    await client.query('alter system set max_connections = 200');
    for (const name of ['fsync', 'full_page_writes', 'synchronous_commit'])
      await client.query(`alter system set ${name} = off`);
  } finally {
    await client.end();
  }
}

declare module 'vitest' {
  export interface ProvidedContext {
    databaseUrl: string;
    template: Template;
    /** Null where each server is one process. */
    scaledForm: ScaledForm | null;
  }
}
