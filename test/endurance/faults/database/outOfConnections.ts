import pg from 'pg';
import type { Fault } from '../fault.ts';

const taken: pg.Client[] = [];

/** Another client takes every connection that there is. */
export const databaseOutOfConnections: Fault = {
  name: 'database out of connections',
  answers: ['503', 'cut'],
  lasts: [300, 2000],
  async begin({ database }) {
    const { url } = database.primary();
    await database.cut('all');
    for (let full = false; !full; ) {
      const client = new pg.Client({ connectionString: url, application_name: 'somebody else' });
      client.on('error', () => undefined);
      full = await client.connect().then(
        () => taken.push(client) > 200,
        () => true,
      );
    }
    await database.cut('all').catch(() => undefined);
  },
  async end() {
    await Promise.all(taken.splice(0).map((client) => client.end().catch(() => undefined)));
  },
};
