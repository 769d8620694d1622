import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { inject } from 'vitest';

/** A new empty database on the PostgreSQL of the test run. */
export async function createDatabase(): Promise<{ url: string; drop(): Promise<void> }> {
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
  await administer(`create database ${name}`);
  const url = new URL(inject('databaseUrl'));
  url.pathname = `/${name}`;
  return { url: url.href, drop };
}
