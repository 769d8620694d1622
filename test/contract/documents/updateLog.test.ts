import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../support/trivet.ts';
import { until, upload, visit } from './support.ts';

/** What the log of a draft promises to processes that follow it: everything after a place comes after it for good. */
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const NOTHING = Buffer.from([0, 0]);

test('who has read the log up to a place misses nothing that another process was writing then', async () => {
  const welcome = await server.call('/repository/rest/welcome/content?version=1', { as: 'alice' });
  const sent = await upload(server, 'alice', 'Log.docx', new Uint8Array(await welcome.arrayBuffer()));
  const { id } = (await sent.json()) as { id: string };
  const alice = await visit(server, 'alice');
  const opening = await alice.api(`/docs/api/docsvr/lcfiles/${id}/opening`);
  const { room: draft } = (await opening.json()) as { room: string };
  const { pool } = server.platform.database;
  const [one, two] = [await pool.connect(), await pool.connect()];
  const append = async (at: typeof one) => {
    const { rows } = await at.query<{ seq: number }>(
      'select reached as seq from documents.append_updates($1, $2, $3, $4, now())',
      [[draft], [NOTHING], [null], [1]],
    );
    return rows[0]?.seq ?? 0;
  };
  const isWaiting = async () => {
    const { rows } = await pool.query(
      `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
        and query like '%append_updates%'`,
    );
    return rows.length > 0;
  };
  try {
    await one.query('begin');
    const first = await append(one);
    await two.query('begin');
    const second = append(two);
    // The second has begun while the first is not committed, and cannot have taken its place before it.
    await until(isWaiting);
    await one.query('commit');
    expect(await second).toBeGreaterThan(first);
    await two.query('commit');
    const { rows } = await pool.query<{ seq: number }>(
      'select seq from documents.draft_update where draft = $1 and seq > $2',
      [draft, first],
    );
    expect(rows).toEqual([{ seq: await second }]);
  } finally {
    for (const each of [one, two]) {
      await each.query('rollback');
      each.release();
    }
  }
});
