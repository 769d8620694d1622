import { execFile } from 'node:child_process';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import pg from 'pg';
import { ADMIN } from './client.ts';

/** A database and a data folder as the first start of a test server leaves them, to be copied for each server. */
export type Template = { database: string; dataDir: string };

/** What every test server has in common, whatever it is about. */
export const COMMON = {
  TRIVET_PORT: '0',
  TRIVET_ADMIN_PASSWORD: ADMIN.password,
  TRIVET_LOG_LEVEL: 'error',
  // Started only by the tests that are about it, and no difference between machines for all others.
  TRIVET_SOFFICE: 'none',
  // What a test has left open is not waited for.
  TRIVET_STOP_SECONDS: '2',
  // What a page says must not depend on how fast the machine is.
  TRIVET_REPOSITORY_PATIENCE_SECONDS: '60',
};

/** How strong servers of tests hash passwords: nobody is to guess those, and each costs a fifth of a second otherwise. */
export const QUICK_PASSWORDS = 'quick';

/** Settings that change what a first start leaves behind; with one of these a server starts from nothing. */
const FIRST_START = /^TRIVET_(ADMIN|CONFIG|DATA_DIR|DATABASE_URL|DEMO|HOST|OBJECTS|OIDC(?!_CLIENTS$)|SECRET)/;

/** Whether a server with these settings may begin as a copy of the template. */
export const mayBeCopied = (environment: Record<string, string>): boolean =>
  !Object.keys(environment).some((name) => FIRST_START.test(name));

/** Makes the template of a test run: one whole first start, in a process of its own. */
export async function makeTemplate(databaseUrl: string): Promise<Template> {
  const database = 'template_of_servers';
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query(`create database ${database}`).finally(() => client.end());
  const url = new URL(databaseUrl);
  url.pathname = `/${database}`;
  const dataDir = await mkdtemp(join(tmpdir(), 'trivet-template-'));
  const environment = { ...COMMON, TRIVET_DATA_DIR: dataDir, TRIVET_DATABASE_URL: url.href };
  const inherited = Object.entries(process.env).filter(([name]) => !name.startsWith('TRIVET_'));
  const program = fileURLToPath(new URL('./makeTemplate.ts', import.meta.url));
  await promisify(execFile)(process.execPath, [program], {
    env: { ...Object.fromEntries(inherited), ...environment },
  });
  return { database, dataDir };
}

/** The same template, once it was backed up and restored: with it all tests are tests of a restored server. */
export async function restoreTemplate(
  databaseUrl: string,
  { database, dataDir }: Template,
): Promise<Template> {
  const restored = { database: `${database}_restored`, dataDir: `${dataDir}-restored` };
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query(`create database ${restored.database}`).finally(() => client.end());
  const backup = `${dataDir}-backup`;
  const run = async (command: string, place: Template) => {
    const url = new URL(databaseUrl);
    url.pathname = `/${place.database}`;
    const environment = { ...COMMON, TRIVET_DATA_DIR: place.dataDir, TRIVET_DATABASE_URL: url.href };
    const program = fileURLToPath(new URL('../../bin/trivet.js', import.meta.url));
    await promisify(execFile)(process.execPath, [program, command, backup], {
      env: { PATH: process.env.PATH, ...environment },
    });
  };
  await run('backup', { database, dataDir });
  await run('restore', restored);
  for (const folder of [backup, dataDir]) await rm(folder, { recursive: true, force: true });
  return restored;
}

/** Where the tests of a run keep a data folder with an embedded database, once one of them has made it. */
export const startedFolderOf = (template: Template): string => `${template.dataDir}-embedded`;

/** Gives a new server the data folder of the template. */
export const copyDataDir = (template: Template, to: string): Promise<void> =>
  cp(template.dataDir, to, { recursive: true });
