import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { inject } from 'vitest';
import { copyDataDir } from './template.ts';

type TestDatabase = { url: string; drop(): Promise<void> };

/** A new database on the PostgreSQL of the test run.
 *  @param template the name of one to copy; without, it is empty. */
export async function createDatabase(template?: string): Promise<TestDatabase> {
  const name = `test_${randomBytes(8).toString('hex')}`;
  const administer = async (statement: string) => {
    const client = new pg.Client({ connectionString: inject('databaseUrl') });
    await client.connect();
    await client.query(statement).finally(() => client.end());
  };
  const drop = async (attempts = 20): Promise<void> => {
    try {
      await administer(`drop database if exists ${name} with (force)`);
    } catch (error) {
      // Autovacuum is at work in it, which only a superuser may end; it is done in a moment.
      if (attempts === 0 || (error as pg.DatabaseError).code !== '42501') throw error;
      await new Promise((resolve) => setTimeout(resolve, 250));
      await drop(attempts - 1);
    }
  };
  await administer(`create database ${name}${template ? ` template ${template} strategy file_copy` : ''}`);
  const url = new URL(inject('databaseUrl'));
  url.pathname = `/${name}`;
  return { url: url.href, drop };
}

/** What the first start of a test server leaves behind, for servers in processes of their own: a database, and a folder of
 *  data, which is empty until now. */
export async function createPlace(dataDir: string): Promise<TestDatabase> {
  const template = inject('template');
  await copyDataDir(template, dataDir);
  return createDatabase(template.database);
}
